"""The page in a real browser: what is seen and done there, by mouse and keyboard; and that nothing of a program runs in it."""

import json
import sys
import threading
from pathlib import Path

import pytest

import ouros
from ouros import ui

pytest.importorskip("fcntl", reason="the browser is driven by file descriptors of Unix")
sys.path.insert(0, str(Path(__file__).parent.parent / "tools"))
import browser as browsers  # noqa: E402

MARKUP = "<img src=x onerror=\"window.pwned=1\"><script>window.pwned=1</script>'\"`${window.pwned=1}"
FOREIGN = "document.querySelectorAll('img:not([src=\"/icon.svg\"]), script:not([src=\"/app.js\"]), iframe, object, style, [onerror], [onload]').length"


def quiet(stream, text):
    """Print nothing."""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with browsers.browser(tmp_path_factory.mktemp("profile")) as made:
        yield made


@pytest.fixture
def manager():
    made = ouros.SessionManager()
    made.keep_transcripts()
    session = made.create_session("work")
    session.run("x = 1\nprint('first')\nx", print_callback=quiet)
    session.run("x = price('tea')\ny = [x] * 3", external_functions={"price": lambda item: 3.5}, print_callback=quiet)
    with pytest.raises(ouros.SessionError):
        session.run("del y\n1 / 0")
    return made


def opened(browser, server, session=None):
    page = browser.open(server.url)
    if session is not None:
        page.run(f"location.hash = '#/session/0/' + encodeURIComponent({json.dumps(session)})")
        page.until(f"document.querySelector('h1')?.innerText === {json.dumps(session)}")
    return page


def side(page):
    return page.run("document.querySelector('.inspector').innerText")


def test_steps_are_shown_and_nothing_is_asked_of_others(browser, manager):
    with ui.serve(manager) as server:
        page = opened(browser, server, "work")
        page.until("document.querySelectorAll('.step').length === 3")
        first, second, third = page.run("[...document.querySelectorAll('.step')].map((step) => step.innerText)")
        assert "x = 1\nprint('first')\nx" in first and "OUTPUT\nfirst" in first and "done" in first
        assert "price('tea')" in second and "3.5" in second
        assert "failed" in third and "ZeroDivisionError: division by zero" in third
        page.until("document.querySelector('.variable')")
        assert "x\nfloat" in side(page)
        assert {url.split("/", 3)[2] for url in page.requests} == {f"127.0.0.1:{server.port}"}
        assert not any(server.token in url for url in page.requests if "#" not in url)
        assert page.run("location.href").find(server.token) == -1
        assert page.run("document.cookie") == ""
        assert page.complaints == []
        assert page.text("#mode") == "read-only" and page.run("document.querySelectorAll('.actions button').length") == 2  # of the closed dialog


def test_what_runs_appears_by_itself(browser, manager):
    session = manager.get_session("work")
    entered, leave = threading.Event(), threading.Event()

    def wait():
        entered.set()
        leave.wait(60)

    with ui.serve(manager) as server:
        page = opened(browser, server, "work")
        page.until("document.querySelector('#step-3')")
        thread = threading.Thread(target=lambda: session.run("print('so far')\nwait()\nz = 9", external_functions={"wait": wait}, print_callback=quiet))
        thread.start()
        try:
            page.until("document.querySelector('#step-4.running')")
            assert "so far" in page.text("#step-4") and "not answered yet" in page.text("#step-4")
        finally:
            leave.set()
            thread.join()
        page.until("document.querySelector('#step-4.complete') || document.querySelector('#step-4.done')")
        page.until("[...document.querySelectorAll('.variable dt code')].some((name) => name.innerText === 'z')")
        manager.fork_session("work", "branch")
        page.until("[...document.querySelectorAll('.tree ul .name')].some((name) => name.innerText === 'branch')")


def test_a_step_is_chosen_by_keyboard(browser, manager):
    with ui.serve(manager) as server:
        page = opened(browser, server, "work")
        page.until("document.querySelector('#step-3') && document.querySelector('.variable')")
        page.run("document.querySelector('#step-1 .pick').focus()")
        page.key("Enter", "\r")
        page.until("document.querySelector('.inspector h2').innerText === 'After step 1' && document.querySelector('.variable')")
        assert "1" in side(page) and page.run("document.activeElement.innerText") == "Step 1"
        assert page.run("document.activeElement.getAttribute('aria-pressed')") == "true"
        page.run("document.querySelector('#tab-variables').focus()")
        page.key("ArrowRight")
        page.until("document.querySelector('#tab-heap').getAttribute('aria-selected') === 'true' && document.activeElement.id === 'tab-heap'")
        assert "objects" in side(page)
        for _ in range(60):  # Tab leads through the page, and never stops
            page.key("Tab")
        page.run("document.querySelector('#skip').focus()")
        page.key("Enter", "\r")
        page.until("document.activeElement.id === 'main'")
        assert page.run("location.hash").startswith("#/session/0/work")


