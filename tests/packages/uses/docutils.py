from docutils.core import publish_string
html = publish_string("Title\n=====\n\n*a* ``b``", writer="html", settings_overrides={"embed_stylesheet": False}).decode()
assert "<em>a</em>" in html and "<title>Title</title>" in html
