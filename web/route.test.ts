import { expect, test } from 'vitest';
import { hashOf, type Route, readRoute } from './route.ts';

const ROUTES: readonly Route[] = [
  { page: 'start' },
  { page: 'host', key: 'k3y' },
  { page: 'join', invitation: 'table.invitation.token' },
  { page: 'key', key: 'table.person.proof' },
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
