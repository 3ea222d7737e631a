import { expect, test } from 'vitest';
import { StoreError } from '../store.ts';
import { faultOf } from './pool.ts';

function pgError(code: string): Error {
  return Object.assign(new Error('it says why'), { code });
}

test.each([
  ['53100', 'disk-full'],
  ['58030', 'disk-failed'],
  ['25006', 'read-only'],
  ['XX001', 'damaged'],
  ['40P01', 'busy'],
  ['57P01', 'away'],
  ['53300', 'away'],
  ['08006', 'away'],
  ['28P01', 'unusable'],
])('PostgreSQL’s code %s is the error "%s"', (code, fault) => {
  const found = faultOf(pgError(code));
  expect(found).toBeInstanceOf(StoreError);
  expect(found).toMatchObject({ code: fault, message: expect.stringMatching(/It says: it says why\.$/) });
  expect((found as StoreError).remedy).not.toBe('');
});

test('a refused or lost connection is "away" after any number of attempts', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
  const twice = new AggregateError([refused, refused]);
  expect(faultOf(refused)).toMatchObject({ code: 'away' });
  expect(faultOf(twice)).toMatchObject({ code: 'away' });
  expect(faultOf(new Error('Connection terminated unexpectedly'))).toMatchObject({ code: 'away' });
  expect(faultOf(new Error('Query read timeout'))).toMatchObject({ code: 'away' });
});

test('an error in a statement is not an error of the store', () => {
  const mistake = pgError('42601');
  expect(faultOf(mistake)).toBe(mistake);
});
