def show(f):
    try:
        print(repr(f()))
    except BaseException as e:
        print(type(e).__name__ + ':', e)

class CI(Exception):
    def __init__(self, a): self.a = a
class CN(Exception): pass
class OSub(OSError):
    def __init__(self, a, b):
        super().__init__(2, 'foo', 'file')
        self.a = a
class OSub2(OSError): pass
class EG(ExceptionGroup): pass
class BEG(BaseExceptionGroup): pass

show(lambda: ExceptionGroup('m',[ValueError(1)]))
show(lambda: str(ExceptionGroup('m',[ValueError(1)])))
show(lambda: str(ExceptionGroup('m',[ValueError(1),TypeError(2)])))
show(lambda: ExceptionGroup('m',[ValueError(1)]).exceptions)
show(lambda: ExceptionGroup('m',[ValueError(1)]).message)
show(lambda: ExceptionGroup('m',[ValueError(1)]).args)
show(lambda: ExceptionGroup('m',(ValueError(1),)))
show(lambda: ExceptionGroup('m',(ValueError(1),)).args)
show(lambda: ExceptionGroup('m'))
show(lambda: ExceptionGroup())
show(lambda: ExceptionGroup('m',[],3))
show(lambda: ExceptionGroup('m',[ValueError(1)],a=3))
show(lambda: ExceptionGroup(1,[ValueError(1)]))
show(lambda: ExceptionGroup('m',5))
show(lambda: ExceptionGroup('m',[]))
show(lambda: ExceptionGroup('m',{ValueError(1)}))
show(lambda: ExceptionGroup('m',[ValueError(1),5]))
show(lambda: ExceptionGroup('m',[ValueError]))
show(lambda: ExceptionGroup('m',[KeyboardInterrupt()]))
show(lambda: EG('m',[KeyboardInterrupt()]))
show(lambda: BaseExceptionGroup('m',[KeyboardInterrupt()]))
show(lambda: BaseExceptionGroup('m',[ValueError(1)]))
show(lambda: BEG('m',[ValueError(1)]))
show(lambda: EG('m',[ValueError(1)]))
show(lambda: ExceptionGroup('m',[ValueError(1)]).split(5))
show(lambda: ExceptionGroup('m',[ValueError(1)]).split((ValueError,5)))
show(lambda: ExceptionGroup('m',[ValueError(1)]).split(()))
show(lambda: ExceptionGroup('m',[ValueError(1)]).split(int))
show(lambda: ExceptionGroup('m',[ValueError(1),TypeError(2)]).split(ValueError))
show(lambda: ExceptionGroup('m',[ValueError(1),TypeError(2)]).split(ExceptionGroup))
show(lambda: ExceptionGroup('m',[ValueError(1),TypeError(2)]).split(OSError))
show(lambda: ExceptionGroup('m',[ValueError(1),TypeError(2)]).split(lambda e: isinstance(e,ValueError)))
show(lambda: ExceptionGroup('m',[ValueError(1),TypeError(2)]).subgroup(ValueError))
show(lambda: ExceptionGroup('m',[ValueError(1),TypeError(2)]).subgroup(OSError))
show(lambda: ExceptionGroup('m',[ValueError(1),TypeError(2)]).derive([OSError(1)]))
show(lambda: ExceptionGroup('m',[ValueError(1),TypeError(2)]).derive([]))
show(lambda: ExceptionGroup('m',[ValueError(1),TypeError(2)]).derive(5))
show(lambda: ExceptionGroup('m',[ValueError(1),ExceptionGroup('n',[TypeError(2),OSError(3)])]).split(TypeError))
show(lambda: BEG('m',[ValueError(1),TypeError(2)]).split(ValueError))
show(lambda: ExceptionGroup[int])
show(lambda: ExceptionGroup('m','abc'))
show(lambda: Exception.__init__(5))
show(lambda: BaseException.__str__(ValueError(3)))
show(lambda: Exception().with_traceback(5))
show(lambda: Exception().with_traceback())
show(lambda: Exception().add_note(5))
show(lambda: MemoryError())
show(lambda: Exception(1).__setstate__({'a':1}))
show(lambda: Exception(1).__setstate__(None))
show(lambda: Exception(1).__setstate__(5))
show(lambda: Exception() == Exception())
show(lambda: Exception.__base__)
