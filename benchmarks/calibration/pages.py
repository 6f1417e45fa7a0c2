"""Tables of a page, each between two marks with its name."""
import sys


def fill(page, name, text):
    """The page, with a text between the marks of that name."""
    begin, end = f"<!-- begin {name} -->\n", f"<!-- end {name} -->"
    head, rest = page.split(begin, 1)
    return head + begin + "\n" + text + "\n" + end + rest.split(end, 1)[1]


def update(path, tables, only_check):
    """Writes the tables, by name, into a page, or checks that the page has them."""
    page = path.read_text()
    wanted = page
    for name, text in tables.items():
        wanted = fill(wanted, name, text)
    if not only_check:
        path.write_text(wanted)
    elif page != wanted:
        print(f"{path}: the tables are not those of this run; run with --update={path}", file=sys.stderr)
        return False
    return True


def update_all(arguments, tables):
    """Writes into the page of --update, and checks that of --check."""
    good = True
    for page, only_check in ((arguments.update, False), (arguments.check, True)):
        if page:
            good &= update(page, tables, only_check)
    return good
