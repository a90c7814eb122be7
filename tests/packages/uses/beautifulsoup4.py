from bs4 import BeautifulSoup
soup = BeautifulSoup("<p class='x'>a<b>c</b></p><a href='u'>l</a>", "html.parser")
assert soup.p.b.string == "c" and soup.a["href"] == "u" and [t.name for t in soup.select("p.x > b")] == ["b"]
