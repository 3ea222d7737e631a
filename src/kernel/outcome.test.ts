import { expect, test } from 'vitest';
import { noteFall } from './outcome.ts';

test('an unconscious combatant has fallen, a dead one has fallen and died, and other events do neither', () => {
  const facts = { 'target falls': false, 'target dies': false };
  noteFall(facts, { type: 'stunned' });
  expect(facts).toEqual({ 'target falls': false, 'target dies': false });
  noteFall(facts, { type: 'fell-unconscious' });
  expect(facts).toEqual({ 'target falls': true, 'target dies': false });
  noteFall(facts, { type: 'died' });
  expect(facts).toEqual({ 'target falls': true, 'target dies': true });
});
