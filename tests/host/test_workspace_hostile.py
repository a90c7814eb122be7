"""Programs that attack the process of a workspace, its store, or what mounts share with the host."""

import os

import pytest

pytest.importorskip("bashkit")

from ouros import Workspace
from ouros.workspace import Preset


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
