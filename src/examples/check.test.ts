import { expect, test } from 'vitest';
import { faultLine } from '../content/fault.ts';
import { packsIn, readTextFile } from '../content/files.ts';
import { rulesets } from '../rulesets.ts';
import { checkExample, explainExample } from './check.ts';

const SOURCES = { kits: rulesets, shelf: packsIn('packs') };
const find = (name: string) => readTextFile(`examples/timeslice/${name}`);

const FIGHT = `
check: Ann strikes Bob
rules: [attack-roll]
encounter:
  ruleset: timeslice
  name: Ann and Bob
  packs: [packs/plain-fighters.yaml]
  field: { apart: 1 }
  sides: [{ id: heroes, name: the heroes }, { id: foes, name: the foes }]
  combatants:
    - { use: ten, id: ann, name: Ann, side: heroes }
    - { use: ten, id: bob, name: Bob, side: foes, with: { isCharacter: false } }
silent: [interruption]
dice: [[9, 9], [0, 0], [9, 9], [5, 5]]
answers:
  - { who: ann, do: attack, weapon: sword, target: bob, called: none, as: the swing }
  - { who: bob, do: dodge, as: the blow }
`;

function checked(rest: string, fight = FIGHT) {
  const file = { name: 'examples/timeslice/example.yaml', text: `${fight}${rest}\n` };
  return checkExample(file, SOURCES, find);
}

function played(rest: string, fight = FIGHT) {
  const result = checked(rest, fight);
  if (result.kind === 'unreadable') throw new Error(result.faults.map(faultLine).join('\n'));
  return result;
}

function faultsOf(rest: string, fight = FIGHT): string {
  const result = checked(rest, fight);
  return result.kind === 'unreadable' ? result.faults.map(faultLine).join('\n') : '';
}

test('every difference of a file is reported, at all of its points', () => {
  const result = played(
    `expect:
  - at: the swing
    asks: [{ who: ann }, { who: bob, key: reaction-free }]
  - at: the blow
    state: { round: 7, combatants: { bob: { hp: 99, stagger: 98, hpp: 1 } } }
`.replace('reaction-free', 'defence'),
  );
  expect(result.isAsExpected).toBe(false);
  expect(result.differences.map(({ at, path }) => `${at}: ${path}`)).toEqual([
    'the swing: asks[0]',
    'the blow: state.round',
    'the blow: state.combatants.bob.hp',
    'the blow: state.combatants.bob.stagger',
    'the blow: state.combatants.bob.hpp',
  ]);
  expect(result.differences.at(-1)!.got).toMatch(/there is no "hpp"; did you mean "hp"\?/);
  expect(result.lines.filter((line) => line.includes('expected:'))).toHaveLength(5);
});

test('at-once is the point right after an answer, before the next dice', () => {
  const result = played(`expect:
  - { at: the blow, when: at-once, never: [{ type: damage-dealt }] }
  - { at: the blow, events: [{ type: damage-dealt, who: bob }] }
  - { at: the blow, when: settled, events: [{ type: damage-dealt, who: bob }] }
`);
  expect(result.lines.join('\n')).toBe('ok    Ann strikes Bob');
});

test('ever and never-ever cover the whole fight, events and never only the part since the last point', () => {
  const whole = `expect:
  - at: the blow
    never: [{ type: initiative-rolled }]
    ever: [{ type: initiative-rolled, who: ann }, { type: damage-dealt }]
    never-ever: [{ type: died }]
`;
  expect(played(whole).isAsExpected).toBe(true);
  const banned = played('expect: [{ never-ever: [{ type: initiative-rolled }] }]');
  expect(banned.differences.map(({ path }) => path)).toEqual(['never-ever[0]']);
  const missed = played('expect: [{ events: [{ type: initiative-rolled }] }]');
  expect(missed.differences.map(({ path }) => path)).toEqual(['events[0]']);
});

