"""Names of characters in HTML. Data only."""

from _plain import call as _call

__all__ = ["html5", "name2codepoint", "codepoint2name", "entitydefs"]

html5 = dict(_call("entities"))
name2codepoint = dict(_call("entity_names"))
codepoint2name = {code: name for name, code in name2codepoint.items()}
entitydefs = {name: chr(code) for name, code in name2codepoint.items()}
