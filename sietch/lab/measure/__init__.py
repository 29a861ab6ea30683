"""Numbers from games of luck, and how sure they are."""
