import wave, io, struct, math
def t(f):
    try: print(repr(f()).split(" at 0x")[0])
    except BaseException as e: print(type(e).__name__, e)
b = io.BytesIO(); w = wave.open(b, "wb"); print(type(w).__name__, type(w).__module__)
t(lambda: w.getnchannels()); t(lambda: w.getsampwidth()); t(lambda: w.getframerate()); t(lambda: w.getparams()); t(lambda: w.getnframes()); t(lambda: w.writeframes(b"ab"))
t(lambda: w.setnchannels(0)); t(lambda: w.setsampwidth(5)); t(lambda: w.setframerate(0)); t(lambda: w.setframerate(44100.6)); t(lambda: w.setcomptype("X", "y")); t(lambda: w.setcomptype("NONE", "nc"))
w.setnchannels(2); t(lambda: w.writeframes(b"abcd")); w.setsampwidth(2); w.setframerate(8000); print(w.getparams(), w.getcompname(), w.getcomptype()); w.setnframes(3)
w.writeframes(struct.pack("<4h", 1, -1, 300, -300)); print(w.tell(), w.getnframes()); t(lambda: w.setnchannels(1)); t(lambda: w.setparams((1, 2, 3, 4, "NONE", "x"))); w.writeframesraw(b"\0\1\2\3"); w.close(); print(b.getvalue()); print(w.close()); t(lambda: w.writeframes(b"x"))
b.seek(0); r = wave.open(b); print(r.getparams(), r.getnframes(), r.readframes(1), r.tell(), r.readframes(5), r.readframes(1), r.rewind(), r.tell(), r.setpos(2), r.readframes(9)); t(lambda: r.setpos(9)); t(lambda: r.setpos(-1)); t(lambda: r.getmarkers()) if hasattr(r, "getmarkers") else print("nomark"); t(lambda: r.getmark(1)) if hasattr(r, "getmark") else print("nomark2"); r.close(); t(lambda: r.readframes(1)); t(lambda: r.getnchannels())
for data in [b"", b"RIFF", b"RIFX\0\0\0\0WAVE", b"RIFF\x24\0\0\0WAVX", b"RIFF\x24\0\0\0WAVEdata\0\0\0\0", b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\1\0\0\0\1\0\0\0\1\0\x08\0", b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\7\0\1\0\1\0\0\0\1\0\0\0\1\0\x08\0data\2\0\0\0ab", b"RIFF\x24\0\0\0WAVEfmt \x08\0\0\0\1\0\1\0\1\0\0\0", b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\1\0\0\0\1\0\0\0\1\0\0\0\1\0\x08\0data\2\0\0\0ab", b"RIFF\x2c\0\0\0WAVELIST\4\0\0\0abcdfmt \x10\0\0\0\1\0\1\0\1\0\0\0\1\0\0\0\1\0\x08\0data\3\0\0\0abc\0", b"RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\1\0\1\0\1\0\0\0\1\0\0\0\1\0\0\0data\2\0\0\0ab"]:
    def f():
        r = wave.open(io.BytesIO(data)); return r.getparams(), r.readframes(10)
    t(f)
t(lambda: wave.open(io.BytesIO(), "x")); t(lambda: wave.open(5)); t(lambda: wave.open(io.BytesIO(), "rb+")); print(wave.__all__, wave.Error.__mro__[1], wave.WAVE_FORMAT_PCM)
b = io.BytesIO()
with wave.open(b, "w") as w: w.setparams((1, 1, 8000, 0, "NONE", "not compressed")); w.writeframes(bytes(range(10)))
print(len(b.getvalue()), b.getvalue()[:44], b.closed)
b = io.BytesIO()
try:
    with wave.open(b, "w") as w: pass
except wave.Error as e: print(e)
class NoSeek(io.BytesIO):
    def seekable(self): return False
    def seek(self, *a): raise OSError("no")
    def tell(self): raise OSError("no tell")
n = NoSeek(); w = wave.open(n, "wb"); w.setparams((1, 2, 8000, 2, "NONE", "")); w.writeframes(b"abcd"); t(lambda: w.close()); print(n.getvalue())
n = NoSeek(); w = wave.open(n, "wb"); w.setparams((1, 2, 8000, 0, "NONE", "")); t(lambda: w.writeframes(b"abcd")); t(lambda: w.setparams((1, 2))); w.setsampwidth; print(wave.Wave_read.__init__.__doc__, wave.Wave_write.getparams.__doc__)
w = wave.open(io.BytesIO(), "wb"); w.setnchannels(1); w.setsampwidth(3); w.setframerate(10); t(lambda: w.writeframes(memoryview(b"abcdef"))); t(lambda: w.writeframes("x")); t(lambda: w.getmark(1)) if hasattr(w, "getmark") else 0; t(lambda: w.getnframes())
