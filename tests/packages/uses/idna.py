import idna
assert idna.encode("ドメイン.テスト") == b"xn--eckwd4c7c.xn--zckzah" and idna.decode("xn--eckwd4c7c.xn--zckzah") == "ドメイン.テスト"
