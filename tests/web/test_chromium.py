"""On a machine without a browser, one of the test processes installs it and the others wait."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from web import chromium

# Refuses like apt-get: a second one at the same time meets the lock and gives up
STAND_IN = """#!/bin/sh
echo "$@" >> "{folder}/asked"
case "$*" in
*" update") lock=lists ;;
*) lock=dpkg ;;
esac
if ! mkdir "{folder}/$lock" 2>/dev/null; then
    echo "E: Could not get lock /var/lib/$lock/lock" >&2
    exit 100
fi
sleep 0.5
if [ $lock = dpkg ]; then
    printf '#!/bin/sh\\n' > "{folder}/chromium"
    chmod +x "{folder}/chromium"
fi
rmdir "{folder}/$lock"
"""


@pytest.fixture
def machine(tmp_path, monkeypatch):
    """A machine with nothing on its PATH but what /bin has, a stand-in for apt-get, and root's rights."""
    stand_in = tmp_path / "apt-get"
    stand_in.write_text(STAND_IN.format(folder=tmp_path))
    stand_in.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{bare(tmp_path)}")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.delenv("BOARDROOM_CHROMIUM", raising=False)
    return tmp_path


def bare(folder: Path) -> Path:
    """A folder with the few programs that the stand-in needs, and no browser."""
    programs = folder / "bin"
    programs.mkdir()
    for name in ("sh", "mkdir", "rmdir", "sleep", "chmod"):
        (programs / name).symlink_to(str(shutil.which(name)))
    return programs


# Copies of one process that has read Playwright and asked it where its own browser would be: each would take longer for
# that than to look for one
SEARCHING = """
import os
import playwright.sync_api
from web import chromium

os.geteuid = lambda: 0
chromium.AGAIN = 0.1
chromium.playwrights()
others = []
for _ in range({others}):
    others.append(os.fork())
    if not others[-1]:
        others.clear()
        break
os.write(1, f"{{chromium.chromium()}}\\n".encode())
for other in others:
    os.waitpid(other, 0)
"""


def processes(count: int) -> subprocess.Popen[str]:
    """So many that look for a browser, each of which says what it has found."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "PLAYWRIGHT_BROWSERS_PATH": "/nowhere"}
    code = SEARCHING.format(others=count - 1)
    return subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)


def test_one_process_installs_and_the_others_find_it(machine):
    answers = processes(4).communicate(timeout=60)[0].splitlines()
    assert answers == [str(machine / "chromium")] * 4
    asked = (machine / "asked").read_text().splitlines()
    assert [line.split()[3] for line in asked] == ["update", "install"]
    assert all("DPkg::Lock::Timeout=" in line for line in asked)


def test_where_none_can_be_installed_it_is_said_why(monkeypatch):
    """A word with "lock" in it is no lock: nobody waits for ten minutes."""
    refuses = "import sys; sys.exit('E: The network blocks it\\nE: and more')"
    monkeypatch.setattr(chromium, "troubles", [])
    assert not chromium.run(sys.executable, "-c", refuses)
    name = Path(sys.executable).name
    assert chromium.missing() == (
        f"No Chromium was found and none could be installed ({name}: E: The network blocks it)."
        " Install one, or name it in BOARDROOM_CHROMIUM"
    )


def test_where_none_can_be_installed_one_process_of_a_run_tries(machine, monkeypatch):
    (machine / "apt-get").write_text(f'#!/bin/sh\necho "$@" >> "{machine}/asked"\nexit 100\n')
    for run, asked in (("one", 3), ("one", 3), ("two", 6)):
        monkeypatch.setenv("PYTEST_XDIST_TESTRUNUID", run)
        assert processes(2).communicate(timeout=60)[0].splitlines() == ["None"] * 2
        assert len((machine / "asked").read_text().splitlines()) == asked


def test_somebody_elses_lock_is_waited_for(machine):
    (machine / "lists").mkdir()
    (machine / "dpkg").mkdir()
    process = processes(1)
    while len((machine / "asked").read_text().splitlines() if (machine / "asked").exists() else []) < 2:
        assert process.poll() is None
        time.sleep(0.02)
    (machine / "lists").rmdir()
    while "install" not in (machine / "asked").read_text():
        assert process.poll() is None
        time.sleep(0.02)
    (machine / "dpkg").rmdir()
    assert process.communicate(timeout=60)[0].strip() == str(machine / "chromium")
