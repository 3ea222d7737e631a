import { expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet, TASK } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  begin,
  DELAY,
  DODGE,
  END_TURN,
  shoot,
  strike,
  WAIT,
} from '../../../test/support/agents-play.ts';
import type { Json } from '../../kernel/json.ts';
import type { Event } from './events.ts';
import { agents } from './ruleset.ts';

const toldOf = (event: Event, f: AgentsFight) => agents.tell(event, f.state, f.state, 'gm')!;

/** Every event of a fight as it is told to the GM. */
const said = (f: AgentsFight): string[] =>
  f.events.flatMap((event) => agents.words.told(toldOf(event, f), f.state) ?? []);

const duelling = (cells = 2) =>
  begin(duel(sheet('777777', { weapons: [{ ...PISTOL, recoil: 1 }] }), PLAIN, cells));

test('a shot, a dodge and what they cost are told as they happen', () => {
  const f = duelling().answer('ann', shoot('ben'), [4, 5]).answer('ben', DODGE, [3, 4], [3, 3]);
  expect(said(f.answer('ann', END_TURN)).slice(-9)).toEqual([
    'ann attacks ben with pistol: 9.',
    'ben reacts: dodge.',
    'Initiative of ben -2 (dodge): 5.',
    'The dodge leaves the attack at 8.',
    'ben 7, ann 6: ben wins.',
    'ann misses ben: dodged.',
    'ann is thrown off balance: 1 less initiative next round.',
    "ann's turn is over.",
    "Count 5: ben's turn.",
  ]);
});

test('questions, options and values are put in words', () => {
  const f = duelling().answer('ann', shoot('ben'), [4, 5]);
  const { key, who, about, options } = f.usual('ben');
  expect(agents.words.question(key, who, about, f.state)).toBe(
    'ben (initiative 7): ann attacks and hits with 9. React?',
  );
  expect(options.map((option) => agents.words.option(option))).toEqual(['Dodge', 'Do not react']);
  expect(agents.words.value('weapon', 'pistol', f.state, 'ben')).toBe('pistol');
  expect(agents.words.value('loss', { STR: 2, DEX: 0, END: 7 }, f.state, 'ben')).toBe('STR 2, END 7');
  f.answer('ben', { kind: 'none' }, [1, 1, 1]);
});

test('who may cut in is told what is about to be done to whom', () => {
  const f = duelling(1).answer('ann', DELAY).answer('ann', WAIT).answer('ben', strike('ann'));
  const { key, who, about } = f.asked('ann');
  const sentence = 'ann: ben is about to strike ann, on count 7. Cut in?';
  expect(agents.words.question(key, who, about, f.state)).toBe(sentence);
  expect(said(f).at(-1)).toBe('ben is about to strike ann.');
});

test('a recap says what each did and what became of it', () => {
  const f = duelling()
    .answer('ann', shoot('ben'), [4, 5])
    .answer('ben', DODGE, [3, 4], [3, 3])
    .gm({ kind: 'end-fight' });
  const told = f.events.map((event) => toldOf(event, f));
  expect(agents.words.recap(told, f.state, 'gm')).toEqual([
    'The fight lasted 1 round.',
    'ann: 0 of 1 attacks hit; standing with 21 of 21 points of STR, DEX and END.',
    'ben: made no attack, 1 reaction; standing with 21 of 21 points of STR, DEX and END.',
  ]);
});

test('the overview says who is where in the order, and what is left of the turn', () => {
  const { standings, round } = agents.overview(duelling().state, 'gm');
  expect(round).toBe(1);
  expect(standings.map(({ id, order, isActive, budget }) => [id, order, isActive, budget])).toEqual([
    ['ann', 11, true, '1 significant, 1 minor'],
    ['ben', 7, false, ''],
  ]);
});

test('a weapon is called by its name, and what is no name is said without hyphens', () => {
  const cannon = { ...PISTOL, id: 'big-gun', name: 'the Thunderer' };
  const { state } = begin(duel(sheet('777777', { weapons: [cannon] }), PLAIN, 2));
  const said = (param: string, value: string) => agents.words.value(param, value, state, 'ann');
  expect(said('weapon', 'big-gun')).toBe('the Thunderer');
  expect(said('mode', 'full-auto')).toBe('full auto');
  expect(agents.words.value('weapon', 'big-gun', state, 'ben')).toBe('big gun');
});

test.each(['who', 'whom', 'target', 'from', 'patient', 'healer', 'doctor'])(
  'as %s somebody is called by name',
  (param) => {
    const written = duel(PLAIN, PLAIN, 2);
    const combatants = written.combatants.map((each) => ({ ...each, name: `Captain ${each.id}` }));
    const { state } = begin({ ...written, combatants });
    expect(agents.words.value(param, 'ben', state, 'ann')).toBe('Captain ben');
    expect(agents.words.value('kind', 'ben', state, 'ann')).toBe('ben');
  },
);

test('metres, sides, tasks, points and ways in words', () => {
  const { state } = begin(duel(PLAIN, PLAIN, 2, { options: { tasks: [TASK] } }));
  const said = (param: string, value: Json) => agents.words.value(param, value, state, 'ann');
  expect(said('metres', 4.5)).toBe('4.5 m');
  expect(said('side', 'a')).toBe('A');
  expect(said('task', 'lock')).toBe('the lock');
  expect(said('gain', { STR: 0, DEX: 1, END: 2 })).toBe('DEX 1, END 2');
  expect(
    said('path', [
      [1, 2],
      [3, 4],
    ] as unknown as Json),
  ).toBe('1,2 3,4');
  expect(said('dice', [6, 1])).toBe('6 1');
});
