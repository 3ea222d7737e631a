import { expect, test } from 'vitest';
import { fightNamed } from '../../src/cli/home.ts';
import type { Policy } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import type { Batch, Players, UnderWay } from '../../src/simulate/batch.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { playOut } from '../../src/simulate/play-out.ts';
import { rowsOf } from '../../src/simulate/rows.ts';
import { playStretch } from '../../src/simulate/stretch.ts';
import { TableSeed } from '../../src/table/seed.ts';
import { openTable, submit } from '../../src/table/submit.ts';
import type { Table } from '../../src/table/table.ts';

const SEED = new TableSeed(new Uint8Array(32).fill(3));
const FIGHTS = 200;

interface Played {
  readonly table: Table;
  readonly ruleset: Ruleset;
}

/** A table at which so many questions have been answered by the simple policy, and the next waits. */
function played(fight: string, answers: number): Played {
  const { ruleset, encounter } = fightNamed(fight);
  const simple = ruleset.policies.simple as unknown as Policy;
  let table = openTable(ruleset, encounter, { mode: 'seeded', seed: SEED }) as Table;

  for (let i = 0; i < answers; i += 1) {
    const { waiting, state } = table.now;
    if (waiting.kind !== 'decisions') throw new Error(`after ${i} answers: ${waiting.kind}`);
    const { id, decision } = waiting.open[0]!;
    const answer = simple(decision, state, () => 0);
    const next = submit(table, { kind: 'answer', decision: id, by: decision.seat, answer });
    if (next.kind === 'refused') throw new Error(next.refusal.sentence);
    table = next.table;
  }
  return { table, ruleset: ruleset as unknown as Ruleset };
}

/** A moment in the middle of a step: something has been answered in it already. */
function midStep(fight: string): Played {
  for (let answers = 6; answers < 80; answers += 1) {
    const at = played(fight, answers);
    if (at.table.now.step.given.length > 1) return at;
  }
  throw new Error('never in the middle of a step');
}

const FIGHTS_SHIPPED = [
  'timeslice/duel',
  'tactics/causeway',
  'locations/brawl-at-the-lantern',
  'agents/boarding',
];

test.each(FIGHTS_SHIPPED)('%s: a fight goes on from the middle of a step as it has been so far', (fight) => {
  const { table, ruleset } = midStep(fight);
  const { start, given, events } = table.now.step;
  const seen: unknown[][] = [];
  for (const number of [0, 1, 2]) {
    const first: unknown[] = [];
    playOut({
      ruleset,
      state: start,
      given,
      chance: simulationChance(1, number),
      policyOf: () => ruleset.policies.simple!,
      mostSteps: 1,
      watch: (made) => first.push(...made),
    });
    seen.push(first);
  }
  for (const each of seen) expect(each.slice(0, events.length)).toEqual(events);
});

test('what has happened counts: who has lost half a fight wins less of what is left', () => {
  const { table, ruleset } = played('timeslice/duel', 36);
  const { encounter } = fightNamed('timeslice/duel');
  const { start, given } = table.now.step;
  const chances = (underWay?: UnderWay): readonly number[] => {
    const policies = Object.fromEntries(encounter.sides.map(({ id }) => [id, 'simple']));
    const variant = { name: '', settings: {}, encounter, policies, ...(underWay && { underWay }) };
    const batch: Batch = { seed: 7, limits: { rounds: 200, steps: 20_000 }, variants: [variant] };
    const players: Players = { ruleset: () => ruleset, policy: (_, name) => ruleset.policies[name]! };
    const tallies = playStretch(batch, { from: 0, to: FIGHTS }, players);
    const rows = rowsOf(batch.variants, tallies)[0]!;
    return encounter.sides.map(
      ({ id }) => rows.find(({ name, of }) => name === 'win' && of === id)!.estimate.value,
    );
  };
  const before = chances();
  const after = chances({ start, given });
  const health = ruleset.overview(table.now.state, 'gm').standings.map(({ side, health: left }) => ({
    side,
    share: left![0] / left![1],
  }));
  const [worse, better] = health.toSorted((a, b) => a.share - b.share);
  expect(worse!.share).toBeLessThan(better!.share);
  const place = encounter.sides.findIndex(({ id }) => id === worse!.side);
  expect(after[place]!).toBeLessThan(before[place]!);
  expect(chances({ start, given })).toEqual(after);
});
