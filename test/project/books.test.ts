import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { citations, concerns, type EvidencePlace, provingPlaces } from '../../src/cli/evidence.ts';
import { fightNamed } from '../../src/cli/home.ts';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { Rulebook, Ruling } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { playOut } from '../../src/simulation/play-out.ts';
import { random, simulationChance } from '../../src/simulation/random.ts';
import { bookFaults, isSwitch, switchReads, unshownSettings } from './books.ts';

const root = join(import.meta.dirname, '../..');
const books: readonly Rulebook[] = rulesets.map(({ ruleset }) => ruleset.rulebook);
const proving = provingPlaces(root);

/** The code of a ruleset that may cite rules: everything except the book itself and the tests. */
function codeOf(id: string): { readonly file: string; readonly text: string }[] {
  return globSync(`src/rules/${id}/**/*.ts`, { cwd: root })
    .filter((file) => !/(\.test|\/(rulebook|rulings)[\w-]*)\.ts$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

describe.each(books)('the book $id', (book) => {
  const code = codeOf(book.id);

  test('has each rule cited by code and proved by a test, and no other ids', () => {
    const cited = code.flatMap(({ file, text }) => citations(file, text));
    const own = proving.filter((place) => concerns(place.file, book.id));
    expect(bookFaults(book, cited, own)).toEqual([]);
  });

  test('states each rule in a sentence with its source', () => {
    for (const [id, rule] of Object.entries(book.rules)) {
      expect(rule.says, id).toMatch(/^[^a-z].*\.$/s);
      expect(rule.title, id).not.toBe('');
      expect(rule.source, id).not.toBe('');
    }
  });

  test('words each ruling as a question and explains each setting', () => {
    for (const [id, ruling] of Object.entries(book.rulings)) {
      expect(ruling.question, id).toMatch(/\?$/);
      expect(ruling.settings.length, id).toBeGreaterThan(0);
      for (const setting of ruling.settings) expect(setting.says, id).toMatch(/^[^a-z].*\.$/s);
    }
  });

  test('gives the reason for each ruling that departs from its chapter', () => {
    const departing = Object.entries<Ruling>(book.rulings).filter(([, { departs }]) => departs);
    for (const [id, { reason }] of departing) expect(reason, id).toMatch(/^[^a-z].*\.$/s);
  });

  test('reads each configurable ruling in one place', () => {
    const text = code.map((file) => file.text).join('\n');
    const switches = Object.entries(book.rulings).filter(([, ruling]) => isSwitch(ruling));
    const reads = switches.map(([id]) => ({ id, times: switchReads(id, text) }));
    expect(reads.filter(({ times }) => times !== 1)).toEqual([]);
  });

  test('has a worked example for each setting of each configurable ruling', () => {
    const examples = globSync(`examples/${book.id}/**/*.yaml`, { cwd: root });
    const texts = examples.map((file) => readFileSync(join(root, file), 'utf8'));
    expect(unshownSettings(book, texts)).toEqual([]);
  });
});

test('the path of every test and example titled with a rule identifies its book', () => {
  const ids = books.map((book) => book.id);
  // The rulebooks of docs/own-ruleset.md are packages of their own.
  const housed = proving.filter(({ file }) => !file.startsWith('examples/rulebooks/'));
  const homeless = housed.filter((place) => ids.filter((id) => concerns(place.file, id)).length !== 1);
  expect(homeless.map((place) => `${place.file}:${place.line}: "${place.words}"`)).toEqual([]);
});

/** A small rulebook may keep its events in another file. */
const withEvents = rulesets.filter(({ ruleset }) =>
  existsSync(join(root, `src/rules/${ruleset.id}/events.ts`)),
);

describe.each(withEvents)('the events of $ruleset.id', ({ ruleset }) => {
  const { id } = ruleset;
  const encounters = globSync(`packs/${id}/encounters/*.yaml`, { cwd: root }).sort().slice(0, 6);

  test.each(encounters)('name combatants only in the fields that the book lists (%s)', async (path) => {
    const events = await import(`../../src/rules/${id}/events.ts`);
    const listed = (events as { readonly COMBATANT_FIELDS: ReadonlySet<string> }).COMBATANT_FIELDS;
    const { encounter } = fightNamed(join(root, path));
    const ids = new Set(encounter.combatants.map((who) => who.id));
    const found = new Set<string>();
    playOut<unknown, BaseEvent>({
      ruleset: ruleset as never,
      state: ruleset.start(encounter as never),
      chance: simulationChance(20_261_126, 0),
      policyOf: () => random,
      mostSteps: 150,
      watch: (step) => fieldsNaming(step, ids, found),
    });
    // Seats and sides can have the ids of combatants. Lists of the order are cut by each event.
    for (const other of ['seat', 'side', 'winner']) found.delete(other);
    expect([...found].filter((field) => !listed.has(field))).toEqual([]);
    expect(found).toContain('who');
  });
});

/** Adds the names of the fields whose value is an id. A sum's parts are not fields of an event. */
function fieldsNaming(value: unknown, ids: ReadonlySet<string>, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, each] of Object.entries(value)) {
    if (!Array.isArray(value) && ids.has(each as string)) found.add(field);
    if (field !== 'parts') fieldsNaming(each, ids, found);
  }
}

