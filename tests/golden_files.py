"""Read golden games: one action per line, comments after `#`, and expected facts after `#=`."""


def read_facts(path):
    """Return the `#=` lines with the number of actions before them."""
    done, found = 0, []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#= "):
            key, value = line[3:].split(": ", 1)
            found.append((done, key, value))
        elif line and not line.startswith("#"):
            done += 1
    return found


def read_header(path):
    return {key: value for done, key, value in read_facts(path) if done == 0}


def read_actions(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
