# oracle: native
import asyncio


async def feed(reader):
    for part in (b"one\ntw", b"o\n\nfour;five", b" six, seven"):
        await asyncio.sleep(0.001)
        reader.feed_data(part)
    reader.feed_eof()


class Memory(asyncio.Transport):
    def __init__(self):
        super().__init__({"peername": "nobody"})
        self.sent = []

    def write(self, data):
        self.sent.append(data)

    def is_closing(self):
        return False

    def pause_reading(self):
        print("pause")

    def resume_reading(self):
        print("resume")


async def main():
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    task = asyncio.create_task(feed(reader))
    print(await reader.readline(), await reader.readline(), await reader.readline(), reader)
    print(await reader.readuntil(b";"), await reader.readexactly(4), await reader.readuntil((b"x, ", b"x")))
    print(await reader.read(), reader.at_eof(), await reader.read(5), [line async for line in reader])
    reader = asyncio.StreamReader(limit=4)
    protocol = asyncio.StreamReaderProtocol(reader)
    transport = Memory()
    protocol.connection_made(transport)
    protocol.data_received(b"0123456789\nab")
    for method in (reader.readuntil, reader.readline):
        try:
            await method()
        except (asyncio.LimitOverrunError, ValueError) as e:
            print(type(e).__name__, e)
    protocol.eof_received()
    try:
        await reader.readexactly(5)
    except asyncio.IncompleteReadError as e:
        print(e, e.partial, e.expected)
    writer = asyncio.StreamWriter(transport, protocol, reader, loop)
    writer.writelines([b"a", b"b"])
    protocol.pause_writing()
    waiting = asyncio.create_task(writer.drain())
    await asyncio.sleep(0.001)
    print(waiting.done(), transport.sent, writer.get_extra_info("peername"))
    protocol.resume_writing()
    await waiting
    protocol.connection_lost(OSError("gone"))
    for wait in (writer.drain, writer.wait_closed):
        try:
            await wait()
        except OSError as e:
            print(repr(e))


asyncio.run(main())
