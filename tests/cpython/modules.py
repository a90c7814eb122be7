"""Which of CPython's test modules are run, and where they are.

Knows files only. The modules are never copied: they are read from the `test` package of an installed CPython. It is
looked for in OUROS_CPYTHON_TEST (a directory, or the executable of a Python), then beside the running Python, then in
the other installations of pyenv. Invariant: reports belong to one version of the test suite, `VERSION`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

VERSION = "3.13"

LANGUAGE = """
test_abstract_numbers test_asyncgen test_augassign test_baseexception test_binop test_bool test_builtin test_bytes
test_call test_class test_compare test_compile test_complex test_contains test_coroutines test_decorators test_defaultdict
test_descr test_descrtut test_dict test_dictcomps test_dictviews test_dynamic test_dynamicclassattribute test_enumerate
test_eof test_except_star test_exception_group test_exception_hierarchy test_exception_variations test_exceptions
test_extcall test_flufl test_float test_format test_fstring test_funcattrs test_future_stmt.test_future
test_generator_stop test_generators test_genericalias test_genericclass test_genexps test_global test_grammar test_hash
test_index test_int test_int_literal test_isinstance test_iter test_iterlen test_keywordonlyarg test_list test_listcomps
test_long test_longexp test_memoryview test_metaclass test_named_expressions test_numeric_tower test_opcodes
test_operator test_patma test_pep646_syntax test_positional_only_arg test_pow test_print test_property test_raise
test_range test_richcmp test_scope test_set test_setcomps test_slice test_sort test_source_encoding test_str
test_string_literals test_strtod test_structseq test_subclassinit test_super test_syntax test_tuple test_type_aliases
test_type_annotations test_type_comments test_type_params test_typechecks test_types test_ucn test_unary
test_unicode_identifiers test_unpack test_unpack_ex test_userdict test_userlist test_userstring test_utf8source
test_with test_yield_from
""".split()

LIBRARY = """
datetimetester test_abc test_argparse test_array test_ast.test_ast test_asyncio.test_base_events
test_asyncio.test_context test_asyncio.test_eager_task_factory test_asyncio.test_events test_asyncio.test_futures
test_asyncio.test_futures2 test_asyncio.test_locks test_asyncio.test_pep492 test_asyncio.test_protocols
test_asyncio.test_queues test_asyncio.test_runners test_asyncio.test_staggered test_asyncio.test_streams
test_asyncio.test_taskgroups test_asyncio.test_tasks test_asyncio.test_threads test_asyncio.test_timeouts
test_asyncio.test_transports test_asyncio.test_waitfor test_atexit test_base64 test_binascii test_bisect test_bz2
test_calendar test_charmapcodec test_cmath test_cmd test_codeccallbacks test_codecs test_codeop test_collections test_colorsys
test_concurrent_futures.test_future test_concurrent_futures.test_thread_pool test_configparser test_context
test_contextlib test_contextlib_async test_copy test_copyreg test_csv test_dataclasses.__init__ test_decimal
test_deque test_difflib test_email.test_asian_codecs test_email.test_contentmanager test_email.test_defect_handling
test_email.test_email test_email.test_generator test_email.test_headerregistry test_email.test_inversion
test_email.test_message test_email.test_parser test_email.test_pickleable test_email.test_policy test_email.test_utils
test_enum test_errno test_file test_fnmatch test_fractions test_functools test_genericpath
test_getopt test_glob test_graphlib test_gzip test_hashlib test_heapq test_hmac test_html test_htmlparser
test_http_cookies test_inspect.test_inspect test_io test_ipaddress test_itertools test_json.test_decode test_json.test_default
test_json.test_dump test_json.test_encode_basestring_ascii test_json.test_enum test_json.test_fail
test_json.test_float test_json.test_indent test_json.test_pass1 test_json.test_pass2 test_json.test_pass3
test_json.test_recursion test_json.test_scanstring test_json.test_separators test_json.test_speedups
test_json.test_unicode test_keyword test_linecache test_locale test_logging test_lzma test_math test_math_property
test_memoryio test_minidom test_module.__init__ test_netrc test_numeric_tower test_ordered_dict test_pathlib.test_pathlib
test_pathlib.test_pathlib_abc test_pickle test_pickletools test_platform test_plistlib test_posixpath test_pprint
test_pyexpat test_queue test_quopri test_random test_re test_reprlib test_sax test_sched test_secrets test_dbm test_dbm_sqlite3 test_shelve
test_shlex test_shutil test_stat test_statistics test_strftime test_string test_stringprep test_strptime test_struct
test_sys test_tempfile test_textwrap test_threading test_threading_local test_time test_timeit test_tokenize
test_tomllib.test_error test_tomllib.test_misc test_traceback test_typing test_unicodedata
test_unittest.test_assertions test_unittest.test_async_case test_unittest.test_case
test_unittest.test_functiontestcase test_unittest.test_loader test_unittest.test_program test_unittest.test_result
test_unittest.test_runner test_unittest.test_setups test_unittest.test_skipping test_unittest.test_suite
test_unittest.testmock.testasync test_unittest.testmock.testcallable test_unittest.testmock.testhelpers
test_unittest.testmock.testmagicmethods test_unittest.testmock.testmock test_unittest.testmock.testpatch
test_unittest.testmock.testsealable test_unittest.testmock.testsentinel test_unittest.testmock.testwith
test_univnewlines test_unparse test_urllib_response test_urlparse test_uuid test_warnings.__init__ test_weakref test_wsgiref
test_weakset test_xml_etree test_zipfile.test_core test_zlib test_zoneinfo.test_zoneinfo
""".split()
LIBRARY = [name for name in LIBRARY if name not in LANGUAGE]


def host_python() -> str | None:
    """The executable of a CPython of the version, or None."""
    given = os.environ.get("OUROS_CPYTHON_TEST")
    candidates = [given] if given and Path(given).is_file() else []
    if sys.version_info[:2] == tuple(map(int, VERSION.split("."))):
        candidates.append(sys.executable)
    candidates += [str(p / "bin" / "python") for p in sorted(_pyenv().glob(f"{VERSION}.*"))]
    return next((c for c in candidates if Path(c).exists()), None)


def test_directory() -> Path | None:
    """The directory of the `test` package of the version, or None."""
    given = os.environ.get("OUROS_CPYTHON_TEST")
    if given and Path(given).is_dir():
        return Path(given)
    if given and Path(given).is_file():
        text = subprocess.run(
            [given, "-c", "import test; print(test.__path__[0])"], capture_output=True, text=True
        ).stdout
        return Path(text.strip()) if text.strip() else None
    candidates = []
    if sys.version_info[:2] == tuple(map(int, VERSION.split("."))):
        candidates.append(Path(sysconfig.get_path("stdlib")) / "test")
    candidates += [p / "lib" / f"python{VERSION}" / "test" for p in sorted(_pyenv().glob(f"{VERSION}.*"))]
    return next((c for c in candidates if (c / "test_grammar.py").exists()), None)


def _pyenv() -> Path:
    return Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"


def path_of(directory: Path, name: str) -> Path:
    return directory / (name.replace(".", "/") + ".py")


def exists(directory: Path, name: str) -> bool:
    return path_of(directory, name).exists()
