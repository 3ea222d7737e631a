import { expect, test } from 'vitest';
import { duel, PLAIN } from '../../../test/support/agents.ts';
import { start } from './state.ts';
import { namesIn, words } from './words.ts';

test.each([
  ['tactics', 'Roll Tactics for'],
  ['shoot', 'Shoot'],
  ['throw', 'Throw'],
  ['coup-de-grace', 'Give the coup de grace'],
  ['move', 'Move'],
  ['stance', 'Change stance'],
  ['check', 'Make a check'],
  ['contest', 'Make a check against another agent'],
  ['start-task', 'Start work'],
  ['work', 'Keep working'],
  ['pause', 'Pause the work'],
  ['abandon', 'Stop work'],
  ['free', 'Take a free action'],
  ['aim', 'Aim: +1 on your next attack on this target, up to +6 in all'],
  ['delay', 'Delay: act later in the round, even before the action of another'],
  ['act', 'Act now'],
  ['be-first-next-round', 'Give up the turn and be first next round'],
  ['lose-turn', 'Let the turn pass'],
  ['cut-in', 'Cut in: take your turn before this action'],
  ['dive', 'Dive for cover'],
  ['none', 'Do not react'],
  ['wait', 'Wait: act later in the round'],
  ['lose', 'Lose points'],
  ['recover', 'Regain points'],
  ['next-shot', 'Next shot'],
  ['pass-time', 'Let minutes pass'],
  ['pass-day', 'Let a day pass'],
  ['day-in-care', 'Let a day pass in the sickbay'],
  ['surgery', 'Operate'],
  ['task', 'Do a task'],
  ['set-score', 'Set a characteristic'],
  ['set-rounds', 'Set the rounds left'],
  ['wound', 'Wound'],
  ['give-dm', 'Give a DM'],
  ['set-cover', 'Set cover'],
  ['charge-minor', 'Charge a minor action'],
  ['charge', 'Charge an action'],
  ['request-work', 'Give work for several rounds'],
  ['request-open-work', 'Give work for 2d6 rounds'],
])('the option %s is called: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

test.each([
  ['aim', 'Aim'],
  ['delay', 'Delay'],
  ['cut-in', 'Cut in'],
  ['wait', 'Wait'],
  ['act', undefined],
])('the option %s has the short name: %s', (kind, name) => {
  expect(words.optionName!({ kind, params: {} })).toBe(name);
});

test.each([true, false])(
  'a place is the distance to the nearest foe that everyone sees (map: %s)',
  (isMapped) => {
    const away = (ben: object) => {
      const state = start(duel(PLAIN, PLAIN, 4));
      const [ann, foe] = state.combatants;
      const set = { ...state, isMapped, combatants: [ann!, { ...foe!, ...ben }] };
      return namesIn(set).away('ann', ann!.cell);
    };
    expect(away({})).toBe('6 m from ben');
    expect([away({ life: 'unconscious' }), away({ life: 'dead' }), away({ isHidden: true })]).toEqual([
      ...['6 m from ben', '', ''],
    ]);
  },
);
