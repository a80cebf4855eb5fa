#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""agree.py REFERENCE PLAYER...: how well players agree on the balance of a field.

Each is a results.json of `gauntlet run`, of the same decks by that player; or several, of different seeds, with
commas in between: then it is also said how well one half of its games agrees with the other. Printed are

  order      rank correlation (Spearman) of the decks' win rates with the reference's
  halves     the same between the games of the first half of its files and those of the second, and what that means for
             all of them together (Spearman-Brown): nobody can agree better with the reference than it does with itself
  matchups   mean difference of the win rates of matchups, in points of 100, without what chance alone makes of it
  cards      held in at least 50 games by both, that the reference plays in more than half of them and the player in fewer
             than a tenth
"""
import json
import math
import sys

HELD, OFTEN, HARDLY = 50, 0.5, 0.1


def read(paths):
    """Points and games of decks, matchups and cards, added up over files."""
    decks, matchups, cards, policy = {}, {}, {}, None
    for path in paths:
        with open(path) as file:
            run = json.load(file)['runs'][0]
        if policy not in (None, run['policy']):
            sys.exit(f'{path}: of {run["policy"]}, not of {policy}')
        policy = run['policy']
        for m in run['matchups']:
            n = m['a_wins'] + m['b_wins'] + m['draws']
            won = m['a_wins'] + m['draws'] / 2
            add(matchups, (m['a'], m['b']), won, n)
            if m['a'] != m['b']:
                add(decks, m['a'], won, n)
                add(decks, m['b'], n - won, n)
        for c in run['cards']:
            add(cards, (c['deck'], c['id']), c['played']['games'], c['held']['games'])
    return policy, decks, matchups, cards


def add(to, key, part, whole):
    before = to.get(key, (0, 0))
    to[key] = before[0] + part, before[1] + whole


def share(pair):
    return pair[0] / max(pair[1], 1)


def ranks(values):
    """Places from 0 on; equal values share the mean of theirs."""
    return [sum(v < w for v in values) + (sum(v == w for v in values) - 1) / 2 for w in values]


def correlation(x, y):
    mean_x, mean_y = sum(x) / len(x), sum(y) / len(y)
    both = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y))
    size = math.sqrt(sum((a - mean_x) ** 2 for a in x) * sum((b - mean_y) ** 2 for b in y))
    return both / size if size > 0 else float('nan')


def agreement(one, other):
    names = sorted(set(one) & set(other))
    if len(names) < 2:
        sys.exit('fewer than two decks are in both')
    return correlation(ranks([share(one[n]) for n in names]), ranks([share(other[n]) for n in names]))


def halves(paths):
    half = len(paths) // 2
    r = agreement(read(paths[:half])[1], read(paths[half:])[1])
    return f'halves {r:.3f}, so all together {2 * r / (1 + r):.3f}'


def difference(one, other):
    """Root of the mean squared difference, less what chance adds to it; its sign is lost."""
    square, n = 0, 0
    for m in set(one) & set(other):
        p, q = share(one[m]), share(other[m])
        chance = sum(s * (1 - s) / max(k[1] - 1, 1) for s, k in ((p, one[m]), (q, other[m])))
        square += (p - q) ** 2 - chance
        n += 1
    return 100 * math.sqrt(max(square / max(n, 1), 0))


def main():
    players = [argument.split(',') for argument in sys.argv[1:]]
    if len(players) < 1 or sys.argv[1] in ('-h', '--help'):
        sys.exit(__doc__)
    policy, decks, matchups, cards = read(players[0])
    print(f'{policy}, the reference')
    if len(players[0]) > 1:
        print(f'  {halves(players[0])}')
    for deck in sorted(decks, key=lambda d: -share(decks[d])):
        print(f'  {100 * share(decks[deck]):5.1f}  {deck}')
    for paths in players[1:]:
        name, own, between, played = read(paths)
        print(f'\n{name}')
        if len(paths) > 1:
            print(f'  {halves(paths)}')
        print(f'  order {agreement(decks, own):.3f}; matchups differ by {difference(matchups, between):.1f}')
        known = [c for c in cards if c in played and min(cards[c][1], played[c][1]) >= HELD]
        left = [c for c in known if share(cards[c]) > OFTEN and share(played[c]) < HARDLY]
        print(f'  {len(left)} of {len(known)} cards held in {HELD} games are hardly played')
        for deck, card in left:
            a, b = cards[deck, card], played[deck, card]
            print(f'    {card} in {deck}: {b[0]} of {b[1]}; the reference {a[0]} of {a[1]}')


if __name__ == '__main__':
    main()
