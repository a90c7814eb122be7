from oauthlib.oauth1 import Client
from oauthlib.oauth2 import WebApplicationClient
uri, headers, body = Client("key", client_secret="secret", timestamp="1", nonce="n").sign("http://example.com/a")
assert "oauth_signature" in headers["Authorization"]
assert "client_id=id" in WebApplicationClient("id").prepare_request_uri("https://example.com/auth", scope=["a"])
