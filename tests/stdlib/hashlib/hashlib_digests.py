import hashlib
print(hashlib.md5(b'abc').hexdigest(), hashlib.sha1(b'').hexdigest(), hashlib.sha256(b'abc').hexdigest())
h = hashlib.sha256()
h.update(b'a')
h.update(b'bc')
print(h.hexdigest() == hashlib.sha256(b'abc').hexdigest(), h.digest()[:4], h.name, h.digest_size, h.block_size, hashlib.new('sha512', b'x').hexdigest()[:16], hashlib.blake2b(b'x', digest_size=8).hexdigest(), hashlib.sha3_256(b'').hexdigest()[:16])
try: hashlib.sha256('text')
except TypeError as e: print(e)
h.copy().hexdigest()[:8]
