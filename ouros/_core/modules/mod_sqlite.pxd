# _sqlite: databases of SQLite in memory.
from ouros._core.base.status cimport *
from ouros._core.heap.value cimport *

cdef class Guard:
    """What the callbacks of one host connection look at while a statement runs. It does not know the connection."""
    cdef VM*     vm          # the program whose statement runs; NULL: the runtime's own statements, which pass
    cdef int64_t start       # bytes that SQLite used when the statement began
    cdef int64_t room        # bytes that the statement may add, with those of statements that ran meanwhile
    cdef int64_t own         # the same without these
    cdef set     met         # Guards of those; None: no statement is running
    cdef bint    firm        # the statement changes data, so that it is not run again with more room
    cdef int     every       # steps of SQLite between two looks
    cdef int     stop        # why the statement was interrupted: a Stop
    cdef int64_t needs       # bytes that it had added then
    cdef str     reason      # text of the error, if a callback refused something
    cdef set     hidden      # lower-case names of tables that are not there
    cdef list    reads       # (table, column) in the order in which the statement reads them; None: they are not noted
    cdef set     pragmas     # lower-case names of pragmas that were set
    cdef int64_t longest     # bytes that a function may return
    cdef bint    savepoints  # whether the present transaction has had savepoints
    cdef int over(self) except -1

cdef class Database(HeapObject):
    """A database in memory. Its state is its image; the host's connection is made from it when it is used."""
    cdef object  host        # connection of the host; None: not made yet
    cdef Guard   guard       # of `host`
    cdef bytes   image       # the content while there is no connection; empty: a new database
    cdef bytes   before      # content before the open transaction, if that began in another connection of the host; or None
    cdef bint    open_       # whether a transaction is open, while there is no connection
    cdef bint    readonly
    cdef bint    notes       # whether statements note the columns that they read
    cdef bint    closed
    cdef bint    lost        # whether savepoints of the open transaction were lost
    cdef tuple   settings    # (name of a pragma, value) of all that are not as in a new connection
    cdef int64_t total       # rows changed before `host` was made
    cdef int64_t last        # last_insert_rowid() before `host` was made
    cdef int64_t weight      # bytes of the content, when they were last counted
    cdef int64_t added       # bytes that SQLite allocated since
    cdef int64_t widest      # twice the length of the longest row of arguments
    cdef int64_t pages       # max_page_count of `host`
    cdef int64_t longest     # limit of a value's length of `host`
    cdef dict    views       # name of a view -> its words; None: not read since the schema changed
    cdef int64_t read        # bytes of these words
    cdef bint    heavy       # whether a trigger stands for too many SELECTs
    cdef dict    coded       # name of a table -> values that the code of its checks, expressions and indexes handles
    cdef int64_t fired       # values that the code of the triggers handles
    cdef dict    light       # statement that does not -> values that its code handles without a look at the limits
    cdef int     text        # how texts are given: a Texts

cdef dict NAMESPACE          # name -> native
