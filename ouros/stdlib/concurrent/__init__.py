"""Package `concurrent`: contains `concurrent.futures`."""