def test_a_long_session_has_a_way_to_its_last_step(browser, manager):
    session = manager.get_session("work")
    with ui.serve(manager) as server:
        for number in range(30):
            session.run(f"print({number})", print_callback=quiet)
        page = opened(browser, server, "work")
        page.until("document.querySelectorAll('.step').length >= 30")
        last = page.run("document.querySelector('.steps').lastElementChild.id")
        page.click(".head button")
        page.until(f"document.activeElement.closest('li')?.id === '{last}'")
        assert page.run(f"document.getElementById('{last}').getBoundingClientRect().top < innerHeight")


def test_the_session_that_is_shown_is_in_sight_in_the_sidebar(browser, manager):
    for number in range(60):
        manager.create_session(f"other {number}")
    with ui.serve(manager) as server:
        page = opened(browser, server, "work")
        page.send("Emulation.setDeviceMetricsOverride", width=390, height=800, deviceScaleFactor=1, mobile=False)
        page.run("[...document.querySelectorAll('.sidebar a')].find((link) => link.innerText.startsWith('other 9')).click()")
        page.until("document.querySelector('.head h1')?.innerText === 'other 9'")
        page.run("location.hash = [...document.querySelectorAll('.sidebar a')].find((link) => link.innerText.startsWith('work')).getAttribute('href')")
        page.until("document.querySelector('.head h1')?.innerText === 'work'")
        place = "document.querySelector('[aria-current]').getBoundingClientRect()"
        bounds = "document.querySelector('.sidebar').getBoundingClientRect()"
        page.until(f"{place}.top >= {bounds}.top - 1 && {place}.bottom <= {bounds}.bottom + 1")


def test_variables_are_listed_by_name_with_numbers_in_order(browser, manager):
    manager.execute("x10 = 10\nx2 = 2\nb = 1", session_id="work")
    with ui.serve(manager) as server:
        page = opened(browser, server, "work")
        page.until("document.querySelectorAll('.variable').length > 2")
        names = page.run("[...document.querySelectorAll('.variable dt code')].map((name) => name.innerText)")
        assert [name for name in names if name in ("b", "x2", "x10")] == ["b", "x2", "x10"]


def test_what_changed_in_a_step_is_marked(browser, manager):
    with ui.serve(manager) as server:
        page = opened(browser, server, "work")
        page.click("#step-2 .pick")
        page.until("document.querySelector('.inspector h2').innerText === 'After step 2' && document.querySelector('.mark')")
        assert page.run("[...document.querySelectorAll('.variable')].map((one) => one.innerText.split('\\n').slice(0, 3).join(' '))") == ["x float changed", "y list new"]
        page.click("#step-3 .pick")
        page.until("document.querySelector('.inspector').innerText.includes('Gone since the step before: y')")


def test_fork_and_rewind(browser, manager):
    with ui.serve(manager, write=True) as server:
        page = opened(browser, server, "work")
        page.click("#step-1 .pick")
        page.click("#step-1 .actions button")
        page.until("document.querySelector('#ask').open")
        assert page.run("document.activeElement.id") == "ask-input" and page.run("document.activeElement.value") == "work-1"
        page.run("document.querySelector('#ask-input').value = 'then & <now>'")
        page.key("Enter", "\r")
        page.until("document.querySelector('h1').innerText === 'then & <now>'")
        assert manager.get_session("then & <now>")["x"] == 1
        page.run("history.back()")
        page.until("document.querySelector('h1').innerText === 'work' && document.querySelector('#step-2')")
        page.click("#step-2 .pick")
        page.click("#step-2 .actions button:nth-child(2)")
        page.until("document.querySelector('#ask').open")
        page.key("Escape")
        page.until("!document.querySelector('#ask').open")
        assert manager.get_session("work")._transcript.last == 3
        page.click("#step-2 .actions button:nth-child(2)")
        page.until("document.querySelector('#ask').open")
        page.click("#ask-ok")
        page.until("document.querySelector('#step-3.undone')")
        assert manager.get_session("work")._transcript.last == 2
        assert page.complaints == []


def test_a_refusal_is_said(browser, manager):
    with ui.serve(manager, write=True) as server:
        page = opened(browser, server, "work")
        page.click("#step-1 .pick")
        page.click("#step-1 .actions button")
        page.until("document.querySelector('#ask').open")
        page.run("document.querySelector('#ask-input').value = 'work'")
        page.click("#ask-ok")
        page.until("!document.querySelector('#notice').hidden")
        assert "already exists" in page.text("#notice")


