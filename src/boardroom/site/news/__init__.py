"""Who is watching, and how they come to hear of what happened: below tables and people, who have news to tell."""
