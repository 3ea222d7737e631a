import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Trail } from '../../src/live/trail.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { randomAnswer } from '../../src/simulate/random.ts';
import { SOME_ENCOUNTERS } from '../support/encounter-files.ts';
import { anyOpen, Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 20261123;
const COMMANDS = 90;

test.each(SOME_ENCOUNTERS)(
  `what came to pass with an entry is told alike, however long ago it was (seed ${SEED}): %s`,
  (file) => {
    const party = new Party(readFileSync(join(ROOT, file), 'utf8'), SEED);
    const { pick } = simulationChance(SEED, SOME_ENCOUNTERS.indexOf(file));
    party.must(party.gm.id, { do: 'start' });
    for (let i = 0; i < COMMANDS; i += 1) {
      const open = anyOpen(party, pick);
      if (open === undefined || pick(8) === 0) party.send(party.gm.id, { do: 'undo' });
      else {
        const answer = randomAnswer(open.decision.options, pick);
        party.send(party.gm.id, { do: 'answer', decision: open.id, answer });
      }
    }
    const fight = party.live.fight!;
    const trail = new Trail(fight, (seq) => fight.entries.at(seq - 1)!);
    const played = [...fight.entries].filter(({ restored }) => restored === null);
    expect(played.length).toBeGreaterThan(40);
    const passages = played.map((entry) => trail.passage(entry));
    for (let i = 0; i < 60; i += 1) {
      trail.rest();
      const at = pick(played.length);
      expect(trail.passage(played[at]!)).toEqual(passages[at]);
    }
  },
);
