"""The laboratory: scenarios, simulation, measurement, coverage of the rules."""
