from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import get_lexer_by_name
assert '<span class="mi">1</span>' in highlight("x = 1", get_lexer_by_name("python"), HtmlFormatter())
