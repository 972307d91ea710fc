"""Views, forms and templates of the site."""
