import { Command } from 'commander';
import { counted, suggestion } from '../content/suggestion.ts';
import type { RuleId } from '../kernel/ids.ts';
import type { Rule, Rulebook, Ruling } from '../kernel/ruleset.ts';
import { kits, ROOT } from '../rulebooks/kits.ts';
import { wrongUsage } from './environment.ts';
import {
  codeFor,
  codeIn,
  type Evidence,
  type EvidencePlace,
  evidenceFor,
  evidenceIn,
  rulebookData,
} from './evidence.ts';
import { CALL, kitNamed } from './home.ts';
import { headingLine } from './log-printer.ts';
import { type Screen, standardScreen, wrap } from './screen.ts';

/**
 * Returns the text of the rule or ruling with this id, or both. For an abbreviation or another word, explains it and
 * returns some rules that use it. If the rulebook has nothing about it, returns a sentence.
 */
export function ruleLines(screen: Screen, book: Rulebook, id: RuleId): readonly string[] {
  const rule = book.rules[id];
  const ruling = book.rulings[id];
  if (rule !== undefined || ruling !== undefined) {
    return [
      ...(rule === undefined ? [] : ruleText(screen, id, rule)),
      ...(ruling === undefined ? [] : rulingText(screen, book, id, ruling)),
    ];
  }
  const found = mentioning(book, id);
  const meaning = book.abbreviations?.[id];
  const gloss =
    meaning === undefined ? [] : wrap(`${id}: ${meaning}`, { columns: screen.columns, rest: '  ' });
  if (found.length > 0) {
    const head = `${id} is used in ${found.length} ${found.length === 1 ? 'rule' : 'rules'}:`;
    return [
      ...gloss,
      head,
      ...found.slice(0, MOST_FOUND).flatMap(([each, use]) => ruleText(screen, each, use)),
    ];
  }
  if (gloss.length > 0) return gloss;
  const known = [...Object.keys(book.rules), ...Object.keys(book.rulings)];
  const text = `${book.title} has no rule "${id}". ${suggestion(id, known)}${CALL} rules ${book.id} lists them all.`;
  return wrap(text, { columns: screen.columns });
}

/** The most rules to print for a word. */
const MOST_FOUND = 3;

/** Returns the rules that contain a word, such as an abbreviation, the shortest rule first. */
function mentioning(book: Rulebook, word: string): readonly (readonly [RuleId, Rule])[] {
  const isWord = (text: string): boolean => text.split(/[^\p{L}\d-]+/u).includes(word);
  return Object.entries(book.rules)
    .filter(([, { title, says }]) => isWord(title) || isWord(says))
    .sort(([, a], [, b]) => a.says.length - b.says.length);
}

function ruleText(screen: Screen, id: RuleId, { title, says, source }: Rule): readonly string[] {
  const { columns } = screen;
  return [
    `${screen.paint('strong', id)}  ${title}`,
    ...wrap(says, { columns, first: '  ' }),
    ...wrap(`Source: ${source}`, { columns, first: '  ', rest: '    ' }).map((line) =>
      screen.paint('quiet', line),
    ),
  ];
}

function rulingText(screen: Screen, book: Rulebook, id: RuleId, ruling: Ruling): readonly string[] {
  const { columns } = screen;
  const hanging = (text: string): string[] => wrap(text, { columns, first: '  ', rest: '      ' });
  const [first, ...others] = ruling.settings;
  const isDecided = others.length === 0 && ruling.whole === undefined;
  const settings = isDecided
    ? hanging(`Decided: ${first!.says}`)
    : ruling.settings.flatMap(({ value, says }, i) =>
        hanging(`${value}${i === 0 ? ' (default)' : ''}: ${says}`),
      );
  const { whole } = ruling;
  return [
    `${screen.paint('strong', id)}  ${isDecided ? 'ruling' : 'configurable ruling'}`,
    ...wrap(ruling.question, { columns, first: '  ' }),
    ...settings,
    ...reasonText(ruling).flatMap(hanging),
    ...(whole === undefined ? [] : hanging(`any whole number from ${whole.min} to ${whole.max}`)),
    ...ruling.alternatives.flatMap((reading) => hanging(`Not supported: ${reading}`)),
    ...presetsWith(book, id).flatMap(hanging),
  ];
}

/** Describes why the default was chosen, and whether it departs from the chapter. */
function reasonText({ reason, departs }: Ruling): readonly string[] {
  return [
    ...(reason === undefined ? [] : [`Why: ${reason}`]),
    ...(departs === undefined ? [] : ['Differs from the letter of the chapter.']),
  ];
}

/** Returns the presets that change a ruling from its default. */
function presetsWith(book: Rulebook, id: RuleId): readonly string[] {
  const standard = book.rulings[id]!.settings[0]!.value;
  return Object.entries(book.presets).flatMap(([preset, { settings }]) =>
    settings[id] === undefined || settings[id] === standard ? [] : [`Preset ${preset}: ${settings[id]}`],
  );
}

/** Most places listed as evidence for a rule; further ones are only counted. A single rule lists all of them. */
const MOST_PLACES = 2;

export function rulesCommand(): Command {
  return new Command('rules')
    .description('list rules and rulings with their sources and tests')
    .argument('[ruleset]', 'a rulebook; all if omitted')
    .argument('[id]', 'one of its rules or rulings')
    .option('--json', 'print it as JSON')
    .action(rules);
}

