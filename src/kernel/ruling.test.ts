import { describe, expect, test } from 'vitest';
import { configurable, defaultSettings, fixedRuling, section } from './ruling.ts';

const tie = configurable({
  question: 'Two rolls are equal. Which wins?',
  settings: { attacker: 'The attack.', defender: 'The defence.' },
  reason: 'The chapter names no defender.',
  departs: true,
});
const walls = fixedRuling({ question: 'What do walls stop?', says: 'Steps.', alternatives: ['Nothing.'] });
const seconds = {
  question: 'How long is a round?',
  settings: [{ value: 6, says: 'Six seconds.' }],
  whole: { min: 1, max: 60 },
  alternatives: [],
};

describe('rulings', () => {
  test('a configurable ruling lists its settings in the order in which they are written', () => {
    expect(tie).toEqual({
      question: 'Two rolls are equal. Which wins?',
      settings: [
        { value: 'attacker', says: 'The attack.' },
        { value: 'defender', says: 'The defence.' },
      ],
      reason: 'The chapter names no defender.',
      departs: true,
      alternatives: [],
    });
  });

  test('a decided ruling has one setting and keeps its alternatives', () => {
    expect(walls.settings).toEqual([{ value: 'decided', says: 'Steps.' }]);
    expect(walls.alternatives).toEqual(['Nothing.']);
  });

  test('the default settings are the first of each configurable ruling, without decided ones', () => {
    const settings = defaultSettings({ tie, walls, seconds });
    const typed: { readonly tie: 'attacker' | 'defender'; readonly seconds: number } = settings;
    expect(typed).toEqual({ tie: 'attacker', seconds: 6 });
  });

  test('the rules of a section have its source, in the order in which they are written', () => {
    expect(section('Dying', { death: ['Death', 'One dies.'], clock: ['Clock', 'It runs.'] })).toEqual({
      death: { title: 'Death', source: 'Dying', says: 'One dies.' },
      clock: { title: 'Clock', source: 'Dying', says: 'It runs.' },
    });
  });
});
