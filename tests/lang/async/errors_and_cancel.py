# oracle: native
import asyncio
async def fail(): raise KeyError('boom')
async def main():
    try: await fail()
    except KeyError as e: print('caught', e)
    r = await asyncio.gather(fail(), asyncio.sleep(0, 'ok'), return_exceptions=True)
    print(r)
    t = asyncio.create_task(asyncio.sleep(10))
    await asyncio.sleep(0)
    t.cancel()
    try: await t
    except asyncio.CancelledError: print('cancelled', t.cancelled())
    try: await asyncio.wait_for(asyncio.sleep(5), 0.001)
    except TimeoutError: print('timeout')
    return 'end'
print(asyncio.run(main()))
