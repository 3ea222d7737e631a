import { expect, test } from 'vitest';
import {
  dmOf,
  HIGHEST_SCORE,
  levelIn,
  parseLine,
  parseSkill,
  parseSkillName,
  printLine,
  printSkill,
  printSkillName,
} from './sheet.ts';

test('[characteristic-dm] the DM is a third of the score, rounded down, less 2', () => {
  const dms = Array.from({ length: 18 }, (_, score) => dmOf(score));
  expect(dms).toEqual([-2, -2, -2, -1, -1, -1, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
});

test('a characteristics line lists STR DEX END INT EDU SOC, with A for 10', () => {
  const scores = parseLine('777A59');
  expect(scores).toEqual({ STR: 7, DEX: 7, END: 7, INT: 10, EDU: 5, SOC: 9 });
  expect(printLine(scores!)).toBe('777A59');
  expect(parseLine('0f0h00')).toMatchObject({ DEX: 15, INT: 17 });
  expect(parseLine('ZZZZZZ')?.SOC).toBe(HIGHEST_SCORE);
});

test('a characteristics line that is too short or too long, or contains I or O, is refused', () => {
  expect(['77777', '7777777', '77777I', '7777O7', '77 777', ''].map(parseLine)).toEqual(
    Array(6).fill(undefined),
  );
});

const read = (...written: string[]) => written.map((each) => parseSkill(each)!);
const slug = parseSkillName('Gun Combat (slug)')!;

test.each(['Gun Combat (slug) 1', 'Athletics (co-ordination) 0', 'Tactics 2', 'Melee (blade) 4'])(
  'a skill is read and written as usual: %s',
  (written) => expect(printSkill(parseSkill(written)!)).toBe(written),
);

test('the name of a skill alone is read and written', () => {
  expect(slug).toEqual({ skill: 'Gun Combat', specialty: 'slug' });
  expect(printSkillName(slug)).toBe('Gun Combat (slug)');
  expect(parseSkillName('Medicine')).toEqual({ skill: 'Medicine', specialty: null });
});

test('an invalid skill is not read', () => {
  const broken = [
    'Gun Combat',
    'Gun Combat (slug)',
    'Gun Combat slug) 1',
    'Tactics 12',
    'Tactics -1',
    '1',
    '',
  ];
  expect(broken.map(parseSkill)).toEqual(broken.map(() => undefined));
});

test('a specialty covers itself, a skill without one covers all, and the best of several counts', () => {
  expect(levelIn(read('Gun Combat (slug) 2'), slug)).toBe(2);
  expect(levelIn(read('gun combat (Slug) 1'), slug)).toBe(1);
  expect(levelIn(read('Gun Combat 1', 'Gun Combat (slug) 2'), slug)).toBe(2);
  expect(levelIn(read('Tactics (military) 1', 'Tactics (naval) 3'), parseSkillName('Tactics')!)).toBe(3);
  expect(levelIn(read('Melee (blade) 1'), slug)).toBeUndefined();
});

test('[other-specialty] another specialty of the skill counts as 0', () => {
  expect(levelIn(read('Gun Combat (energy) 3'), slug)).toBe(0);
});
