import rfc3986
assert rfc3986.uri_reference("HTTP://a/%7eb").normalize().unsplit() == "http://a/~b"  or rfc3986.urlparse("http://a/b").host == "a"
