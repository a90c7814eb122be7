from html import _charref, _replace_charref
print(_charref.sub(_replace_charref, "&lt;b&gt; &#65;&#x42; &copy &nope; &#; &notit; &amp"))
print(_charref.findall("&amp;&#x41&#65;& &; &x;&a b"))
