import type { RulebookData } from '../../src/cli/evidence.ts';
import { code, plain, table } from './markdown.ts';

type RuleData = RulebookData['rules'][number];
type RulingData = RulebookData['rulings'][number];
type Proving = RuleData['tests'];

/** The number of tests that are listed; further ones are only counted. */
const MOST = 3;

/** A rulebook as a page: every rule, every ruling with its settings, the presets, and the tests of each. */
export function rulebookPage(book: RulebookData): string {
  const rules = new Set(book.rules.map(({ id }) => id));
  const switches = book.rulings.filter(({ isSwitch }) => isSwitch);
  return [
    `# ${book.title}`,
    '',
    `Dice: ${plain(book.dice)}. ${book.rules.length} rules, ${book.rulings.length} rulings, ${switches.length} of them configurable. In the terminal: ${code(`riposte rules ${book.id}`)}. [How the book plays](../rulebooks/${book.id}.md) · [Reference card](../cards/${book.id}.md).`,
    '',
    '## Presets',
    '',
    'All other rulings keep their default.',
    '',
    ...Object.keys(book.presets).map((name) => presetLine(book, name)),
    '',
    '## Rules',
    ...book.rules.flatMap(ruleLines),
    '',
    '## Rulings',
    '',
    'The questions that the book leaves open, with their answers. An encounter may set the configurable ones.',
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
  const settings = others.join(', ') || 'every ruling at its default';
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
  const { id, question, settings, whole, alternatives, isSwitch, presets, tests } = ruling;
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
    `${code(id)} · ${isSwitch ? 'configurable' : 'decided'}`,
    ...(isSwitch
      ? table(['setting', 'effect', 'in the presets'], [...rows, ...more])
      : ['', plain(settings[0]!.says), '']),
    ...reasonLines(ruling),
    ...(alternatives.length === 0 ? [] : [`Also read as: ${alternatives.map(plain).join(' ')}`]),
    ...provedLines(tests),
  ];
}

/** The reason for the default, and a mark if it departs from the chapter. */
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
      'Tested by',
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
