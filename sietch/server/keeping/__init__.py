"""Where tables are kept, and the files of their own content."""
