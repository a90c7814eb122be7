from defusedxml import EntitiesForbidden
from defusedxml.ElementTree import fromstring
assert fromstring("<a><b>1</b></a>").find("b").text == "1"
try:
    fromstring('<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>')
except EntitiesForbidden:
    pass
else:
    raise AssertionError("accepted")
