"""Native modules of the library: one `mod_*` for each, and what they compute with."""
