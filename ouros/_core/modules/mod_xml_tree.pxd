# _xml_tree: the elements of xml.etree for the events of the tokenizer.
cdef dict NAMESPACE          # name -> native
