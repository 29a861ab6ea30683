"""What everybody at a table needs, people, bots and the server alike: replays, and who leads."""
