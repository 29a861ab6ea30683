"""The laboratory, room by room; docs/architecture.md says what is where, and a test which room may use which."""
