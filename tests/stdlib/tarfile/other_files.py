# Opening what is no archive of the wanted kind.
import io
import tarfile

for data in (b"", b"junk", b"junk" * 200):
    for mode in ("r:gz", "r:bz2", "r:xz", "r:"):
        try:
            tarfile.open(fileobj=io.BytesIO(data), mode=mode)
        except tarfile.TarError as e:
            print(len(data), mode, type(e).__name__, e)
