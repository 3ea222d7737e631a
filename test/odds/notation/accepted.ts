/**
 * Accepted notation and its meaning: dice as [number, lowest face, highest face, kept], everything else in
 * brackets.
 */
export interface Accepted {
  readonly text: string;
  readonly means: string;
}

const COUNTS = ['', '1', '2', '3', '10', '007', '999', '1000'];
const SIDES = ['1', '2', '4', '6', '8', '10', '12', '20', '100', '1000', '06', '%'];

function dice(): Accepted[] {
  return ['d', 'D', 'z', 'Z'].flatMap((letter) =>
    COUNTS.flatMap((count) =>
      SIDES.map((sides) => {
        const most = sides === '%' ? 100 : Number(sides);
        const n = count === '' ? 1 : Number(count);
        const faces = letter.toLowerCase() === 'z' ? `0,${most - 1}` : `1,${most}`;
        return { text: `${count}${letter}${sides}`, means: `[${n},${faces}]` };
      }),
    ),
  );
}

function keeping(): Accepted[] {
  const ways: readonly (readonly [string, number])[] = [
    ['kh', 1],
    ['kl', -1],
    ['KH', 1],
    ['Kl', -1],
  ];
  return ways.flatMap(([word, sign]) =>
    ['', '1', '2', '3', '4'].flatMap((kept) => [
      { text: `4d6${word}${kept}`, means: `[4,1,6,${sign * Number(kept || 1)}]` },
      { text: `5z10${word}${kept}`, means: `[5,0,9,${sign * Number(kept || 1)}]` },
    ]),
  );
}

/** Parts with their meanings, for combining. */
const PARTS: readonly Accepted[] = [
  { text: '2d6', means: '[2,1,6]' },
  { text: '7', means: '7' },
  { text: '2z10', means: '[2,0,9]' },
  { text: '4d6kl3', means: '[4,1,6,-3]' },
];

function combined(): Accepted[] {
  return PARTS.flatMap((a) =>
    PARTS.flatMap((b) =>
      ['+', '-', '*'].flatMap((sign) => {
        const means = `(${a.means}${sign}${b.means})`;
        return [
          { text: `${a.text}${sign}${b.text}`, means },
          { text: ` ${a.text}\t${sign}  ${b.text} `, means },
        ];
      }),
    ),
  );
}

/** Products before sums, both from left to right, brackets first. */
const ORDERED: readonly Accepted[] = [
  { text: '1+2*3', means: '(1+(2*3))' },
  { text: '1*2+3', means: '((1*2)+3)' },
  { text: '1-2-3', means: '((1-2)-3)' },
  { text: '1-2+3', means: '((1-2)+3)' },
  { text: '2*3*4', means: '((2*3)*4)' },
  { text: '(1+2)*3', means: '((1+2)*3)' },
  { text: '1-(2-3)', means: '(1-(2-3))' },
  { text: '((d6))', means: '[1,1,6]' },
  { text: '(d6+1)*(2z10-1)', means: '(([1,1,6]+1)*([2,0,9]-1))' },
  { text: '-d6', means: '-[1,1,6]' },
  { text: '--d6', means: '--[1,1,6]' },
  { text: '+3', means: '3' },
  { text: '-2*3', means: '(-2*3)' },
  { text: '2*-3', means: '(2*-3)' },
  { text: '2--3', means: '(2--3)' },
  { text: '2+-(3)', means: '(2+-3)' },
  { text: '- ( 2 )', means: '-2' },
  { text: '0', means: '0' },
  { text: '999999999', means: '999999999' },
  { text: '000000001', means: '1' },
  { text: '999999*999999', means: '(999999*999999)' },
];

const COMMENTS: readonly Accepted[] = [
  '3d6#',
  '3d6 # fire',
  '3d6# 4d6 # again',
  ' 3d6 #!§$%&/()=?',
  '3d6 # \u{1f525} drachen',
  '3d6 #\n',
].map((text) => ({ text, means: '[3,1,6]' }));

/** The largest allowed values. */
const AT_THE_LIMIT: readonly Accepted[] = [
  { text: `d6${' '.repeat(254)}`, means: '[1,1,6]' },
  { text: `${'('.repeat(32)}1${')'.repeat(32)}`, means: '1' },
  { text: `${'-'.repeat(32)}1`, means: `${'-'.repeat(32)}1` },
  { text: `d6${'#'.repeat(254)}`, means: '[1,1,6]' },
  { text: '500d6+500d6', means: '([500,1,6]+[500,1,6])' },
  { text: '1000d1000kh1000', means: '[1000,1,1000,1000]' },
  { text: '1000000*1000000', means: '(1000000*1000000)' },
];

/** Everything that is read. */
export const ACCEPTED: readonly Accepted[] = [
  ...dice(),
  ...keeping(),
  ...combined(),
  ...ORDERED,
  ...COMMENTS,
  ...AT_THE_LIMIT,
];
