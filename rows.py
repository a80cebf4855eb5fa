import glob, json, os, subprocess, sys
program, root, listed, *files = sys.argv[1:]
cards = [card for file in sorted(glob.glob(os.path.join(root, "decks/magic/cards/*.json")))
         for card in json.load(open(file))["cards"] if not card["id"].startswith("token-")]
lines = subprocess.run([program, "cards", "show", "--rules", "magic", *(card["id"] for card in cards)], check=True,
                       capture_output=True, text=True).stdout.split("\n")
texts, last = {}, None
for line in lines:
    if line.startswith("  "):
        texts[last].append(line[2:])
    elif line:
        last = line.split(" ")[0]
        texts[last] = []
with open("shipped.tsv", "w") as out:
    print("name", "type", "cost", "power", "toughness", "loyalty", "colour", "text", sep="\t", file=out)
    for card in cards:
        line, *text = texts[card["id"]]
        size = [card.get(k, "*" if "reature" in line else "") for k in ("power", "toughness")]
        print(card["name"], line.split(",")[0], card.get("cost", ""), *size, card.get("loyalty", ""),
              " ".join(card.get("colours", [])), " / ".join(text), sep="\t", file=out)
told = subprocess.run([program, "cards", "read", "shipped.tsv", *files, "--all", "--rows"], check=True,
                      capture_output=True, text=True).stdout.split("\n")
rows = {line[10:]: line[:8].strip() for line in told if line[:8].strip() in ("none", "read", "playable")}
without = [line.rstrip("\n") for line in open(listed) if not line.startswith("#")]
for row in without:
    if row not in rows:
        print("no such row:", row)
    elif rows[row] == "playable":
        print("has a scenario now:", row)
print("%d rows, %d with scenarios" % (len(rows), sum(how == "playable" for how in rows.values())))
json.dump([row for row in rows if rows[row] == "playable"], open("with.json", "w"))
