"""What all pages share: base template, forms, error pages."""
