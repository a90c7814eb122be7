import logging, sys
logging.basicConfig(level=logging.INFO, stream=sys.stdout, format='%(levelname)s:%(name)s:%(funcName)s:%(lineno)d:%(filename)s:%(message)s')
def work(): logging.info('hello %s', 'w'); logging.getLogger('x').warning('warn')
work()
def helper(m): logging.getLogger('h').error(m, stacklevel=2)
def user(): helper('z')
user()
class C:
    log=logging.getLogger('C')
    def m(self): self.log.info('in m')
C().m()
try:
    raise ValueError("oops")
except ValueError: logging.exception('oops')
logging.info('with stack', stack_info=False)
