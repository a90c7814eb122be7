"""The type checker: runs `ty` on programs, adds what the sandbox lacks of Python, and writes reports.

The package may import `driver`, `errors` and the modules that those import; it knows programs as text, and no sandbox
or session. `sandbox` and `cli` import it, only when types are checked. It imports none of its own modules here.
"""
