#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""ppo.py: proximal policy optimisation (Schulman et al. 2017) in one file, in the style of CleanRL; needs PyTorch. The network has the form of
gauntlet.net, so it is written as a file that Gauntlet's own players read: `gauntlet arena net:file=ppo.net random`.

    docs/examples/python/ppo.py --out ppo.net                        a minute or two against random players
    docs/examples/python/ppo.py --opponent greedy --steps 4000000    longer, against better ones"""

import argparse
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import gauntlet
from gauntlet import net

PAIRS, ACTIONS, EACH = 640, 40, 80  # room for pairs of a position, actions, pairs of each


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rules", default="nivel")
    parser.add_argument("--decks", nargs=2, default=["st01-starter", "st02-starter"])
    parser.add_argument("--opponent", default="random", help="who plays the other seat (docs/players.md)")
    parser.add_argument("--steps", type=int, default=130_000, help="choices to learn from")
    parser.add_argument("--games", type=int, default=64, help="games at once")
    parser.add_argument("--length", type=int, default=64, help="choices of each between two updates")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--minibatches", type=int, default=8)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--gae", type=float, default=0.95)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.003)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=250, help="pairs of games against random players at the end")
    parser.add_argument("--out", default="ppo.net")
    return parser.parse_args()


class Network(nn.Module):
    """As gauntlet.net draws it; learns in real numbers that stay where the file can hold them."""

    def __init__(self, game, width=64, action_width=32, second=32, hidden=32):
        super().__init__()
        self.view = nn.EmbeddingBag(game.num_position_features, width, mode="sum")
        self.action = nn.EmbeddingBag(game.num_action_features, action_width, mode="sum")
        self.view_begin, self.action_begin = (nn.Parameter(torch.full((n,), 0.5)) for n in (width, action_width))
        self.mix = nn.Linear(width, action_width)
        self.score1, self.score2 = nn.Linear(action_width, second), nn.Linear(second, 1, bias=False)
        self.value1, self.value2 = nn.Linear(width, hidden), nn.Linear(hidden, 1)
        for table in (self.view, self.action):
            nn.init.normal_(table.weight, std=0.02)
        nn.init.zeros_(self.score2.weight)  # at first all actions are alike
        self.register_buffer("seen_view", torch.zeros(game.num_position_features, dtype=torch.bool))
        self.register_buffer("seen_action", torch.zeros(game.num_action_features, dtype=torch.bool))

    def forward(self, data):
        """Logits [n, A] of actions, -inf where there is none; and of winning [n]."""
        most = int((data["position_value"] != 0).sum(1).max())
        seen = self.view(data["position_index"][:, :most], per_sample_weights=data["position_value"][:, :most])
        seen = torch.clamp(seen + self.view_begin, 0, net.CLIP)
        width = int(data["n_actions"].max())
        legal = torch.arange(width) < data["n_actions"][:, None]
        owner = legal.nonzero()[:, 0]
        index, value = data["action_index"][:, :width][legal], data["action_value"][:, :width][legal]
        most = int((value != 0).sum(1).max())
        heard = self.action(index[:, :most], per_sample_weights=value[:, :most]) + self.action_begin + self.mix(seen)[owner]
        scored = self.score2(self.clipped(self.score1, torch.clamp(heard, 0, net.CLIP)))[:, 0]
        logits = torch.full(legal.shape, -torch.inf).masked_scatter(legal, scored)
        return logits, self.value2(self.clipped(self.value1, seen))[:, 0]

    @staticmethod
    def clipped(layer, x):
        return torch.clamp(layer(x), 0, net.CLIP)

    @torch.no_grad()
    def note(self, data):
        """Which features there are: rows of others need not be in the file."""
        self.seen_view[data["position_index"].long().flatten()] = True
        self.seen_action[data["action_index"].long().flatten()] = True

    @torch.no_grad()
    def hold(self):
        """Keeps weights within what a file holds."""
        for table in (self.view, self.action):
            table.weight.clamp_(-1, 127 / 128)
        for layer in (self.mix, self.score1, self.score2, self.value1, self.value2):
            layer.weight.clamp_(-2, 127 / 64)

    def write(self, path, game):
        parts = {name: x.detach().numpy() for name, x in self.named_parameters()}
        net.write(path, game, view=parts["view.weight"] * self.seen_view.numpy()[:, None], view_begin=parts["view_begin"],
                  action=parts["action.weight"] * self.seen_action.numpy()[:, None], action_begin=parts["action_begin"],
                  mix=parts["mix.weight"], mix_begin=parts["mix.bias"], score1=parts["score1.weight"],
                  score_begin=parts["score1.bias"], score2=parts["score2.weight"][0], value1=parts["value1.weight"],
                  value_begin=parts["value1.bias"], value2=parts["value2.weight"][0], value_end=parts["value2.bias"][0])

    def __call__(self, *given):
        """Also a player of play_match: the action that scores best in each of the games `which`."""
        if len(given) == 1:
            return super().__call__(*given)
        batch, which = given
        with torch.no_grad():
            return super().__call__(tensors(batch, which))[0].argmax(1).numpy()


NAMES = ("position_index", "position_value", "action_index", "action_value", "n_actions")


def tensors(batch, which=slice(None)):
    data = {name: torch.from_numpy(getattr(batch, name)[which]) for name in NAMES}
    data["n_actions"] = data["n_actions"].clamp(max=data["action_index"].shape[1])
    return data


def value_of(logit):
    """What a logit of winning is worth: -1 .. 1."""
    return torch.tanh(logit / 2)


def advantages(rewards, overs, values, last, gae):
    """Generalised advantage estimation, without discount: games are short."""
    result, running = torch.zeros_like(rewards), torch.zeros_like(last)
    for t in reversed(range(len(rewards))):
        after = last if t + 1 == len(rewards) else values[t + 1]
        going = 1 - overs[t]
        running = rewards[t] + after * going - values[t] + gae * going * running
        result[t] = running
    return result


def collect(env, network, batches, args):
    """Plays `length` choices in each game; what was seen, chosen and gained."""
    logs, chosen, values, rewards, overs = [], [], [], [], []
    for t in range(args.length):
        with torch.no_grad():
            logits, value = network(tensors(batches[t]))
        pick = torch.distributions.Categorical(logits=logits)
        action = pick.sample()
        env.step(action.numpy(), out=batches[t + 1])
        logs.append(pick.log_prob(action))
        chosen.append(action)
        values.append(value_of(value))
        rewards.append(torch.from_numpy(batches[t + 1].reward.copy()))
        overs.append(torch.from_numpy((batches[t + 1].terminated | batches[t + 1].truncated).astype(np.float32)))
    with torch.no_grad():
        last = value_of(network(tensors(batches[-1]))[1])
    logs, chosen, values, rewards, overs = map(torch.stack, (logs, chosen, values, rewards, overs))
    gained = advantages(rewards, overs, values, last, args.gae)
    data = {name: torch.cat([tensors(batch)[name] for batch in batches[:-1]]) for name in NAMES}
    return data, logs.flatten(), chosen.flatten(), gained.flatten(), (gained + values).flatten(), rewards[overs > 0]


def update(network, optimiser, rollout, args):
    data, logs, chosen, gained, returns, _ = rollout
    network.note(data)
    for _ in range(args.epochs):
        for part in torch.randperm(len(logs)).chunk(args.minibatches):
            logits, value = network({name: x[part] for name, x in data.items()})
            pick = torch.distributions.Categorical(logits=logits)
            ratio = (pick.log_prob(chosen[part]) - logs[part]).exp()
            good = (gained[part] - gained[part].mean()) / (gained[part].std() + 1e-8)
            policy_loss = torch.max(-good * ratio, -good * ratio.clamp(1 - args.clip, 1 + args.clip)).mean()
            value_loss = functional.mse_loss(value_of(value), returns[part])
            plain = logits.masked_fill(logits == -torch.inf, 0)
            entropy = -(pick.probs * (plain - logits.logsumexp(1, keepdim=True))).sum(1).mean()
            optimiser.zero_grad()
            (policy_loss + 0.5 * value_loss - args.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()
            network.hold()


def main():
    args = arguments()
    torch.manual_seed(args.seed)
    game = gauntlet.load_game(args.rules, args.decks)
    env = gauntlet.VectorEnv(args.games, game, opponent=args.opponent, seat="either", seed=args.seed, position=PAIRS,
                             actions=ACTIONS, pairs=EACH, pressed=True)
    network = Network(game)
    optimiser = torch.optim.Adam(network.parameters(), lr=args.rate, eps=1e-5)
    batches = [env.make_batch() for _ in range(args.length + 1)]
    env.reset(out=batches[-1])
    updates, begun = max(1, args.steps // (args.games * args.length)), time.perf_counter()
    for number in range(updates):
        batches[0], batches[-1] = batches[-1], batches[0]
        optimiser.param_groups[0]["lr"] = args.rate * (1 - number / updates)
        rollout = collect(env, network, batches, args)
        update(network, optimiser, rollout, args)
        ended = rollout[-1]
        points = float((ended.mean() + 1) / 2) if len(ended) else float("nan")
        if number % 10 == 9 or number + 1 == updates:
            print(f"{(number + 1) * args.games * args.length:,} choices, {time.perf_counter() - begun:.0f} s: {points:.1%} of the points "
                  f"against {args.opponent}, {len(ended)} games", flush=True)
    network.write(args.out, game)
    for name, player in (("in PyTorch", network), ("as written", gauntlet.policy(f"net:file={args.out}", args.rules))):
        match = gauntlet.play_match(player, "random", game, pairs=args.pairs, pressed=True)
        print(f"{name}: {match['points']:.1%} of the points against random ({match['low']:.1%} to {match['high']:.1%})")


if __name__ == "__main__":
    main()
