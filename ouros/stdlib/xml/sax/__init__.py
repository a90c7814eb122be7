"""Package `xml.sax`: calls a handler's methods for the events of an XML document.

Knows `expatreader` as the only parser.
"""

import xml.sax._exceptions as _exceptions
import xml.sax.handler as handler
import xml.sax.xmlreader as xmlreader
from xml.sax._exceptions import SAXException, SAXNotRecognizedException, SAXNotSupportedException, SAXParseException, SAXReaderNotAvailable
from xml.sax.handler import ContentHandler, ErrorHandler
from xml.sax.xmlreader import InputSource

default_parser_list = ["xml.sax.expatreader"]


def make_parser(parser_list=()):
    """Return a new reader. `parser_list` has no effect."""
    from xml.sax.expatreader import ExpatParser
    return ExpatParser()


def parse(source, handler, errorHandler=None):
    """Parse a file, given by its name or open, and call the handler with its events."""
    parser = make_parser()
    parser.setContentHandler(handler)
    parser.setErrorHandler(ErrorHandler() if errorHandler is None else errorHandler)
    parser.parse(source)


def parseString(string, handler, errorHandler=None):
    """Parse a str or bytes, and call the handler with its events."""
    import io
    source = InputSource()
    if isinstance(string, str):
        source.setCharacterStream(io.StringIO(string))
    else:
        source.setByteStream(io.BytesIO(string))
    parse(source, handler, errorHandler)
