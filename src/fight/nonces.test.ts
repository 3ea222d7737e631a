import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toy } from '../../test/support/toy.ts';
import { give, guessAll, type ToyTable, toyTable, toyTableWith } from '../../test/support/toy-table.ts';
import { canonical, type Json } from '../kernel/json.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { isNonce, type Nonces, withHeaderHash } from './entry.ts';
import { readLines, toLines } from './lines.ts';
import { fromLines, verify } from './replay.ts';

const SEED = 20_240_610;
const ANN = '0123456789abcdef0123456789abcdef';
const BOB = 'f'.repeat(32);
const rulesets = () => toy as unknown as Ruleset;

const nonce = fc
  .array(fc.integer({ min: 0, max: 15 }), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.map((digit) => digit.toString(16)).join(''));
const nonces = fc.dictionary(fc.string(), nonce, { maxKeys: 6 });

function rolled(fight: ToyTable): readonly number[] {
  return [...fight.entries].flatMap(({ rolls }) => rolls.flatMap(({ faces }) => faces));
}

function struck(given: Nonces): ToyTable {
  const fight = guessAll(toyTableWith(given));
  const [first, target] = fight.now.state.order as [string, string];
  return give(give(fight, first, { kind: 'strike', target }), target, { kind: 'take' });
}

describe('nonces', () => {
  test('a nonce is 32 lower-case hexadecimal digits', () => {
    const texts = [ANN, BOB, '', ANN.slice(1), `${ANN}0`, ANN.toUpperCase(), `${ANN.slice(1)}g`, `${ANN}\n`];
    expect(texts.map(isNonce)).toEqual([true, true, false, false, false, false, false, false]);
    expect(() => toyTableWith({ ann: ANN, bob: 'luck' })).toThrow(
      new RangeError('what bob contributes to the dice is not 32 hexadecimal digits'),
    );
  });

  test('nonces and the seed determine the dice: changing any one of them leads to other dice', () => {
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

  test('the order of nonces does not affect the dice', () => {
    expect(toLines(struck({ ann: ANN, bob: BOB }), 'with-seed')).toBe(
      toLines(struck({ bob: BOB, ann: ANN }), 'with-seed'),
    );
  });

  test('the header contains them, and later changes to the object do not affect the fight', () => {
    const given: Record<string, string> = { ann: ANN };
    const fight = toyTableWith(given);
    given.ann = BOB;
    expect(fight.header.nonces).toEqual({ ann: ANN });
  });

  test('without nonces, the journal is the same as before nonces existed', () => {
    const fight = guessAll(toyTableWith({}));
    expect('nonces' in fight.header).toBe(false);
    expect(toLines(fight, 'with-seed')).toBe(toLines(guessAll(toyTable('seeded')), 'with-seed'));
  });

  test('reading a journal with nonces restores the same valid fight', () => {
    fc.assert(
      fc.property(nonces, (given) => {
        const fight = struck(given);
        const text = toLines(fight, 'with-seed');
        const twin = fromLines(text, rulesets);
        expect(toLines(twin, 'with-seed')).toBe(text);
        expect(verify(text, rulesets)).toMatchObject({ kind: 'sound', dice: 'from-seed' });
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  test('nonces cannot be exchanged later, even in a journal with recomputed hashes', () => {
    const forged = (given: Nonces): string => {
      const { hash: _, ...header } = struck({ ann: ANN }).header;
      const seed = struck({}).seed!.reveal();
      const sealed = withHeaderHash({ ...header, nonces: given });
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
  ])('a journal is refused if its nonces are %s', (_what, given) => {
    const { hash: _, ...header } = toyTable('seeded').header;
    const text = canonical(withHeaderHash({ ...header, nonces: given as Nonces }) as unknown as Json);
    expect(() => readLines(`${text}\n`)).toThrow(
      'line 1: "nonces" is missing or not what a journal holds there',
    );
  });
});
