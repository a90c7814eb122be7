"""Package `xml`: element trees (`etree`), the DOM (`dom`), events (`sax`), and expat's interface (`parsers`).

All four read documents with `_xml`.
"""

__all__ = ["dom", "parsers", "sax", "etree"]