test('undone entries do not count for the whole fight', () => {
  const undone = FIGHT.replace(
    'dice: [[9, 9], [0, 0], [9, 9], [5, 5]]',
    'dice: [[9, 9], [0, 0], [9, 9]]',
  ).replace(/ {2}- \{ who: bob, do: dodge.*\n/, '  - { undo: 2, as: the return }\n');
  const result = played(
    'expect: [{ never-ever: [{ type: attack-declared }], ever: [{ type: initiative-rolled }] }]',
    undone,
  );
  expect(result.lines.join('\n')).toBe('ok    Ann strikes Bob');
});

test.each([
  ['a name of digits', '', FIGHT.replace('as: the swing', "as: '12'"), /"12" is a number.*a letter in it/],
  ['a name given twice', '', FIGHT.replace('as: the swing', 'as: the blow'), /names another point/],
  [
    'a point that is not there',
    '- { at: the blwo, over: false }',
    FIGHT,
    /no point.*did you mean "the blow"/,
  ],
  ['an event without a type', '- { events: [{ who: bob }] }', FIGHT, /event without a type; add type/],
  ['an unknown event', '- { never: [{ type: damage-delt }] }', FIGHT, /did you mean "damage-dealt"/],
  [
    'an unknown field',
    '- { never-ever: [{ type: died, whom: bob }] }',
    FIGHT,
    /no field "whom"; did you mean "who"/,
  ],
  ['an unknown question', '- { asks: [{ who: ann, key: manoeuvre }] }', FIGHT, /did you mean "maneuver"/],
  [
    'an unknown answer',
    '- { asks: [{ who: ann, forbids: [{ do: atack }] }] }',
    FIGHT,
    /did you mean "attack"/,
  ],
  ['an unknown option', '- { asks: [{ who: ann, options: [atack] }] }', FIGHT, /did you mean "attack"/],
  [
    'an unknown silent question',
    '',
    FIGHT.replace('[interruption]', '[interuption]'),
    /did you mean "interruption"/,
  ],
  ['at-once of the start', '- { at: start, when: at-once, over: false }', FIGHT, /leave out when/],
])('%s is refused', (_what, expectation, fight, says) => {
  expect(faultsOf(`expect:\n  - { over: false }\n  ${expectation}`, fight)).toMatch(says);
});

test('forbids with a parameter that the kind does not have counts as a difference', () => {
  const result = played(
    'expect: [{ at: start, asks: [{ who: ann, forbids: [{ do: attack, wepon: bow }] }] }]',
  );
  expect(result.differences[0]!.got).toMatch(/attack has no parameter "wepon".*weapon, target, called/);
});

test('on-request refuses an option that is always offered', () => {
  const result = played('expect: [{ at: start, asks: [{ who: ann, on-request: [{ do: end-turn }] }] }]');
  expect(result.differences[0]!.got).toBe('it is offered without being asked for');
});

test('an answer to a closed question reports the events and the open questions', () => {
  const gone = FIGHT.replace('who: bob, do: dodge', 'who: ann, do: end-turn');
  const { stopped } = played('expect: [{ over: false }]', gone);
  expect(stopped).toMatch(/the question is gone.*attack-declared.*Asked now: bob \(defence\)/s);
});

test('explain needs only an encounter and lists rolls, questions, parameters and their values', () => {
  const begun = FIGHT.slice(FIGHT.indexOf('encounter:'), FIGHT.indexOf('silent:'));
  const explained = explainExample({ name: 'examples/timeslice/example.yaml', text: begun }, SOURCES, find);
  const lines = 'lines' in explained ? explained.lines.join('\n') : '';
  expect(lines).toMatch(/- \{ for: "Ann: initiative", faces: \[\d, \d\] \} {2}# made up: 2 dice, 0 to 9/);
  expect(lines).toMatch(/question: maneuver \(silence means end-turn\)/);
  expect(lines).toMatch(/weapon: .*"sword"/);
  expect(lines).toMatch(/ts: a whole number from 1 to \d/);
});
