import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { LogReplay } from '../../src/table/log-replay.ts';
import { SOME_ENCOUNTERS } from '../support/encounter-files.ts';
import { anyOpen, Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 20261123;
const COMMANDS = 90;

test.each(SOME_ENCOUNTERS)(
  `an entry is replayed with the same result, however old it is (seed ${SEED}): %s`,
  (file) => {
    const party = new Party(readFileSync(join(ROOT, file), 'utf8'), SEED);
    const { pick } = simulationChance(SEED, SOME_ENCOUNTERS.indexOf(file));
    party.must(party.gm.id, { kind: 'start' });
    for (let i = 0; i < COMMANDS; i += 1) {
      const open = anyOpen(party, pick);
      if (open === undefined || pick(8) === 0) party.send(party.gm.id, { kind: 'undo' });
      else {
        const answer = randomAnswer(open.decision.options, pick);
        party.send(party.gm.id, { kind: 'answer', decision: open.id, answer });
      }
    }
    const fight = party.live.fight!;
    const replay = new LogReplay(fight, (seq) => fight.entries.at(seq - 1)!);
    const played = [...fight.entries].filter(({ restored }) => restored === null);
    expect(played.length).toBeGreaterThan(40);
    const passages = played.map((entry) => replay.passage(entry));
    for (let i = 0; i < 60; i += 1) {
      replay.rest();
      const at = pick(played.length);
      expect(replay.passage(played[at]!)).toEqual(passages[at]);
    }
  },
);
