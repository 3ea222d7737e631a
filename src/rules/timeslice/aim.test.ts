import { describe, expect, test } from 'vitest';
import { BOW, duel, encounter, entrant, SWORD } from '../../../test/support/timeslice.ts';
import {
  attack,
  begin,
  blow,
  END_TURN,
  HITS,
  interrupt,
  last,
  MISSES,
  of,
  parts,
  settle,
  toRound,
  types,
} from '../../../test/support/timeslice-play.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';

const aimAt = (weapon = 'sword') => ({ kind: 'aim', weapon });
const KNIFE = { ...SWORD, id: 'knife' };

function archer(ann: Partial<Sheet> = {}, rulings: Partial<Rulings> = {}) {
  return begin(duel({ ts: 12, ...ann }, { ts: 2, hp: 90 }, rulings));
}

test('[aim] aiming costs 2 TS for each +1 to hit, without a limit', () => {
  const f = archer();
  for (let bonus = 1; bonus <= 4; bonus++) {
    f.answer('ann', aimAt());
    expect(of(f, 'ann')).toMatchObject({ ts: 12 - 2 * bonus, aim: { weapon: 'sword', bonus } });
  }
  blow(f, 'ann', 'bob', { dice: MISSES });
  expect(parts(last(f, 'attack-rolled').sum)).toEqual(['0 stat-roll', '0 stat-bonus', '4 aim']);
});

test.each([
  [1, false],
  [2, true],
])('[aim] with %i TS aiming is offered: %s', (ts, isOffered) => {
  expect(archer({ ts }).kinds('ann').includes('aim')).toBe(isOffered);
});

test('[aim] aiming needs a weapon in hand', () => {
  expect(archer({ ready: [] }).kinds('ann')).not.toContain('aim');
});

test('[aim] an aim counts only for its own weapon', () => {
  const f = archer({ weapons: [SWORD, KNIFE], ready: ['sword', 'knife'] });
  f.answer('ann', aimAt('knife'));
  blow(f, 'ann', 'bob', { dice: MISSES });
  expect(parts(last(f, 'attack-rolled').sum)).not.toContain('1 aim');
  expect(of(f, 'ann').aim).toEqual({ weapon: 'knife', bonus: 1 });
});

test('[aim] [aim-lasts] aiming with a second weapon keeps the aim of the first', () => {
  const f = archer({ weapons: [SWORD, KNIFE], ready: ['sword', 'knife'] });
  f.answer('ann', aimAt('sword')).answer('ann', aimAt('sword')).answer('ann', aimAt('knife'));
  expect(of(f, 'ann')).toMatchObject({
    aim: { weapon: 'knife', bonus: 1 },
    otherAims: [{ weapon: 'sword', bonus: 2 }],
  });
  expect(types(f)).not.toContain('aim-lost');
  blow(f, 'ann', 'bob', { with: 'sword', dice: MISSES });
  expect(parts(last(f, 'attack-rolled').sum)).toContain('2 aim');
  expect(of(f, 'ann')).toMatchObject({ aim: { weapon: 'knife', bonus: 1 }, otherAims: [] });
  blow(f, 'ann', 'bob', { with: 'knife', dice: MISSES });
  expect(of(f, 'ann').aim).toBeNull();
});

test('[aim] [aim-needs-hand] stowing the weapon ends its aim, and the log shows it', () => {
  const f = archer().answer('ann', aimAt()).answer('ann', { kind: 'stow', item: 'sword' });
  expect(of(f, 'ann').aim).toBeNull();
  expect(last(f, 'aim-lost')).toMatchObject({ who: 'ann', weapon: 'sword', rule: 'aim-needs-hand' });
});

test('[aim-needs-hand] stowing another weapon keeps the aim', () => {
  const f = archer({ weapons: [SWORD, KNIFE], ready: ['sword', 'knife'] });
  f.answer('ann', aimAt('knife')).answer('ann', { kind: 'stow', item: 'sword' });
  expect(of(f, 'ann').aim).toEqual({ weapon: 'knife', bonus: 1 });
});

test('[aim-lasts] [attack-dying] an attack on a dying target uses up the aim', () => {
  const three = [
    entrant('ann', 'heroes', [5, 5], { ts: 12 }),
    entrant('bob', 'foes', [6, 5], { ts: 2 }),
    entrant('cid', 'foes', [9, 9], { ts: 2 }),
  ];
  const f = begin(encounter(three), [9, 9], [1, 2], [0, 0]).gm({ kind: 'set-hp', who: 'bob', value: 0 });
  f.answer('ann', aimAt()).answer('ann', attack('bob'));
  expect(types(f)).toContain('finishing-blow');
  expect(last(f, 'aim-lost')).toMatchObject({ who: 'ann', weapon: 'sword', rule: 'aim-lasts' });
  expect(of(f, 'ann').aim).toBeNull();
});

test('[aim] an aim counts for an interruption as well', () => {
  const f = begin(duel({}, { ts: 3 }));
  f.answer('ann', aimAt()).answer('ann', END_TURN).answer('bob', attack('ann'));
  f.answer('ann', interrupt(), ...MISSES, ...MISSES);
  settle(f);
  const anns = f.events.findLast((event) => event.type === 'attack-rolled' && event.attacker === 'ann');
  expect(parts((anns as ReturnType<typeof last<'attack-rolled'>>).sum)).toContain('1 aim');
});

describe('the end of an aim', () => {
  test('[aim-lasts] an aim lasts until the next attack with that weapon, hit or miss', () => {
    const f = archer().answer('ann', aimAt());
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(last(f, 'aim-lost')).toMatchObject({ who: 'ann', rule: 'aim-lasts' });
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(parts(last(f, 'attack-rolled').sum)).toEqual(['10 stat-roll', '0 stat-bonus']);
  });

  test('[aim-lasts] under the other setting an aim lasts until the end of the round', () => {
    const f = archer().answer('ann', aimAt());
    toRound(f, 2);
    expect(of(f, 'ann').aim).toBeNull();
    expect(types(f)).toContain('aim-lost');
  });

  test('[aim-lasts] under the default an aim lasts beyond the round, until the next attack', () => {
    const f = archer({ ts: 4 }, { 'aim-lasts': 'attack' });
    f.answer('ann', aimAt());
    toRound(f, 2).answer('ann', aimAt());
    toRound(f, 3);
    expect(of(f, 'ann').aim).toEqual({ weapon: 'sword', bonus: 2 });
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(parts(last(f, 'attack-rolled').sum)).toContain('2 aim');
    expect(of(f, 'ann').aim).toBeNull();
  });
});

test('[aim] a bow aims as a sword does', () => {
  const f = archer({ weapons: [BOW], ready: ['bow'] }).answer('ann', aimAt('bow'));
  blow(f, 'ann', 'bob', { with: 'bow', dice: HITS });
  expect(parts(last(f, 'attack-rolled').sum)).toContain('1 aim');
});
