import html
from html.parser import HTMLParser
from html.entities import name2codepoint, html5

print(html.escape('<a href="x">\'&</a>'), html.escape('"\'', quote=False), html.unescape("&lt;&gt;&amp;&quot;&#39;&#x41;&eacute;&nbsp;&notit;&bogus;&copy"), name2codepoint["eacute"], html5["amp;"], len(html5))


class P(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print("start", tag, attrs, self.getpos())

    def handle_endtag(self, tag):
        print("end", tag)

    def handle_data(self, data):
        print("data", repr(data))

    def handle_comment(self, data):
        print("comment", repr(data))

    def handle_decl(self, decl):
        print("decl", repr(decl))

    def handle_pi(self, data):
        print("pi", repr(data))

    def handle_entityref(self, name):
        print("entity", name)

    def handle_charref(self, name):
        print("char", name)


p = P()
p.feed('<!DOCTYPE html>\n<html><body class="a b" id=x disabled>\n<p>Hi &amp; <b>bye</b><br/><img src=\'i.png\' alt="a>b"><!-- note --></p>')
p.feed("<script>if (a < b) { x = '</p>' }</script><?pi x?><a hr")
p.feed('ef="?a=1&amp;b=2">link</A>tail')
p.close()
p = P(convert_charrefs=False)
p.feed("a &lt; b &#65; c < d")
p.close()
