import rsa
key = rsa.PrivateKey(3247, 65537, 833, 191, 17)
assert rsa.core.decrypt_int(rsa.core.encrypt_int(4, key.e, key.n), key.d, key.n) == 4
