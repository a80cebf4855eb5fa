# SPDX-License-Identifier: GPL-3.0-or-later
#
# A player whose choice depends on every byte that it was sent since its last choice.
import json
import sys
import zlib

sum_of_bytes = 0
for line in sys.stdin:
    message = json.loads(line)
    sum_of_bytes = zlib.crc32(line.encode(), sum_of_bytes)
    if message["type"] == "hello":
        print('{"type":"ready","protocol":1}', flush=True)
        sum_of_bytes = 0
    elif message["type"] == "choose":
        legal = message["view"]["legal"]
        print(json.dumps({"action": legal[sum_of_bytes % len(legal)]}), flush=True)
        sum_of_bytes = 0
