# SPDX-License-Identifier: GPL-3.0-or-later
"""What `gauntlet run`, `arena` and `gate` measure, with Python functions as players: a function is asked for many
positions at once, so that a network pays.

    run(decks, player)                  which deck is better
    arena(players, games)               which player is better
    gate(base, head, player)            whether a change of cards moved anything
    frame(result, "matchups")           a part of a result as a pandas DataFrame
    program("run", ...)                 what the program `gauntlet` says, for players that ship: faster, with all its
                                        statistics, its store, and programs of others as players

Players that ship play inside the library, the very games that the program plays with the same seed. A result is a dict
whose names are those of the program's JSON (docs/results.md, arena.md, gate.md), as far as there is such a thing here:
cards are not counted, and each matchup plays as many games as it was told."""

from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
from itertools import combinations
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from gauntlet._core import GauntletError, done, ffi, lib, text_of, texts, whole
from gauntlet.game import Deck, Game
from gauntlet.match import Chooser, Player, as_chooser, called, play_match, play_once, plays_outside
from gauntlet.vector import VectorEnv

Array = npt.NDArray[Any]
Result = Dict[str, Any]
USUAL = {0.9: 1.6449, 0.95: 1.96, 0.99: 2.5758}


class Matchup(NamedTuple):
    """Two decks, as a game in which the first is player 0's, and one in which it is player 1's."""

    a: str
    b: str
    game: Game
    turned: Game


def name_of(deck: Deck, number: int) -> str:
    """What a deck is called in results."""
    if isinstance(deck, (str, Path)) and "\n" not in str(deck):
        return Path(deck).stem if os.sep in str(deck) else str(deck)
    if isinstance(deck, Mapping) and "name" in deck:
        return str(deck["name"])
    return f"deck {number + 1}"


def matchups(decks: Sequence[Deck], vs: Optional[Sequence[Deck]] = None, *, rules: Optional[str] = None,
             **more: Any) -> List[Matchup]:
    """Every two of the decks, or those before `vs` against those in it; `more` as load_game takes it."""
    names = [name_of(deck, i) for i, deck in enumerate(decks)]
    if vs is None:
        two = [((names[i], decks[i]), (names[j], decks[j])) for i, j in combinations(range(len(decks)), 2)]
    else:
        others = [(name_of(deck, len(decks) + j), deck) for j, deck in enumerate(vs)]
        two = [((names[i], deck), other) for i, deck in enumerate(decks) for other in others]
    if not two:
        raise ValueError("at least two decks are expected")
    return [Matchup(a, b, Game(rules, [x, y], **more), Game(rules, [y, x], **more)) for (a, x), (b, y) in two]


# ---- Numbers.

def interval(scores: Array, confidence: float = 0.95) -> Tuple[float, float]:
    """Of the mean of what pairs of games brought, 0 .. 1 each: two pairs more, one won and one lost, keep it from
    having no width."""
    if confidence not in USUAL:
        raise ValueError("confidence is 0.9, 0.95 or 0.99")
    more = np.concatenate([scores, [0.0, 1.0]])
    half = USUAL[confidence] * float(more.std(ddof=1)) / math.sqrt(len(more))
    mean, middle = float(scores.mean()), float(more.mean())
    return max(0.0, min(mean, middle - half)), min(1.0, max(mean, middle + half))


def strengths(points: Array, games: Array) -> Array:
    """Elo of players, 0 in the middle, that explains best (Bradley and Terry) what each got of each, points [n, n]; one
    game more of every two who met, drawn, keeps all finite."""
    n = len(points)
    met = games > 0
    points, games = points + 0.5 * met, games + 1.0 * met
    power = np.ones(n)
    for _ in range(2000):
        before = power
        power = points.sum(1) / np.maximum((games / (power[:, None] + power[None, :])).sum(1), 1e-12)
        power /= np.exp(np.log(power).mean())
        if np.abs(np.log(power / before)).max() < 1e-10:
            break
    return np.asarray(400 * np.log10(power))


