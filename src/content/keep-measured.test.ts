import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withMeasured } from './difficulty.ts';

const FOUND = {
  fights: 200,
  seed: 1,
  policy: 'simple',
  version: '1',
  wins: { red: 45.5, blue: 54 },
  undecided: 0.5,
  rounds: 5.1,
  fallen: { red: 1.2, blue: 0.8 },
  dead: { red: 0, blue: 0.1 },
  first: ['red 4', 'nobody 6'],
};

const TEXT = `# A fight.
ruleset:   timeslice   # by this book
name: 'A fight'

sides: [{id: red,  name: Red}, {id: blue, name: Blue}]  # two
combatants:
  - { use: thug,   side: red }
    # the last one
  - use: thug
    side: blue
`;

const BLOCK = `measured:
  fights: 200
  seed: 1
  policy: simple
  version: "1"
  wins: { red: 45.5, blue: 54 }
  undecided: 0.5
  rounds: 5.1
  fallen: { red: 1.2, blue: 0.8 }
  dead: { red: 0, blue: 0.1 }
  first: [red 4, nobody 6]`;

describe('measured values are written', () => {
  test('at the end of a text without them, and all else stays byte for byte', () => {
    expect(withMeasured(TEXT, FOUND)).toBe(`${TEXT}\n${BLOCK}\n`);
    expect(withMeasured(`${TEXT}\n\n`, FOUND)).toBe(`${TEXT}\n${BLOCK}\n`);
  });

  test('in place of earlier values, at the same place', () => {
    const { undecided: _, ...other } = FOUND;
    const first = withMeasured(TEXT, { ...other, fights: 7 });
    expect(withMeasured(first, FOUND)).toBe(`${TEXT}\n${BLOCK}\n`);
    const above = `measured: { fights: 7 }   # long ago\n\n# The fight:\n${TEXT}`;
    expect(withMeasured(above, FOUND)).toBe(`${BLOCK}   # long ago\n\n# The fight:\n${TEXT}`);
    const open = `measured:\n  fights: 7\n  wins:\n    red: 1\n\n# The fight:\n${TEXT}`;
    expect(withMeasured(open, FOUND)).toBe(`${BLOCK}\n\n# The fight:\n${TEXT}`);
    expect(withMeasured(`measured:\n${TEXT}`, FOUND)).toBe(`${BLOCK}\n${TEXT}`);
  });

  test('as JSON in a JSON file', () => {
    const kept = withMeasured(JSON.stringify({ name: 'A fight', measured: { fights: 7 } }), FOUND);
    expect(JSON.parse(kept)).toEqual({ name: 'A fight', measured: FOUND });
  });

  test('so that reading them returns the same values', () => {
    expect(parse(withMeasured(TEXT, FOUND)).measured).toEqual(FOUND);
  });
});
