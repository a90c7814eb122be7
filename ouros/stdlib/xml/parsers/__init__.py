"""Package `xml.parsers`: expat's interface, in `expat`."""
