import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import { give, guessAll, type ToyTable, toyTable, toyTableWith } from '../../test/support/toy-table.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { sealHeader } from './entry.ts';
import { readLines, toLines } from './lines.ts';
import { isNonce, type Nonces } from './nonces.ts';
import { fromLines } from './replay.ts';
import { verify } from './verify.ts';

const SEED = 20_240_610;
const ANN = '0123456789abcdef0123456789abcdef';
const BOB = 'f'.repeat(32);
const rulesets = () => toy as unknown as Ruleset;

const nonce = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(''));
const nonces = fc.dictionary(fc.string(), nonce, { maxKeys: 6 });

function rolled(table: ToyTable): readonly number[] {
  return [...table.entries].flatMap(({ rolls }) => rolls.flatMap(({ faces }) => faces));
}

function struck(given: Nonces): ToyTable {
  const table = guessAll(toyTableWith(given));
  const [first, target] = table.now.state.order as [string, string];
  return give(give(table, first, { kind: 'strike', target }), target, { kind: 'take' });
}

describe('what people give to the dice', () => {
  test('is 32 lower case hexadecimal digits', () => {
    const texts = [ANN, BOB, '', ANN.slice(1), `${ANN}0`, ANN.toUpperCase(), `${ANN.slice(1)}g`, `${ANN}\n`];
    expect(texts.map(isNonce)).toEqual([true, true, false, false, false, false, false, false]);
    expect(() => toyTableWith({ ann: ANN, bob: 'luck' })).toThrow(
      new RangeError('what bob gives to the dice is not 32 hexadecimal digits'),
    );
  });

  test('decides them along with the seed: any one of them changed gives other dice', () => {
    const tables = [
      {},
      { ann: ANN },
      { ann: BOB },
      { bob: ANN },
      { ann: ANN, bob: BOB },
      { ann: BOB, bob: ANN },
    ].map((given) => String(rolled(struck(given))));
    expect(new Set(tables).size).toBe(tables.length);
  });

  test('gives the same dice in whatever order it came', () => {
    expect(toLines(struck({ ann: ANN, bob: BOB }), 'with-seed')).toBe(
      toLines(struck({ bob: BOB, ann: ANN }), 'with-seed'),
    );
  });

  test('stands in the header, and a table is not changed through it afterwards', () => {
    const given: Record<string, string> = { ann: ANN };
    const table = toyTableWith(given);
    given.ann = BOB;
    expect(table.header.nonces).toEqual({ ann: ANN });
  });

  test('may be nothing: the journal then is what it was before anybody could give', () => {
    const table = guessAll(toyTableWith({}));
    expect('nonces' in table.header).toBe(false);
    expect(toLines(table, 'with-seed')).toBe(toLines(guessAll(toyTable('seeded')), 'with-seed'));
  });

  test('is read back: the same table, and sound', () => {
    fc.assert(
      fc.property(nonces, (given) => {
        const table = struck(given);
        const text = toLines(table, 'with-seed');
        const twin = fromLines(text, rulesets);
        expect(toLines(twin, 'with-seed')).toBe(text);
        expect(verify(text, rulesets)).toMatchObject({ kind: 'sound', dice: 'from-seed' });
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  test('cannot be exchanged later, even by somebody who makes all hashes fit', () => {
    const forged = (given: Nonces): string => {
      const { hash: _, ...header } = struck({ ann: ANN }).header;
      const seed = struck({}).seed!.reveal();
      const sealed = sealHeader({ ...header, nonces: given });
      const other = { ...struck({ ann: ANN }), header: sealed };
      const [, ...lines] = toLines(other, 'with-seed').split('\n');
      return [canonical({ ...sealed, seed } as unknown as Json), ...lines].join('\n');
    };
    expect(verify(forged({ ann: ANN }), rulesets).kind).toBe('sound');
    expect(verify(forged({ ann: BOB }), rulesets)).toMatchObject({ kind: 'unsound', line: 2 });
  });

  test.each<readonly [string, unknown]>([
    ['none, written down', {}],
    ['one that is too short', { ann: '0' }],
    ['a number', { ann: 7 }],
    ['a list', [ANN]],
    ['null', null],
  ])('is refused in a journal when it is %s', (_what, given) => {
    const { hash: _, ...header } = toyTable('seeded').header;
    const text = canonical(sealHeader({ ...header, nonces: given as Nonces }) as unknown as Json);
    expect(() => readLines(`${text}\n`)).toThrow(
      'line 1: "nonces" is missing or not what a journal holds there',
    );
  });
});
