import wave, io
f = io.BytesIO(); w = wave.open(f, "wb"); w.setnchannels(1); w.setsampwidth(2); w.setframerate(8000)
import warnings
warnings.simplefilter("ignore")
for n, a in (("setmark", (1,2,"x")), ("getmark", (1,)), ("getmarkers", ())):
    try: print(n, getattr(w, n)(*a))
    except Exception as e: print(n, type(e).__name__, e)
