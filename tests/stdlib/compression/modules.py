import bz2
import lzma
from compression import gzip, zlib
import compression.bz2, compression.lzma

print(compression.bz2.decompress(bz2.compress(b"a")), compression.lzma.LZMAError is lzma.LZMAError, gzip.decompress(gzip.compress(b"b")))
print(zlib.crc32(b"c"), zlib.error.__name__, gzip.GzipFile.__name__)
