import { expect, test } from 'vitest';
import { lastCheck, noteFall } from './outcome.ts';

test('an unconscious combatant has fallen, a dead one has fallen and died, and other events do neither', () => {
  const facts = { 'target falls': false, 'target dies': false };
  noteFall(facts, { type: 'stunned' });
  expect(facts).toEqual({ 'target falls': false, 'target dies': false });
  noteFall(facts, { type: 'fell-unconscious' });
  expect(facts).toEqual({ 'target falls': true, 'target dies': false });
  noteFall(facts, { type: 'died' });
  expect(facts).toEqual({ 'target falls': true, 'target dies': true });
});

test('a check has facts for its success and its margin; without a check there are no facts', () => {
  const made = (margin: number) => ({ type: 'check-made', passes: margin >= 0, margin });
  const events = [{ type: 'moved' }, made(-2), made(3)];
  expect(lastCheck(events)).toEqual({ succeeds: true, margin: 3 });
  expect(lastCheck([])).toEqual({});
});
