"""Reports, sanctions and the staff pages."""
