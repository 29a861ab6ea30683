"""What games leave behind: rows of tables, folders of results, journals, and who had to do with what."""
