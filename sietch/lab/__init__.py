"""The laboratory: replays, scenarios, simulation, measurement, coverage of the rules."""
