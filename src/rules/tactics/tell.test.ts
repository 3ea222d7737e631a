import { expect, test } from 'vitest';
import {
  doAction,
  duel,
  encounter,
  entrant,
  midTurn,
  only,
  SHIELD,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import type { Event, Glimpsed } from './events.ts';
import { tactics } from './ruleset.ts';
import { type State, start } from './state.ts';

const told = (event: Event, state: State, seat: string) => tactics.tell(event, state, state, seat);

/** The visible part of Bob's events, by type. */
const SEEN: { readonly [T in Glimpsed]: string } = {
  ran: 'bob runs.',
  'pain-ignored': 'bob fights the pain.',
  'damage-dealt': 'bob takes the hit.',
  'bod-checked': 'bob fights for life.',
  'ner-checked': 'bob fights on through the pain.',
  'item-sundered': "bob's shield is damaged: Sunder (-2 defense).",
};
const secret = { total: 99, parts: [{ value: 99, why: 'secret', rule: 'check' }] };
const FACTS = {
  ...{
    who: 'bob',
    by: 'ann',
    weapon: 'sword',
    item: 'shield',
    which: 'defense',
    lost: -2,
  },
  ...{ pace: 'run', isGritting: true, left: 99, wLeft: 99, sLeft: 99, w: secret, s: secret, metres: secret },
  ...{ penalty: secret, check: { target: secret, level: secret, faces: [99], natural: 99, result: secret } },
};

test.each(Object.entries(SEEN))('others see that %s happens, without its numbers', (type, sentence) => {
  const state = midTurn(duel({}, { shields: [SHIELD] }));
  const event = { type, rule: 'check', ...FACTS } as unknown as Event;
  const glimpse = told(event, state, 'ann')!;
  expect(tactics.words.told(glimpse, state)).toBe(sentence);
  expect(JSON.stringify(glimpse)).not.toMatch(/99|secret/);
});

test.each(['walked', 'ammo-lost', 'tactics-set'])('other sides do not see %s', (type) => {
  const event = { type, rule: 'check', ...FACTS, oT: 1, dT: 1 } as unknown as Event;
  expect(told(event, midTurn(duel()), 'ann')).toBeUndefined();
});

test('[stance] only the total of an enemy’s defence is shown, not its dT and skill', () => {
  const state = midTurn(duel());
  const ann = { ...state.combatants[0]!, oT: 1 };
  const bob = { ...state.combatants[1]!, dT: 2 };
  const played = doAction({ ...state, combatants: [ann, bob] }, 'ann', strike('bob'), { dice: [sum(10)] });
  const rolled = only(played, 'attack-rolled');
  const whys = (seat: string) =>
    (told(rolled, played.state, seat)!.facts as unknown as typeof rolled).check.target.parts.map(
      ({ why }) => why,
    );
  expect(whys('gm')).toEqual(expect.arrayContaining(['oT', 'dT', 'defence-of']));
  expect(whys('ann')).toContain('oT');
  expect(whys('ann')).not.toContain('dT');
  expect(whys('ann')).not.toContain('defence-of');
  expect(whys('ann').at(-1)).toBe('hidden');
  expect(whys('somebody')).not.toContain('oT');
});

test('only the GM sees the remaining GM modifiers', () => {
  const event = { type: 'modifiers-used', rule: 'gm-authority', who: 'ann', to: ['check'] } as const;
  expect(told(event, midTurn(duel()), 'ann')).toBeUndefined();
  expect(told(event, midTurn(duel()), 'gm')).toBeDefined();
});

test('[hidden-declaration] a value equal to the name of a hidden combatant is not mistaken for it', () => {
  const state = start(
    encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [9, 9]),
      entrant('sword', 'foes', [12, 9], { isHidden: true }),
    ]),
  );
  const facts = {
    attacker: 'bob',
    target: 'ann',
    weapon: 'sword',
    way: 'strike',
    intent: 'kill',
    rounds: 1,
  } as const;
  const event: Event = { type: 'attack-declared', rule: 'attack-check', who: 'bob', ...facts };
  expect(told(event, state, 'ann')!.facts).toMatchObject({ weapon: 'sword' });
  expect(told({ ...event, target: 'sword' }, state, 'ann')).toBeUndefined();
});

test('[hidden-declaration] only its own seat sees that an ally of another seat is asked again', () => {
  const all = encounter([
    { ...entrant('ann', 'heroes', [5, 5]), seat: 'ann' },
    { ...entrant('cay', 'heroes', [5, 8]), seat: 'cay' },
    entrant('bob', 'foes', [9, 9]),
  ]);
  const state = { ...start(all), phase: 'declare' as const };
  const combatants = state.combatants.map((who) =>
    who.id === 'cay' ? { ...who, settling: 'reopened' as const } : who,
  );
  const budget = (seat: string) =>
    tactics.overview({ ...state, combatants }, seat).standings.find(({ id }) => id === 'cay')!.budget;
  expect(budget('cay')).toContain('may think again');
  expect(budget('ann')).toContain('settled');
});

test('[roll-high] if high rolls are good, a roll is shown with the number that is added to it', () => {
  const state = midTurn(duel({}, {}, { 'check-direction': 'roll-over' }));
  const played = doAction(state, 'ann', strike('bob'), { dice: [sum(10)] });
  const event = only(played, 'attack-rolled');
  expect(tactics.words.told(told(event, played.state, 'ann')!, played.state)).toMatch(
    /^ann rolls 10 \+ \d+ against 20 and (succeeds|fails) by \d+\.$/,
  );
});
