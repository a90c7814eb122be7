"""Package `xml.etree`: element trees, in `ElementTree`."""