function rules(
  ruleset: string | undefined,
  id: string | undefined,
  options: { readonly json?: boolean },
): void {
  const screen = standardScreen();
  if (ruleset === undefined) {
    const data = kits().map((kit) => rulebookData(kit.ruleset.rulebook, { tests: {} }));
    if (options.json === true) printJson(data.map(({ rules: _, rulings: __, ...book }) => book));
    else screen.print(...kits().flatMap((kit) => bookLines(screen, kit.ruleset.rulebook)));
    return;
  }
  const { folder, ruleset: rules } = kitNamed(ruleset);
  const book = rules.rulebook;
  if (id !== undefined && book.rules[id] === undefined && book.rulings[id] === undefined) {
    const known = [...Object.keys(book.rules), ...Object.keys(book.rulings)];
    throw wrongUsage(
      `${book.title} has no rule "${id}".`,
      `${suggestion(id, known)}${CALL} rules ${ruleset} lists them.`,
    );
  }
  const isOutside = folder !== ROOT;
  const evidence = isOutside ? evidenceIn(folder) : evidenceFor(ruleset, folder);
  if (options.json === true) printJson(jsonOf(book, evidence, id));
  else if (id === undefined) screen.print(...wholeBook(screen, book, evidence));
  else
    screen.print(
      ...ruleLines(screen, book, id),
      ...codeLines(screen, isOutside ? codeIn(folder, id) : codeFor(ruleset, id, folder)),
      ...evidenceLines(screen, evidence, id, Number.POSITIVE_INFINITY),
    );
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function jsonOf(book: Rulebook, evidence: Evidence, id: string | undefined): unknown {
  const data = rulebookData(book, evidence);
  if (id === undefined) return data;
  const rule = data.rules.find((each) => each.id === id);
  const ruling = data.rulings.find((each) => each.id === id);
  return rule !== undefined && ruling !== undefined ? { ...rule, ruling } : (rule ?? ruling);
}

function bookLines(screen: Screen, book: Rulebook): readonly string[] {
  const { id, title, dice } = book;
  const rulings = Object.values(book.rulings);
  const configurable = rulings.filter(({ settings, whole }) => settings.length > 1 || whole !== undefined);
  const counts = `${counted(Object.keys(book.rules).length, 'rule')}, ${counted(rulings.length, 'ruling')}, ${configurable.length} of them configurable`;
  return [
    `${screen.paint('strong', id)}  ${title}: ${dice}`,
    ...wrap(counts, { columns: screen.columns, first: '  ' }),
  ];
}

function wholeBook(screen: Screen, book: Rulebook, evidence: Evidence): readonly string[] {
  const proved = (id: string): readonly string[] => evidenceLines(screen, evidence, id, MOST_PLACES);
  const rules = Object.entries(book.rules).flatMap(([id, rule]) => [
    '',
    ...ruleText(screen, id, rule),
    ...proved(id),
  ]);
  const rulings = Object.entries(book.rulings).flatMap(([id, ruling]) => [
    '',
    ...rulingText(screen, book, id, ruling),
    ...proved(id),
  ]);
  return [
    ...bookLines(screen, book),
    ...(evidence.note === undefined ? [] : [evidence.note]),
    '',
    headingLine(screen, 'Rules'),
    ...rules,
    '',
    headingLine(screen, 'Rulings: questions that the book leaves open'),
    ...rulings,
    '',
    headingLine(screen, 'Presets'),
    ...Object.keys(book.presets).flatMap((name) => presetLines(screen, book, name)),
  ];
}

/** Describes a preset, and the rulings that it changes from their defaults. */
function presetLines(screen: Screen, book: Rulebook, name: string): readonly string[] {
  const { says, settings } = book.presets[name]!;
  const others = Object.entries(settings).filter(
    ([id, value]) => value !== book.rulings[id]!.settings[0]!.value,
  );
  const text =
    others.map(([id, value]) => `${id}: ${value}`).join(', ') || 'every configurable ruling at its default';
  return [
    ...wrap(says, { columns: screen.columns, first: `  ${name}  `, rest: '    ' }),
    ...wrap(text, { columns: screen.columns, first: '    ', rest: '    ' }),
  ];
}

function evidenceLines(screen: Screen, evidence: Evidence, id: string, most: number): readonly string[] {
  const places = evidence.tests[id] ?? [];
  if (evidence.note !== undefined) return [];
  if (places.length === 0) return ['  Proved by nothing yet.'];
  const shown = places.slice(0, most).map(({ file, line }) => (line === 0 ? file : `${file}:${line}`));
  const more = places.length - shown.length;
  return quietLines(screen, `Proved by ${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`);
}

function codeLines(screen: Screen, places: readonly EvidencePlace[]): readonly string[] {
  const shown = [...new Set(places.map(({ file, line }) => `${file}:${line}`))];
  return shown.length === 0 ? [] : quietLines(screen, `Code: ${shown.join(', ')}`);
}

function quietLines(screen: Screen, text: string): readonly string[] {
  return wrap(text, { columns: screen.columns, first: '  ', rest: '    ' }).map((line) =>
    screen.paint('quiet', line),
  );
}
