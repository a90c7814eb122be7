# Chunks of damaged files: formats that are cut off, and sizes beyond the end.
import io
import struct
import wave

PCM = struct.pack("<HHLLHH", 1, 1, 8000, 16000, 2, 16)
EXTENDED = struct.pack("<HHLLHHHHL", 0xFFFE, 1, 8000, 16000, 2, 16, 22, 16, 4)
KIND = b"\x01\x00\x00\x00\x00\x00\x10\x00\x80\x00\x00\xaa\x008\x9bq"


def sound(format=PCM, data=b"\0\0", first=b"", size=None, last=b"", format_size=None):
    body = b"WAVE" + first + b"fmt " + struct.pack("<L", len(format) if format_size is None else format_size) + format
    body += b"data" + struct.pack("<L", len(data)) + data + last
    return b"RIFF" + struct.pack("<L", len(body) if size is None else size) + body


for content in (
    sound(), sound(b""), sound(PCM[:5]), sound(PCM[:13]), sound(PCM[:14]), sound(PCM[:15]), sound(PCM + b"xx"), sound(EXTENDED + KIND),
    sound(EXTENDED + b"\3" + KIND[1:]), sound(EXTENDED + b"x" * 16), sound(EXTENDED + KIND[:2]), sound(EXTENDED[:18]), sound(format_size=100),
    sound(format_size=2), sound(format_size=0), sound(size=3), sound(size=20), sound(first=b"LIST\x02\0\0\0ab"), sound(first=b"LIST\x01\0\0\0a\0"),
    sound(first=b"LIST\xff\0\0\0a"), sound(data=b"\0\0\0"), sound()[:-1], sound()[:30], sound()[:40], sound(last=b"junk"),
    sound(first=b"junk\xff\xff\xff\xff"),
):
    try:
        reader = wave.open(io.BytesIO(content))
        print(reader.getnframes(), reader.readframes(9))
    except Exception as e:
        print(type(e).__name__, e)
