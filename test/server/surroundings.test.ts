import { describe, expect, test } from 'vitest';
import type { OpenDecision } from '../../src/fight/dice.ts';
import type { Fight } from '../../src/fight/fight.ts';
import { FightSeed } from '../../src/fight/seed.ts';
import { openFight, submit } from '../../src/fight/submit.ts';
import { rulesetById } from '../../src/rulebooks/kits.ts';
import { SURROUNDINGS, shippedText } from '../../src/server/shipped.ts';
import { RateLimiter } from '../../src/server/tables/limits.ts';

describe('extra dice', () => {
  test('a notation is rolled within its limits', () => {
    for (let i = 0; i < 200; i += 1) {
      const rolled = SURROUNDINGS.rollNotation('3d6+2');
      if ('refusal' in rolled) throw new Error(rolled.refusal.code);
      const { faces, total } = rolled.value;
      expect(faces).toHaveLength(3);
      expect(total).toBe(faces.reduce((sum, face) => sum + face, 2));
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
  /**
   * Plays both sides of the duel with the simple policy until this question is open, about a defence or an
   * interruption.
   */
  function askedOf(seed: number, key: string): { fight: Fight; open: OpenDecision } | undefined {
    const encounter = SURROUNDINGS.readEncounter(shippedText('timeslice/duel')!);
    if ('refusal' in encounter) throw new Error(encounter.refusal.sentence);
    const rules = rulesetById('timeslice')!;
    const bytes = new Uint8Array(32).fill(seed);
    let fight = openFight(rules, encounter.value, {
      mode: 'seeded',
      seed: new FightSeed(bytes),
    }) as Fight;
    for (let i = 0; i < 200; i += 1) {
      const { waiting } = fight.now;
      if (waiting.kind !== 'decisions') return undefined;
      const [open] = waiting.open;
      if (open!.decision.key === key) return { fight, open: open! };
      const answer = rules.policies.simple!(open!.decision, fight.now.state, () => 0);
      const done = submit(fight, { kind: 'answer', decision: open!.id, by: open!.decision.seat, answer });
      if ('refusal' in done) throw new Error(done.refusal.sentence);
      fight = done.value as Fight;
    }
    return undefined;
  }

  test('a target that stays in place may be hit', () => {
    const { fight, open } = askedOf(1, 'defence')!;
    expect(SURROUNDINGS.mayBeHit(fight, open, undefined)).toBe(true);
  });

  test('a combatant that merely takes a turn cannot be hit', () => {
    const { fight, open } = askedOf(1, 'maneuver')!;
    expect(SURROUNDINGS.mayBeHit(fight, open, undefined)).toBe(false);
  });
});

describe('rate limits', () => {
  test('each client has its own sliding window with a maximum number of requests', () => {
    const limiter = new RateLimiter({ most: 3, perSeconds: 10 });
    expect([limiter.take('a', 0), limiter.take('a', 4_000), limiter.take('a', 9_000)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(limiter.take('a', 9_500)).toBe(1);
    expect(limiter.take('b', 9_500)).toBeUndefined();
    expect(limiter.take('a', 10_001)).toBeUndefined();
    expect(limiter.take('a', 10_002)).toBe(4);
  });
});
