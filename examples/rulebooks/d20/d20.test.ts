import type { Encounter } from 'riposte';
import { expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import { ruleset as d20 } from './ruleset.ts';
import type { Sheet } from './schema.ts';

const SWORD = { id: 'sword', attack: 5, dice: 1, sides: 8, damage: 3 } as const;

/** Ann and Cay against Bob, who has AC 15 and 20 HP. Ann acts first, then Bob, then Cay. */
function brawl(sheet: Partial<Sheet> = {}, critical = 'twice') {
  const entrant = (id: string, side: string) => ({
    ...{ id, name: id, side, seat: side, at: [0, 0] as const, isInReserve: false },
    sheet: { hp: 20, ac: 15, initiative: 0, weapons: [SWORD], potions: 0, ...(side === 'foes' ? sheet : {}) },
  });
  const encounter: Encounter<Sheet, unknown> = {
    ...{ name: 'A brawl', ruleset: 'd20', rulings: { 'critical-dice': critical }, options: {} },
    field: { isMapped: false, shape: 'square', size: null, walls: [] },
    sides: ['heroes', 'foes'].map((id) => ({ id, name: id })),
    combatants: [entrant('ann', 'heroes'), entrant('bob', 'foes'), entrant('cay', 'heroes')],
  };
  return fight(d20, encounter, [18], [12], [3]);
}

const AT_BOB = { kind: 'attack', target: 'bob', weapon: 'sword' };
const AT_ANN = { kind: 'attack', target: 'ann', weapon: 'sword' };

test('[initiative] [turns] the highest initiative acts first; when all have acted, a round begins', () => {
  const f = brawl();
  expect(f.state).toMatchObject({ round: 1, active: 'ann' });
  f.answer('ann', { kind: 'dodge' }).answer('bob', { kind: 'dodge' });
  expect(f.state).toMatchObject({ round: 1, active: 'cay' });
  f.answer('cay', { kind: 'dodge' });
  expect(f.state).toMatchObject({ round: 2, active: 'ann' });
});

test('[attack] an attack hits at the AC or above it', () => {
  expect(brawl().answer('ann', AT_BOB, [9]).only('attacked').isHit).toBe(false);
  expect(brawl().answer('ann', AT_BOB, [10], [1]).only('attacked').isHit).toBe(true);
});

test('[natural] a natural 1 misses and a natural 20 hits, whatever the AC', () => {
  expect(brawl({ ac: 1 }).answer('ann', AT_BOB, [1]).only('attacked').isHit).toBe(false);
  expect(brawl({ ac: 30 }).answer('ann', AT_BOB, [19]).only('attacked').isHit).toBe(false);
  expect(brawl({ ac: 30 }).answer('ann', AT_BOB, [20], [4, 4]).only('attacked').isCritical).toBe(true);
});

test('[damage] a hit takes the dice and the bonus; at 0 HP the target falls', () => {
  expect(brawl().answer('ann', AT_BOB, [10], [8]).only('damaged').lost).toBe(11);
  const f = brawl({ hp: 11 }).answer('ann', AT_BOB, [10], [8]);
  expect(f.only('fell')).toMatchObject({ who: 'bob' });
});

test('[victory] the last side standing wins', () => {
  expect(brawl({ hp: 4 }).answer('ann', AT_BOB, [10], [1]).state.winner).toBe('heroes');
});

test('[critical] [critical-dice] a critical hit rolls the dice twice, or adds their highest values', () => {
  expect(brawl().answer('ann', AT_BOB, [20], [5, 6]).only('damaged').sum.total).toBe(14);
  expect(brawl({}, 'maximum').answer('ann', AT_BOB, [20], [5]).only('damaged').sum.total).toBe(16);
});

test('[advantage] [help] a helped ally rolls two dice and keeps the higher, once', () => {
  const f = brawl().answer('ann', { kind: 'help', ally: 'cay' }).answer('bob', { kind: 'dodge' });
  f.answer('cay', AT_BOB, [9]);
  expect(f.only('attacked').edge).toBe('none');
  const g = brawl().answer('ann', { kind: 'help', ally: 'cay' }).answer('bob', AT_ANN, [2]);
  g.answer('cay', AT_BOB, [9, 10], [1]);
  expect(g.state.combatants.find(({ id }) => id === 'cay')!.isHelped).toBe(false);
});

test('[dodge] attacks on somebody who dodges keep the lower die, until the next turn', () => {
  const f = brawl().answer('ann', { kind: 'dodge' }).answer('bob', AT_ANN, [20, 9]);
  expect(f.only('attacked')).toMatchObject({ edge: 'disadvantage', isHit: false });
  f.answer('cay', { kind: 'dodge' }).answer('ann', { kind: 'help', ally: 'cay' });
  f.answer('bob', AT_ANN, [10], [1]);
});

test('[potion] a potion gives back 2d4 + 2 HP, but no more than the most', () => {
  const f = brawl({ potions: 2 }).answer('ann', AT_BOB, [10], [2]);
  f.answer('bob', { kind: 'drink' }, [4, 4]);
  expect(f.only('drank').gained).toBe(5);
  expect(f.state.combatants.find(({ id }) => id === 'bob')).toMatchObject({ hp: 20, potions: 1 });
});

test('[gm-hand] the GM sets HP and ends the fight', () => {
  expect(brawl().gm({ kind: 'set-hp', who: 'bob', to: 0 }).state.winner).toBe('heroes');
  expect(brawl().gm({ kind: 'end-fight' }).state.winner).toBe('nobody');
});
