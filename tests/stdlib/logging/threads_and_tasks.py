# oracle: native
# Records name the thread and the task that log.
import asyncio
import logging
import threading

records = []


class Kept(logging.Handler):
    def emit(self, record):
        here = record.thread == threading.get_ident()
        records.append((record.getMessage(), record.threadName, record.taskName, record.processName, here))


logger = logging.getLogger("kept")
logger.addHandler(Kept())
logger.setLevel(logging.INFO)


def work():
    logger.info("in a thread")
    asyncio.run(job("in a loop of a thread"))


async def job(text):
    logger.info(text)


async def main():
    logger.info("in main")
    await asyncio.gather(job("first"), job("second"))
    await asyncio.create_task(job("third"), name="named")
    await asyncio.to_thread(logger.info, "in another thread")


logger.info("at first")
thread = threading.Thread(target=work, name="worker")
thread.start()
thread.join()
asyncio.run(main())
threading.main_thread().name = "renamed"
logger.info("at last")
threading.main_thread().name = "MainThread"
for record in records:
    print(record)
