import { expect, test } from 'vitest';
import { type LabQuestion, linkOf, NO_ATTACK, readQuestion } from './question.ts';

const QUESTION: LabQuestion = {
  text: '',
  set: ['vex.dr=3'],
  vary: ['vex.hp=10..20:5', 'mara.stats.Q=3..6'],
  variants: [['rulings.diagonals=one', 'policy.crew=random'], ['vex.dr=1']],
  fights: 400,
  seed: 7,
  attack: { ...NO_ATTACK, by: 'vex', how: ['rapier', 'head'], apart: 2, which: 'all' },
};

test('a link holds the whole question', () => {
  const shipped = { encounter: 'timeslice/duel', question: QUESTION };
  expect(readQuestion(linkOf(shipped))).toEqual(shipped);
  const own = { encounter: '', question: { ...QUESTION, text: 'ruleset: timeslice\nname: A & B = 100 %?' } };
  expect(readQuestion(linkOf(own))).toEqual(own);
});

test('a plain link is only the encounter, and a damaged one asks the usual question', () => {
  const plain = { ...QUESTION, set: [], vary: [], variants: [], fights: 1_000, seed: 1, attack: NO_ATTACK };
  expect(linkOf({ encounter: 'timeslice/duel', question: plain })).toBe('timeslice/duel');
  expect(readQuestion('%?fights=many&seed=-1').question).toEqual(plain);
});
