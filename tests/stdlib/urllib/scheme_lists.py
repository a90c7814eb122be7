# The lists of schemes, to which programs add their own.
import urllib.parse as parse

for name in ("uses_fragment", "uses_query", "uses_params", "uses_relative", "uses_netloc", "non_hierarchical", "scheme_chars"):
    print(name, getattr(parse, name))
parse.uses_relative.append("redis")
parse.uses_netloc.append("redis")
print(parse.urljoin("redis://host/a", "b"))
