// SPDX-License-Identifier: GPL-3.0-or-later
//
// The library from C++ (docs/library.md): games of random players, and who wins how often.
//
//     c++ random.cpp $(pkg-config --cflags --libs gauntlet) -o random
//     ./random st01-starter st02-starter
#include <gauntlet/engine.h>

#include <cstdio>
#include <memory>
#include <stdexcept>

template <typename Handle, void (*close)(Handle *)> struct Close {
    void operator()(Handle *handle) const
    {
        close(handle);
    }
};
template <typename Handle, void (*close)(Handle *)>
using Held = std::unique_ptr<Handle, Close<Handle, close>>;
using Cards = Held<gauntlet_cards, gauntlet_cards_close>;
using Game = Held<gauntlet_game, gauntlet_game_close>;
using State = Held<gauntlet_state, gauntlet_close>;

template <typename H> H need(H handle)
{
    if (!handle)
        throw std::runtime_error(gauntlet_error());
    return handle;
}

int main(int argc, char **argv)
try {
    if (argc != 3)
        throw std::runtime_error("two decks were expected");
    const int games = 100;
    double points = 0;
    Cards cards = need(Cards(gauntlet_cards_open(nullptr, nullptr, 0)));
    Game game = need(Game(gauntlet_game_open(cards.get(), argv[1], argv[2], 0, 0)));
    for (int i = 0; i < games; i++) {
        State state = need(State(gauntlet_start(game.get(), static_cast<uint64_t>(i), i % 2, 0)));
        gauntlet_play_out(state.get(), static_cast<uint64_t>(i));
        points += gauntlet_result(state.get(), GAUNTLET_A);
    }
    std::printf("A wins %.0f of %d\n", points, games);
} catch (const std::exception &wrong) {
    std::fprintf(stderr, "random: %s\n", wrong.what());
    return 2;
}
