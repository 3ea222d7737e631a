import { expect, test } from 'vitest';
import { BOW, DART, duel, FIGHTER, PISTOL, SHIELD, SWORD } from '../../../test/support/timeslice.ts';
import type { Json } from '../../kernel/json.ts';
import type { Boost, Sheet } from './schema.ts';
import type { Combatant } from './state.ts';
import { start } from './state.ts';
import { words } from './words.ts';

/** Ann's sheet as her own side sees it, with these changes to her. */
function lines(sheet: Partial<Sheet>, changes: Partial<Combatant> = {}): readonly string[] {
  const [ann] = start(duel(sheet)).combatants;
  return words.sheet!({ combatants: [{ ...ann!, ...changes }] } as unknown as Json, 'ann');
}

test('shows the name, the characteristics and the remaining points', () => {
  expect(lines({}, { hp: 12, ts: 5, saved: 2 })).toEqual([
    'ann, a character',
    'I 10  V 10  U 10  A 10  Q 10',
    'HP 12/20  TS 5/6 (2 set aside)  DR 0',
    'stagger 0, staggered above 3',
    'sword: damage 5, range 1, 3 TS, in hand',
  ]);
  expect(lines({ isCharacter: false })[0]).toBe('ann, a non-player combatant');
});

test('shows its conditions', () => {
  const lost = [{ limb: 'left-arm', how: 'crippled' }] as const;
  const suffers = lines({}, { stagger: 2, isStaggered: true, clock: 65, lostLimbs: lost });
  expect(suffers.slice(3, 6)).toEqual([
    'stagger 2, staggered above 3: staggered now',
    'dying: 1:05 left',
    'left arm: crippled',
  ]);
});

test('shows weapons with their damage and shots, shields and spells', () => {
  const mace = { ...SWORD, id: 'mace', name: 'mace', damage: { dice: 1, plus: 3 } };
  const club = { ...SWORD, id: 'club', name: 'club', damage: { dice: 2, plus: -1 } };
  const whip = { ...SWORD, id: 'whip', name: 'whip', damage: { dice: 1, plus: 0 } };
  const sheet = {
    weapons: [mace, club, whip, BOW, PISTOL],
    shields: [SHIELD],
    spells: [DART],
    ready: ['shield'],
  };
  expect(lines(sheet, { shots: { pistol: 1 } }).slice(4)).toEqual([
    'mace: damage 1d10 (0 to 9) + 3, range 1, 3 TS',
    'club: damage 2d10 (0 to 9) - 1, range 1, 3 TS',
    'whip: damage 1d10 (0 to 9), range 1, 3 TS',
    'bow: damage 5, range 10, 3 TS',
    'pistol: damage 5, range 10, 3 TS, 1 of 2 shots',
    'shield: block +3, in hand',
    'dart: 2 TS, range 8',
  ]);
});

test('shows boons, and effects that will end', () => {
  const up: Boost = { to: 'attack', value: 2, only: null };
  const down: Boost = { to: 'dodge', value: -1, only: null };
  const boons = [{ name: 'quick hands', boosts: [up, down] }] as unknown as Sheet['boons'];
  const effects = [{ name: 'bless', boosts: [up], until: 3 }];
  expect(lines({ boons, weapons: FIGHTER.weapons }, { effects }).slice(5)).toEqual([
    'quick hands: +2 attack, -1 dodge',
    'bless: +2 attack',
  ]);
});

test("shows the visible part of another side's combatant, and nothing of an unknown one", () => {
  const stranger = {
    id: 'bob',
    name: 'Bob',
    health: 'hurt',
    held: ['a sword', 'a shield'],
    isStaggered: true,
  };
  const seen = (changes: object) =>
    words.sheet!({ combatants: [{ ...stranger, ...changes }] } as unknown as Json, 'bob');
  expect(seen({})).toEqual(['Bob', 'hurt, staggered', 'in hand: a sword, a shield']);
  expect(seen({ held: [], isStaggered: false })).toEqual(['Bob', 'hurt', 'nothing in hand']);
  expect(words.sheet!({ combatants: [] }, 'bob')).toEqual([]);
});
