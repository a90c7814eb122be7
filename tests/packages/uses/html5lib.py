import html5lib
from xml.etree import ElementTree
tree = html5lib.parse("<p>a<b>c", namespaceHTMLElements=False)
assert tree.find(".//b").text == "c"
