/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines in and answers out, so that neither waits for the other: who writes many requests before it
 * reads an answer is read on, and its answers are kept. */
#ifndef GT_SIM_CLI_PORT_H
#define GT_SIM_CLI_PORT_H

#include <stdbool.h>
#include <stddef.h>

/* Bytes of answers that are kept until they are read; behind them no request is read. */
#define GT_PORT_KEPT ((size_t)256 << 20)

typedef struct gt_port gt_port;

/* Between two descriptors. NULL: no memory. */
gt_port *gt_port_new(int in, int out);
void gt_port_free(gt_port *port);

/* Reads a line without its end, of at most `most` bytes, into `line` (most + 1); false: there is
 * none, or nobody listens. *wrong: NULL, or why it is none that can be answered; then its rest is
 * passed over. */
bool gt_port_read(gt_port *port, char *line, size_t most, const char **wrong);

/* Writes as much as can be without waiting, and keeps the rest. False: nobody listens, or there is
 * no memory. */
bool gt_port_write(gt_port *port, const char *text, size_t n);

/* Writes all that was kept. False: nobody listens. */
bool gt_port_flush(gt_port *port);

#endif
