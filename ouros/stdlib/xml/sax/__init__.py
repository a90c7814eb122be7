"""Events of XML documents for a handler."""

from xml.sax._exceptions import SAXException, SAXNotRecognizedException, SAXNotSupportedException, SAXParseException, SAXReaderNotAvailable
from xml.sax.handler import ContentHandler, ErrorHandler
from xml.sax.xmlreader import InputSource

default_parser_list = ["xml.sax.expatreader"]


def make_parser(parser_list=()):
    """A new reader of events."""
    from xml.sax.expatreader import ExpatParser
    return ExpatParser()


def parse(source, handler, errorHandler=None):
    """Hands the events of a file, by its name or open, to the handler."""
    parser = make_parser()
    parser.setContentHandler(handler)
    parser.setErrorHandler(ErrorHandler() if errorHandler is None else errorHandler)
    parser.parse(source)


def parseString(string, handler, errorHandler=None):
    """Hands the events of a text to the handler."""
    import io
    source = InputSource()
    if isinstance(string, str):
        source.setCharacterStream(io.StringIO(string))
    else:
        source.setByteStream(io.BytesIO(string))
    parse(source, handler, errorHandler)
