import { expect, test } from 'vitest';
import { isValidRow, type LogRow, migrateRow, withHash } from './log-row.ts';

/** A row as version 0.1 wrote it. */
const FIRST = JSON.parse(
  '{"seq":7,"at":1700000000007,"by":"mara","key":"key-7","asked":null,"acts":[{"kind":"noted","text":"a note","secret":false},{"kind":"paused"}],"hash":"44a5962394a69b67a3a4137de9825d3b125ea66f7f97b10beb1672c47ec77f02"}',
) as LogRow;
const BEFORE = '00'.repeat(32);

test('a row of version 0.1 is valid and gets the names of this version', () => {
  expect(isValidRow(FIRST, BEFORE)).toBe(true);
  const row = migrateRow(FIRST);
  expect(row.acts).toEqual([{ type: 'note-added', text: 'a note', secret: false }, { type: 'paused' }]);
  expect(isValidRow(row, BEFORE)).toBe(true);
  expect(migrateRow(row)).toEqual(row);
});

/** The same row with `type` instead of `kind`, from before the types got their current names. */
const { hash: _hash, ...FIRST_BARE } = FIRST;
const SECOND = withHash(
  {
    ...FIRST_BARE,
    acts: FIRST.acts.map((event) => {
      const { kind: type, ...rest } = event as unknown as { readonly kind: string };
      return { type, ...rest } as unknown as LogRow['acts'][number];
    }),
  },
  BEFORE,
);

test('a row with the old names of types under `type` is valid and gets the new names', () => {
  const row = migrateRow(SECOND);
  expect(row.acts).toEqual([{ type: 'note-added', text: 'a note', secret: false }, { type: 'paused' }]);
  expect(row.hash).not.toBe(FIRST.hash);
  expect(isValidRow(SECOND, BEFORE)).toBe(true);
  expect(isValidRow(row, BEFORE)).toBe(true);
  expect(isValidRow(row, '11'.repeat(32))).toBe(false);
});

test.each([
  ['came', 'joined'],
  ['placed', 'role-assigned'],
  ['seated', 'seat-assigned'],
  ['set', 'settings-changed'],
  ['written', 'encounter-changed'],
  ['wished', 'answer-disallowed'],
  ['stands', 'auto-answer-set'],
  ['paused', 'paused'],
])('the type `%s` of version 0.1 is read as `%s`', (first, now) => {
  const acts = [{ kind: first }] as unknown as LogRow['acts'];
  expect(migrateRow({ ...FIRST, acts }).acts).toEqual([{ type: now }]);
});

test('a changed row is not valid in any form', () => {
  const { acts, ...rest } = migrateRow(FIRST);
  expect(isValidRow({ ...rest, acts: [...acts, { type: 'resumed' }] }, BEFORE)).toBe(false);
  expect(isValidRow(FIRST, '11'.repeat(32))).toBe(false);
});

test('a row of this version is valid in its own form', () => {
  const { hash: _, ...bare } = migrateRow(FIRST);
  const row = withHash(bare, BEFORE);
  expect(isValidRow(row, BEFORE)).toBe(true);
  expect(row.hash).not.toBe(FIRST.hash);
});
