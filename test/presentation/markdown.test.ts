import { describe, expect, test } from 'vitest';
import type { Line } from '../../src/presentation/line.ts';
import { diceText, markdownOf } from '../../src/presentation/markdown.ts';

const LINE: Line = { sentence: 'Ann hits Bob.', rule: 'damage', type: 'hurt', depth: 0, round: 1, sums: [] };
const SUM = {
  name: 'in all',
  total: 9,
  parts: [
    { value: 11, why: '2d10 (5, 6)', rule: 'stat-roll' },
    { value: -2, why: 'off hand', rule: 'off-hand' },
  ],
};

function written(...parts: Parameters<typeof markdownOf>[0]['parts']): string {
  return markdownOf({ title: 'A duel', about: 'Time Slice.', parts });
}

describe('a log as Markdown', () => {
  test('has a title, the conditions of the fight, a heading for each round and an item for each line', () => {
    const round = { ...LINE, heading: 'Round 1', sentence: '' };
    expect(written(round, LINE)).toBe(
      '# A duel\n\nTime Slice.\n\n\n## Round 1\n\n- Ann hits Bob. *(damage)*\n',
    );
  });

  test('shows the modifiers of a number below the line, and indents interruptions', () => {
    expect(written({ ...LINE, depth: 1, sums: [SUM] })).toContain(
      '  - Ann hits Bob. *(damage)*\n    - in all 9: \\+11 2d10 \\(5, 6\\), −2 off hand\n',
    );
  });

  test('shows remarks on a line, and strikes through undone lines', () => {
    expect(written({ ...LINE, marks: ['typed'], isStruck: true })).toContain(
      '- ~~Ann hits Bob. *(damage, typed)*~~\n',
    );
    expect(written({ aside: 'Piet: shh', marks: ['in secret'] })).toContain('- Piet: shh *(in secret)*\n');
  });

  test('ends with the recap when the fight is over', () => {
    const told = markdownOf({ title: 'A duel', about: '', parts: [LINE], account: ['Ann wins.'] });
    expect(told).toMatch(/\n\n## What happened\n\n- Ann wins\.\n$/);
    expect(written(LINE)).not.toContain('What happened');
  });

  test("treats users' input as plain text", () => {
    const hostile = '# no *heading*\n<img src=x> [a](javascript:b) ~~c~~ `d`';
    const told = markdownOf({
      title: hostile,
      about: hostile,
      parts: [{ aside: hostile }],
      account: [hostile],
    });
    const plain = '\\# no \\*heading\\* \\<img src=x\\> \\[a\\]\\(javascript:b\\) \\~\\~c\\~\\~ \\`d\\`';
    expect(told.split('\n').filter((line) => line !== '')).toEqual([
      `# ${plain}`,
      plain,
      `- ${plain}`,
      '## What happened',
      `- ${plain}`,
    ]);
  });
});

test('the head of a log explains how anyone can verify the dice', () => {
  expect(diceText('seeded', 'c0ffee')).toBe('Dice rolled by the table; commitment c0ffee.');
  expect(diceText('typed', 'c0ffee', '5eed')).toBe('Dice typed in; commitment c0ffee, seed 5eed.');
});
