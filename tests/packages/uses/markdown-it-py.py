from markdown_it import MarkdownIt
html = MarkdownIt().enable("table").render("# T\n\n| a | b |\n|---|---|\n| 1 | *2* |\n")
assert html.startswith("<h1>T</h1>") and "<td><em>2</em></td>" in html
