"""The table in the browser: tables, seats and spectators over HTTP and WebSocket, and where games are kept."""
