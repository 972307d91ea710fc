"""Golden games as files: an action a line, remarks after `#`, and what must hold there after `#=`."""


def facts(path):
    """The `#=` lines, with how many actions were done before them."""
    done, found = 0, []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#= "):
            key, value = line[3:].split(": ", 1)
            found.append((done, key, value))
        elif line and not line.startswith("#"):
            done += 1
    return found


def head(path):
    return {key: value for done, key, value in facts(path) if done == 0}


def actions(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]
