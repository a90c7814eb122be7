# oracle: native
import hmac, hashlib, secrets

h = hmac.new(b"key", b"msg", hashlib.sha256)
print(h.hexdigest(), h.digest()[:4], h.name, h.digest_size, h.block_size, hmac.digest(b"k", b"m", "md5").hex(), hmac.new(b"k" * 200, b"m", "sha512").hexdigest()[:20])
h.update(b"more")
c = h.copy()
c.update(b"x")
print(h.hexdigest() == hmac.new(b"key", b"msgmore", "sha256").hexdigest(), c.hexdigest() != h.hexdigest(), hmac.compare_digest("a", "a"), hmac.compare_digest(b"a", b"b"))
for f in (lambda: hmac.new("k", b"m", "md5"), lambda: hmac.new(b"k", b"m"), lambda: hmac.compare_digest("é", "a")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
print(len(secrets.token_bytes(8)), len(secrets.token_hex(4)), len(secrets.token_urlsafe(6)), secrets.randbelow(1), secrets.choice([5]), 0 <= secrets.randbits(4) < 16, len(secrets.token_hex()))
print(hashlib.pbkdf2_hmac("sha256", b"pw", b"salt", 10).hex(), sorted(hashlib.algorithms_guaranteed)[:3], hashlib.new("sha256", b"a").hexdigest()[:8])
