"""Load for examples/service.py, served by uvicorn: python examples/service_load.py [SECONDS [CLIENTS]]

Each client sends one program after the other on its connection; every ninth is endless. Needs: pip install uvicorn
"""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path

PROGRAMS = {"6 * 7": "42", "sorted(str(n) for n in range(500))[-1]": "99", "1 / 0": "ZeroDivisionError"}
ENDLESS = {"while True: pass": "TimeoutError"}
PORT = 8765


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, code: str) -> str:
    writer.write(f"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(code)}\r\n\r\n{code}".encode())
    await reader.readuntil(b"\r\n\r\n")
    body = await reader.readexactly(int(await reader.readline(), 16))  # the answer is one chunk
    await reader.readexactly(len(b"\r\n0\r\n\r\n"))
    return str(json.loads(body)["text"])


async def client(number: int, ends: float, times: dict[str, list[float]]) -> None:
    reader, writer = await asyncio.open_connection("localhost", PORT)
    turn = number
    while time.monotonic() < ends or turn < number + 9:
        code, expected = list((ENDLESS if turn % 9 == 0 else PROGRAMS).items())[turn % 9 and turn % 3]
        start = time.monotonic()
        answer = await ask(reader, writer, code)
        assert expected in answer, (code, answer)
        times["endless" if turn % 9 == 0 else "other"].append(time.monotonic() - start)
        turn += 1
    writer.close()


async def main(seconds: float, clients: int) -> None:
    times: dict[str, list[float]] = {"other": [], "endless": []}
    start = time.monotonic()
    await asyncio.gather(*(client(number, start + seconds, times) for number in range(clients)))
    print("all answers are right")
    for name, found in times.items() if seconds else ():
        half, most = (sorted(found)[len(found) * part // 100] * 1000 for part in (50, 99))
        rate = len(found) / (time.monotonic() - start)
        print(f"{name}: {rate:.0f} a second, median {half:.0f} ms, p99 {most:.0f} ms")


if __name__ == "__main__":
    command = [sys.executable, "-m", "uvicorn", "service:app", "--port", str(PORT), "--no-access-log"]
    with subprocess.Popen(command, cwd=Path(__file__).parent, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None and any("running on" in line for line in server.stderr), "no server"
            asyncio.run(main(float(sys.argv[1]) if sys.argv[1:] else 0.0, int(sys.argv[2]) if sys.argv[2:] else 4))
        finally:
            server.terminate()
