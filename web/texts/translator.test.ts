import { afterEach, expect, test, vi } from 'vitest';
import { translator } from './translator.ts';

translator.add('en', {
  box: {
    dice_zero: 'no dice',
    dice_one: '{{count}} die',
    dice_other: '{{count}} dice',
    greeting: 'Hello {{name}}',
  },
});
translator.add('de', { box: { dice_one: '{{count}} Würfel', dice_other: '{{count}} Würfel' } });
afterEach(() => {
  translator.turnTo('en');
  vi.restoreAllMocks();
});

const said = (key: string, values?: object): string =>
  (translator.translate() as unknown as (key: string, values?: object) => string)(key, values);

test('a text agrees with a number', () => {
  expect([0, 1, 2].map((count) => said('box.dice', { count }))).toEqual(['no dice', '1 die', '2 dice']);
});

test('a value is written as it is, and one that is missing leaves nothing', () => {
  expect(said('box.greeting', { name: '$& {{count}} <b>' })).toBe('Hello $& {{count}} <b>');
  expect(said('box.greeting')).toBe('Hello ');
});

test('a text that the language lacks is in English, then the given one, then the key, which tests of the page notice', () => {
  const noticed = vi.spyOn(console, 'error').mockReturnValue();
  translator.turnTo('de');
  expect(said('box.dice', { count: 2 })).toBe('2 Würfel');
  expect(said('box.greeting', { name: 'Wren' })).toBe('Hello Wren');
  expect(said('box.lid', { defaultValue: 'lid' })).toBe('lid');
  expect(noticed).not.toHaveBeenCalled();
  expect(said('box.constructor')).toBe('box.constructor');
  expect(noticed).toHaveBeenCalledWith('There is no text “box.constructor”.');
});
