"""Native modules of the library: one `mod_*` file for each, and their algorithms."""
