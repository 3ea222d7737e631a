import { expect, test } from 'vitest';
import { HOUSE_DEFAULT } from '../kernel/ruleset.ts';
import { nearestPreset, presetChoices } from '../kernel/ruling.ts';
import { rulesets } from '../rulesets.ts';
import { presetIn, withPreset } from './rulings.ts';

test('every rulebook has the default preset and its own, each with one sentence', () => {
  for (const { ruleset } of rulesets) {
    const choices = presetChoices(ruleset.rulebook);
    expect(choices.map(({ name }) => name)).toEqual([HOUSE_DEFAULT, 'as-written', 'as-published']);
    for (const { says } of choices) expect(says).toMatch(/^[A-Z].{20,160}\.$/);
  }
});

test('a choice states the rulings that differ from the default, with their settings', () => {
  const [house, written] = presetChoices(rulesets[0].ruleset.rulebook);
  expect(house!.differing).toEqual([]);
  expect(written!.differing.map(({ id }) => id)).toContain('spell-attack');
  expect(written!.differing.find(({ id }) => id === 'spell-attack')!.says).toMatch(/\[V\] roll/);
});

test('choosing a preset writes it into the text and keeps comments and other rulings', () => {
  const text = '# a duel\nname: Duel\nrulings: { diagonals: one } # ours\n';
  const written = withPreset(text, 'as-written');
  expect(written).toContain('# a duel');
  expect(written).toContain('diagonals: one');
  expect(presetIn(written)).toBe('as-written');
  expect(presetIn(withPreset(written, HOUSE_DEFAULT))).toBe(HOUSE_DEFAULT);
  expect(withPreset(written, HOUSE_DEFAULT)).toBe(text);
});

test('a text without rulings gets them, and loses them again with the default preset', () => {
  expect(withPreset('name: Duel\n', 'as-published')).toBe('name: Duel\nrulings:\n  preset: as-published\n');
  expect(withPreset('name: Duel\nrulings:\n  preset: as-published\n', HOUSE_DEFAULT)).toBe('name: Duel\n');
});

test.each(['', '- a list', 'name: [', 'rulings: {preset: as-written', '"text"'])(
  'a text that is not an encounter stays unchanged: %j',
  (text) => expect(withPreset(text, 'as-written')).toBe(text),
);

test('rulings are described by the nearest preset and the differences', () => {
  const book = rulesets[3].ruleset.rulebook;
  const defaults = Object.fromEntries(
    Object.entries(book.rulings)
      .filter(([, { settings, whole }]) => settings.length > 1 || whole !== undefined)
      .map(([id, { settings }]) => [id, settings[0]!.value]),
  );
  expect(nearestPreset(book, defaults)).toEqual({ name: HOUSE_DEFAULT, others: [] });
  const published = { ...defaults, ...book.presets['as-published']!.settings };
  expect(nearestPreset(book, published)).toEqual({ name: 'as-published', others: [] });
  expect(nearestPreset(book, { ...published, 'parry-tie': 'defender' })).toEqual({
    name: 'as-published',
    others: ['parry-tie'],
  });
});
