import hashlib
print(hashlib.blake2b(b"x", digest_size=8).hexdigest(), hashlib.blake2s(b"x", key=b"k", salt=b"s", person=b"p").hexdigest(), hashlib.blake2b(key=b"key").hexdigest()[:20], hashlib.blake2b(digest_size=16).digest_size, hashlib.blake2b.MAX_KEY_SIZE if hasattr(hashlib.blake2b, "MAX_KEY_SIZE") else 64)
s = hashlib.shake_128(b"x"); s.update(b"y"); print(s.hexdigest(8), s.digest(4), s.name, s.digest_size, s.block_size, hashlib.shake_256(b"").hexdigest(16), hashlib.new("shake_256", b"a").hexdigest(5))
for f in (lambda: hashlib.blake2b(digest_size=100), lambda: hashlib.blake2b(digest_size=0), lambda: hashlib.blake2s(key=b"k" * 40), lambda: hashlib.blake2b(salt=b"s" * 20), lambda: s.hexdigest(), lambda: hashlib.blake2b(5), lambda: hashlib.blake2b("x"), lambda: hashlib.sha256(data=b"x").hexdigest()[:5], lambda: hashlib.sha256(string=b"x").hexdigest()[:5], lambda: hashlib.md5(b"a", b"b"), lambda: hashlib.new("md5", data=b"x").hexdigest()[:5], lambda: hashlib.sha256(usedforsecurity=False).hexdigest()[:5]):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
