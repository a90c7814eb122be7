"""Clocks, and one thread for the process that sets the alarm of each run whose time is over.

Must not know values of the sandbox or the interpreter: the thread never takes the GIL, which a long native may hold. Invariants:
the list of watches and the alarms are accessed only while `guard` is held. The thread sleeps no longer than until the earliest
deadline. The first watch starts it. A forked child starts it again, because fork() copies only the calling thread.
"""

cdef extern from *:
    """
    #include <stdlib.h>
    #include <pythread.h>
    #if defined(_WIN32)
    #include <windows.h>
    static int64_t ou_now_ns(void) {
        static LARGE_INTEGER unit;
        LARGE_INTEGER n;
        if (unit.QuadPart == 0) QueryPerformanceFrequency(&unit);
        QueryPerformanceCounter(&n);
        return (int64_t)(n.QuadPart / unit.QuadPart * 1000000000 + n.QuadPart % unit.QuadPart * 1000000000 / unit.QuadPart);
    }
    static int64_t ou_thread_ns(void) {
        FILETIME made, ended, kernel, user;
        if (!GetThreadTimes(GetCurrentThread(), &made, &ended, &kernel, &user)) return ou_now_ns();
        return 100 * (((int64_t)kernel.dwHighDateTime << 32) + kernel.dwLowDateTime
                      + ((int64_t)user.dwHighDateTime << 32) + user.dwLowDateTime);
    }
    #else
    #include <pthread.h>
    #include <signal.h>
    #include <time.h>
    static int64_t ou_clock(clockid_t id) {
        struct timespec t;
        clock_gettime(id, &t);
        return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
    }
    static int64_t ou_now_ns(void) { return ou_clock(CLOCK_MONOTONIC); }
    static int64_t ou_thread_ns(void) { return ou_clock(CLOCK_THREAD_CPUTIME_ID); }
    #endif

    /* The processor time of this thread, read at most once in OU_STALE ns: no later than `now`, nor much earlier. */
    #define OU_STALE 10000000
    #if defined(_MSC_VER)
    static __declspec(thread) int64_t ou_read_at = 0, ou_read = 0;
    #else
    static __thread int64_t ou_read_at = 0, ou_read = 0;
    #endif
    static int64_t ou_thread_ns_before(int64_t now) {
        if (ou_read_at == 0 || now - ou_read_at > OU_STALE) {
            ou_read_at = now;
            ou_read = ou_thread_ns();
        }
        return ou_read;
    }

    typedef struct ou_watch {
        int64_t* alarm;
        int64_t deadline;
        struct ou_watch* next;
        struct ou_watch* before;
    } ou_watch;

    #define OU_FAR INT64_MAX
    static PyThread_type_lock ou_guard = NULL, ou_wake = NULL;
    static ou_watch* ou_first = NULL;
    static int64_t ou_wakes_at = 0;      /* deadline of the thread's sleep; 0: no thread */

    #if defined(__GNUC__)
    #define ou_set_alarm(p) __atomic_store_n((p), (int64_t)-1, __ATOMIC_RELAXED)
    #else
    #define ou_set_alarm(p) (*(volatile int64_t*)(p) = -1)
    #endif

    static void ou_watch_all(void* unused) {
        (void)unused;
    #if !defined(_WIN32)
        /* Signals are handled by the threads of the host. */
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, NULL);
    #endif
        PyThread_acquire_lock(ou_guard, WAIT_LOCK);
        for (;;) {
            int64_t now = ou_now_ns(), next = OU_FAR;
            ou_watch* w;
            for (w = ou_first; w != NULL; ) {
                ou_watch* after = w->next;
                if (w->deadline <= now) {
                    ou_set_alarm(w->alarm);
                    w->deadline = OU_FAR;        /* only once */
                } else if (w->deadline < next) next = w->deadline;
                w = after;
            }
            ou_wakes_at = next;
            PyThread_release_lock(ou_guard);
            /* ou_wake is locked: acquiring it waits until another thread releases it. */
            if (next == OU_FAR) PyThread_acquire_lock(ou_wake, WAIT_LOCK);
            else PyThread_acquire_lock_timed(ou_wake, (next - now) / 1000 + 1, 0);
            PyThread_acquire_lock(ou_guard, WAIT_LOCK);
        }
    }

    static int ou_start_thread(void) {   /* the caller holds the guard */
        if (ou_wakes_at != 0) return 1;
        ou_wakes_at = OU_FAR;
        if (PyThread_start_new_thread(ou_watch_all, NULL) == PYTHREAD_INVALID_THREAD_ID) {
            ou_wakes_at = 0;
            return 0;
        }
        return 1;
    }

    static int ou_make_locks(void) {
        ou_guard = PyThread_allocate_lock();
        ou_wake = PyThread_allocate_lock();
        if (ou_guard == NULL || ou_wake == NULL) return -1;
        PyThread_acquire_lock(ou_wake, NOWAIT_LOCK);
        return 0;
    }

    #if !defined(_WIN32)
    /* In the child only the thread that called fork() exists. If a run is in progress in it, the alarm makes the next poll read the
       clock, which watches the run again. */
    static void ou_after_fork(void) {
        ou_watch* w;
        for (w = ou_first; w != NULL; w = w->next) { ou_set_alarm(w->alarm); w->deadline = OU_FAR; }
        ou_wakes_at = 0;
        if (ou_make_locks() != 0) abort();
    }
    /* Waits in fork() until no other thread changes the list. */
    static void ou_before_fork(void) { PyThread_acquire_lock(ou_guard, WAIT_LOCK); }
    static void ou_fork_in_parent(void) { PyThread_release_lock(ou_guard); }
    #endif

    static int ou_prepare(void) {
        if (ou_make_locks() != 0) return -1;
    #if !defined(_WIN32)
        if (pthread_atfork(ou_before_fork, ou_fork_in_parent, ou_after_fork) != 0) return -1;
    #endif
        return 0;
    }

    static void ou_watch_run(ou_watch* w, int64_t* alarm, int64_t delay) {
        int64_t now = ou_now_ns();
        int sooner;
        PyThread_acquire_lock(ou_guard, WAIT_LOCK);
        if (w->deadline == 0) {
            w->next = ou_first;
            w->before = NULL;
            if (ou_first != NULL) ou_first->before = w;
            ou_first = w;
        }
        w->alarm = alarm;
        w->deadline = delay < OU_FAR - now ? now + delay : OU_FAR - 1;
        ou_start_thread();
        sooner = w->deadline < ou_wakes_at;
        if (sooner) ou_wakes_at = w->deadline;
        PyThread_release_lock(ou_guard);
        if (sooner) PyThread_release_lock(ou_wake);
    }

    static void ou_unwatch_run(ou_watch* w) {
        if (w->deadline == 0) return;
        PyThread_acquire_lock(ou_guard, WAIT_LOCK);
        if (w->before != NULL) w->before->next = w->next;
        else ou_first = w->next;
        if (w->next != NULL) w->next->before = w->before;
        w->deadline = 0;
        PyThread_release_lock(ou_guard);
    }
    static int ou_watchdog_runs(void) { return ou_wakes_at != 0; }
    """
    ctypedef struct ou_watch:
        pass
    int64_t ou_now_ns() noexcept
    int64_t ou_thread_ns() noexcept
    int64_t ou_thread_ns_before(int64_t now) noexcept
    int ou_prepare() noexcept
    void ou_watch_run(ou_watch* w, int64_t* alarm, int64_t delay) noexcept
    void ou_unwatch_run(ou_watch* w) noexcept
    bint ou_watchdog_runs() noexcept


cdef int64_t now_ns() noexcept:
    return ou_now_ns()

cdef int64_t thread_ns() noexcept:
    return ou_thread_ns()

cdef int64_t thread_ns_before(int64_t now) noexcept:
    return ou_thread_ns_before(now)

cdef int watch(Watch* w, int64_t* alarm, int64_t delay) noexcept:
    ou_watch_run(<ou_watch*>w, alarm, delay)
    return 0

cdef int unwatch(Watch* w) noexcept:
    ou_unwatch_run(<ou_watch*>w)
    return 0

cdef bint watchdog_runs() noexcept:
    return ou_watchdog_runs()


if ou_prepare() != 0:
    raise MemoryError("no lock for the watchdog")
