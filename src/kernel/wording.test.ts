import { describe, expect, test } from 'vitest';
import { whereNear } from './places.ts';
import {
  inSentence,
  plural,
  reasonBy,
  recapOf,
  SHARED_SENTENCES,
  setByGm,
  sheetBy,
  the,
  toldOf,
  winnerText,
  withinSentences,
  wordsBy,
} from './wording.ts';

const names = {
  of: (id: string) => id.toUpperCase(),
  item: (_: string, item: string) => item,
  side: (id: string) => `side ${id}`,
  place: ([column, row]: readonly [number, number]) => `column ${column}, row ${row}`,
  away: () => '',
  door: (id: string) => `the ${id}`,
};

/** Returns the texts of a book with these catalogues. */
function texts(own: Partial<Parameters<typeof wordsBy<unknown, typeof names>>[0]>) {
  const none = { sentences: {}, glimpses: {}, options: {}, questions: {} };
  return wordsBy({
    ...none,
    namesOf: () => names,
    params: {},
    valueText: () => undefined,
    ...own,
  });
}

describe('words that several rulebooks use', () => {
  test.each([
    ['Ann attacks The pit boss.', 'Ann attacks the pit boss.'],
    ['The pit boss hits The cook, 9 against 8.', 'The pit boss hits the cook, 9 against 8.'],
    ['New turn order: The cook, The pit boss.', 'New turn order: the cook, the pit boss.'],
    ['The fight is over: The company won.', 'The fight is over: the company won.'],
    ['It ends. The crew lost to The Thorn King.', 'It ends. The crew lost to the Thorn King.'],
  ])('a name with an article has no capital inside a sentence: %s', (written, read) => {
    expect(withinSentences(written)).toBe(read);
  });

  test('a sentence names its combatants and items', () => {
    expect(SHARED_SENTENCES['item-drawn']({ who: 'ann', item: 'axe' }, names)).toBe('ANN draws the axe.');
    expect(SHARED_SENTENCES['order-set']({ order: ['ann', 'bo'] }, names)).toBe('Turn order: ANN, BO.');
    expect(SHARED_SENTENCES.entered({ who: 'ann', at: [2, 3] }, names)).toBe(
      'ANN joins the fight at column 2, row 3.',
    );
  });

  test.each([
    ['Duelling pistol', 'duelling pistol'],
    ['Great blade of Ombra', 'Great blade of Ombra'],
    ['SMG', 'SMG'],
    ['longsword', 'longsword'],
    ['"Gavel"', '"Gavel"'],
  ])('inside a sentence, %s is %s', (item, expected) => {
    expect(inSentence(item)).toBe(expected);
  });

  test.each([
    ['isProne', true, 'The GM rules that ANN is prone.'],
    ['hasHeartWound', false, 'The GM rules that ANN does not have a heart wound.'],
    ['lostLimbs', [], "The GM changes ANN's lost limbs."],
  ])('a field that the GM sets is worded: %s', (field, value, expected) => {
    expect(setByGm({})({ who: 'ann', field, value }, names)).toBe(expected);
  });

  test('a name that is not one thing takes no article', () => {
    expect([the('Fists'), the('half a brick'), the('Maul')]).toEqual(['fists', 'half a brick', 'the maul']);
    expect(the('"Gavel"')).toBe('"Gavel"');
  });

  test('a fight without a winner also has an ending', () => {
    expect(winnerText({ winner: 'a' }, names)).toBe('The fight is over: side a won.');
    expect(winnerText({ winner: 'nobody' }, names)).toBe('The fight is over. Nobody won.');
  });

  test('a book uses its own sentences, separate ones for a glimpse, and none for other types', () => {
    const sentences = { left: (e: { who: string; rule: string }) => `${e.who} left by ${e.rule}` };
    const glimpses = { left: (e: { who: string }, all: typeof names) => all.of(e.who) };
    const { told } = texts({ sentences, glimpses });
    const event = { type: 'left', rule: 'flee', facts: { who: 'ann' } };
    expect(told(event, null)).toBe('ann left by flee');
    expect(told({ ...event, isGlimpse: true }, null)).toBe('ANN');
    expect(told({ ...event, type: 'moved' }, null)).toBeUndefined();
  });

  test('an option without a wording has the name of its kind', () => {
    const { option } = texts({ options: { run: 'Run' } });
    expect(option({ kind: 'run', params: {} })).toBe('Run');
    expect(option({ kind: 'bring-in', params: {} })).toBe('Bring in');
    expect(option({ kind: 'stand-up', params: {} })).toBe('stand up');
  });

  test('a round has a heading, and other events do not', () => {
    const heading = texts({}).heading!;
    expect(heading({ type: 'round-started', rule: 'round', facts: { round: 2 } })).toBe('Round 2');
    expect(heading({ type: 'left', rule: 'round', facts: {} })).toBeUndefined();
  });

  test('a number has the singular only if it is 1', () => {
    expect([plural(1, 'round', 'rounds'), plural(0, 'round', 'rounds')]).toEqual(['1 round', '0 rounds']);
  });

  test('a question addresses the combatant who is asked, unless the book words it differently', () => {
    const { question } = texts({
      questions: {
        wait: 'wait?',
        hit: ({ by }, name) => `${name(by)} hits.`,
        end: () => ({ question: 'Over?' }),
      },
    });
    expect(question('wait', 'ann', {}, null)).toEqual({ name: 'ANN', question: 'wait?' });
    expect(question('hit', 'ann', { by: 'bo' }, null)).toEqual({ name: 'ANN', question: 'BO hits.' });
    expect(question('end', 'gm', {}, null)).toEqual({ question: 'Over?' });
    expect(question('other', 'ann', {}, null)).toEqual({ question: 'other' });
  });

  test('a value is worded as a combatant, a text of the book, a number, a side or an item', () => {
    const { value } = texts({ valueText: (param, text) => (param === 'yards' ? `${text} yd` : undefined) });
    const said = (param: string, given: string | number | number[]) => value(param, given, null, 'ann');
    expect([said('who', 'bo'), said('yards', 2), said('label', 'a-b'), said('to', [1, 2])]).toEqual([
      ...['BO', '2 yd', 'a-b', '1, 2'],
    ]);
    expect([said('number', 3), said('side', 'a'), said('item', 'big-axe')]).toEqual([
      ...['3', 'side a', 'big axe'],
    ]);
  });

  test('a reason is worded as its text, a text with values, or its own code', () => {
    const reasons = { aim: 'aim', of: (of: { who: string }, all: typeof names) => all.of(of.who) };
    const said = (why: string) => reasonBy(reasons, { why, of: { who: 'ann' } }, names);
    expect([said('aim'), said('of'), said('the old words')]).toEqual(['aim', 'ANN', 'the old words']);
  });

  test('a place of an act is near the nearest enemy, or a cell if none may be named', () => {
    const near = { ...names, away: () => '4 yd from Moss' };
    expect([whereNear('ann', [3, 4], near), whereNear('ann', [3, 4], near, '')]).toEqual([
      ...[' at a point 4 yd from Moss', ' 4 yd from Moss'],
    ]);
    expect(whereNear('ann', [3, 4], names)).toBe(' at column 3, row 4');
  });

  test('a recap states the length of a finished fight, and has a line for each combatant', () => {
    const ann = { id: 'ann', name: 'Ann', side: 'a', seat: 'p', presence: 'here', cell: [0, 0] } as const;
    const hit = { type: 'hit', rule: 'r', facts: { by: 'ann' } };
    const told = [hit, { ...hit, facts: { by: 'bo' } }];
    const gone = { ...ann, id: 'bo', name: 'Bo', presence: 'gone' } as const;
    const deeds = ({ id }: { readonly id: string }) => `${toldOf(told, 'hit', 'by', id).length} hit`;
    const recap = (events: typeof told) => recapOf(events, '2 rounds', [ann, gone], deeds, () => 'standing');
    expect(recap(told)).toEqual(['Ann: 1 hit; standing.', 'Bo: 1 hit; left the field.']);
    expect(recap([...told, { ...hit, type: 'combat-ended' }])[0]).toBe('The fight lasted 2 rounds.');
  });

  test('a sheet has lines only for a combatant of the view', () => {
    const sheet = sheetBy(({ id }: { readonly id: string }) => [id]);
    const view = { combatants: [{ id: 'ann' }] };
    expect([sheet(view, 'ann'), sheet(view, 'bo')]).toEqual([['ann'], []]);
  });
});
