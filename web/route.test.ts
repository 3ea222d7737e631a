import { expect, test } from 'vitest';
import { hashOf, type LabQuestion, linkOf, NO_ATTACK, type Route, readQuestion, readRoute } from './route.ts';

const ROUTES: readonly Route[] = [
  { page: 'start' },
  { page: 'host', key: 'k3y' },
  { page: 'join', invitation: 'table.invitation.token' },
  { page: 'key', key: 'table.person.proof' },
  { page: 'screen', key: 'table.person.proof', code: '', origin: '' },
  { page: 'screen', key: 'table.person.proof', code: 'YGHA', origin: 'http://192.0.2.2:8080' },
  { page: 'table', id: 'a1' },
  { page: 'own', id: 'b2' },
  { page: 'room', id: 'b2' },
  { page: 'rules', ruleset: 'tactics', rule: 'settle' },
  { page: 'rules', ruleset: 'agents', rule: '' },
  { page: 'lab', question: 'timeslice/duel?vary=vex.dr%3D0..6' },
];

test.each(ROUTES)('an address leads back to its page: %j', (route) => {
  expect(readRoute(hashOf(route))).toEqual(route);
});

test.each(['', '#', '#nonsense', '#join=', '#table=', '#gm=', '#table=%'])(
  '%s leads to the start',
  (hash) => {
    expect(readRoute(hash)).toEqual({ page: 'start' });
  },
);

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
