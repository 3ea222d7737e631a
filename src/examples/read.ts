import { readEncounter } from '../content/encounter.ts';
import { Faults, type Faulty } from '../content/fault.ts';
import type { RulesetBundle, Sources } from '../content/files.ts';
import { readAs } from '../content/issues.ts';
import { parseText, type TextFile } from '../content/parse.ts';
import {
  fieldOf,
  itemsOf,
  merged,
  plain,
  type SourceLocation,
  type SourceNode,
  type WrittenField,
} from '../content/source-node.ts';
import { didYouMean } from '../content/suggestion.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { RuleId } from '../kernel/ids.ts';
import type { Result } from '../kernel/result.ts';
import { begunFormat, checkFormat, type Vocabulary, vocabularyOf, type WorkedExample } from './format.ts';

/** Reports unknown names in a worked example. Otherwise an expectation with a misspelt name could pass by accident. */
function tellUnsound(node: SourceNode, vocabulary: Vocabulary | undefined, faults: Faults): void {
  const points = pointNames(node, faults);
  for (const expected of itemsOf(fieldOf(node, 'expect'))) {
    tellPoint(expected, points, faults);
    for (const fact of EVENT_FACTS) {
      for (const event of itemsOf(fieldOf(expected, fact))) tellEvent(event, vocabulary, faults);
    }
    if (vocabulary !== undefined) {
      for (const asked of itemsOf(fieldOf(expected, 'asks'))) tellAsked(asked, vocabulary, faults);
    }
  }
  if (vocabulary === undefined) return;
  const asked = [
    ...itemsOf(fieldOf(node, 'silent')),
    ...itemsOf(fieldOf(node, 'answers')).map((answer) => fieldOf(answer, 'question')),
  ];
  for (const key of asked) tellUnknown(key, 'kind of question', vocabulary.questions, faults);
}

const EVENT_FACTS = ['events', 'never', 'ever', 'never-ever'] as const;

/** Returns the names that `at` can use. Reports names that look like numbers and duplicate names. */
function pointNames(node: SourceNode, faults: Faults): readonly string[] {
  const names = ['start', 'end'];
  for (const [i, answer] of itemsOf(fieldOf(node, 'answers')).entries()) {
    const own = fieldOf(answer, 'as');
    const name = own === undefined ? String(i + 1) : String(plain(own));
    if (own !== undefined) tellName(own, name, names, faults);
    names.push(name);
  }
  return names;
}

function tellName(own: SourceNode, name: string, taken: readonly string[], faults: Faults): void {
  if (/^\d+$/.test(name)) {
    const what = `"${name}" is a number, and numbers count answers`;
    faults.add('not-allowed', own.place, what, 'give the answer a name with a letter in it');
  } else if (taken.includes(name)) {
    faults.add('duplicate-id', own.place, `"${name}" names another point`, 'give each point its own name');
  }
}

function tellPoint(expected: SourceNode, points: readonly string[], faults: Faults): void {
  const at = fieldOf(expected, 'at');
  const when = fieldOf(expected, 'when');
  const name = at === undefined ? 'end' : String(plain(at));
  if (!points.includes(name)) {
    const remedy = `${didYouMean(name, points)}there are: ${[...new Set(points)].join(', ')}`;
    faults.add('unknown-id', at!.place, `no point is called "${name}"`, remedy);
  } else if (when !== undefined && plain(when) === 'at-once' && ['start', 'end'].includes(name)) {
    const remedy = 'name an answer in at, or leave out when';
    faults.add(
      'contradiction',
      when.place,
      `"${name}" is not an answer, so nothing is right after it`,
      remedy,
    );
  }
}

function tellEvent(event: SourceNode, vocabulary: Vocabulary | undefined, faults: Faults): void {
  if (event.kind !== 'map') return;
  const type = fieldOf(event, 'type');
  if (type === undefined) {
    const remedy = 'add type: … such as damage-dealt; riposte check --explain lists the events of a file';
    faults.add('missing', event.place, 'an event without a type', remedy);
    return;
  }
  if (vocabulary === undefined) return;
  const known = vocabulary.events[String(plain(type))];
  if (known === undefined) {
    tellUnknown(type, 'event type', Object.keys(vocabulary.events), faults);
    return;
  }
  const fields = ['type', 'rule', ...Object.keys(known)];
  for (const [field, { key }] of event.fields) {
    if (fields.includes(field)) continue;
    const remedy = `${didYouMean(field, fields)}it has: ${fields.join(', ')}`;
    faults.add('unknown-field', key, `${plain(type)} has no field "${field}"`, remedy);
  }
}

