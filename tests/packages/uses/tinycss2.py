import tinycss2
assert tinycss2.serialize(tinycss2.parse_stylesheet("a { color : red }", skip_whitespace=True)) == "a { color : red }"
