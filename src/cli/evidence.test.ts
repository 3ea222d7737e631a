import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { citations, concerns, evidenceFor, exampleRules, titledTests } from './evidence.ts';

const ids = (places: readonly { readonly id: string }[]): string[] => places.map((place) => place.id);

describe('tests that prove a rule', () => {
  test('a test proves the rule whose id begins its title', () => {
    const text = "\ntest('[dodge] a [Q] roll', () => {});\n";
    expect(titledTests('a.test.ts', text)).toEqual([
      { id: 'dodge', file: 'a.test.ts', line: 2, words: '[dodge] a [Q] roll' },
    ]);
  });

  test('a title may begin with several rules', () => {
    expect(ids(titledTests('a.test.ts', "it('[block] [natural-18] both', f);"))).toEqual([
      'block',
      'natural-18',
    ]);
  });

  test.each([
    ['a table of cases', "test.each([[1, 2]])('[aim] %i gives %i', f);"],
    ['a title on a line of its own', "test(\n  '[aim] lasts',\n  f);"],
    ['a table of words', "test.each(['a', 'b'])('[aim] %s', f);"],
    ['a table of its own lines', "test.each([\n  ['a', 1],\n] as const)('[aim] %s', f);"],
    ['a template', 'test(`[aim] by one`, f);'],
    ['a quote within', "test('[aim] the archer\\'s', f);"],
  ])('tests are found in %s', (_, text) => {
    expect(ids(titledTests('a.test.ts', text))).toEqual(['aim']);
  });

  test.each([
    ['an id in mid-title', "test('adds [aim] to it', f);"],
    ['a test put in a comment', "// test('[aim] lasts', f);"],
    ['a text that is no title', "expect('[aim] lasts').toBe(x);"],
    ['a group without a test of its own', "describe('[aim] lasts', f);"],
  ])('%s does not count', (_, text) => {
    expect(titledTests('a.test.ts', text)).toEqual([]);
  });
});

describe('a citation in the code', () => {
  test.each([
    ['in a docstring', '/** @rule block A [Q] roll plus the bonus of the shield. */'],
    ['in a docstring of several lines', '/**\n * Blocks.\n * @rule block\n */'],
    ['as a ruling in a comment', '// ruling: block'],
    ['on an event or a modifier', "parts.push({ value: 3, why: 'shield', rule: 'block' });"],
    ['on one that depends', "const rule = kind === 'spell' ? 'block' : ruleOf(kind);"],
    ['where a switch is read', "if (state.rulings['block'] === 'after') {"],
  ])('it cites the rule %s', (_, text) => {
    expect(ids(citations('a.ts', text))).toEqual(['block']);
  });

  test('a line may contain several citations', () => {
    expect(ids(citations('a.ts', '/** @rule block The shield. @rule parry The weapon. */'))).toEqual([
      'block',
      'parry',
    ]);
  });

  test('an id is not a citation if it is used as an ordinary word', () => {
    expect(citations('a.ts', "const kind = 'block'; // the ruling of block")).toEqual([]);
    expect(citations('a.ts', 'function part(rule: RuleId, why: string): Modifier {')).toEqual([]);
    expect(citations('a.ts', 'return { rule, cost: total };')).toEqual([]);
  });
});

test('an example proves the rules that it lists', () => {
  expect(exampleRules('e.yaml', 'check: By a hair\nrules: [dodge, parry]')).toEqual([
    { id: 'dodge', file: 'e.yaml', line: 1, words: 'By a hair' },
    { id: 'parry', file: 'e.yaml', line: 1, words: 'By a hair' },
  ]);
});

test.each([
  ['a file that is no example', 'rules: [dodge]'],
  ['an example that lists none', 'check: By a hair'],
  ['a file that is no YAML', 'check: By a hair\nrules: [dodge'],
])('%s proves nothing', (_, text) => {
  expect(exampleRules('e.yaml', text)).toEqual([]);
});

test('a file concerns the ruleset named in its path', () => {
  expect(concerns('src/rules/one/two.test.ts', 'one')).toBe(true);
  expect(concerns('src/rules/one/two.test.ts', 'two')).toBe(false);
  expect(concerns('test/playthroughs/two-duel.test.ts', 'two')).toBe(true);
  expect(concerns('examples/two/block.yaml', 'two')).toBe(true);
  expect(concerns('test/properties/replay.test.ts', 'two')).toBe(false);
});

describe('evidence for a ruleset', () => {
  function checkout(files: Readonly<Record<string, string>>): string {
    const root = mkdtempSync(join(tmpdir(), 'proof-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return root;
  }

  test('it contains its own tests and examples by rule, and none of other rulesets', () => {
    const root = checkout({
      'src/rules/one/defence.test.ts': "test('[dodge] gets away', f);",
      'src/rules/two/defence.test.ts': "test('[dodge] otherwise', f);",
      'test/playthroughs/one.test.ts': "test('[dodge] [parry] in a duel', f);",
      'examples/one/dodge.yaml': 'check: By a hair\nrules: [dodge]',
    });
    const { tests, note } = evidenceFor('one', root);
    expect(note).toBeUndefined();
    expect(tests.dodge?.map((place) => place.words)).toEqual([
      '[dodge] gets away',
      '[dodge] [parry] in a duel',
      'By a hair',
    ]);
    expect(Object.keys(tests)).toEqual(['dodge', 'parry']);
  });

  test('it is empty with a note if the package does not include tests', () => {
    expect(evidenceFor('one', checkout({ 'src/cli/main.js': '' }))).toEqual({
      tests: {},
      note: 'This copy of the package contains no tests.',
    });
  });
});