function tellAsked(asked: SourceNode, vocabulary: Vocabulary, faults: Faults): void {
  tellUnknown(fieldOf(asked, 'key'), 'kind of question', vocabulary.questions, faults);
  const single = ['allows', 'forbids', 'on-request'].flatMap((fact) =>
    itemsOf(fieldOf(asked, fact)).map((each) => fieldOf(each, 'do')),
  );
  for (const kind of [...itemsOf(fieldOf(asked, 'options')), ...single]) {
    tellKind(kind, vocabulary.words, faults);
  }
}

function tellKind(kind: SourceNode | undefined, words: readonly string[], faults: Faults): void {
  if (kind === undefined || words.includes(String(plain(kind)))) return;
  const name = String(plain(kind));
  const remedy = `${didYouMean(name, words)}riposte check --explain lists the kinds that are open`;
  faults.add('unknown-id', kind.place, `"${name}" is not a kind of answer of this rulebook`, remedy);
}

function tellUnknown(
  node: SourceNode | undefined,
  what: string,
  known: readonly string[],
  faults: Faults,
): void {
  if (node === undefined) return;
  const name = String(plain(node));
  if (known.includes(name)) return;
  const remedy = `${didYouMean(name, known)}known here: ${known.join(', ')}`;
  faults.add('unknown-id', node.place, `"${name}" is not a ${what} of this rulebook`, remedy);
}

/** Whether an example is complete, or unfinished and may consist of only its encounter. */
export type Completeness = 'complete' | 'begun';

/** Finds an encounter file by the name used in a worked example. */
export type FindEncounter = (name: string, besides: string) => Result<TextFile, string>;

/** A worked example that is ready to run. */
export interface ReadCheck<K extends RulesetBundle> {
  readonly check: WorkedExample;
  readonly encounter: Encounter<unknown, unknown>;
  readonly kit: K;
}

/** Reads a worked example. Returns the example, or all errors in the file. */
export function readCheck<K extends RulesetBundle>(
  file: TextFile,
  sources: Sources<K>,
  find: FindEncounter,
  completeness: Completeness = 'complete',
): ReadCheck<K> | Faulty {
  const faults = new Faults();
  const node = parseText(file, faults);
  const check = node && readAs(completeness === 'begun' ? begunFormat : checkFormat, node, faults);
  const encounter = node && check && encounterIn(node, find, faults);
  const loaded = encounter && readEncounter(encounter, sources, faults);
  if (loaded === undefined || check === undefined) return { faults: faults.list() };
  tellUnknownRules(node!, loaded.kit, faults);
  tellUnsound(node!, vocabularyOf(loaded.kit.ruleset.id), faults);
  if (faults.count > 0) return { faults: faults.list() };
  return { check, ...loaded };
}

/** Returns the inline or separate encounter. Rulings of the example override those of the encounter. */
function encounterIn(node: SourceNode, find: FindEncounter, faults: Faults): SourceNode | undefined {
  const place = fieldOf(node, 'encounter')!;
  const base = place.kind === 'scalar' ? encounterFile(place, find, faults) : place;
  const rulings = fieldOf(node, 'rulings');
  return base && rulings ? merged(base, mapOf('rulings', rulings, place.place)) : base;
}

function encounterFile(name: SourceNode, find: FindEncounter, faults: Faults): SourceNode | undefined {
  const found = find(String(plain(name)), name.place.file);
  if ('value' in found) return parseText(found.value, faults);
  faults.add('unreadable', name.place, found.refusal, 'name an encounter file, or write the encounter here');
  return undefined;
}

function mapOf(key: string, value: SourceNode, place: SourceLocation): SourceNode {
  const field: WrittenField = { key: value.place, value };
  return { kind: 'map', place, fields: new Map([[key, field]]) };
}

function tellUnknownRules(node: SourceNode, { ruleset }: RulesetBundle, faults: Faults): void {
  const { rules, rulings, id } = ruleset.rulebook;
  for (const entry of itemsOf(fieldOf(node, 'rules'))) {
    const rule = plain(entry) as RuleId;
    if (Object.hasOwn(rules, rule) || Object.hasOwn(rulings, rule)) continue;
    const remedy = `see them all with: riposte rules ${id}`;
    faults.add('unknown-id', entry.place, `there is no rule "${rule}" in ${ruleset.rulebook.title}`, remedy);
  }
}
