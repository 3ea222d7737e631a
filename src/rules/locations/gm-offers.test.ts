import { expect, test } from 'vitest';
import { begin, duel, encounter, entrant, hurt } from '../../../test/support/locations.ts';
import { gmOptions } from './gm.ts';
import { LOCATIONS } from './sheet.ts';
import { start } from './start.ts';
import type { State } from './state.ts';

const cob = { id: 'cob', name: 'cob', speed: 14, number: 6 };
const who = { oneOf: ['ann', 'bob'] };

const offered = (state: State, kind: string) =>
  gmOptions(state).flatMap((option) => (option.kind === kind ? [option.params] : []));
const kinds = (state: State) => gmOptions(state).map(({ kind }) => kind);

/** The conditions that may be put on Ann with this changed in her. */
function conditions(changes: object, more: Partial<State> = {}) {
  const state = start(duel({ mount: cob }));
  const [ann, bob] = state.combatants;
  const changed = { ...state, ...more, combatants: [{ ...ann!, isMounted: false, ...changes }, bob!] };
  return (offered(changed, 'set-condition')[0]!.condition as { oneOf: readonly string[] }).oneOf;
}

test('[gm-authority] what the GM may do, and within which bounds', () => {
  const state = start(duel());
  expect(offered(state, 'give-modifier')).toEqual([{ who, value: { min: -20, max: 20 } }]);
  expect(offered(state, 'move-to')).toEqual([{ who, to: { grid: state.grid, centre: [0, 0], range: 1000 } }]);
  expect(offered(state, 'return-items')).toEqual([{ who }]);
  expect(offered(state, 'set-side')).toEqual([{ who, side: { oneOf: ['team', 'foes'] } }]);
  expect(offered(state, 'remove')).toEqual([{ who }]);
  expect(offered(state, 'hurt')).toEqual([
    {
      who,
      location: { oneOf: ['by-table', ...LOCATIONS] },
      of: { oneOf: ['normal', 'cold', 'fire'] },
      points: { min: 1, max: 99 },
    },
  ]);
  expect(offered(state, 'set-c')).toEqual([{ who, value: { min: 0, max: 12 } }]);
  expect(offered(state, 'stun')).toEqual([{ who, rounds: { min: 1, max: 20 } }]);
});

test('[gm-authority] what was lost is healed and restored, by kind and place', () => {
  const { state } = hurt(hurt(begin(duel()), 'bob', 'left-arm', 7), 'bob', 'torso', 2, 'fire');
  const bob = { oneOf: ['bob'] };
  expect(offered(state, 'heal')).toEqual([
    { who: bob, location: { oneOf: ['torso'] }, of: { oneOf: ['fire'] }, points: { min: 1, max: 2 } },
    { who: bob, location: { oneOf: ['left-arm'] }, of: { oneOf: ['normal'] }, points: { min: 1, max: 7 } },
  ]);
  expect(offered(state, 'restore-limb')).toEqual([{ who: bob, limb: { oneOf: ['left-arm'] } }]);
  expect(offered(start(duel()), 'restore-limb')).toEqual([]);
});

test('[gm-authority] conditions that somebody has not, or has and may lose', () => {
  const plain = ['unaware', 'dead', 'stunned', 'wet', 'prone', 'bleeding', 'unconscious', 'mounted'];
  expect(conditions({})).toEqual(plain);
  expect(conditions({ isWet: true, isProne: true, isBleeding: true, isUnconscious: true, stun: 1 })).toEqual([
    ...['unaware', 'dead', 'stunned', 'dry', 'standing', 'not-bleeding', 'conscious', 'not-stunned'],
  ]);
  expect(conditions({ isMounted: true })).not.toContain('mounted');
  expect(conditions({ isDead: true })).toEqual(['alive']);
  expect(conditions({}, { winner: 'team' })).not.toContain('stunned');
});

test('[gm-authority] after the fight nobody is stunned, and the account is closed', () => {
  const state = start(duel());
  const over: State = { ...state, round: 3, winner: 'team', phase: 'recovery' };
  expect(kinds(over)).toContain('close-account');
  for (const kind of ['stun', 'end-fight', 'end-turn']) expect(kinds(over)).not.toContain(kind);
  expect(kinds({ ...state, phase: 'closed' })).toEqual([]);
  const turn: State = { ...state, round: 1, phase: 'turn', active: 'ann' };
  expect(kinds(turn)).toEqual(expect.arrayContaining(['end-turn', 'end-fight']));
  expect(kinds(state)).not.toContain('end-fight');
});

test('[gm-authority] the dead are not hurt, and who waits is brought in once there is a round', () => {
  const late = { ...entrant('late', 'foes', [9, 9]), isInReserve: true };
  const state = start(encounter([entrant('ann', 'team', [5, 5]), entrant('bob', 'foes', [6, 5]), late]));
  const [ann, bob, cid] = state.combatants;
  const dead = { ...state, combatants: [{ ...ann!, isDead: true }, bob!, cid!] };
  expect(offered(dead, 'hurt')[0]!.who).toEqual({ oneOf: ['bob'] });
  const allDead = { ...state, combatants: [{ ...ann!, isDead: true }, { ...bob!, isDead: true }, cid!] };
  expect(offered(allDead, 'hurt')).toEqual([]);
  expect(offered(state, 'bring-in')).toEqual([]);
  expect(offered({ ...state, round: 1 }, 'bring-in')[0]!.who).toEqual({ oneOf: ['late'] });
});
