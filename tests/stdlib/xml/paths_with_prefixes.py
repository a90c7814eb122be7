# A prefix that the given namespaces lack, also where they are empty.
import xml.etree.ElementTree as ET

root = ET.fromstring("<a xmlns:p='u'><p:b>x</p:b><c/></a>")
for path in ("p:b", "{u}b", "c", "q:b", "./p:b"):
    for namespaces in ({}, {"p": "u"}, {"q": "u"}):
        for method in (root.find, root.findtext, root.findall, lambda *a: list(root.iterfind(*a))):
            try:
                if method is root.findtext:
                    found = method(path, None, namespaces)
                else:
                    found = method(path, namespaces=namespaces) if method in (root.find, root.findall) else method(path, namespaces)
                print(path, namespaces, found if found is None or isinstance(found, str) else len(found))
            except SyntaxError as e:
                print(path, namespaces, e)
