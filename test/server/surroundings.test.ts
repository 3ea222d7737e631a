import { describe, expect, test } from 'vitest';
import { ENCOUNTERS, rulesetById } from '../../src/server/home.ts';
import { Pace } from '../../src/server/pace.ts';
import { SURROUNDINGS } from '../../src/server/surroundings.ts';
import { TableSeed } from '../../src/table/seed.ts';
import { openTable, submit } from '../../src/table/submit.ts';
import type { Table } from '../../src/table/table.ts';
import type { OpenDecision } from '../../src/table/waiting.ts';

describe('dice besides the rules', () => {
  test('a notation is rolled within its bounds', () => {
    for (let i = 0; i < 200; i += 1) {
      const rolled = SURROUNDINGS.rollNotation('3d6+2');
      if ('refusal' in rolled) throw new Error(rolled.refusal.code);
      expect(rolled.faces).toHaveLength(3);
      expect(rolled.total).toBe(rolled.faces.reduce((sum, face) => sum + face, 2));
    }
  });

  test.each(['', 'd', '1d0', '9999d6', '((((', '1d6+', 'x'.repeat(300), '1000d1000*1000d1000*1000d1000'])(
    '%j is refused with its column',
    (notation) => {
      const rolled = SURROUNDINGS.rollNotation(notation);
      if (!('refusal' in rolled)) throw new Error('it was rolled');
      expect(rolled.refusal).toMatchObject({
        code: 'bad-notation',
        sentence: expect.stringMatching(/^Column \d+: /),
      });
    },
  );
});

describe('"only if it would hit"', () => {
  /** Both sides of the duel play by the simple policy until somebody may answer a blow, or might interrupt one. */
  function askedOf(seed: number, key: string): { fight: Table; open: OpenDecision } | undefined {
    const encounter = SURROUNDINGS.readEncounter(ENCOUNTERS.find(({ id }) => id === 'timeslice/duel')!.text);
    if ('refusal' in encounter) throw new Error(encounter.refusal.sentence);
    const rules = rulesetById('timeslice')!;
    const bytes = new Uint8Array(32).fill(seed);
    let fight = openTable(rules, encounter.encounter, {
      mode: 'seeded',
      seed: new TableSeed(bytes),
    }) as Table;
    for (let i = 0; i < 200; i += 1) {
      const { waiting } = fight.now;
      if (waiting.kind !== 'decisions') return undefined;
      const [open] = waiting.open;
      if (open!.decision.key === key) return { fight, open: open! };
      const answer = rules.policies.simple!(open!.decision, fight.now.state, () => 0);
      const done = submit(fight, { kind: 'answer', decision: open!.id, by: open!.decision.seat, answer });
      if (done.kind === 'refused') throw new Error(done.refusal.sentence);
      fight = done.table as Table;
    }
    return undefined;
  }

  test('whoever is struck at and stands still may be hit', () => {
    const { fight, open } = askedOf(1, 'defence')!;
    expect(SURROUNDINGS.mayBeHit(fight, open, undefined)).toBe(true);
  });

  test('whoever merely takes a turn is hit by nobody', () => {
    const { fight, open } = askedOf(1, 'maneuver')!;
    expect(SURROUNDINGS.mayBeHit(fight, open, undefined)).toBe(false);
  });
});

describe('pace', () => {
  test('so many in so long a time, sliding, each on their own', () => {
    const pace = new Pace({ most: 3, perSeconds: 10 });
    expect([pace.take('a', 0), pace.take('a', 4_000), pace.take('a', 9_000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(pace.take('a', 9_500)).toBe(1);
    expect(pace.take('b', 9_500)).toBeUndefined();
    expect(pace.take('a', 10_001)).toBeUndefined();
    expect(pace.take('a', 10_002)).toBe(4);
  });
});
