"""Addresses of resources. Only urllib.parse: the sandbox has no network."""
