"""expat's interface to XML."""

from pyexpat import (
    EXPAT_VERSION, ErrorString, ExpatError, ParserCreate, XMLParserType, XML_PARAM_ENTITY_PARSING_ALWAYS, XML_PARAM_ENTITY_PARSING_NEVER,
    XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE, error, features, native_encoding, version_info,
)
from xml.parsers.expat import errors, model
