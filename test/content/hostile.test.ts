import { describe, expect, test } from 'vitest';
import { checkFile, loadEncounter } from '../../src/content/encounter.ts';
import { goodText, sources } from './loading.ts';

const LIMIT = 1024 * 1024;

/** `unit`, repeated up to the size limit of a file. */
function filled(unit: string): string {
  return unit.repeat(Math.floor(LIMIT / unit.length));
}

function layers(depth: number): string {
  const names = Array.from({ length: depth }, (_, i) => `a${i}`);
  const rest = names
    .slice(1)
    .map((name, i) => `${name}: &${name} [${Array(9).fill(`*${names[i]}`).join(', ')}]`);
  return ['a0: &a0 [x, x, x, x, x, x, x, x, x]', ...rest].join('\n');
}

const ONE_SIDE = goodText('open-field').split('  - ')[0]!;
const PACK = 'ruleset: timeslice\nname: A pack\nlicense: CC0-1.0\n';

/** Its name: the text, and the code of the first error. */
const HOSTILE: Readonly<Record<string, readonly [string, string]>> = {
  'a text longer than a mebibyte': [`${filled(' ')}  `, 'too-large'],
  'aliases of aliases of aliases': [layers(9), 'alias'],
  'ten thousand aliases': [`a: &a x\nb: [${'*a,'.repeat(10_000)}]`, 'alias'],
  'an alias to itself': ['a: &a { b: *a }', 'alias'],
  'an alias to what holds it, further out': ['a: &a\n  b:\n    c: [*a]', 'alias'],
  'a mebibyte of open brackets': [filled('['), 'too-large'],
  'twenty thousand open brackets': ['['.repeat(20_000), 'too-deep'],
  'nine thousand open braces': ['{a: '.repeat(9_000), 'too-deep'],
  'lists in lists on one line': ['- '.repeat(20_000), 'too-deep'],
  'explicit keys in explicit keys': ['? '.repeat(20_000), 'too-deep'],
  'maps in maps, indented': [
    Array.from({ length: 200 }, (_, i) => `${' '.repeat(i)}a:`).join('\n'),
    'too-deep',
  ],
  'closed brackets alone': [']'.repeat(40_000), 'syntax'],
  'commas alone': [`[${','.repeat(40_000)}]`, 'syntax'],
  'quotes alone': ['"'.repeat(40_001), 'syntax'],
  'anchors alone': [`${'&a '.repeat(30_000)}x`, 'syntax'],
  'tags alone': [`${'!a '.repeat(30_000)}x`, 'syntax'],
  'directives alone': [filled('%A b\n'), 'too-large'],
  'documents alone': ['---\n'.repeat(30_000), 'syntax'],
  'fields alone': [filled('a: 1\n'), 'too-large'],
  'one word of a mebibyte': [filled('a'), 'not-allowed'],
  'one word over half a million lines': [filled('a\n'), 'not-allowed'],
  'twenty thousand unknown fields': [
    PACK + Array.from({ length: 20_000 }, (_, i) => `k${i}: 1\n`).join(''),
    'too-large',
  ],
  'ten thousand unknown fields': [
    PACK + Array.from({ length: 10_000 }, (_, i) => `k${i}: 1\n`).join(''),
    'unknown-field',
  ],
  'a key of a hundred thousand letters': [`"${'k'.repeat(100_000)}": 1`, 'syntax'],
  'a name of a hundred thousand letters': [`${PACK.replace('A pack', 'x'.repeat(100_000))}`, 'not-allowed'],
  'a reference of a hundred thousand letters': [
    `${PACK}combatants: [{ id: a, name: a, sheet: { weapons: [${'x'.repeat(100_000)}] } }]`,
    'missing',
  ],
  'damage of a hundred thousand terms': [
    `${PACK}weapons: [{ id: a, name: a, kind: melee, damage: 1d10${'+1'.repeat(50_000)} }]`,
    'not-allowed',
  ],
  'an id of a hundred thousand hyphens': [`${PACK}weapons: [{ id: ${'a-'.repeat(50_000)} }]`, 'missing'],
  'two hundred times two hundred combatants': [
    ONE_SIDE + '- { use: guard, side: red, count: 200 }\n'.repeat(200),
    'duplicate-id',
  ],
  'three thousand entries of combatants': [
    ONE_SIDE + '- { use: guard, side: red, count: 200 }\n'.repeat(3_000),
    'not-allowed',
  ],
  'a map of a hundred thousand rows': [
    goodText('encounter').replace('    .a.#.b.\n', '    .\n'.repeat(100_000)),
    'bad-place',
  ],
  'the prototype of every object': ['ruleset: timeslice\n__proto__: { isAdmin: true }', 'bad-key'],
  'the prototype of every object, in JSON': [
    '{"ruleset": "timeslice", "__proto__": {"isAdmin": true}}',
    'bad-key',
  ],
  'the prototype of every object, spelled with an escape': [
    '"__pro\\u0074o__": { isAdmin: true }',
    'bad-key',
  ],
  'the prototype of a sheet': [
    goodText('encounter').replace('      hp: 14', '      __proto__: { ts: 30 }'),
    'bad-key',
  ],
  'the constructor of every object': ['constructor: { prototype: { isAdmin: true } }', 'bad-key'],
  'a ruleset named like a part of every object': ['ruleset: toString\nname: x', 'unknown-id'],
  'a combatant named like a part of every object': [
    goodText('encounter').replace('use: fencer', 'use: constructor'),
    'unknown-id',
  ],
  'a ruling named like a part of every object': [
    goodText('encounter').replace('cinematic: on', 'toString: on'),
    'unknown-field',
  ],
  'a preset named like a part of every object': [
    goodText('encounter').replace('as-published', 'valueOf'),
    'not-allowed',
  ],
  'a letter named like a part of every object': [
    goodText('encounter').replace('at: a\n', 'at: toString\n'),
    'not-allowed',
  ],
  'merge keys': ['a: &a { ruleset: timeslice }\n<<: *a', 'missing'],
  'a tag that makes functions': ['a: !!js/function "() => 1"', 'syntax'],
  'a tag that makes bytes': ['a: !!binary aGVsbG8=', 'syntax'],
  'a tag that makes sets': ['a: !!set { x, y }', 'syntax'],
  'tabs for indentation': ['ruleset: timeslice\nfield:\n\tapart: 6', 'syntax'],
  'a zero byte': ['ruleset: time\0slice', 'bad-character'],
  'an escape sequence of a terminal': ['ruleset: "\\e[2J"', 'bad-character'],
  'an escape sequence of a terminal in a field name': ['"\\e[2J": 1', 'bad-key'],
  'half a character': ['ruleset: "\\ud800"', 'bad-character'],
  'a field written twice': ['ruleset: timeslice\nruleset: timeslice', 'duplicate-key'],
  'a field written twice, once in quotes': ['a: 1\n"a": 2', 'duplicate-key'],
  'a number too large to be one': [goodText('open-field').replace('apart: 6', 'apart: 1e999'), 'not-allowed'],
  'a number that no double holds exactly': [
    goodText('open-field').replace('apart: 6', 'apart: 9007199254740993'),
    'not-allowed',
  ],
};

