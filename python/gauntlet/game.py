# SPDX-License-Identifier: GPL-3.0-or-later
"""Games and states, by the verbs of OpenSpiel.

    game = gauntlet.load_game("magic", decks=["elves-vs-goblins-elves", "elves-vs-goblins-goblins"])
    state = game.new_initial_state(seed=7)
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

An action is its number among the legal ones of the moment, 0 .. len(legal_actions()) - 1, or its text in notation
(docs/notation.md). Chance follows from the state's seed; with load_game(..., explicit_chance=True) it is a player whose
outcomes have odds."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from gauntlet._core import (MOST_ACTION_FEATURES, MOST_ACTIONS, MOST_FEATURES, GauntletError, done, fail, ffi, lib,
                            need, optional, text_of, texts, whole, written)

Deck = Union[str, Path, Dict[str, Any], Sequence[str]]
Patch = Union[str, Path, Dict[str, Any], Sequence[Dict[str, Any]]]
Action = Union[int, str]
Pairs = Tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]

TERMINAL, CHANCE = -4, -1
"""State.current_player() when the game is over, and where chance is to move, as OpenSpiel has them."""

JSON_BYTES = 1 << 20


@dataclass(frozen=True)
class Row:
    """Indices of features that belong together: `count` of them from `first` on (docs/features.md)."""

    name: str
    first: int
    count: int
    about: str


class Outcome(NamedTuple):
    """What chance may make of an action: a state, how probable it is, and the outcomes of its events of chance, one after
    another."""

    state: "State"
    probability: float
    outcomes: Tuple[int, ...]


DEAL = -1  # in place of an action: the hands that a game begins with are dealt


class _Node(NamedTuple):
    """Where chance is to move: an action is half done."""

    action: int  # or DEAL
    come: Tuple[int, ...]  # outcomes of the events so far
    weights: Tuple[int, ...]
    cards: Tuple[Optional[str], ...]


def rules() -> List[str]:
    """The games that there are: ["nivel", "magic", "yugioh"]."""
    names = lib.gauntlet_rules()
    found: List[str] = []
    while names[len(found)] != ffi.NULL:
        found.append(text_of(names[len(found)]))
    return found


def _deck_text(deck: Deck) -> str:
    """A deck as the library takes it."""
    if isinstance(deck, Path):
        return str(deck)
    if isinstance(deck, str):
        return deck
    if isinstance(deck, dict):
        return json.dumps(deck)
    return "\n".join(deck) + "\n"


def _patch_text(patch: Patch) -> str:
    """A change of cards as the library takes it: the path of a file, or its text."""
    return str(patch) if isinstance(patch, (str, Path)) else json.dumps(patch)


class Game:
    """Two decks, or a position, and the rules: what does not change while a game is played. Use load_game."""

    def __init__(self, rules: Optional[str] = None, decks: Optional[Sequence[Deck]] = None, *,
                 position: Optional[Dict[str, Any]] = None, options: Optional[str] = None, turn_limit: int = 0,
                 action_limit: int = 0, cards: Sequence[Union[str, Path]] = (), patches: Sequence[Patch] = (),
                 ask_all: bool = False,
                 keep_events: bool = False, keep_history: bool = False, explicit_chance: bool = False) -> None:
        if (decks is None) == (position is None):
            raise ValueError("either decks or a position is expected")
        if decks is not None and len(decks) != 2:
            raise ValueError("two decks are expected")
        self._made_of = (rules, None if decks is None else [_deck_text(deck) for deck in decks], position, options,
                         turn_limit, action_limit, [str(path) for path in cards], [_patch_text(one) for one in patches],
                         ask_all, keep_events, keep_history, explicit_chance)
        self.explicit_chance = explicit_chance
        if explicit_chance and keep_events:
            raise ValueError("chance cannot be explicit where states keep events")
        self._game = ffi.NULL
        paths, _kept = texts(self._made_of[6])
        changes, _kept_too = texts(self._made_of[7])
        opened = need(lib.gauntlet_cards_open_patched(optional(rules), paths, len(cards), changes, len(patches)))
        try:
            if position is not None:
                self._game = need(lib.gauntlet_position_open(opened, json.dumps({"position": position}).encode()))
            else:
                a, b = self._made_of[1]  # type: ignore[misc]
                self._game = need(lib.gauntlet_game_open_by(opened, a.encode(), b.encode(), turn_limit, action_limit,
                                                            optional(options)))
        finally:
            lib.gauntlet_cards_close(opened)
        if ask_all:
            done(lib.gauntlet_ask_all(self._game))
        if keep_events:
            done(lib.gauntlet_keep_events(self._game))
        if keep_history:
            done(lib.gauntlet_keep_history(self._game))
        self._rules: Optional[str] = None

    @classmethod
    def _again(cls, made_of: Tuple[Any, ...]) -> "Game":
        rules, decks, position, options, turns, actions, cards, patches, ask_all, events, history, chance = made_of
        return cls(rules, decks, position=position, options=options, turn_limit=turns, action_limit=actions,
                   cards=cards, patches=patches, ask_all=ask_all, keep_events=events, keep_history=history, explicit_chance=chance)

    def __reduce__(self) -> Tuple[Any, ...]:
        return Game._again, (self._made_of,)

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Forgets the game; its states stay. Happens by itself."""
        game, self._game = getattr(self, "_game", ffi.NULL), ffi.NULL
        if game != ffi.NULL:
            lib.gauntlet_game_close(game)

    def __repr__(self) -> str:
        return f"<gauntlet.Game {self.rules}>"

    @property
    def rules(self) -> str:
        """The name of its rules: "magic"."""
        if self._rules is None:
            self._rules = str(self.describe()["rules"])
        return self._rules

    def describe(self) -> Dict[str, Any]:
        """What both players know before the game begins: decks, cards, limits (docs/schema/game.schema.json)."""
        text = written(lambda buffer, n: lib.gauntlet_game_json(self._game, buffer, n), JSON_BYTES)
        return dict(json.loads(text))

    def new_initial_state(self, seed: int = 1, *, first: int = 0, shuffle: bool = True) -> "State":
        """A state at its first choice. All chance follows from `seed`; player `first` begins. Without shuffling decks
        lie as they are listed. Where chance is explicit it moves first: it deals the hands."""
        if self.explicit_chance and shuffle and self._made_of[2] is None:
            state = State(self, ffi.NULL)
            state._deal = (whole(seed, "a seed"), first)
            state._go_on(DEAL, ())
            return state
        flags = 0 if shuffle else lib.GAUNTLET_NO_SHUFFLING
        return State(self, need(lib.gauntlet_start(self._game, whole(seed, "a seed"), first, flags)))

    def deserialize_state(self, data: bytes) -> "State":
        """The state that State.serialize made bytes of, in this process or another one, of the same decks, cards and
        options. Load what you trust: made-up bytes can harm the process."""
        return State(self, need(lib.gauntlet_load(self._game, ffi.from_buffer(data), len(data))))

    # What OpenSpiel's games say of themselves.

    def num_players(self) -> int:
        """2."""
        return 2

    def num_distinct_actions(self) -> int:
        """256: that many actions are legal at once at most."""
        return MOST_ACTIONS

    def min_utility(self) -> float:
        """-1: lost."""
        return -1.0

    def max_utility(self) -> float:
        """1: won."""
        return 1.0

    # Features.

    def feature_rows(self, space: str = "position") -> List[Row]:
        """What the indices of features mean; space "position" or "action"."""
        number = {"position": lib.GAUNTLET_POSITIONS, "action": lib.GAUNTLET_ACTIONS}[space]
        row = ffi.new("gauntlet_row *")
        rows: List[Row] = []
        while lib.gauntlet_feature_row(self._game, number, len(rows), row):
            rows.append(Row(text_of(row.name), row.first, row.count, text_of(row.about)))
        return rows

    @property
    def num_position_features(self) -> int:
        """How many indices positions have; 0: the game has no features."""
        return int(lib.gauntlet_feature_count(self._game, lib.GAUNTLET_POSITIONS))

    @property
    def num_action_features(self) -> int:
        """How many indices actions have."""
        return int(lib.gauntlet_feature_count(self._game, lib.GAUNTLET_ACTIONS))


