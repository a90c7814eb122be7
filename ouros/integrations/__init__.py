"""Adapters for agent frameworks and engines: one module each, imported by name, each with an extra of its own.

An adapter may import `_codemode`, sessions, jobs and everything below them, and its framework; never another adapter.
Invariant: `import ouros` imports neither this package nor a framework; without its framework, the import of an adapter
is an ImportError that names the extra.
"""
