import xmlschema
s = xmlschema.XMLSchema("""<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="n" type="xs:int"/></xs:schema>""")
assert s.is_valid("<n>4</n>") and not s.is_valid("<n>x</n>") and s.to_dict("<n>4</n>") == 4
