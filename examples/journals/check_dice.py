"""Checks a finished journal of Riposte by docs/journal.md: python3 check_dice.py FILE

The hash of every line, the seed against the promise made before the fight, and every die of the
table made again from the seed. Counts what was undone. Whether the
events follow by the rules is not checked: "riposte verify" does that. Needs Python 3.8, nothing else.
"""
import hashlib
import hmac
import json
import sys


class Unsound(Exception):
    """What is wrong, and in which line."""


def sha256(text):
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def units(text):  # in the order of JavaScript
    return text.encode("utf-16-be", "surrogatepass")


def canonical(value):
    if isinstance(value, list):
        return "[" + ",".join(canonical(each) for each in value) + "]"
    if isinstance(value, dict):
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in sorted(value, key=units)) + "}"
    return json.dumps(value, ensure_ascii=False)


def unordered(value):
    """An answer in which the order of a list counts for nothing."""
    if isinstance(value, list):
        return [json.loads(text) for text in sorted((canonical(unordered(each)) for each in value), key=units)]
    if isinstance(value, dict):
        return {key: unordered(each) for key, each in value.items()}
    return value


def without(line, key, value):
    """A line as it was before a field of text was put into it."""
    field = '"%s":"%s"' % (key, value)
    at, written = max((line.rfind(each), each) for each in (field + ",", "," + field))
    return line[:at] + line[at + len(written):]


def faces_at(seed, place, dice):
    sides = dice["hi"] - dice["lo"] + 1
    most = 2**32 - 2**32 % sides
    faces, block = [], 0
    while len(faces) < dice["n"]:
        found = hmac.new(seed, ("%s/%d" % (place, block)).encode("utf-8", "surrogatepass"), "sha256").digest()
        words = (int.from_bytes(found[at:at + 4], "big") for at in range(0, 32, 4))
        faces += [dice["lo"] + word % sides for word in words if word < most]
        block += 1
    return faces[:dice["n"]]


class Earlier:
    """Places of dice by version 1: everything that was put in moves the chain."""

    def __init__(self, chain, count=0):
        self.chain, self.count = chain, count

    def after(self, entry):
        given = entry["input"]
        kind, fields = given["kind"], {"begin": ["rules"], "answer": ["decision", "answer"], "intervene": ["act"]}
        effect = [kind] + [given[field] for field in fields.get(kind, [])]
        if kind == "dice" and given["faces"] != "roll":
            effect = ["typed", given["faces"]]
        if len(effect) == 1:
            return Earlier(self.chain, self.count)
        return Earlier(sha256("%s/%d/%s" % (self.chain, self.count, canonical(effect))))

    def take(self, _roll):
        self.count += 1
        return "%s/%d" % (self.chain, self.count - 1)


class Today:
    """Places of dice by version 2: answers alone move the chain, in whatever order."""

    def __init__(self, chain, made=None, answered=None):
        self.chain, self.made, self.answered = chain, made or {}, answered or {}

    def after(self, entry):
        if entry["input"]["kind"] != "answer":
            return Today(self.chain, dict(self.made), self.answered)
        who, before = entry["asked"]["who"], self.answered.get(entry["asked"]["who"], 0)
        choice = canonical([who, entry["asked"]["key"], before, unordered(entry["input"]["answer"])])
        chain = "%064x" % (int(self.chain, 16) ^ int(sha256(choice), 16))
        return Today(chain, {}, {**self.answered, who: before + 1})

    def take(self, roll):
        kind = (roll["rule"], roll["owner"])
        before = self.made.get(kind, 0)
        self.made[kind] = before + 1
        return "%s/%s" % (self.chain, canonical([*kind, before]))


def check(lines):
    """What was found; raises Unsound."""
    header = json.loads(lines[0])
    if header.get("seed") is None:
        raise Unsound("line 1: the journal does not show its seed: take it when the table has ended")
    before = sha256(without(without(lines[0], "seed", header["seed"]), "hash", header["hash"]))
    if before != header["hash"]:
        raise Unsound("line 1: its hash does not fit")
    seed = bytes.fromhex(header["seed"])
    chain = hashlib.sha256(seed).hexdigest()
    if chain != header["commitment"]:
        raise Unsound("line 1: the seed is not the one that was promised")
    if header.get("nonces"):
        chain = sha256(chain + "/" + canonical(header["nonces"]))
    places = {0: {1: Earlier, 2: Today}[header["dice"]["generator"]["version"]](chain)}
    entries, made, now = [], 0, 0
    for number, line in enumerate(lines[1:], 2):
        entry = json.loads(line)
        if entry["seq"] != number - 1 or sha256(before + "\n" + without(line, "hash", entry["hash"])) != entry["hash"]:
            raise Unsound("line %d: its hash or its number does not fit" % number)
        before, now = entry["hash"], entry["parent"] if entry["input"]["kind"] == "restore" else entry["seq"]
        entries.append(entry)
        place = places[entry["parent"]].after(entry)
        for roll in entry["rolls"]:
            text = place.take(roll)
            if roll["source"] == "rolled":
                made += 1
                if faces_at(seed, text, roll["dice"]) != roll["faces"]:
                    raise Unsound("line %d: %s is not what the seed gives" % (number, roll["why"]))
        places[entry["seq"]] = place
    holding, sources = set(), [roll["source"] for entry in entries for roll in entry["rolls"]]
    while now:
        holding.add(now)
        now = entries[now - 1]["parent"]
    undone = sum(len(entry["rolls"]) for entry in entries if entry["seq"] not in holding)
    told = "sound: %d entries, %d rolls made again from the seed, %d typed, %d said by the GM, %d undone"
    return told % (len(entries), made, sources.count("typed"), sources.count("forced"), undone)


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
            print(check(file.read().rstrip("\n").split("\n")))
    except (Unsound, KeyError, TypeError, ValueError) as fault:
        sys.exit("not sound: %s" % fault)