# ---- Players that ship: the library plays.

def _inside(*players: Player) -> bool:
    """Whether the library has all of them."""
    return not any(plays_outside(player) for player in players)


def _options(games: int, seed: int, threads: int, confidence: float) -> Any:
    return ffi.new("gauntlet_experiment_options *",
                   {"size": ffi.sizeof("gauntlet_experiment_options"), "games": games, "threads": threads,
                    "seed": whole(seed, "a seed"), "confidence": confidence})


def _pool(games: Sequence[Game]) -> Any:
    return ffi.new("gauntlet_game *[]", [game._game for game in games])


def _row(tally: Any) -> Result:
    """What came of two decks, as `gauntlet run` has it."""
    return {"games": tally.games, "pairs": tally.games // 2, "a_wins": tally.won, "b_wins": tally.lost,
            "draws": tally.drawn, "unfinished": tally.unfinished + tally.aborted, "a_win_rate": tally.rate,
            "interval": [tally.low, tally.high], "pair_scores": list(tally.pairs),
            "first_player_win_rate": tally.began / 2 / tally.games, "actions": tally.actions}


def _run_inside(fields: Sequence[Matchup], player: Player, options: Any) -> Tuple[List[Result], List[Array]]:
    """Of each matchup what came of it, and the scores of its pairs."""
    tallies = ffi.new("gauntlet_tally[]", len(fields))
    done(lib.gauntlet_run(_pool([m.game for m in fields]), len(fields), called(player).encode(), options, tallies))
    return [_row(tally) for tally in tallies], [np.repeat(np.arange(5) / 4, list(tally.pairs)) for tally in tallies]


