import markdown
assert markdown.markdown("# T\n\n* a\n* b\n\n`c` **d**") == "<h1>T</h1>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n<p><code>c</code> <strong>d</strong></p>"
assert "<table>" in markdown.markdown("a | b\n--|--\n1 | 2", extensions=["tables", "fenced_code"])
assert markdown.markdown("x <b>y</b>\n\n<div>z</div>") == "<p>x <b>y</b></p>\n<div>z</div>"
