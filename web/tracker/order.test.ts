import { expect, test } from 'vitest';
import {
  advanced,
  EMPTY,
  nextUp,
  type Order,
  readCondition,
  readOrder,
  withChange,
  withoutRow,
  withRows,
} from './order.ts';

const add = (order: Order, name: string, initiative: number): Order =>
  withRows(order, { name, initiative, isFoe: false, health: [7, 7] });
const three = add(add(add(EMPTY, 'Mara', 12), 'Bram', 8), 'Wolf', 12);
const names = ({ rows }: Order) => rows.map(({ name }) => name);

test('the highest initiative comes first, and equal ones in the order in which they came', () => {
  expect(names(three)).toEqual(['Mara', 'Wolf', 'Bram']);
  expect(names(withChange(three, 2, { initiative: 20 }))).toEqual(['Bram', 'Mara', 'Wolf']);
});

test('a number after x adds several with numbers', () => {
  expect(names(add(EMPTY, 'Goblin x3', 5))).toEqual(['Goblin 1', 'Goblin 2', 'Goblin 3']);
});

test('turns go round, and after the last one a new round begins', () => {
  let order = advanced(three);
  expect([order.round, order.active, nextUp(order)?.name]).toEqual([1, 1, 'Wolf']);
  order = advanced(advanced(order));
  expect([order.round, order.active, nextUp(order)?.name]).toEqual([1, 2, 'Mara']);
  expect(advanced(order)).toMatchObject({ round: 2, active: 1 });
  expect(advanced(EMPTY)).toBe(EMPTY);
});

test('a condition with rounds ends at the start of a turn of its owner', () => {
  expect(readCondition('stunned 2')).toEqual({ text: 'stunned', rounds: 2 });
  expect(readCondition(' on fire ')).toEqual({ text: 'on fire', rounds: null });
  expect(readCondition('')).toBeUndefined();
  let order = withChange(three, 1, {
    conditions: [
      { text: 'stunned', rounds: 2 },
      { text: 'prone', rounds: null },
    ],
  });
  order = advanced(order);
  expect(order.rows[0]!.conditions).toEqual([
    { text: 'stunned', rounds: 1 },
    { text: 'prone', rounds: null },
  ]);
  order = advanced(advanced(advanced(order)));
  expect(order.rows[0]!.conditions).toEqual([{ text: 'prone', rounds: null }]);
});

test('if the active one is removed, the next one has the turn', () => {
  const order = advanced(three);
  expect(withoutRow(order, 1)).toMatchObject({ active: 3, rows: [{ name: 'Wolf' }, { name: 'Bram' }] });
  expect(withoutRow(advanced(add(EMPTY, 'Mara', 3)), 1)).toMatchObject({ active: null, rows: [] });
});

test('a stored order is read again; a damaged one is empty', () => {
  expect(readOrder(JSON.stringify(three))).toEqual(three);
  expect(readOrder('{')).toBe(EMPTY);
  expect(readOrder(null)).toBe(EMPTY);
});
