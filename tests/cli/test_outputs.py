"""Files that are written: one rule for all verbs."""

import inspect

import pytest
from command_line import plyant

from plyant.cli.app import VERBS, made
from plyant.cli.targets import OUTPUTS

CALLS = {
    "play": ["half-nim(sticks=3)", "--watch"],
    "replay": ["docs/examples/pacman.json"],
    "tree": ["A(3 5)"],
    "trace": ["A(3 5)"],
    "label": ["half-nim(sticks=3)"],
    "cost": ["half-nim(sticks=3)"],
    "exercise": [],
    "diagnose": ["student.py"],
    "ants": ["cities.csv"],
    "match": ["half-nim(sticks=3)", "-a", "random", "-a", "random", "--games", "2"],
    "solve": ["half-nim(sticks=3)"],
    "strategy": ["rock-paper-scissors"],
}
OPTIONS = {"out": "--out", "plot": "--plot", "proof": "--proof", "record_to": "--record"}


def outputs_of(verb):
    """The options of a verb that name files to be written."""
    (command,) = [one for one in made([verb]).registered_commands if one.name == verb]
    return [name for name in inspect.signature(command.callback).parameters if name in OUTPUTS]


def test_every_verb_with_an_output_is_tried_here():
    assert {verb for verb in VERBS if outputs_of(verb)} == CALLS.keys()


@pytest.mark.parametrize(("verb", "name"), [(verb, name) for verb in CALLS for name in outputs_of(verb)])
def test_a_folder_that_is_missing_is_named_and_not_made(tmp_path, verb, name):
    out = tmp_path / "no" / "where.svg"
    shown = plyant(verb, *CALLS[verb], OPTIONS[name], str(out), status=2)
    assert shown.stderr == f"plyant: {out} cannot be written: there is no folder {out.parent}.\n"
    assert shown.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("verb", "name"), [(verb, name) for verb in CALLS for name in outputs_of(verb)])
def test_a_folder_is_no_file(tmp_path, verb, name):
    shown = plyant(verb, *CALLS[verb], OPTIONS[name], str(tmp_path), status=2)
    assert shown.stderr == f"plyant: {tmp_path} is a folder; the name of a file is needed.\n"
