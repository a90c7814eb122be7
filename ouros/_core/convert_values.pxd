# Boundary: how values of library modules cross it.