describe('a hostile file is refused at once with an error', () => {
  checkFile({ name: 'warm-up', text: goodText('encounter') }, sources);

  for (const [title, [text, code]] of Object.entries(HOSTILE)) {
    test(title, () => {
      const before = process.cpuUsage();
      const { faults } = checkFile({ name: 'file', text }, sources);
      const { user, system } = process.cpuUsage(before);
      expect(faults[0]?.code).toBe(code);
      expect(faults.length).toBeLessThanOrEqual(101);
      for (const { what, remedy } of faults) expect(what.length + remedy.length).toBeLessThan(1000);
      // Computing time, so that a busy machine makes no difference; most take a tenth of it.
      expect((user + system) / 1e6, 'seconds').toBeLessThan(3);
    });
  }

  test('without adding properties to any object', () => {
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
    expect(([] as unknown as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  test('a few anchors and aliases are allowed', () => {
    const text = goodText('open-field')
      .replace('use: fencer, side: red', 'use: &who fencer, side: red')
      .replace('use: guard, id: late', 'use: *who, id: late');
    const result = loadEncounter({ name: 'file', text }, sources);
    expect('encounter' in result && result.encounter.combatants.at(-1)).toMatchObject({
      id: 'late',
      sheet: { ts: 7 },
    });
  });
});
