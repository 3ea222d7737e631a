import { expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { deeds, type Event } from './events.ts';
import { agents } from './ruleset.ts';
import { start } from './state.ts';

const counted = (...events: object[]) => deeds(events as Event[]);
const blow = { attacker: 'ann', target: 'ben', weapon: 'pistol' };
const dealt = { type: 'damage-dealt', who: 'ben', attacker: 'ann', weapon: 'pistol' };
const wounded = { type: 'wounded', who: 'ben', lost: { STR: 1, DEX: 2, END: 7 } };

test('an attack counts with its weapon, whether it hits or misses', () => {
  expect(counted({ type: 'attack-missed', ...blow }, { type: 'attack-hit', ...blow })).toEqual([
    { kind: 'attacked', by: 'ann', against: 'ben', with: 'pistol', isHit: false },
    { kind: 'attacked', by: 'ann', against: 'ben', with: 'pistol', isHit: true },
  ]);
});

test('a wound counts for the agent that dealt the last damage, with all its points', () => {
  const hurt = { kind: 'hurt', who: 'ben', by: 'ann', with: 'pistol', amount: 10 };
  expect(counted(dealt, wounded)).toEqual([hurt]);
  expect(counted(wounded)).toEqual([{ ...hurt, by: null, with: null }]);
});

test('[simultaneous] a blow that is held back counts when it is dealt, not when it falls', () => {
  const held = { type: 'blow-held-back', who: 'ben', points: 6 };
  const hurt = { kind: 'hurt', who: 'ben', by: 'ann', with: 'pistol', amount: 6 };
  expect(counted(dealt, held, { type: 'blows-fell', who: 'ben' }, wounded)).toEqual([hurt]);
});

test('healing, falls, deaths and wins count; nothing else does', () => {
  const ends = [
    { type: 'healed', who: 'ben', gained: { STR: 1, DEX: 0, END: 2 } },
    { type: 'fell-unconscious', who: 'ben' },
    { type: 'died', who: 'ben' },
    { type: 'combat-ended', winner: 'a' },
  ];
  expect(counted({ type: 'round-started', round: 2 }, ...ends)).toEqual([
    { kind: 'healed', who: 'ben', amount: 3 },
    { kind: 'fell', who: 'ben' },
    { kind: 'died', who: 'ben' },
    { kind: 'won', side: 'a' },
  ]);
});

test('the log states the rounds left of each agent', () => {
  const state = start(duel(sheet('777777', { weapons: [PISTOL] }), PLAIN, 2));
  expect(agents.stores!(state)).toEqual({ ann: { pistol: 6 }, ben: {} });
});

test('each wound counts for the last agent that damaged its victim', () => {
  const cid = { who: 'cid', attacker: 'dee', weapon: 'knife' };
  const lost = { STR: 0, DEX: 0, END: 4 };
  expect(
    counted(dealt, { type: 'damage-dealt', ...cid }, wounded, { type: 'wounded', who: 'cid', lost }),
  ).toEqual([
    { kind: 'hurt', who: 'ben', by: 'ann', with: 'pistol', amount: 10 },
    { kind: 'hurt', who: 'cid', by: 'dee', with: 'knife', amount: 4 },
  ]);
  expect(counted(dealt, { ...dealt, attacker: 'dee', weapon: 'knife' }, wounded)).toEqual([
    { kind: 'hurt', who: 'ben', by: 'dee', with: 'knife', amount: 10 },
  ]);
});

test('[simultaneous] while the held-back blows of one agent fall, the wounds of others count', () => {
  const lost = { STR: 0, DEX: 0, END: 4 };
  const fell = { type: 'blows-fell', who: 'ben' };
  expect(counted(fell, wounded, { type: 'wounded', who: 'cid', lost })).toEqual([
    { kind: 'hurt', who: 'cid', by: null, with: null, amount: 4 },
  ]);
});
