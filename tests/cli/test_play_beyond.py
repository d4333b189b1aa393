"""`plyant play` with dice, secrets and moves made at once."""

import json

import pytest

from plyant.arena.record import Record, open_record
from plyant.arena.settings import Settings
from plyant.catalogue import load
from plyant.cli.sitting import Sitting


@pytest.fixture
def sit(monkeypatch, capsys, tmp_path):
    """Play with these lines typed; gives the events."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def play(text, lines, humans=(0,), seed=1, level=1):
        typed = iter(lines)

        def answer(_prompt):
            try:
                return next(typed)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)
        record = Record(load(text), text)
        try:
            Sitting(record, Settings(humans=humans, level=level), json=True, seed=seed).run()
        except BaseException as left:
            assert type(left).__name__ == "Exit"  # noqa: PT017
        return record, [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return play


def test_dice_are_rolled_and_the_same_seed_rolls_the_same(sit):
    lines = ["roll", "hold"]
    record, events = sit("pig(goal=20)", lines, humans=(0, 1))
    rolled = [e["move"] for e in events if e.get("by") == "chance"]
    assert len(rolled) == 1
    assert rolled[0] in "123456"
    assert next(e["move"] for e in events if e.get("by") == "you") == "roll"
    again, _ = sit("pig(goal=20)", lines, humans=(0, 1))
    assert again.move_names() == record.move_names()


def test_taking_back_goes_over_the_dice(sit):
    record, events = sit("pig(goal=20)", ["roll", "undo"], humans=(0, 1))
    assert [e["moves"] for e in events if e["event"] == "undo"] == [2]
    assert record.moves == []


def test_secrets_are_not_told(sit):
    """Neither the card of the computer nor what it thinks, until the game is over."""
    record, events = sit("kuhn-poker", ["check", "call"], seed=1)
    game = record.game
    before = [e for e in events if e["event"] == "position" and not e["over"]]
    views = [game.view(state, 0) for state in record.states if game.player(state) >= 0]
    assert [event["text"] for event in before] == views[: len(before)], "not card by card while they are dealt"
    assert not [e for e in events if e.get("by") == "chance"]
    assert all(e["move"] is None for e in events if e["event"] == "move" and e["by"] != "you")
    assert not [e for e in events if e["event"] == "thought"]
    assert events[-1]["event"] == "end"
    assert events[-2]["text"] == game.text(record.state), "in the end all cards are shown"


def test_a_hint_mixes_and_knows_no_more_than_the_player(sit):
    _, events = sit("kuhn-poker", ["hint"], seed=1)
    (hint,) = [e for e in events if e["event"] == "hint"]
    assert set(hint["mix"]) <= {"check", "bet"}
    assert sum(hint["mix"].values()) == pytest.approx(1)


def test_all_move_at_once(sit):
    record, events = sit("rock-paper-scissors", ["rick", "rock"])
    assert next(e["text"] for e in events if e["event"] == "error").startswith("'rick' is not a legal move here")
    assert record.is_over
    assert record.move_names()[0].startswith("rock+")
    assert events[-1]["values"] == [record.game.utility(record.state, p) for p in (0, 1)]


def test_a_saved_game_with_dice_and_joint_moves_is_read_again(sit, tmp_path):
    for text, lines in {"goofspiel": ["1", "2"], "pig(goal=20)": ["roll"]}.items():
        record, _ = sit(text, lines, humans=(0, 1))
        record.write(tmp_path / "game.json", Settings())
        again, _ = open_record(tmp_path / "game.json")
        assert again.state == record.state
        assert len(again.moves) == len(record.moves) > 1
