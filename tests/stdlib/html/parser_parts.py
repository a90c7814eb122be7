# Methods, attributes and patterns of html.parser that packages override or use.
import html.parser
from html.parser import HTMLParser


class Log(HTMLParser):
    def handle_starttag(self, tag, attrs):
        print("start", tag, attrs, self.get_starttag_text(), self.getpos())

    def handle_endtag(self, tag):
        print("end", tag)

    def handle_data(self, data):
        print("data", repr(data), self.cdata_elem)

    def handle_comment(self, data):
        print("comment", repr(data))

    def handle_pi(self, data):
        print("pi", repr(data))

    def handle_decl(self, data):
        print("decl", repr(data))

    def unknown_decl(self, data):
        print("unknown", repr(data))

    def handle_charref(self, name):
        print("charref", name)

    def handle_entityref(self, name):
        print("entityref", name)


class Parts(Log):
    """What Markdown and others do: look at each construct first."""

    def parse_starttag(self, i):
        print("at", i, self.rawdata[i:i + 4], self.offset, self.check_for_whole_start_tag(i))
        return super().parse_starttag(i)

    def parse_endtag(self, i):
        print("end at", i)
        return super().parse_endtag(i)

    def parse_pi(self, i):
        if self.rawdata[i + 2] == "=":
            self.handle_data("<?=")
            return i + 3
        return super().parse_pi(i)

    def parse_html_declaration(self, i):
        print("declaration", self.rawdata[i:i + 5])
        return super().parse_html_declaration(i)

    def parse_comment(self, i, report=True):
        return super().parse_comment(i, report)

    def parse_bogus_comment(self, i, report=0):
        return super().parse_bogus_comment(i, report)


text = "a\n<p class='x' y>&amp;&#65;<br/>t</p ><?pi x?><?=1?><!doctype html><!x y><!--c--><script>1 < 2</script>&lt<title>&amp;</title>"
for cls in (Log, Parts):
    for convert in (True, False):
        parser = cls(convert_charrefs=convert)
        parser.feed(text[:30])
        parser.feed(text[30:])
        parser.close()
        print(parser.lasttag, parser.interesting.pattern, repr(parser.rawdata), parser.cdata_elem, parser.convert_charrefs)
for name in ("attrfind_tolerant", "tagfind_tolerant", "starttagopen", "endtagfind", "piclose", "commentclose", "entityref", "charref", "incomplete"):
    print(name, [m.groups() for m in getattr(html.parser, name).finditer("<a href=x b='y'>&amp; &#1; </a> --> &x")])
old = html.parser.piclose
html.parser.piclose = html.parser.re.compile(r"\?>")
Log().feed("<?a > b?>")
html.parser.piclose = old
print([cls.__name__ for cls in HTMLParser.__mro__], HTMLParser.CDATA_CONTENT_ELEMENTS, HTMLParser.RCDATA_CONTENT_ELEMENTS)
