# How values of library modules cross it.
