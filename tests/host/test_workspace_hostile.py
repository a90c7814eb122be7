"""Programs that attack the process of a workspace, its store, or what mounts share with the host."""

import os

import pytest

pytest.importorskip("bashkit")

from ouros import Workspace
from ouros.workspace import Preset

NESTING = """
import os
os.makedirs({top!r} + '/t/' + 'd/' * 90)
try:
    for _ in range({times}):
        os.makedirs({top!r} + '/n/' + 'e/' * 80)
        os.rename({top!r} + '/t', {top!r} + '/n/' + 'e/' * 80 + 't')
        os.rename({top!r} + '/n', {top!r} + '/t')
except OSError as error:
    print(error.errno)
"""


def test_folders_that_are_moved_into_folders_keep_to_a_depth(tmp_path):
    with Workspace(path=tmp_path / "w.db") as ws:
        assert ws.execute_python(NESTING.format(top="/data", times=40)).stdout == "36\n"
    with Workspace(path=tmp_path / "w.db") as ws:
        assert ws.list_files() == ["n", "t"]


def test_targets_of_links_count():
    code = "import os\nfor i in range(1_000): os.symlink('/' + 'x/' * 2_000 + str(i), f'/data/{i}')"
    with Workspace(preset=Preset(max_bytes=1_000_000)) as ws:
        assert "No space left on device" in ws.execute_python(code).stderr
        assert len(ws.list_files()) < 250
        data = ws.export_snapshot()
        before = ws._tree.size
        ws.bash("rm -f /data/*")
        assert ws._tree.size < 1_000
    with Workspace(snapshot=data, preset=Preset(max_bytes=1_000_000)) as again:
        assert again._tree.size == before