def test_hostile_names_code_output_values_and_files_are_only_text(browser):
    pytest.importorskip("bashkit")
    manager = ouros.SessionManager()
    with ouros.Workspace(files={f"/data/{MARKUP.replace('/', '')}": MARKUP}) as workspace, ui.serve(manager, workspace, write=True) as server:
        session = manager.create_session(MARKUP)

        def tool(text):
            return text

        code = f"text = {MARKUP!r}\nprint(text)\ntool(text)\nclass A:\n    def __repr__(self): return text\nA.__name__ = text[:50]\na = A()\nglobals()[text] = 1\nraise ValueError(text)"
        with pytest.raises(ouros.SessionError):
            session.run(code, external_functions={"tool": tool}, print_callback=quiet)
        session.run("text")
        manager.fork_session(MARKUP, MARKUP + "fork").run("1")
        workspace.checkpoint(MARKUP)
        workspace.write_file(f"/data/{MARKUP.replace('/', '')}", MARKUP + "\nmore")
        workspace.bash(f": '{MARKUP.replace(chr(39), '')}'")
        page = opened(browser, server, MARKUP)
        page.until("document.querySelectorAll('.step').length === 2 && document.querySelectorAll('.variable').length > 3")
        for number in (1, 2):
            page.click(f"#step-{number} .pick")
            page.until(f"document.querySelector('.inspector h2').innerText === 'After step {number}' && document.querySelector('.variable')")
            page.click("#tab-heap")
            page.click("#tab-variables")
            assert page.run(FOREIGN) == 0
        assert MARKUP in page.text("#step-1") and MARKUP in side(page)
        page.click("#step-2 .actions button")
        page.until("document.querySelector('#ask').open")
        assert MARKUP in page.text("#ask-text")
        page.run("location.hash = '#/workspace/1/'")
        page.until("document.querySelector('.entry .mark.modified')")
        page.click(".entry")
        page.until("document.querySelector('.diff .plus')")
        assert MARKUP in page.text(".inspector") and "more" in page.text(".diff")
        assert page.run(FOREIGN) == 0 and page.run("window.pwned === undefined")
        assert page.complaints == []


def test_the_policy_refuses_what_a_fault_of_the_page_would_let_in(browser, manager):
    with ui.serve(manager) as server:
        page = opened(browser, server, "work")
        refused = page.run("(() => { try { document.body.innerHTML = '<b>x</b>'; return false } catch (error) { return error instanceof TypeError } })()")
        assert refused, "trusted types"
        page.run("(() => { const made = document.createElement('img'); made.src = 'http://localhost:1/x.png'; document.body.append(made) })()")
        assert page.run("fetch('http://localhost:1/').then(() => 'sent', () => 'refused')") == "refused"
        page.until("1")
        assert any("Content Security Policy" in text for text in page.complaints)


def test_a_wrong_token_is_said(browser, manager):
    with ui.serve(manager) as server:
        page = browser.open(f"http://127.0.0.1:{server.port}/#token=not-the-right-token")
        page.until("document.querySelector('#live').innerText === 'no access'")
        assert "token is missing or wrong" in page.text("#main")


def test_a_server_that_ends_is_said(browser, manager):
    server = ui.serve(manager)
    page = opened(browser, server, "work")
    page.until("document.querySelector('#live').innerText === 'live'")
    server.close()
    page.until("document.querySelector('#live').innerText === 'no connection'")
    assert "first" in page.text("#step-1")


CONTRAST = """(() => {
  const channel = (value) => { const part = value / 255; return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4; };
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([red, green, blue]) => 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  const behind = (node) => { for (let one = node; one; one = one.parentElement) { const found = parse(getComputedStyle(one).backgroundColor); if (found.length < 4 || found[3] > 0) return found; } return [255, 255, 255]; };
  const bad = [];
  for (const node of document.querySelectorAll('body *')) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || !node.checkVisibility() || node.closest('.skip, :disabled, option, .undone')) continue;
    const [one, two] = [light(parse(getComputedStyle(node).color)), light(behind(node))].sort((a, b) => b - a);
    if ((one + 0.05) / (two + 0.05) < 4.5) bad.push([node.className, node.textContent.slice(0, 30), (one + 0.05) / (two + 0.05)]);
  }
  return bad;
})()"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1440, 1000, 380])
def test_the_page_fits_and_can_be_read(browser, manager, tmp_path, width, scheme):
    with ui.serve(manager, write=True) as server:
        manager.get_session("work").run("long = 'x' * 5000\nprint(long)\n" + "y = 1 # " + "z" * 500, print_callback=quiet)
        page = opened(browser, server, "work")
        page.click("#step-2 .pick")
        page.until("document.querySelector('.mark')")
        page.look(width, 900, scheme, tmp_path / "page.png")
        assert (tmp_path / "page.png").read_bytes()[:4] == b"\x89PNG"
        assert page.run("document.documentElement.scrollWidth <= innerWidth")
        assert page.run(CONTRAST) == []


def test_all_that_can_be_used_has_a_name(browser, manager):
    pytest.importorskip("bashkit")
    with ouros.Workspace(files={"/data/a.txt": "a"}) as workspace, ui.serve(manager, workspace, write=True) as server:
        workspace.checkpoint("one")
        page = opened(browser, server, "work")
        page.click("#step-2 .pick")
        page.until("document.querySelector('.mark')")
        check_names(page)
        page.run("location.hash = '#/workspace/1/'")
        page.click(".entry")
        page.until("document.querySelector('.inspector pre')")
        check_names(page)


def check_names(page):
    page.send("Accessibility.enable")
    roles = set()
    for node in page.send("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        if role in ("button", "link", "textbox", "combobox", "tab", "tablist", "tabpanel", "region", "navigation", "complementary", "table", "dialog", "image"):
            roles.add(role)
            assert node.get("name", {}).get("value"), node
    assert {"button", "link", "region", "navigation", "complementary"} <= roles
