import { describe, expect, test } from 'vitest';
import {
  allLanguageFindings,
  guessFindings,
  languageFindings,
  subjectFindings,
  titleFindings,
} from './language.ts';

const LONG = Array.from({ length: 41 }, () => 'word').join(' ');

test('the project is written in plain English', () => {
  expect(allLanguageFindings()).toEqual([]);
});

describe('a planted fault is found', () => {
  test('replaced words are found in the docs, with their line', () => {
    expect(languageFindings('a.md', 'Good.\n\nRoll it anew.', false)).toEqual(['a.md:3 "anew": "again"']);
  });

  test('replaced words are found in comments, descriptions and texts', () => {
    const source =
      "/** What an attack does. */\nconst text = 'Whoever acts first, wins.';\n// It is told to all.";
    expect(languageFindings('a.ts', source, true).map((each) => each.split(' ')[0])).toEqual([
      'a.ts:1',
      'a.ts:2',
      'a.ts:3',
    ]);
  });

  test('replaced words are found in every part of a template, and after one', () => {
    const source = `const text = \`Roll it anew: \${roll({ n: 1 })} is told to all\`;\n// Roll it anew.\nconst re = /\`/;\n// It is told.`;
    expect(languageFindings('a.ts', source, true).map((each) => each.split(' ')[0])).toEqual([
      'a.ts:1',
      'a.ts:1',
      'a.ts:2',
      'a.ts:4',
    ]);
  });

  test('old names of the glossary are found in the docs and in texts of the page', () => {
    expect(languageFindings('a.md', 'A guest joins.', false)).toEqual([
      'a.md:1 "guest": "person", or the role',
    ]);
    expect(languageFindings('a.ts', "const text = 'You took it back.';", false)).toHaveLength(1);
    expect(languageFindings('a.ts', "const text = 'You tried {{wish}} here.';", false)).toEqual([]);
  });

  test('titles of tests without a subject or with replaced words are found', () => {
    const tests = [
      "test('[aim] who has moved loses it', () => {});",
      "] as const)('it counts for whoever aims: %s', () => {});",
      "describe('or not at all', () => {});",
    ];
    expect(titleFindings('a.test.ts', tests.join('\n')).map((each) => each.split(' ')[0])).toEqual([
      'a.test.ts:1',
      'a.test.ts:2',
      'a.test.ts:3',
    ]);
  });

  test('subjects of commits that are too long or have no area are found', () => {
    expect(subjectFindings('Fix the map')).toHaveLength(1);
    expect(subjectFindings(`map: ${'x'.repeat(68)}`)).toHaveLength(1);
    expect(subjectFindings('map: draw the path of a walk')).toEqual([]);
  });

  test.each(['/falls/.test(line.sentence)', "part.why.startsWith('dice')", "who.id?.split('-')"])(
    'a fact that is read out of a text or an id is found: %s',
    (source) => {
      const [found] = guessFindings('a.ts', `const a = 1;\nconst b = ${source};`);
      expect(found).toMatch(/^a\.ts:2 .*add a field or a code for it$/);
      expect(guessFindings('a.ts', "const isHit = event.kind === 'hit' && names.includes(who.id);")).toEqual(
        [],
      );
    },
  );

  test('a sentence of more than 40 words is found in the docs and in texts of the page', () => {
    expect(languageFindings('a.md', `${LONG}.`, false)).toHaveLength(1);
    expect(languageFindings('a.ts', `const text = '${LONG}.';`, false)).toHaveLength(1);
  });
});

describe('these are left alone', () => {
  test('code, addresses and sentences of 40 words', () => {
    const source = `\`\`\`\nanew whoever\n\`\`\`\n\`anew\` [a](anew.md) ${LONG.slice(0, -'word word word'.length).trim()}.`;
    expect(languageFindings('a.md', source, false)).toEqual([]);
  });

  test('titles that start with their subject or its verb', () => {
    const tests = "test('[aim] moving loses the aim', () => {});\ntest('has no cost', () => {});";
    expect(titleFindings('a.test.ts', tests)).toEqual([]);
  });

  test('short strings, names in the code and long comments', () => {
    const source = `const anew = 'anew';\n/** ${LONG}. */`;
    expect(languageFindings('a.ts', source, false)).toEqual([]);
  });
});
