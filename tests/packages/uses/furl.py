from furl import furl
assert furl("http://a/b?c=1").add({"d": 2}).url == "http://a/b?c=1&d=2"
