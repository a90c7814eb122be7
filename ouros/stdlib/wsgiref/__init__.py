"""Package `wsgiref`: WSGI (PEP 3333) without a server, which would need a network."""
