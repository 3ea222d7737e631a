import { expect, test } from 'vitest';
import { noteCheck, noteFall } from './outcome.ts';

test('an unconscious combatant has fallen, a dead one has fallen and died, and other events do neither', () => {
  const facts = { 'target falls': false, 'target dies': false };
  noteFall(facts, { type: 'stunned' });
  expect(facts).toEqual({ 'target falls': false, 'target dies': false });
  noteFall(facts, { type: 'fell-unconscious' });
  expect(facts).toEqual({ 'target falls': true, 'target dies': false });
  noteFall(facts, { type: 'died' });
  expect(facts).toEqual({ 'target falls': true, 'target dies': true });
});

test('a check of the GM counts, and so do those that a rulebook names, however they state their result', () => {
  const facts = { succeeds: undefined, margin: undefined };
  expect(noteCheck(facts, { type: 'feinted', isSuccess: true } as never)).toBe(false);
  expect(facts.succeeds).toBeUndefined();
  expect(noteCheck(facts, { type: 'feinted', isSuccess: true } as never, ['feinted'])).toBe(true);
  expect(facts.succeeds).toBe(true);
  noteCheck(facts, { type: 'check-made', passes: false, margin: -2 } as never);
  expect(facts).toEqual({ succeeds: false, margin: -2 });
});
