"""Package `compression`: the modules that compress, under one name. `compression.zstd` is missing: hosts before 3.14 have no Zstandard."""
