"""For mkdocs: what the site has beside the pages of `docs/`.

Links of pages to files beside `docs/` become their text, as the site has no such files. The icon of `ouros ui` is the
site's, too.
"""

import re
from pathlib import Path

from mkdocs.structure.files import File

ICON = Path(__file__).parent.parent / "ouros" / "ui" / "static" / "icon.svg"

OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./[^)]*\)")


def on_page_markdown(markdown, **more):
    """The text of a page as the site has it."""
    return OUTSIDE.sub(r"\1", markdown)


def on_files(files, config):
    """The files of the site, with the icon that `mkdocs.yml` names."""
    files.append(File.generated(config, "icon.svg", abs_src_path=str(ICON)))
    return files
