import type { RulebookData } from '../../src/cli/rulebook-data.ts';
import { code, plain, table } from './markdown.ts';

type RuleData = RulebookData['rules'][number];
type RulingData = RulebookData['rulings'][number];
type Proving = RuleData['tests'];

/** More places that prove a rule than these are counted. */
const MOST = 3;

/** A rulebook as a page: every rule, every ruling with its settings, the presets, and what proves each. */
export function rulebookPage(book: RulebookData): string {
  const rules = new Set(book.rules.map(({ id }) => id));
  const switches = book.rulings.filter(({ isSwitch }) => isSwitch);
  return [
    `# ${book.title}`,
    '',
    `Dice: ${plain(book.dice)}. ${book.rules.length} rules, ${book.rulings.length} rulings, ${switches.length} of them switches. In the terminal: ${code(`riposte rules ${book.id}`)}. [The player's card](../cards/${book.id}.md).`,
    '',
    '## Presets',
    '',
    'What is not named stands at its default.',
    '',
    ...Object.keys(book.presets).map((name) => presetLine(book, name)),
    '',
    '## Rules',
    ...book.rules.flatMap(ruleLines),
    '',
    '## Rulings',
    '',
    'What the book leaves open, with the answer that is built. An encounter may set those that are switches.',
    ...book.rulings.flatMap((ruling) => rulingLines(ruling, rules.has(ruling.id) ? 'ruling-' : '')),
    '',
  ].join('\n');
}

function presetLine(book: RulebookData, name: string): string {
  const others = book.rulings.flatMap(({ id, default: usual, presets }) =>
    presets[name] === undefined || presets[name] === usual
      ? []
      : [`${code(id)}: ${code(`${presets[name]}`)}`],
  );
  const settings = others.join(', ') || 'every switch at its default';
  return `- ${code(name)}: ${plain(book.presets[name]!.says)} Settings: ${settings}.`;
}

function ruleLines({ id, title, says, source, tests }: RuleData): readonly string[] {
  return [
    '',
    `### ${plain(title)} {#${id}}`,
    '',
    plain(says),
    '',
    `${code(id)} · source: ${plain(source)}`,
    ...provedLines(tests),
  ];
}

function rulingLines(ruling: RulingData, prefix: string): readonly string[] {
  const { id, question, settings, whole, alsoRead, isSwitch, presets, tests } = ruling;
  const of = (value: string | number): string =>
    Object.entries(presets)
      .filter(([, set]) => isSwitch && set === value)
      .map(([name]) => code(name))
      .join(', ');
  const rows = settings.map(({ value, says }, i) => [
    `${code(`${value}`)}${i === 0 ? ' (default)' : ''}`,
    plain(says),
    of(value),
  ]);
  const more = whole === undefined ? [] : [[`${whole.min} to ${whole.max}`, 'Any whole number.', '']];
  return [
    '',
    `### ${plain(question)} {#${prefix}${id}}`,
    '',
    `${code(id)} · ${isSwitch ? 'a switch' : 'decided'}`,
    ...(isSwitch
      ? table(['setting', 'what it does', 'in the presets'], [...rows, ...more])
      : ['', plain(settings[0]!.says), '']),
    ...reasonLines(ruling),
    ...(alsoRead.length === 0 ? [] : [`Also read as: ${alsoRead.map(plain).join(' ')}`]),
    ...provedLines(tests),
  ];
}

/** Why the default is what it is, and a mark where it departs from the chapter. */
function reasonLines({ reason, departs }: RulingData): readonly string[] {
  const mark = departs === undefined ? '' : ' *Differs from the letter of the chapter.*';
  return reason === undefined && mark === ''
    ? []
    : ['', `${reason === undefined ? '' : `Why: ${plain(reason)}`}${mark}`, ''];
}

function provedLines(tests: Proving): readonly string[] {
  const examples = tests.filter(({ file }) => file.startsWith('examples/'));
  const proofs = tests.filter(({ file }) => !file.startsWith('examples/'));
  return [
    ...namedLines(
      'Proved by',
      proofs.map(({ file, line }) => code(`${file}:${line}`)),
    ),
    ...namedLines(
      'Worked examples:',
      examples.map(({ file, title }) => `${plain(title)} (${code(file)})`),
    ),
  ];
}

function namedLines(what: string, all: readonly string[]): readonly string[] {
  if (all.length === 0) return [];
  const more = all.length - MOST;
  return ['', `${what} ${all.slice(0, MOST).join('; ')}${more > 0 ? ` and ${more} more` : ''}.`];
}
