# oracle: native
import asyncio
from unittest.mock import AsyncMock, MagicMock, patch, call
async def main():
    m = AsyncMock(return_value=3)
    print(await m(1), m.await_count, m.await_args)
    m.assert_awaited_once_with(1)
    m2 = AsyncMock(side_effect=[1, ValueError("a")])
    print(await m2())
    try: await m2()
    except ValueError as e: print(e)
    try: await m2()
    except StopAsyncIteration: print("stop")
    mm = MagicMock()
    async with mm as x: print("in")
    mm.__aiter__.return_value = [1, 2]
    print([i async for i in mm])
    class C:
        async def go(self): return 1
        def plain(self): return 2
    s = MagicMock(spec=C)
    print(type(s.go).__name__, type(s.plain).__name__)
    with patch.object(C, "go") as g:
        g.return_value = 9
        print(await C().go())
    try: m.assert_awaited_once_with(2)
    except AssertionError as e: print(e)
    try: m.assert_not_awaited()
    except AssertionError as e: print(e)
    try: AsyncMock().assert_awaited()
    except AssertionError as e: print(e)
    print(asyncio.iscoroutinefunction(m) if False else "")
asyncio.run(main())
