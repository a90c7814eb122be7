import logging
import logging.handlers
import queue

handler = logging.handlers.QueueHandler(queue.Queue())
record = logging.makeLogRecord({"msg": "m %s", "args": ("a",), "levelno": 20})
handler.emit(record)
sent = handler.queue.get()
print(sent is record, sent.msg, sent.message, sent.args, record.msg, record.args)