def load_game(rules: Optional[str] = None, decks: Optional[Sequence[Deck]] = None, **more: Any) -> Game:
    """A game by the name of its rules ("nivel", "magic", "yugioh") and two decks, each the name of one that ships, a
    path, a dict as a deck file has it, or the lines of a list. More: position (in place of decks, docs/scenarios.md),
    options ("pay=full,stops=all"), turn_limit, action_limit, cards (files and folders, docs/library.md), patches (changes
    of cards: files, or a dict or a list of operations as they have it, docs/patches.md), ask_all, keep_events (views hold what their player saw), keep_history (State.record), explicit_chance (chance nodes)."""
    return Game(rules, decks, **more)


class State:
    """Where a game stands. Made by Game.new_initial_state, copied by clone. One thread at a time may change it."""

    def __init__(self, game: Game, handle: Any, history: Sequence[int] = ()) -> None:
        self._game = game
        self._state = handle
        self._history = list(history)
        self._node: Optional[_Node] = None
        self._deal: Optional[Tuple[int, int]] = None  # seed and who begins, while the first hands are dealt

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Forgets the state. Happens by itself."""
        state, self._state = getattr(self, "_state", ffi.NULL), ffi.NULL
        if state != ffi.NULL:
            lib.gauntlet_close(state)

    def __reduce__(self) -> Tuple[Any, ...]:
        return State._again, (self._game, self.serialize(), self._history)

    @classmethod
    def _again(cls, game: Game, data: bytes, history: Sequence[int]) -> "State":
        state = game.deserialize_state(data)
        state._history = list(history)
        return state

    def __repr__(self) -> str:
        if self._deal is not None:
            return f"<gauntlet.State {self._game.rules}, the first hands are dealt>"
        return f"<gauntlet.State {self._game.rules}, turn {self.turn}, player {self.current_player()}>"

    def __str__(self) -> str:
        if self._deal is not None:
            return repr(self)
        return self.observation_string(max(self.current_player(), 0))

    def get_game(self) -> Game:
        """The game it belongs to."""
        return self._game

    def clone(self) -> "State":
        """The same again, chance to come included."""
        copy = ffi.NULL if self._deal is not None else need(lib.gauntlet_copy(self._state))
        state = State(self._game, copy, self._history)
        state._node, state._deal = self._node, self._deal
        return state

    __copy__ = clone

    def restore(self, state: "State") -> None:
        """Becomes what another state of the same game is: cheaper than a new clone."""
        if self._deal is None and state._deal is None:
            done(lib.gauntlet_restore(self._state, state._state))
        elif state._game is not self._game:
            raise GauntletError("a state of the same game was expected")
        else:
            copy = state.clone()
            self.close()
            self._state, copy._state = copy._state, ffi.NULL
        self._history, self._node, self._deal = list(state._history), state._node, state._deal

    # Whose turn it is, and what can be done.

    def current_player(self) -> int:
        """0 (A, the first deck) or 1 (B); TERMINAL when it is over; CHANCE where chance is to move."""
        if self._node is not None:
            return CHANCE
        player = int(lib.gauntlet_to_move(self._state))
        if player >= 0:
            return player
        if text_of(lib.gauntlet_error()):
            raise fail()
        return TERMINAL

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == TERMINAL

    def is_chance_node(self) -> bool:
        """Whether chance is to move: never, but where it is explicit (load_game), within an action."""
        return self._node is not None

    def num_legal_actions(self) -> int:
        """How many actions are legal; 0 when it is over. Where chance is to move its outcomes are the actions."""
        if self._node is not None:
            return len(self._node.weights)
        n = int(lib.gauntlet_legal_count(self._state))
        if n == 0 and text_of(lib.gauntlet_error()):
            raise fail()
        return n

    def legal_actions(self) -> List[int]:
        """The numbers of the legal actions: 0 .. n - 1, in a fixed order. A number means nothing elsewhere."""
        return list(range(self.num_legal_actions()))

    def legal_actions_mask(self) -> npt.NDArray[np.int8]:
        """int8 [256]: 1 for each legal action."""
        mask = np.zeros(MOST_ACTIONS, np.int8)
        mask[: self.num_legal_actions()] = 1
        return mask

    def action_to_string(self, action: int) -> str:
        """The text of a legal action: "attack C"; of an outcome of chance the id of the card, or its number."""
        if self._node is not None:
            if not 0 <= action < len(self._node.weights):
                raise GauntletError(f"there is no outcome {action}")
            return self._node.cards[action] or str(action)
        size = lib.GAUNTLET_ACTION_BYTES
        return written(lambda buffer, n: lib.gauntlet_legal(self._state, action, buffer, n), size)

    def string_to_action(self, text: str) -> int:
        """The number of a legal action."""
        for action in self.legal_actions():
            if self.action_to_string(action) == text:
                return action
        raise GauntletError(f'"{text}" is not legal here')

    def apply_action(self, action: Action, *, chance: Optional[int] = None) -> None:
        """Takes a legal action, by number or text; "concede" is possible at any time. `chance` is a number that this
        action's chance (a coin, a discard at random) follows from, in place of the seed."""
        if isinstance(action, str):
            if action == "concede" and self._node is None:
                done(lib.gauntlet_apply(self._state, b"concede"))
                self._history.append(-1)
                return
            action = self.string_to_action(action)
        action = int(action)
        if not -1 << 31 <= action < 1 << 31:
            raise GauntletError(f"there is no action {action}")
        if chance is None and self._game.explicit_chance:
            self._choose(action)
        elif chance is None:
            done(lib.gauntlet_apply_number(self._state, action))
        elif self._node is not None:
            raise GauntletError("chance is to move: its outcome was expected")
        else:
            done(lib.gauntlet_apply_number_by(self._state, action, whole(chance, "chance")))
        self._history.append(action)

    def child(self, action: Action, *, chance: Optional[int] = None) -> "State":
        """What an action leads to, as a new state."""
        state = self.clone()
        state.apply_action(action, chance=chance)
        return state

    def history(self) -> List[int]:
        """The actions, and outcomes of explicit chance, since the state was begun (a world: of the state it was dealt
        from); -1: conceded."""
        return list(self._history)

    def _choose(self, number: int) -> None:
        """An action, or an outcome of chance: goes on to where a player or chance must choose."""
        node = self._node
        if node is not None and not 0 <= number < len(node.weights):
            raise GauntletError(f"there is no outcome {number}")
        action, come = (number, ()) if node is None else (node.action, (*node.come, number))
        self._go_on(action, come)

    def _go_on(self, action: int, come: Tuple[int, ...]) -> None:
        """The action with these outcomes of chance, to where a player or chance must choose."""
        self._node = self._try(action, come)
        self._deal = self._deal if self._node is not None else None

    def _try(self, action: int, come: Tuple[int, ...]) -> Optional[_Node]:
        """Takes an action with these outcomes of chance; or, where there is more chance, does nothing and tells it."""
        event = ffi.new("gauntlet_chance *")
        if self._deal is not None:
            state = ffi.new("gauntlet_state **")
            result = lib.gauntlet_start_choosing(self._game._game, *self._deal, come or ffi.NULL, len(come), event, state)
            self._state = state[0]
        else:
            result = lib.gauntlet_apply_choosing(self._state, action, come or ffi.NULL, len(come), event)
        if result == 0:
            raise fail()
        if result == 1:
            return None
        cards = tuple(None if event.card[k] == ffi.NULL else text_of(event.card[k]) for k in range(event.n))
        return _Node(action, come, tuple(event.weight[k] for k in range(event.n)), cards)

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """Where chance is to move: its outcomes, each with its probability; exact. apply_action takes one of them."""
        if self._node is None:
            raise GauntletError("chance is not to move here: see load_game(explicit_chance=True), State.outcomes")
        total = sum(self._node.weights)
        return [(k, weight / total) for k, weight in enumerate(self._node.weights)]

    def outcomes(self, action: Action, most: int = 1000) -> List[Outcome]:
        """What chance may make of an action, whether it is explicit or not: each state that it leads to by other events,
        with its probability; exact. Where chance has no part there is one. Raises where there are more than so many: seven
        cards drawn at once have millions."""
        self._no_node()
        number = self.string_to_action(action) if isinstance(action, str) else int(action)
        found: List[Outcome] = []
        left: List[Tuple[Tuple[int, ...], float]] = [((), 1.0)]
        while left:
            come, probability = left.pop()
            state = self.clone()
            node = state._try(number, come)
            if node is None:
                state._history.append(number)
                found.append(Outcome(state, probability, come))
            else:
                total = sum(node.weights)
                left += [((*come, k), probability * weight / total)
                         for k, weight in reversed(list(enumerate(node.weights)))]
            if len(found) + len(left) > most:
                raise GauntletError(f"chance has more than {most} outcomes there")
        return found

    # How it ended.

    def returns(self) -> List[float]:
        """What each player made of it: 1 won, -1 lost, 0 nobody won or it is not over."""
        if not self.is_terminal():
            return [0.0, 0.0]
        return [2.0 * float(lib.gauntlet_result(self._state, player)) - 1.0 for player in (0, 1)]

    def rewards(self) -> List[float]:
        """The same as returns: all comes at the end."""
        return self.returns()

    def player_return(self, player: int) -> float:
        """What one player made of it."""
        return self.returns()[player]

    @property
    def end(self) -> str:
        """How it ended ("damage", "conceded"); "": it did not yet."""
        return text_of(lib.gauntlet_end(self._state))

    @property
    def turn(self) -> int:
        """Turns that began."""
        self._dealt()
        return int(lib.gauntlet_turn(self._state))

    def record(self, players: Sequence[str] = ("unknown", "unknown")) -> str:
        """The game so far as a record (docs/record.md), for `gauntlet replay` and load_record. Only of games with
        keep_history, whose chance follows from the seed alone."""
        self._dealt()
        a, b = (ffi.new("char[]", name.encode()) for name in players)
        return written(lambda buffer, n: lib.gauntlet_record(self._state, a, b, buffer, n), JSON_BYTES)

    def first_player(self) -> int:
        """Who began."""
        if self._deal is not None:
            return self._deal[1]
        return "AB".index(str(self.observation(0)["first"]))

    # What players know.

    def _dealt(self) -> None:
        if self._deal is not None:
            raise GauntletError("chance is to move: the first hands are not dealt yet")

    def _player(self, player: Optional[int]) -> int:
        self._dealt()
        who = self.current_player() if player is None else player
        if who < 0:
            raise GauntletError("no player is to move: one is expected")
        return who

    def observation_string(self, player: Optional[int] = None) -> str:
        """What a player may know, as JSON (docs/view.md); None: who is to move."""
        who = self._player(player)
        return written(lambda buffer, n: lib.gauntlet_view(self._state, who, buffer, n), JSON_BYTES)

    def observation(self, player: Optional[int] = None) -> Dict[str, Any]:
        """The same as a dict."""
        return dict(json.loads(self.observation_string(player)))

    def information_state_string(self, player: Optional[int] = None) -> str:
        """All that a player may know: the same as observation_string, which holds what the player was shown of hidden
        cards and still may know."""
        return self.observation_string(player)

    def information_state_key(self, player: Optional[int] = None) -> int:
        """A number that is equal where the player cannot tell two positions apart."""
        key = int(lib.gauntlet_infoset_key(self._state, self._player(player)))
        if key == 0 and text_of(lib.gauntlet_error()):
            raise fail()
        return key

    def whole(self) -> Dict[str, Any]:
        """All that there is, hidden cards included (docs/drive.md): for debugging; a player that uses it cheats."""
        self._dealt()
        return dict(json.loads(written(lambda b, n: lib.gauntlet_whole(self._state, b, n), JSON_BYTES)))

    def key(self) -> int:
        """A number that is equal for equal positions."""
        self._dealt()
        return int(lib.gauntlet_key(self._state))

    def resample_from_infostate(self, player: Optional[int] = None, seed: int = 1) -> "State":
        """A state that a player cannot tell from this one: what it cannot know is dealt anew, chance to come
        included."""
        handle = lib.gauntlet_world_of(self._state, self._player(player), whole(seed, "a seed"))
        return State(self._game, need(handle), self._history)

    def features(self, player: Optional[int] = None) -> Pairs:
        """The position as a player sees it, as pairs: int32 [n] indices, float32 [n] values. An index may come more
        than once; its values add up (Game.feature_rows, docs/features.md)."""
        pairs = ffi.new("gauntlet_feature[]", MOST_FEATURES)
        return _pairs(pairs, lib.gauntlet_features(self._state, self._player(player), pairs, MOST_FEATURES))

    def action_features(self, action: int) -> Pairs:
        """A legal action of the player to move, as pairs: int32 [n], float32 [n]."""
        self._no_node()
        pairs = ffi.new("gauntlet_feature[]", MOST_ACTION_FEATURES)
        return _pairs(pairs, lib.gauntlet_action_features(self._state, action, pairs, MOST_ACTION_FEATURES))

    # Looking ahead.

    def play_out(self, seed: int = 1) -> List[float]:
        """Plays this state to the end by two players who take any legal action; returns what came of it."""
        self._no_node()
        done(lib.gauntlet_play_out(self._state, whole(seed, "a seed")))
        return self.returns()

    def evaluate(self, player: Optional[int] = None) -> float:
        """The chance of winning of a player, 0 .. 1, as the evaluation of the players that ship has it."""
        value = ffi.new("int32_t *")
        done(lib.gauntlet_evaluate(self._state, self._player(player), value))
        odds = value[0] / max(int(lib.gauntlet_scale(self._state)), 1)
        return float(1.0 / (1.0 + np.exp(-np.clip(odds, -500, 500))))

    def _no_node(self) -> None:
        if self._node is not None:
            raise GauntletError("chance is to move: an action is half done")

    # Bytes.

    def serialize(self) -> bytes:
        """The state as bytes, for Game.deserialize_state. States are pickled so, too."""
        self._no_node()
        size = int(lib.gauntlet_saved_bytes(self._game._game))
        if size == 0:
            raise fail()
        buffer = ffi.new("char[]", size)
        if lib.gauntlet_save(self._state, buffer, size) == 0:
            raise fail()
        return bytes(ffi.buffer(buffer, size))


def _pairs(pairs: Any, n: int) -> Pairs:
    """Pairs of the library as two arrays."""
    if n < 0:
        raise fail()
    both = np.frombuffer(ffi.buffer(pairs), np.dtype([("index", np.uint16), ("value", np.int16)]), n)
    return both["index"].astype(np.int32), both["value"].astype(np.float32)
