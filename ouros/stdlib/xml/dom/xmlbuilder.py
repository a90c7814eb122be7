"""Options of the builders of documents."""


class Options:
    """What a builder makes of a document. Builders look at `namespaces`, `namespace_declarations`, `entities`, `comments` and
    `cdata_sections`; the others are there so that programs may read and set them.
    """

    namespaces = 1
    namespace_declarations = True
    validation = False
    external_parameter_entities = True
    external_general_entities = True
    external_dtd_subset = True
    validate_if_schema = False
    validate = False
    datatype_normalization = False
    create_entity_ref_nodes = True
    entities = True
    whitespace_in_element_content = True
    cdata_sections = True
    comments = True
    charset_overrides_xml_encoding = True
    infoset = False
    supported_mediatypes_only = False

    errorHandler = None
    filter = None
