# Arguments of a type that a function does not take.
import codecs
import hashlib
import hmac
import inspect
import random
import secrets
import shutil
import threading
import time
import unicodedata
import urllib.parse as urls
import weakref


def attempt(function, *args):
    try:
        print(function(*args))
    except Exception as e:
        print(type(e).__name__, e)


class Local(threading.local):
    pass


class Given(threading.local):
    def __init__(self, value):
        self.value = value


attempt(threading.local, 1)
attempt(Local, 1)
attempt(lambda: Given(1).value)
for size in (0, -1, 1, "a", 1.5, None):
    attempt(threading.stack_size, size)
for text in (None, [], (), 5, ["%41"], b"%41", ""):
    attempt(urls.unquote, text)
    attempt(urls.unquote_to_bytes, text)
for bits in (1.5, "a", -1):
    attempt(secrets.randbits, bits)
    attempt(random.SystemRandom().getrandbits, bits)
attempt(secrets.randbelow, 1.5)
for pair in (("a", b"a"), (b"a", "a"), ("a", 5), (5, 5), (b"a", b"a")):
    attempt(hmac.compare_digest, *pair)
for path in (None, 5, "/a/b.py", "b.txt"):
    attempt(inspect.getmodulename, path)
attempt(shutil.which, None)
for name in (None, 5, "other"):
    attempt(time.get_clock_info, name)
    attempt(codecs.lookup_error, name)
    attempt(codecs.encode, "a", name)
    attempt(codecs.decode, b"a", name)
    attempt(codecs.encode, "é", "ascii", name)
    attempt(unicodedata.normalize, name, "")
attempt(time.strftime, None)
attempt(codecs.register_error, None, 5)
attempt(codecs.utf_8_encode, None)
for change in ((1, 13), (1, 0), (2, 32), (3, 24), (4, 60), (5, 62), (6, -2), (7, 367), (1, "a")):
    moment = [2024, 1, 1, 0, 0, 0, 0, 1, 0]
    moment[change[0]] = change[1]
    attempt(time.asctime, tuple(moment))
for name in ("md5", "sha256", "sha3_256", "blake2b"):
    attempt(getattr(hashlib, name), None)
attempt(hashlib.new, "md5", None)
for given in (None, 5, "ab", [1], [(1, 2, 3)]):
    attempt(lambda: len(weakref.WeakValueDictionary(given)))
    attempt(lambda: len(weakref.WeakKeyDictionary(given)))
    attempt(lambda: weakref.WeakValueDictionary().update(given))
