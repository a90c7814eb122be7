import certifi
assert certifi.where().endswith("cacert.pem") and "BEGIN CERTIFICATE" in certifi.contents()
assert open(certifi.where()).read(5)
