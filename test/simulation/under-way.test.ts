import { expect, test } from 'vitest';
import { fightNamed } from '../../src/cli/home.ts';
import type { Fight } from '../../src/fight/fight.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { openFight, submit } from '../../src/fight/submit.ts';
import type { Policy } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { playChunk } from '../../src/simulation/fight.ts';
import { type Batch, type FightInProgress, type PolicySet, playOut } from '../../src/simulation/play-out.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { rowsOf } from '../../src/simulation/rows.ts';

const SEED = new FightSeed(new Uint8Array(32).fill(3));
const FIGHTS = 200;

interface Played {
  readonly fight: Fight;
  readonly ruleset: Ruleset;
}

/** A table after a number of answers by the simple policy, waiting for the next. */
function played(fight: string, answers: number): Played {
  const { ruleset, encounter } = fightNamed(fight);
  const simple = ruleset.policies.simple as unknown as Policy;
  let table = openFight(ruleset, encounter, { mode: 'seeded', seed: SEED }) as Fight;

  for (let i = 0; i < answers; i += 1) {
    const { waiting, state } = table.now;
    if (waiting.kind !== 'decisions') throw new Error(`after ${i} answers: ${waiting.kind}`);
    const { id, decision } = waiting.open[0]!;
    const answer = simple(decision, state, () => 0);
    const next = submit(table, { kind: 'answer', decision: id, by: decision.seat, answer });
    if ('refusal' in next) throw new Error(next.refusal.sentence);
    table = next.value;
  }
  return { fight: table, ruleset: ruleset as unknown as Ruleset };
}

/** A moment in the middle of a step: something has been answered in it already. */
function midStep(fight: string): Played {
  for (let answers = 6; answers < 80; answers += 1) {
    const at = played(fight, answers);
    if (at.fight.now.step.given.length > 1) return at;
  }
  throw new Error('never in the middle of a step');
}

const FIGHTS_SHIPPED = [
  'timeslice/duel',
  'tactics/causeway',
  'locations/brawl-at-the-lantern',
  'agents/boarding',
];

test.each(FIGHTS_SHIPPED)(
  '%s: a fight continues from the middle of a step with its earlier inputs',
  (fight) => {
    const { fight: table, ruleset } = midStep(fight);
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
  },
);

test('earlier events count: a side that has lost half of the fight wins less of the rest', () => {
  const { fight, ruleset } = played('timeslice/duel', 36);
  const { encounter } = fightNamed('timeslice/duel');
  const { start, given } = fight.now.step;
  const chances = (fightInProgress?: FightInProgress): readonly number[] => {
    const policies = Object.fromEntries(encounter.sides.map(({ id }) => [id, 'simple']));
    const variant = {
      name: '',
      settings: {},
      encounter,
      policies,
      ...(fightInProgress && { underWay: fightInProgress }),
    };
    const batch: Batch = { seed: 7, limits: { rounds: 200, steps: 20_000 }, variants: [variant] };
    const policySet: PolicySet = { ruleset: () => ruleset, policy: (_, name) => ruleset.policies[name]! };
    const tallies = playChunk(batch, { from: 0, to: FIGHTS }, policySet);
    const rows = rowsOf(batch.variants, tallies)[0]!;
    return encounter.sides.map(
      ({ id }) => rows.find(({ name, of }) => name === 'win' && of === id)!.estimate.value,
    );
  };
  const before = chances();
  const after = chances({ start, given });
  const health = ruleset.overview(fight.now.state, 'gm').standings.map(({ side, health: left }) => ({
    side,
    share: left![0] / left![1],
  }));
  const [worse, better] = health.toSorted((a, b) => a.share - b.share);
  expect(worse!.share).toBeLessThan(better!.share);
  const place = encounter.sides.findIndex(({ id }) => id === worse!.side);
  expect(after[place]!).toBeLessThan(before[place]!);
  expect(chances({ start, given })).toEqual(after);
});
