# SPDX-License-Identifier: GPL-3.0-or-later
"""Gauntlet: Magic, Yu-Gi-Oh! and Nivel Arena under their exact rules, as fast as the engine is.

    load_game, Game, State      one game, by OpenSpiel's verbs
    VectorEnv, Batch            many games by one call
    policy, Bot                 the players that ship
    play_match                  how well one player does against another; a player may be a Python function
    load_record                 a game that `gauntlet play --record` wrote down
    gauntlet.experiments        run, arena, gate with Python functions as players; frames for pandas
    gauntlet.store              the store of results, read
    gauntlet.gym                environments of Gymnasium (needs gymnasium)
    gauntlet.pettingzoo         the environment of PettingZoo (needs pettingzoo)
    gauntlet.net                networks that Gauntlet's own players read

docs/python.md tells more."""

from gauntlet._core import MOST_ACTION_FEATURES, MOST_ACTIONS, MOST_FEATURES, GauntletError, lib, text_of
from gauntlet.bots import Bot, policy
from gauntlet.game import CHANCE, TERMINAL, Game, Outcome, Row, State, load_game, rules
from gauntlet.match import play_match
from gauntlet.record import Record, load_record
from gauntlet.vector import ANY, CONCEDE, WAIT, Batch, VectorEnv

__version__ = text_of(lib.gauntlet_version())

__all__ = ["ANY", "CHANCE", "CONCEDE", "MOST_ACTIONS", "MOST_ACTION_FEATURES", "MOST_FEATURES", "TERMINAL", "WAIT", "Batch", "Bot",
           "Game", "GauntletError", "Outcome", "Record", "Row", "State", "VectorEnv", "load_game", "load_record", "play_match", "policy", "rules"]
