UPDATE deck_card SET copies = 1000000000000; UPDATE stream SET deck0 = char(10, 27) || deck1, turn_limit = -1, cards = 0; UPDATE unit SET data = zeroblob(100);
