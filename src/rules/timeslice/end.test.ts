import { describe, expect, test } from 'vitest';
import { duel, encounter, entrant } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  blow,
  DODGE,
  END_TURN,
  HITS,
  interrupt,
  last,
  of,
  PASS,
  settle,
  toRound,
  toTurnOf,
  types,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import type { Rulings } from './rulings.ts';

const frail = { hp: 5, isCharacter: false, ts: 2 };
const mortal = (rulings: Partial<Rulings>) => begin(duel({}, frail, rulings));
const killBob = (f: ReturnType<typeof begin>) =>
  blow(f, 'ann', 'bob', { dice: HITS }).answer('ann', { kind: 'kill' });

describe('the end of a fight', () => {
  test('[combat-end] the fight ends at once when only one side has a conscious combatant', () => {
    const f = killBob(mortal({}));
    expect(typesSince(f)).toEqual(['died', 'combat-ended']);
    expect(last(f, 'combat-ended')).toMatchObject({ winner: 'heroes', rule: 'combat-end' });
    expect(f.asked('gm').key).toBe('aftermath');
  });

  test('[combat-end] pending events lapse when the fight ends', () => {
    const f = begin(duel({}, { hp: 5, isCharacter: false }));
    f.answer('ann', attack('bob'))
      .answer('bob', interrupt())
      .answer('ann', interrupt(), ...HITS)
      .answer('bob', PASS);
    f.answer('bob', DODGE).answer('ann', { kind: 'kill' });
    expect(f.asked('gm').key).toBe('aftermath');
    expect(all(f, 'attack-rolled')).toHaveLength(1);
    expect(types(f)).not.toContain('maneuver-lost');
  });

  test('[combat-end] the fight also ends when the last one bleeds out or falls at the end of a round', () => {
    const f = begin(duel({}, { isCharacter: true, ts: 2 }));
    f.gm({ kind: 'set-clock', who: 'bob', seconds: 5 });
    toRound(f, 1).answer('ann', END_TURN).answer('bob', END_TURN);
    expect(last(f, 'died')).toMatchObject({ who: 'bob', cause: 'clock' });
    expect(last(f, 'combat-ended').winner).toBe('heroes');
  });

  test('[combat-end] nobody wins if nobody is left standing', () => {
    const f = begin(duel());
    f.gm({ kind: 'set-clock', who: 'bob', seconds: 5 }).gm({ kind: 'set-clock', who: 'ann', seconds: 5 });
    f.answer('ann', END_TURN).answer('bob', END_TURN);
    expect(last(f, 'combat-ended').winner).toBe('nobody');
  });

  test('[combat-end] the fight continues while each side has a conscious combatant', () => {
    const three = [
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5], frail),
      entrant('dan', 'foes', [9, 9]),
    ];
    const f = begin(encounter(three), [9, 9], [0, 0], [1, 1]);
    killBob(f);
    expect(types(f)).not.toContain('combat-ended');
    expect(f.asked('ann').key).toBe('maneuver');
  });

  test('[combat-end] set to the end of the round, the round is played out', () => {
    const f = killBob(mortal({ 'combat-end': 'round-end' }));
    expect(f.asked('ann').key).toBe('maneuver');
    f.answer('ann', END_TURN);
    expect(types(f).slice(-3)).toEqual(['round-ended', 'ts-lost', 'combat-ended']);
  });

  test('[combat-end] set to the GM, the GM is asked at the end of each round that leaves one side', () => {
    const f = killBob(mortal({ 'combat-end': 'gm' }));
    f.answer('ann', END_TURN);
    expect(f.asked('gm')).toMatchObject({ key: 'end-fight', context: { standing: 'heroes' } });
    f.answer('gm', { kind: 'go-on' });
    expect(f.state.round).toBe(2);
    f.answer('ann', END_TURN).answer('gm', { kind: 'end' });
    expect(last(f, 'combat-ended').winner).toBe('heroes');
  });

  test.each(['at-once', 'round-end', 'gm'] as const)(
    '[combat-end] set to %s, the GM may end it at any time',
    (setting) => {
      const f = begin(duel({}, {}, { 'combat-end': setting })).gm({ kind: 'end-fight' });
      expect(last(f, 'combat-ended').winner).toBe('nobody');
      f.answer('gm', { kind: 'close' });
      expect(f.open).toEqual([]);
      expect(f.state.phase).toBe('closed');
    },
  );
});

describe('resuming a fight', () => {
  test('[gm-authority] a fight continues with the next turn', () => {
    const f = begin(duel()).gm({ kind: 'end-fight' });
    f.gm({ kind: 'resume-fight' });
    expect(f.state).toMatchObject({ phase: 'turn', active: 'bob', winner: null, round: 1 });
  });

  test('[gm-authority] [dying-tick] a fight that ended with its round does not end that round twice', () => {
    const f = begin(duel({}, { ts: 2 }, { 'combat-end': 'round-end' }));
    f.gm({ kind: 'set-hp', who: 'bob', value: 0 });
    f.answer('ann', END_TURN);
    expect(of(f, 'bob').clock).toBe(295);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'conscious' }).gm({ kind: 'resume-fight' });
    expect(of(f, 'bob').clock).toBe(295);
    expect(f.state).toMatchObject({ round: 2, active: 'ann' });
    expect(all(f, 'round-ended')).toHaveLength(1);
  });

  test('[gm-authority] a fight that ended before initiative continues with it', () => {
    const f = begin(duel(), [9, 9]);
    f.gm({ kind: 'end-fight' }).gm({ kind: 'resume-fight' });
    expect(f.waitingRoll?.why).toBe('ann: initiative');
    f.roll([0, 0], [1, 1]);
    expect(f.state.order).toEqual(['bob', 'ann']);
  });
});

test('[combat-end] the dying of a fallen side remain in the aftermath', () => {
  const f = begin(duel({ hp: 5 }, { isCharacter: false }));
  toTurnOf(f, 'bob');
  blow(f, 'bob', 'ann', { dice: HITS });
  expect(last(f, 'combat-ended').winner).toBe('foes');
  expect(f.asked('gm').context).toEqual({ dying: [{ id: 'ann', seconds: 300 }] });
  settle(f);
});
