"""Package `urllib`: contains only urllib.parse, since the sandbox has no network."""