def _arena_inside(players: Sequence[Player], games: Sequence[Game], options: Any) -> List[Result]:
    matches = ffi.new("gauntlet_tally[]", len(players) * (len(players) - 1) // 2)
    names, _kept = texts([called(player) for player in players])
    done(lib.gauntlet_arena(_pool(games), len(games), names, len(players), options, matches))
    rows = []
    for tally in matches:
        bounded = min(max(tally.rate, 1e-6), 1 - 1e-6)
        rows.append({"games": tally.games, "a_points": tally.rate * tally.games, "pentanomial": list(tally.pairs),
                     "draws": tally.drawn, "a_win_rate": tally.rate, "interval": [tally.low, tally.high],
                     "elo": 400 * math.log10(bounded / (1 - bounded))})
    return rows


def _gate_inside(base: Sequence[Matchup], head: Sequence[Matchup], player: Player, margin: float,
                 options: Any) -> List[Result]:
    shifts = ffi.new("gauntlet_shift[]", len(base))
    done(lib.gauntlet_gate(_pool([m.game for m in base]), _pool([m.game for m in head]), len(base),
                           called(player).encode(), margin, options, shifts))
    verdicts = {lib.GAUNTLET_MOVED: "moved", lib.GAUNTLET_UNMOVED: "unmoved", lib.GAUNTLET_UNDECIDED: "undecided"}
    return [{"verdict": verdicts[one.verdict], "games": one.base.games + one.head.games, "before": one.base.rate,
             "after": one.head.rate, "shift": one.shift, "interval": [one.low, one.high]} for one in shifts]


# ---- Which deck is better.

class _Played(NamedTuple):
    """Of each matchup: scores [pairs, 2] of its deck a in the two games of a pair, and facts of these games."""

    scores: List[Array]
    first: List[Array]
    actions: List[int]
    unfinished: List[int]


def _play(fields: Sequence[Matchup], player: Player, pairs: int, seed: int, more: Dict[str, Any],
          at_once: int) -> _Played:
    """Plays so many pairs of games of each matchup, one player in both seats. The two games of a pair have the same
    seed, and the decks change seats."""
    rng = np.random.default_rng(seed)
    pool = [game for m in fields for game in (m.game, m.turned)]
    seeds = np.repeat(rng.integers(1 << 63, size=(len(fields), pairs)), 2)
    which = np.array([2 * k + side for k in range(len(fields)) for _ in range(pairs) for side in (0, 1)], np.int32)
    reward, length, cut, first = (np.zeros(len(seeds)) for _ in range(4))
    chooser, own = as_chooser(player, pool[0].rules), None if plays_outside(player) else called(player)
    for start in range(0, len(seeds), at_once):
        part = slice(start, start + at_once)
        env = VectorEnv(len(seeds[part]), pool, own=own, **more)
        reward[part], length[part], cut[part], first[part] = play_once(env, seeds[part], chooser, which[part])
    turned = which % 2 == 1
    scores = (np.where(turned, -reward, reward) + 1) / 2
    began = (first == 0) != turned  # deck a did
    each = 2 * pairs
    cuts = [slice(k * each, (k + 1) * each) for k in range(len(fields))]
    return _Played([scores[c].reshape(-1, 2) for c in cuts], [began[c].reshape(-1, 2) for c in cuts],
                   [int(length[c].sum()) for c in cuts], [int(cut[c].sum()) for c in cuts])


def run(decks: Sequence[Deck], player: Player = "greedy", *, vs: Optional[Sequence[Deck]] = None, games: int = 100,
        seed: int = 1, confidence: float = 0.95, rules: Optional[str] = None, threads: int = 0, at_once: int = 256,
        features: str = "both", pressed: bool = False, **more: Any) -> Result:
    """Plays every two of the decks against each other (or those of `decks` against those of `vs`), so many games of
    each two, one player in both seats: a function (gauntlet.match.Chooser), a description or a Bot. `more` as load_game
    takes it: options, cards, turn_limit. Returns a dict with `runs`, a list with one: {policy, matchups, decks}."""
    fields = matchups(decks, vs, rules=rules, **more)
    pairs = max(1, (games + 1) // 2)
    env = {"threads": threads, "features": features, "pressed": pressed}
    if _inside(player):
        rows, scores = _run_inside(fields, player, _options(2 * pairs, seed, threads, confidence))
    else:
        played = _play(fields, player, pairs, seed, env, at_once)
        rows, scores = _rows(played, confidence), [one.mean(1) for one in played.scores]
    rows = [{"a": m.a, "b": m.b, **row} for m, row in zip(fields, rows)]
    return {"version": text_of(lib.gauntlet_version()), "rules": fields[0].game.rules, "seed": seed,
            "intervals": {"confidence": confidence, "method": "pairs, and two more"},
            "runs": [{"policy": called(player), "matchups": rows, "decks": _decks(fields, scores, confidence)}]}


def _rows(played: _Played, confidence: float) -> List[Result]:
    """What came of each matchup that was played by a function."""
    rows = []
    for k, scores in enumerate(played.scores):
        low, high = interval(scores.mean(1), confidence)
        rows.append({"games": scores.size, "pairs": len(scores),
                     "a_wins": int((scores == 1).sum()), "b_wins": int((scores == 0).sum()),
                     "draws": int((scores == 0.5).sum()) - played.unfinished[k], "unfinished": played.unfinished[k],
                     "a_win_rate": float(scores.mean()), "interval": [low, high],
                     "pair_scores": np.bincount((2 * scores.sum(1)).astype(int), minlength=5).tolist(),
                     "first_player_win_rate": float(np.where(played.first[k], scores, 1 - scores).mean()),
                     "actions": played.actions[k]})
    return rows


def _decks(fields: Sequence[Matchup], scores: Sequence[Array], confidence: float) -> List[Result]:
    """How each deck did against all that it met; `scores` of the pairs of each matchup."""
    found: Dict[str, List[Array]] = {}
    for m, of_a in zip(fields, scores):
        found.setdefault(m.a, []).append(of_a)
        found.setdefault(m.b, []).append(1 - of_a)
    rows = [{"deck": name, "games": 2 * sum(map(len, of)), "win_rate": float(np.concatenate(of).mean()),
             "interval": list(interval(np.concatenate(of), confidence))} for name, of in found.items()]
    return sorted(rows, key=lambda row: -float(row["win_rate"]))


# ---- Which player is better.

def arena(players: Union[Sequence[Player], Mapping[str, Player]], games: Union[Game, Sequence[Game]], *,
          pairs: int = 200, seed: int = 1, **more: Any) -> Result:
    """Plays so many pairs of games of every two players: decks, seats and shuffles stay and the players swap. Players
    are functions, descriptions or Bots, in a list or with names; `more` as play_match takes it. Returns a dict with
    `policies` (name, games, points, elo: 0 is their mean) and `matches`."""
    named = dict(players) if isinstance(players, Mapping) else {called(p): p for p in players}
    if len(named) != len(players) or len(named) < 2:
        raise ValueError("at least two players are expected, with names that are not the same")
    names, n = list(named), len(named)
    pool = [games] if isinstance(games, Game) else list(games)
    points, many = np.zeros((n, n)), np.zeros((n, n))
    if _inside(*named.values()):
        options = _options(2 * pairs, seed, int(more.get("threads", 0)), 0.95)
        met = _arena_inside(list(named.values()), pool, options)
    else:
        met = [_match(named[a], named[b], pool, pairs=pairs, seed=seed, **more) for a, b in combinations(names, 2)]
    matches = []
    for (i, j), one in zip(combinations(range(n), 2), met):
        points[i, j], points[j, i] = one["a_points"], one["games"] - one["a_points"]
        many[i, j] = many[j, i] = one["games"]
        matches.append({"a": names[i], "b": names[j], **one})
    elo = strengths(points, many)
    rows = [{"name": names[i], "games": int(many[i].sum()), "points": float(points[i].sum()), "elo": float(elo[i])}
            for i in range(n)]
    return {"version": text_of(lib.gauntlet_version()), "rules": pool[0].rules, "seed": seed,
            "policies": sorted(rows, key=lambda row: -float(row["elo"])), "matches": matches}


def _match(a: Player, b: Player, games: Sequence[Game], **more: Any) -> Result:
    """What came of two players of whom one is a function."""
    got = play_match(a, b, games, **more)
    sums = np.asarray(got["of_pairs"])
    return {"games": got["games"], "a_points": float(2 * sums.sum()),
            "pentanomial": np.bincount((4 * sums).astype(int), minlength=5).tolist(), "draws": got["drawn"],
            "a_win_rate": got["points"], "interval": [got["low"], got["high"]], "elo": got["elo"]}


# ---- Did a change move anything?

def gate(base: Sequence[Matchup], head: Sequence[Matchup], player: Player = "greedy", *, games: int = 400,
         margin: float = 0.02, seed: int = 1, confidence: float = 0.95, threads: int = 0, at_once: int = 256,
         features: str = "both", pressed: bool = False) -> Result:
    """Plays the same matchups (gauntlet.experiments.matchups) before and after a change of cards (matchups(...,
    patches=[...])), decks or options, with the same seeds, seats and shuffles. Each is `moved` where the interval of the shift lies beyond the margin, `unmoved`
    where it lies within, else `undecided`: with these games nobody can tell. Intervals are wide enough for all
    comparisons together (Bonferroni). `gauntlet gate` decides after fewer games, for players that ship."""
    if [(m.a, m.b) for m in base] != [(m.a, m.b) for m in head] or not base:
        raise ValueError("the same matchups are expected before and after")
    if not 0 < margin < 1:
        raise ValueError("a margin is between 0 and 1")
    pairs = max(2, (games + 1) // 2)
    if _inside(player):
        rows = _gate_inside(base, head, player, margin, _options(2 * pairs, seed, threads, confidence))
    else:
        env = {"threads": threads, "features": features, "pressed": pressed}
        before, after = (_play(fields, player, pairs, seed, env, at_once).scores for fields in (base, head))
        wide = _quantile(1 - (1 - confidence) / 2 / len(base))
        rows = [_shift(one.mean(1), other.mean(1), wide, margin) for one, other in zip(before, after)]
    rows = [{"deck": m.a, "against": m.b, **row} for m, row in zip(base, rows)]
    verdicts = {row["verdict"] for row in rows}
    whole = "moved" if "moved" in verdicts else "unmoved" if verdicts == {"unmoved"} else "undecided"
    return {"version": text_of(lib.gauntlet_version()), "rules": base[0].game.rules, "policy": called(player),
            "seed": seed, "margin": margin, "alpha": 1 - confidence, "verdict": whole, "comparisons": rows}


def _shift(before: Array, after: Array, wide: float, margin: float) -> Result:
    """What a change did to the scores of pairs of a matchup."""
    shifts = after - before
    more = np.concatenate([shifts, [-1.0, 1.0]])
    half, shift = wide * float(more.std(ddof=1)) / math.sqrt(len(more)), float(shifts.mean())
    low, high = max(-1.0, shift - half), min(1.0, shift + half)
    verdict = "moved" if low > margin or high < -margin else "unmoved" if -margin < low and high < margin else "undecided"
    return {"verdict": verdict, "games": 4 * len(before), "before": float(before.mean()), "after": float(after.mean()),
            "shift": shift, "interval": [low, high]}


def _quantile(chance: float) -> float:
    """Of the normal distribution, by halving."""
    low, high = 0.0, 40.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if 0.5 * (1 + math.erf(middle / math.sqrt(2))) < chance else (low, middle)
    return low


# ---- What is made of results.

def frame(result: Result, part: str) -> Any:
    """A part of a result as a pandas DataFrame: "matchups" and "decks" of a run, "policies" and "matches" of an arena,
    "comparisons" of a gate; of several policies all in one, with a column `policy`. Raises ImportError without pandas."""
    import pandas

    if part in result:
        return pandas.DataFrame(result[part])
    rows = [{"policy": one["policy"], **row} for one in result.get("runs", []) for row in one.get(part, [])]
    if not rows:
        raise ValueError(f"there is no {part} in this result")
    return pandas.DataFrame(rows)


def program(command: str, *arguments: Any, path: Optional[Union[str, Path]] = None, **options: Any) -> Result:
    """Runs `gauntlet COMMAND` ("run", "arena", "gate") and returns what it prints as JSON. Arguments are its own;
    options are written with underscores, a list stands for an option that is repeated, True for one without a value:

        program("run", "starters", policy=["greedy", "mcts:iterations=50"], games=200, no_db=True)

    `path` is where the program is; None: $GAUNTLET, else where PATH leads. Raises GauntletError with what it says."""
    found = path or os.environ.get("GAUNTLET") or shutil.which("gauntlet")
    if found is None:
        raise GauntletError("the program gauntlet was not found: set GAUNTLET, or give its path")
    words: List[str] = [str(found), command, *(str(argument) for argument in arguments)]
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            each: Iterable[Any] = value if isinstance(value, (list, tuple)) else [value]
            words += [word for one in each for word in (option, str(one))]
    ran = subprocess.run([*words, "--json"], capture_output=True, text=True, check=False)
    if ran.returncode not in ((0, 1, 3) if command == "gate" else (0,)) or not ran.stdout:
        raise GauntletError(ran.stderr.strip() or f"gauntlet {command} ended with status {ran.returncode}")
    return dict(json.loads(ran.stdout))


__all__ = ["Chooser", "Matchup", "arena", "frame", "gate", "interval", "matchups", "program", "run", "strengths"]
