/** Notation that is refused, and the column of its error. */
export interface Rejected {
  readonly text: string;
  readonly column: number;
}

/** Symbols without a meaning, among them those of other dialects. */
const STRAY = [
  '|',
  '~',
  '@',
  '$',
  '/',
  '^',
  '%',
  '_',
  '?',
  '[',
  '{',
  ',',
  '.',
  ';',
  '&',
  'x',
  'é',
  '×',
  '\n',
  '\u{1f3b2}',
  '\0',
];

const SOUND = [
  '3d6',
  '4d6kl3',
  '2z10 + 4',
  '(1d8-1)*2',
  '10',
  '-d20+1d4',
  '2d10kh*3',
  '((2))',
  '12d6kh2',
  'z10*(3+d4)',
  '5 - 6 - 7',
  '1d1*-1',
];

/** A stray symbol before, inside or after valid notation. The error is at the symbol. */
function stray(): Rejected[] {
  return SOUND.flatMap(
    (text) =>
      STRAY.flatMap((symbol) =>
        Array.from({ length: text.length + 1 }, (_, i) => ({
          text: `${text.slice(0, i)}${symbol}${text.slice(i)}`,
          column: i + 1,
        })),
      ),
    // After the letter of dice, a percent sign means a hundred sides.
  ).filter(({ text, column }) => !(text[column - 1] === '%' && /[dz]/i.test(text[column - 2] ?? '')));
}

/** The end is missing. */
function unfinished(): Rejected[] {
  return SOUND.flatMap((text) =>
    ['+', '-', '*', ' + ', '*(', '+-', '+ (', '-(-', '*d', '+2z'].map((end) => ({
      text: `${text}${end}`,
      column: text.length + end.length + 1,
    })),
  );
}

/** Only spaces, or nothing before a comment. */
const EMPTY: readonly Rejected[] = [
  { text: '', column: 1 },
  { text: '   ', column: 4 },
  { text: '\t', column: 2 },
  { text: '# 3d6', column: 1 },
  { text: ' # 3d6', column: 2 },
  { text: '()', column: 2 },
  { text: '( )', column: 3 },
  { text: '3*#2', column: 3 },
];

function brackets(): Rejected[] {
  return SOUND.flatMap((text) => [
    { text: `${text})`, column: text.length + 1 },
    { text: `(${text}`, column: text.length + 2 },
    { text: `((${text})`, column: text.length + 4 },
    { text: `${text})(`, column: text.length + 1 },
    { text: `)${text}`, column: 1 },
  ]);
}

/** Two values without an operator between them. */
function adjacent(): Rejected[] {
  return SOUND.flatMap((text) => [
    { text: `${text} 2d6`, column: text.length + 2 },
    { text: `${text}(2)`, column: text.length + 1 },
    { text: `(${text}) 4`, column: text.length + 4 },
    { text: `(${text})d6`, column: text.length + 3 },
  ]);
}

function tooMuch(): Rejected[] {
  return [1001, 1002, 5000, 99_999, 999_999_999].flatMap((n) => [
    { text: `${n}d6`, column: 1 },
    { text: `1 + ${n}z6`, column: 5 },
    { text: `d${n}`, column: 2 },
    { text: `3*3d${n}`, column: 5 },
    { text: `500d6+(${n - 500}d4)`, column: 8 },
    { text: `3d6kh${n}`, column: 6 },
    { text: `2z10kl${n}`, column: 7 },
  ]);
}

const BEYOND: readonly Rejected[] = [
  { text: '1234567890', column: 1 },
  { text: 'd1234567890', column: 2 },
  { text: '1 + 0000000001', column: 5 },
  { text: `${'('.repeat(33)}1${')'.repeat(33)}`, column: 34 },
  { text: `${'-'.repeat(33)}1`, column: 34 },
  { text: `d6${' '.repeat(255)}`, column: 257 },
  { text: `3d6#${'x'.repeat(253)}`, column: 257 },
  { text: '1000001*1000000', column: 8 },
  { text: '999999999*999999999', column: 10 },
  { text: '2*(-999999999*9999)', column: 14 },
  { text: '1000000*1000000+1', column: 16 },
  { text: '1000000*1000000*1000000', column: 16 },
];

/** No dice, no sides, nothing kept, or more kept than rolled. */
function nothing(): Rejected[] {
  return ['d', 'z'].flatMap((letter) => [
    { text: `0${letter}6`, column: 1 },
    { text: `2+0${letter}6`, column: 3 },
    { text: `3${letter}0`, column: 3 },
    { text: `${letter}00`, column: 2 },
    { text: `3${letter}6kh0`, column: 6 },
    { text: `3${letter}6kl4`, column: 6 },
    { text: `${letter}6kh2`, column: 5 },
    { text: `3${letter}`, column: 3 },
    { text: `${letter}`, column: 2 },
    { text: `3${letter}-6`, column: 3 },
    { text: `3 ${letter}6`, column: 3 },
    { text: `3${letter} 6`, column: 3 },
    { text: `3${letter}6k`, column: 5 },
    { text: `3${letter}6k3`, column: 5 },
    { text: `3${letter}6 kh2`, column: 5 },
    { text: `3${letter}6kh 2`, column: 7 },
    { text: `3${letter}6kh2kl1`, column: 7 },
    { text: `3${letter}6z6`, column: 4 },
    { text: `3${letter}6d6`, column: 5 },
  ]);
}

/** Notation of other dice programs. */
const DIALECTS: readonly Rejected[] = [
  { text: '4dF', column: 3 },
  { text: '4d6!!', column: 5 },
  { text: '4d6k3', column: 5 },
  { text: '4d6e6', column: 4 },
  { text: '4d6s', column: 4 },
  { text: '{4d6,3d8}kh1', column: 1 },
  { text: '[4d6]', column: 1 },
  { text: '2d20 + STR', column: 8 },
  { text: 'adv', column: 1 },
  { text: '3x(2d6)', column: 2 },
  { text: '6/2', column: 2 },
  { text: '2**3', column: 3 },
  { text: '2^3', column: 2 },
  { text: '7%2', column: 2 },
  { text: '1.5', column: 2 },
  { text: '1e9', column: 2 },
  { text: '0x10', column: 2 },
  { text: 'floor(3)', column: 1 },
  { text: '1d6 // fire', column: 5 },
  { text: '2w6', column: 2 },
  { text: '\u{ff13}d6', column: 1 },
  { text: '3\u00a0d6', column: 2 },
  { text: '__proto__', column: 1 },
  { text: '`7`', column: 1 },
  { text: '<script>', column: 1 },
];

/** Everything that is refused. */
export const REJECTED: readonly Rejected[] = [
  ...EMPTY,
  ...stray(),
  ...unfinished(),
  ...brackets(),
  ...adjacent(),
  ...tooMuch(),
  ...BEYOND,
  ...nothing(),
  ...DIALECTS,
];
