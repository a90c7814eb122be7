"""XML: trees (xml.etree), the DOM (xml.dom), events (xml.sax), expat's interface (xml.parsers)."""

__all__ = ["dom", "parsers", "sax", "etree"]
