# SPDX-License-Identifier: GPL-3.0-or-later
"""Commands for gdb that print a state (docs/debugging.md).

    (gdb) source docs/examples/gauntlet_gdb.py
    (gdb) game-agenda S       unfinished work, innermost first
    (gdb) game-objects S      cards by zone list, with the neighbours in their lists
    (gdb) game-zones S        the zone lists that hold something, first to last; a broken list is told

S is an expression: a gt_state or a pointer to one, as `s` or `r->s`. The program must have debug information
(preset debug or asan), and the frame must be one of a game, since each game has a gt_state of its own.
"""
import gdb

NOBODY = 255  # GT_NO_OBJECT


def state_of(text):
    value = gdb.parse_and_eval(text)
    return value.dereference() if value.type.strip_typedefs().code == gdb.TYPE_CODE_PTR else value


def game_tag():
    """The prefix of the game that is played: of the innermost function whose name tells it."""
    frame = gdb.selected_frame()
    while frame is not None:
        name = frame.name() or ''
        for game, tag in (('nivel', 'nv'), ('magic', 'mg'), ('yugioh', 'yg')):
            if name.startswith(tag + '_') or name.endswith('_' + game):
                return tag
        frame = frame.older()
    raise gdb.GdbError('no function of a game is being called here')


def frame_names():
    """The kinds of frames by number: the core's, and those of the game."""
    names = {}
    for tag in ('gt_frame_number', game_tag() + '_frame'):
        fields = gdb.lookup_type('enum ' + tag).fields()
        names.update({field.enumval: field.name for field in fields if field.name != 'GT_FRAME_SYSTEM'})
    return names


class Agenda(gdb.Command):
    """game-agenda S: the frames of the agenda, innermost first."""

    def __init__(self):
        super().__init__('game-agenda', gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        state, names = state_of(argument), frame_names()
        for i in reversed(range(int(state['n_agenda']))):
            frame = state['agenda'][i]
            kind, rest = int(frame['kind']), ' '.join('%02x' % int(frame['bytes'][k]) for k in range(2, 12))
            print('%3d  %-24s step %-3d  %s' % (i, names.get(kind, kind), int(frame['step']), rest))


class Objects(gdb.Command):
    """game-objects S: every object: definition, zone list, owner, controller, neighbours, marks."""

    def __init__(self):
        super().__init__('game-objects', gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        state = state_of(argument)
        for i in range(int(state['n_objects'])):
            o = state['objects'][i]
            print('%3d  definition %-3d  list %-2d  owner %d  controller %d  prev %-3d  next %-3d  host %-3d  marks %s' %
                  (i, o['def'], o['zone'], o['owner'], o['controller'], o['prev'], o['next'], o['host'],
                   ' '.join('%02x' % int(o['mark'][k]) for k in range(4))))


class Zones(gdb.Command):
    """game-zones S: the zone lists, first to last; a list that does not end where it should is told."""

    def __init__(self):
        super().__init__('game-zones', gdb.COMMAND_DATA)

    def invoke(self, argument, from_tty):
        state = state_of(argument)
        for zone in range(state['zone_first'].type.range()[1] + 1):
            count, objects, last = int(state['zone_count'][zone]), [], NOBODY
            at = int(state['zone_first'][zone])
            while at != NOBODY and len(objects) <= count:
                objects.append(at)
                last, at = at, int(state['objects'][at]['next'])
            held = any(int(state['held_zone'][p]) == zone for p in range(2)) and int(state['held_stride']) > 0
            sound = held or (len(objects) == count and last == int(state['zone_last'][zone]))
            if count > 0 or not sound:
                print('list %-2d  %d cards%s: %s%s' % (zone, count, ', kept as a set' if held else '', ' '.join(map(str, objects)),
                                                      '' if sound else '   BROKEN'))


Agenda()
Objects()
Zones()
