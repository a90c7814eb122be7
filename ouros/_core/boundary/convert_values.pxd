# Conversion of values of library modules.
