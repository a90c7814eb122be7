# A template that is no text.
import string

for given in (5, None, b"$a", ["$a"]):
    template = string.Template(given)
    for method in (template.substitute, template.safe_substitute, template.is_valid, template.get_identifiers):
        try:
            print(method())
        except Exception as e:
            print(type(e).__name__, e)