describe('the check of the books finds', () => {
  const says = { title: 'Dodge', says: 'A [Q] roll.', source: 'Defence' };
  const decided = { question: 'Who?', settings: [{ value: 'a', says: 'A.' }], alternatives: [] };
  const choice = { ...decided, settings: [...decided.settings, { value: 'b', says: 'B.' }] };
  const book: Rulebook = {
    id: 'book',
    title: 'Book',
    dice: '2d10',
    rules: { dodge: says, block: says },
    rulings: { tie: choice },
    presets: { 'as-written': { says: 'To the letter.', settings: { tie: 'a' } } },
  };
  const at = (id: string): EvidencePlace => ({
    id,
    file: 'src/rules/book/a.test.ts',
    line: 3,
    words: `[${id}] …`,
  });
  const all = ['dodge', 'block', 'tie'].map(at);

  test('nothing in a valid book', () => {
    expect(bookFaults(book, all, all)).toEqual([]);
  });

  test('a rule that no code cites', () => {
    expect(bookFaults(book, all.slice(1), all)).toEqual(['book: no code cites "dodge"']);
  });

  test('a ruling without a test titled with it', () => {
    expect(bookFaults(book, all, all.slice(0, 2))).toEqual(['book: no test is titled with "tie"']);
  });

  test('a rule that only a worked example shows', () => {
    const example = { ...at('dodge'), file: 'examples/book/dodge.yaml' };
    expect(bookFaults(book, all, [...all.slice(1), example])).toEqual([
      'book: no test is titled with "dodge"',
    ]);
  });

  test('a setting that no worked example shows', () => {
    const plain = 'check: A tie\nrules: [tie]\nencounter: duel.yaml';
    const other = 'check: A tie\nrules: [tie]\nrulings: { tie: b }';
    const within = 'check: A tie\nrules: [tie]\nencounter: { rulings: { tie: b } }';
    const silent = 'check: A dodge\nrules: [dodge]\nrulings: { tie: b }';
    expect(unshownSettings(book, [plain, other])).toEqual([]);
    expect(unshownSettings(book, [plain, within])).toEqual([]);
    expect(unshownSettings(book, [plain])).toEqual(['tie: b']);
    expect(unshownSettings(book, [other, silent, 'sheets: []'])).toEqual(['tie: a']);
    const whole = { ...book, rulings: { tie: { ...decided, whole: { min: 1, max: 9 } } } };
    expect(unshownSettings(whole, [plain])).toEqual(['tie: another number']);
    expect(unshownSettings(whole, [plain, plain.replace('duel.yaml', '{ rulings: { tie: 3 } }')])).toEqual(
      [],
    );
  });

  test('a citation or a title with a misspelt id', () => {
    const sentence = 'src/rules/book/a.test.ts:3: the book has no "doge", named in "[doge] …"';
    expect(bookFaults(book, [...all, at('doge')], all)).toEqual([sentence]);
    expect(bookFaults(book, all, [...all, at('doge')])).toEqual([sentence]);
  });

  test('a preset that sets an unknown ruling or an unknown setting', () => {
    const presets = { odd: { says: 'Odd.', settings: { tie: 'c', dodge: 'a' } } };
    expect(bookFaults({ ...book, presets }, all, all)).toEqual([
      'book: the preset "odd" sets "tie" to "c", which is no setting of it',
      'book: the preset "odd" sets "dodge", which is no switch',
    ]);
  });

  test('every place that reads a configurable ruling', () => {
    expect(switchReads('area-spell', "a.rulings['area-spell'] + rulings['area-spell-2']")).toBe(1);
    expect(switchReads('diagonals', "rulings.diagonals + rulings['diagonals'] + rulings.diagonalsToo")).toBe(
      2,
    );
  });
});
