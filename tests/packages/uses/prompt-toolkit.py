from prompt_toolkit.document import Document
from prompt_toolkit.formatted_text import HTML, to_formatted_text
assert Document("hello world", 6).get_word_under_cursor() == "world"
assert to_formatted_text(HTML("<b>x</b>y"))[0] == ("class:b", "x")
