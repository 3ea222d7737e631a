import type { Faults } from '../content/fault.ts';
import { didYouMean } from '../content/suggestion.ts';
import { fieldOf, itemsOf, plain, type Written } from '../content/written.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Reports what a worked example names wrongly, so that nothing in it holds by mistake. */
export function tellUnsound(written: Written, vocabulary: Vocabulary | undefined, faults: Faults): void {
  const points = pointNames(written, faults);
  for (const expected of itemsOf(fieldOf(written, 'expect'))) {
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
    ...itemsOf(fieldOf(written, 'silent')),
    ...itemsOf(fieldOf(written, 'answers')).map((answer) => fieldOf(answer, 'question')),
  ];
  for (const key of asked) tellUnknown(key, 'kind of question', vocabulary.questions, faults);
}

const EVENT_FACTS = ['events', 'never', 'ever', 'never-ever'] as const;

/** The names that `at` can use; reports names that nothing could tell apart from numbers or from each other. */
function pointNames(written: Written, faults: Faults): readonly string[] {
  const names = ['start', 'end'];
  for (const [i, answer] of itemsOf(fieldOf(written, 'answers')).entries()) {
    const own = fieldOf(answer, 'as');
    const name = own === undefined ? String(i + 1) : String(plain(own));
    if (own !== undefined) tellName(own, name, names, faults);
    names.push(name);
  }
  return names;
}

function tellName(own: Written, name: string, taken: readonly string[], faults: Faults): void {
  if (/^\d+$/.test(name)) {
    const what = `"${name}" is a number, and numbers count answers`;
    faults.add('not-allowed', own.place, what, 'give the answer a name with a letter in it');
  } else if (taken.includes(name)) {
    faults.add(
      'duplicate-id',
      own.place,
      `"${name}" names another point`,
      'give each point a name of its own',
    );
  }
}

function tellPoint(expected: Written, points: readonly string[], faults: Faults): void {
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

function tellEvent(event: Written, vocabulary: Vocabulary | undefined, faults: Faults): void {
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

function tellAsked(asked: Written, vocabulary: Vocabulary, faults: Faults): void {
  tellUnknown(fieldOf(asked, 'key'), 'kind of question', vocabulary.questions, faults);
  const single = ['allows', 'forbids', 'on-request'].flatMap((fact) =>
    itemsOf(fieldOf(asked, fact)).map((each) => fieldOf(each, 'do')),
  );
  for (const kind of [...itemsOf(fieldOf(asked, 'options')), ...single]) {
    tellKind(kind, vocabulary.words, faults);
  }
}

function tellKind(kind: Written | undefined, words: readonly string[], faults: Faults): void {
  if (kind === undefined || words.includes(String(plain(kind)))) return;
  const name = String(plain(kind));
  const remedy = `${didYouMean(name, words)}riposte check --explain lists the kinds that are open`;
  faults.add('unknown-id', kind.place, `"${name}" is not a kind of answer of this rulebook`, remedy);
}

function tellUnknown(
  written: Written | undefined,
  what: string,
  known: readonly string[],
  faults: Faults,
): void {
  if (written === undefined) return;
  const name = String(plain(written));
  if (known.includes(name)) return;
  const remedy = `${didYouMean(name, known)}known here: ${known.join(', ')}`;
  faults.add('unknown-id', written.place, `"${name}" is not a ${what} of this rulebook`, remedy);
}
