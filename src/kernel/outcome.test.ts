import { expect, test } from 'vitest';
import { checkFacts, noteFall } from './outcome.ts';

test('one who falls unconscious has fallen, one who dies has fallen and died, and no other event says so', () => {
  const facts = { 'target falls': false, 'target dies': false };
  noteFall(facts, { type: 'stunned' });
  expect(facts).toEqual({ 'target falls': false, 'target dies': false });
  noteFall(facts, { type: 'fell-unconscious' });
  expect(facts).toEqual({ 'target falls': true, 'target dies': false });
  noteFall(facts, { type: 'died' });
  expect(facts).toEqual({ 'target falls': true, 'target dies': true });
});

test('a check is told by whether it succeeds and by how much; without a check there are no facts', () => {
  expect(checkFacts({ passes: false, margin: -2 })).toEqual({ succeeds: false, margin: -2 });
  expect(checkFacts(undefined)).toEqual({});
});
