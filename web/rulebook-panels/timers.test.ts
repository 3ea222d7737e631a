import { expect, test } from 'vitest';
import { timersOf } from './shared.ts';

test('a player sees a task with its progress in it', () => {
  const task = { id: 'lock', name: 'Pick the lock', rounds: 4, done: 1, isFinished: false };
  expect(timersOf([task], [])).toEqual([task]);
});

test('the GM sees tasks and their progress separately', () => {
  const progress = { id: 'lock', rounds: 4, done: 1, isFinished: false };
  expect(timersOf([{ id: 'lock', name: 'Pick the lock' }], [progress])).toEqual([
    { ...progress, name: 'Pick the lock' },
  ]);
});

test('a task that has not begun has an unknown length', () => {
  expect(timersOf([{ id: 'lock', name: 'Pick the lock' }], [])[0]).toMatchObject({ rounds: null, done: 0 });
});
