from tables.__main__ import TABLES, wanted


def test_the_committed_tables_and_hard_cases_are_those_that_the_generator_makes():
    files = wanted()
    assert {path for path in files if path.parent == TABLES} == set(TABLES.iterdir())
    for path, text in files.items():
        assert path.read_text() == text, path.name


def test_the_tables_are_small():
    doubles = sum(text.count("0x") for path, text in wanted().items() if path.parent == TABLES)
    assert 8 * doubles < 8192
