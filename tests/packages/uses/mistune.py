import mistune
assert mistune.html("# hi\n\n- a\n- b") == "<h1>hi</h1>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"
