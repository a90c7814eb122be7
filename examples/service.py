"""A web service that runs strangers' programs: an ASGI application without a framework, on a pool of workers.

python examples/service.py shows some requests; uvicorn examples.service:app serves: curl -d '6 * 7' localhost:8000
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from ouros import AsyncPool, Limits, ResourceLimits

LIMITS: ResourceLimits = {**Limits.strict(), "max_duration_secs": 0.5}
LONGEST = 100_000  # bytes of a program
pools: list[AsyncPool] = []


async def app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await receive()
        pools.append(AsyncPool(2, recycle_after=1000))
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await pools.pop().close()
        await send({"type": "lifespan.shutdown.complete"})
        return
    code, more = b"", True
    while more and len(code) <= LONGEST:
        message = await receive()
        code, more = code + message.get("body", b""), message.get("more_body", False)
    if len(code) > LONGEST:
        status, answer = 413, {"ok": False, "text": f"at most {LONGEST} bytes"}
    else:
        result = await pools[0].execute(code.decode(errors="replace"), limits=LIMITS)
        status, answer = 200, {"ok": result.ok, "text": str(result)}
    await send({"type": "http.response.start", "status": status, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": json.dumps(answer).encode()})


async def post(code: str) -> str:
    """One request, as a server would pass it on."""
    sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    requests: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    requests.put_nowait({"type": "http.request", "body": code.encode()})
    await app({"type": "http", "path": "/"}, requests.get, sent.put)
    status, body = (await sent.get())["status"], json.loads((await sent.get())["body"])
    return f"{status} {body['text'].splitlines()[-1].partition(': ')[0]}"


async def main() -> None:
    programs = ["print('hi'); 6 * 7", "1 / 0", "import subprocess", "while True: pass", "#" * 200_000]
    async with AsyncPool(2) as pool:
        pools.append(pool)
        for answer in await asyncio.gather(*map(post, programs)):
            print(answer)


if __name__ == "__main__":
    asyncio.run(main())
