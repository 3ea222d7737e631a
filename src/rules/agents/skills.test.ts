import { expect, test } from 'vitest';
import { levelIn, parseSkill, parseSkillName, printSkill, printSkillName } from './skills.ts';

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

test('what is no skill is not read', () => {
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

test('a specialty counts, a skill without one counts for all of them, and the best of several', () => {
  expect(levelIn(read('Gun Combat (slug) 2'), slug)).toBe(2);
  expect(levelIn(read('gun combat (Slug) 1'), slug)).toBe(1);
  expect(levelIn(read('Gun Combat 1', 'Gun Combat (slug) 2'), slug)).toBe(2);
  expect(levelIn(read('Tactics (military) 1', 'Tactics (naval) 3'), parseSkillName('Tactics')!)).toBe(3);
  expect(levelIn(read('Melee (blade) 1'), slug)).toBeUndefined();
});

test('[other-specialty] another specialty of the skill counts as 0', () => {
  expect(levelIn(read('Gun Combat (energy) 3'), slug)).toBe(0);
});
