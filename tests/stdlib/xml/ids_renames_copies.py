"""Attributes that are IDs, renamed nodes, and copies of documents with a document type."""

import copy
import pickle
import xml.dom
from xml.dom.minidom import getDOMImplementation, parseString

doc = parseString("<doc a1='v' a2='w'/>")
e = doc.documentElement
a1 = e.getAttributeNode("a1"); a2 = e.getAttributeNode("a2")
print(doc.getElementById("v"), a1.isId, a2.isId)
e.setIdAttribute("a1"); print(doc.getElementById("v") is e, a1.isId, a2.isId)
e.setIdAttribute("a2"); print(doc.getElementById("w") is e, a1.isId, a2.isId)
a3 = doc.createAttribute("a1"); a3.value = "v"; e.setAttributeNode(a3)
print(doc.getElementById("v"), doc.getElementById("w") is e, a1.isId, a2.isId, a3.isId)
r=doc.renameNode(a2, xml.dom.EMPTY_NAMESPACE, "an"); print(r is a2, doc.getElementById("w") is e, a2.isId, e.toxml())
doc = parseString("<doc a='v'/>"); elem=doc.documentElement; attr=elem.attributes['a']
for ns,n in ((xml.dom.EMPTY_NAMESPACE,"b"),("http://xml.python.org/ns","c"),("http://xml.python.org/ns","d:e"),("http://xml.python.org/ns2","p:r")):
    attr=doc.renameNode(attr,ns,n)
    print(attr.name, attr.nodeName, attr.localName, attr.namespaceURI, attr.prefix, attr.value, elem.getAttribute(n), elem.attributes.length, attr.ownerElement is elem, elem.getAttributeNodeNS(ns,n.split(":")[-1]) is attr, doc.toxml())
for ns,n in (("http://www.w3.org/2000/xmlns/","xmlns"),("http://www.w3.org/XML/1998/namespace","x"),(None,"a:b"),("http://q","xmlns")):
    try: x=doc.renameNode(attr,ns,n); print(x.name,x.namespaceURI)
    except Exception as ex: print(type(ex).__name__, ex)
doc = parseString("<doc xmlns:n='http://n' n:a='v'><n:b/></doc>"); el=doc.documentElement
for ns,n in ((None,"b"),("http://m","c"),("http://m","d:e")):
    el2=doc.renameNode(el,ns,n); print(el2 is el, el.tagName, el.nodeName, el.localName, el.namespaceURI, el.prefix, doc.documentElement is el, doc.toxml())
try: doc.renameNode(doc.createTextNode("x"),None,"y")
except Exception as ex: print(type(ex).__name__, ex)
src="""<?xml version="1.0"?><!DOCTYPE doc PUBLIC 'http://xml.python.org/public' 'http://xml.python.org/system' [<!ELEMENT e EMPTY><!ENTITY ent SYSTEM 'http://xml.python.org/entity'><!ENTITY x "y"><!NOTATION n SYSTEM "u">]><doc attr='value'> text<?pi sample?> <!-- comment --> <e/></doc>"""
d=parseString(src)
for other in (copy.deepcopy(d), pickle.loads(pickle.dumps(d)), d.cloneNode(True)):
    print(other.doctype and other.doctype.toxml(), other.toxml() if other.documentElement else None, other.documentElement is not None)
    if other.doctype: print(other.doctype.name, other.doctype.publicId, other.doctype.systemId, len(other.doctype.entities), len(other.doctype.notations), other.doctype.internalSubset)
print(d.doctype.entities.item(0).nodeName if len(d.doctype.entities) else None)
c=d.doctype.cloneNode(0); print(c and c.name, c and len(c.entities), c and c.ownerDocument is d)
c=d.doctype.cloneNode(1); print(c and c.name)
dt=getDOMImplementation().createDocumentType("a","p","s"); print(dt.cloneNode(0).name, dt.cloneNode(1).systemId)
class H:
    def handle(self,op,key,data,src,dst): print("handler",op,key,data,src.nodeName,dst and dst.nodeName)
d.documentElement.setUserData("k","data",H()); n=d.documentElement.cloneNode(1); print(d.documentElement.getUserData("k"), n.getUserData("k"))
imp=parseString("<z/>").importNode(d.documentElement,True); print(imp.toxml())
