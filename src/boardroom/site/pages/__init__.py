"""Pages for people: views, forms, templates."""
