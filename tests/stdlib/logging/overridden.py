# Classes of the program that override parts of logging, attributes that records get, and converters.
import io
import logging
import time

out = io.StringIO()
handler = logging.StreamHandler(out)
log = logging.Logger('app')
log.addHandler(handler)

class Shout(logging.Formatter):
    def formatMessage(self, record):
        return super().formatMessage(record).upper()
    def formatTime(self, record, datefmt=None):
        return f'at {datefmt}'
class Style(logging.PercentStyle):
    def _format(self, record):
        return 'style ' + super()._format(record)
class Record(logging.LogRecord):
    __slots__ = ('slot',)
    def getMessage(self):
        return f'<{super().getMessage()}>'
    @property
    def twice(self):
        return self.levelno * 2

def shown(formatter, *args, **kwargs):
    out.seek(0), out.truncate()
    handler.setFormatter(formatter)
    try:
        log.warning(*args, **kwargs)
    except Exception as e:
        return type(e).__name__, str(e)
    return out.getvalue()
print(shown(Shout('%(asctime)s %(message)s', 'x%Y'), 'hi %d', 5))
f = logging.Formatter('%(levelname)-8s|%(name)5s|%(message)s|%(ms)05.1f|100%%')
print(shown(f, 'hi %s', 'you', extra={'ms': 3}))
f._style = Style('%(message)s %(levelno)d')
print(shown(f, {'a': 1}), shown(f, '%(a)s', {'a': 1}), shown(f, 'no %d args'), shown(f, 5))
for extra in ({'message': 1}, {'asctime': 1}, {'name': 2}, {'a': 1, 'levelno': 3}, {5: 6}, {}, {'twice': 1, '__x': 2}):
    print(extra, shown(logging.Formatter('%(message)s'), 'm', extra=extra))
logging.setLogRecordFactory(Record)
print(shown(logging.Formatter('%(message)s %(new)s %(slot)s'), 'm', extra={'new': 1, 'slot': 2}))
record = log.makeRecord('n', 20, 'p', 1, 'm', (), None, extra={'slot': 3, 'new': 4})
print(record.new, record.__dict__['slot'], record.twice, hasattr(record, 'slot'))
logging.setLogRecordFactory(logging.LogRecord)

record = logging.makeLogRecord({'created': 86400.25, 'msecs': 250.0, 'msg': 'm'})
f = logging.Formatter('%(asctime)s')
print(f.format(record), f.formatTime(record, '%H:%M'), f.formatTime(record, '%j %a %B'))
f.converter = time.gmtime
print(f.formatTime(record))
f.converter = lambda seconds: time.struct_time((2000, 1, 2, 3, 4, 5, 6, 2, 0))
print(f.formatTime(record), f.formatTime(record, '%y'))
class Utc(logging.Formatter):
    converter = time.gmtime
    default_msec_format = None
print(Utc().formatTime(record))
for created in (0, True, float('nan'), 1e300):
    record.created = created
    try:
        print(f.__class__().formatTime(record))
    except Exception as e:
        print(type(e).__name__)
record = logging.makeLogRecord({'msg': 'm', 'x': 1})
for template in ('%(x)s', '%(x)d %(msg)r %%', '%(x', '%(nothing)s', '%(a(b)c)s', '%(x)*d', '%(x)z', '%'):
    try:
        print(logging.Formatter(template, validate=False).format(record))
    except Exception as e:
        print(type(e).__name__, e)
