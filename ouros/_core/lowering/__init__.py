"""From a syntax tree to nodes."""
