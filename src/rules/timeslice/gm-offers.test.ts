import { expect, test } from 'vitest';
import { duel, encounter, entrant } from '../../../test/support/timeslice.ts';
import { OVERRIDES } from './gm.ts';
import type { State } from './state.ts';
import { start } from './state.ts';

const who = { oneOf: ['ann', 'bob'] };
const offered = (state: State, kind: string) =>
  OVERRIDES.options(state).flatMap((option) => (option.kind === kind ? [option.params] : []));
const kinds = (state: State) => OVERRIDES.options(state).map(({ kind }) => kind);

test('[gm-authority] each GM override has its bounds', () => {
  const state = start(duel({}, { hp: 7, hpNow: 7, limbs: [] }));
  expect(offered(state, 'set-hp')).toEqual([
    { who: { oneOf: ['ann'] }, value: { min: 0, max: 20 } },
    { who: { oneOf: ['bob'] }, value: { min: 0, max: 7 } },
  ]);
  expect(offered(state, 'heal')[1]).toEqual({ who: { oneOf: ['bob'] }, value: { min: 1, max: 7 } });
  expect(offered(state, 'restore-limb')).toEqual([
    { who: { oneOf: ['ann'] }, limb: { oneOf: ['right-arm', 'left-arm', 'right-leg', 'left-leg'] } },
  ]);
  expect(offered(state, 'set-stagger')).toEqual([{ who, value: { min: 0, max: 99 } }]);
  expect(offered(state, 'set-condition')).toEqual([
    {
      who,
      condition: {
        oneOf: ['conscious', 'unconscious', 'dead', 'dying', 'not-dying', 'staggered', 'not-staggered'],
      },
    },
  ]);
  expect(offered(state, 'set-side')).toEqual([{ who, side: { oneOf: ['heroes', 'foes'] } }]);
  expect(offered(state, 'set-initiative')).toEqual([{ who, value: { min: -99, max: 99 } }]);
  expect(offered(state, 'move')).toEqual([{ who, to: { grid: state.grid, centre: [0, 0], range: 1000 } }]);
  expect(offered(state, 'give-modifier')).toEqual([
    {
      who,
      to: { oneOf: ['attack', 'defence', 'damage', 'dr', 'stagger-threshold', 'ts', 'initiative'] },
      value: { min: -20, max: 20 },
      rounds: { min: 1, max: 100 },
    },
  ]);
  for (const kind of ['return-item', 'remove']) expect(offered(state, kind)).toEqual([{ who }]);
});

test('[gm-authority] the TS and the clock of the dead cannot be set', () => {
  const state = start(duel());
  const [ann, bob] = state.combatants;
  const dead: State = { ...state, combatants: [{ ...ann!, life: 'dead' }, bob!] };
  const living = { who: { oneOf: ['bob'] } };
  expect(offered(dead, 'set-ts')).toEqual([{ ...living, value: { min: 0, max: 99 } }]);
  expect(offered(dead, 'set-clock')).toEqual([{ ...living, seconds: { min: 1, max: 300 } }]);
  const nobody: State = { ...dead, combatants: dead.combatants.map((each) => ({ ...each, life: 'dead' })) };
  expect(offered(nobody, 'set-ts')).toEqual([]);
});

test('[gm-authority] a reserve can be brought in after a round has begun, and a turn ended while one is running', () => {
  const late = { ...entrant('late', 'foes', [9, 9]), isInReserve: true };
  const state = start(encounter([entrant('ann', 'heroes', [5, 5]), late]));
  expect(offered(state, 'bring-in')).toEqual([]);
  expect(offered({ ...state, round: 1 }, 'bring-in')[0]!.who).toEqual({ oneOf: ['late'] });
  expect(offered({ ...start(duel()), round: 1 }, 'bring-in')).toEqual([]);
  expect(kinds(state)).not.toContain('end-turn');
  expect(kinds({ ...state, active: 'ann' })).toContain('end-turn');
});

test('[gm-authority] an open fight can be ended, an ended one resumed, and a finished one neither', () => {
  const state = start(duel());
  expect(kinds(state)).toContain('end-fight');
  expect(kinds(state)).not.toContain('resume-fight');
  expect(kinds({ ...state, phase: 'aftermath' })).toContain('resume-fight');
  expect(kinds({ ...state, phase: 'aftermath' })).not.toContain('end-fight');
  expect(kinds({ ...state, phase: 'closed' })).toEqual([]);
});

test('[gm-authority] HP are set only for combatants in the fight', () => {
  const state = start(duel());
  const [ann, bob] = state.combatants;
  const left: State = { ...state, combatants: [ann!, { ...bob!, presence: 'gone' }] };
  for (const kind of ['set-hp', 'heal'])
    expect(offered(left, kind).map((params) => params.who)).toEqual([{ oneOf: ['ann'] }]);
});
