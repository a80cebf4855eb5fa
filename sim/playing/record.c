/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making and writing game records. */
#include "sim/playing/record.h"

#include "decks/files/memory.h"

#include <inttypes.h>

void gt_record_add(gt_record *record, int player, const char *text)
{
    record->action =
        gt_grow(record->action, record->n_actions, &record->capacity, sizeof *record->action);
    gt_record_action *a = &record->action[record->n_actions++];
    *a = (gt_record_action){.player = player};
    snprintf(a->text, sizeof a->text, "%s", text);
}

void gt_record_add_card(gt_record_deck *deck, const char *section, int count, const char *id,
                        uint64_t hash)
{
    if (deck->n == GT_RECORD_CARDS)
        return;
    gt_record_card *card = &deck->card[deck->n++];
    *card = (gt_record_card){.hash = hash, .count = count};
    snprintf(card->section, sizeof card->section, "%s", section);
    snprintf(card->id, sizeof card->id, "%s", id);
}

void gt_record_end(gt_record *record, const gt_game *g, const gt_state *s, int winner)
{
    record->ended = true;
    record->winner = winner;
    snprintf(record->how, sizeof record->how, "%s", gt_end_name(g, gt_how_ended(s)));
    record->turns = gt_turns(s);
    record->key = gt_state_key(g, s);
}

static void write_deck(const gt_record_deck *deck, char player, FILE *out)
{
    fprintf(out, "deck %c %s\n", player, deck->name);
    for (int i = 0; i < deck->n; i++) {
        const gt_record_card *card = &deck->card[i];
        fprintf(out, "%s%s", card->section, card->section[0] != '\0' ? " " : "");
        if (card->count > 0)
            fprintf(out, "%d ", card->count);
        fprintf(out, "%s %016" PRIx64 "\n", card->id, card->hash);
    }
}

void gt_record_write(FILE *out, const gt_record *r)
{
    static const char *const winners[] = {"winner A", "winner B", "draw"};
    fputs("gauntlet record 1\n", out);
    fprintf(out, "version %s\nrules %s\n", r->version, r->rules);
    fprintf(out, "seed %" PRIu64 "\nfirst %c\n", r->seed, "AB"[r->first]);
    fprintf(out, "turn limit %d\naction limit %d\n", r->turn_limit, r->action_limit);
    if (r->options[0] != '\0')
        fprintf(out, "options %s\n", r->options);
    write_deck(&r->deck[0], 'A', out);
    write_deck(&r->deck[1], 'B', out);
    fprintf(out, "player A %s\nplayer B %s\n\n", r->player[0], r->player[1]);
    for (int i = 0; i < r->n_actions; i++)
        fprintf(out, "%c: %s\n", "AB"[r->action[i].player], r -> action[i].text);
    if (r->ended)
        fprintf(out, "\nend %s, by %s, turn %d, key %016" PRIx64 "\n", winners[r->winner], r->how,
                r->turns, r->key);
}

void gt_record_free(gt_record *record)
{
    free(record->action);
    *record = (gt_record){0};
}
