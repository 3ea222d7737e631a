import { Command } from 'commander';
import type { Rulebook } from '../kernel/ruleset.ts';
import { wrongUsage } from './exit.ts';
import { CALL, KITS, kitNamed, ROOT } from './home.ts';
import { type Proof, proofOf } from './proof.ts';
import { ruleLines, ruleText, rulingText } from './rule-text.ts';
import { rulebookData } from './rulebook-data.ts';
import { type Screen, standardScreen } from './screen.ts';
import { suggestion } from './suggest.ts';
import { headingLine } from './telling.ts';
import { wrap } from './wrap.ts';

/** More places that prove a rule than these are counted; asked for one rule, all are listed. */
const MOST_PLACES = 2;

export function rulesCommand(): Command {
  return new Command('rules')
    .description('the rulebooks: each rule with its source and the tests that prove it, each ruling')
    .argument('[ruleset]', 'a rulebook; all are listed unless given')
    .argument('[id]', 'one rule or ruling of it')
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
    const data = KITS.map((kit) => rulebookData(kit.ruleset.rulebook, { tests: {} }));
    if (options.json === true) printJson(data.map(({ rules: _, rulings: __, ...book }) => book));
    else screen.print(...KITS.flatMap((kit) => bookLines(screen, kit.ruleset.rulebook)));
    return;
  }
  const book = kitNamed(ruleset).ruleset.rulebook;
  if (id !== undefined && book.rules[id] === undefined && book.rulings[id] === undefined) {
    const known = [...Object.keys(book.rules), ...Object.keys(book.rulings)];
    throw wrongUsage(
      `${book.title} has no rule "${id}".`,
      `${suggestion(id, known)}${CALL} rules ${ruleset} lists them.`,
    );
  }
  const proof = proofOf(ruleset, ROOT);
  if (options.json === true) printJson(jsonOf(book, proof, id));
  else if (id === undefined) screen.print(...wholeBook(screen, book, proof));
  else
    screen.print(...ruleLines(screen, book, id), ...proofLines(screen, proof, id, Number.POSITIVE_INFINITY));
}

function printJson(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}

function jsonOf(book: Rulebook, proof: Proof, id: string | undefined): unknown {
  const data = rulebookData(book, proof);
  if (id === undefined) return data;
  const rule = data.rules.find((each) => each.id === id);
  const ruling = data.rulings.find((each) => each.id === id);
  return rule !== undefined && ruling !== undefined ? { ...rule, ruling } : (rule ?? ruling);
}

function bookLines(screen: Screen, book: Rulebook): readonly string[] {
  const { id, title, dice } = book;
  const rulings = Object.values(book.rulings);
  const switches = rulings.filter(({ settings, whole }) => settings.length > 1 || whole !== undefined);
  const counts = `${Object.keys(book.rules).length} rules, ${rulings.length} rulings, ${switches.length} of them switches`;
  return [
    `${screen.paint('strong', id)}  ${title}: ${dice}`,
    ...wrap(counts, { columns: screen.columns, first: '  ' }),
  ];
}

function wholeBook(screen: Screen, book: Rulebook, proof: Proof): readonly string[] {
  const proved = (id: string): readonly string[] => proofLines(screen, proof, id, MOST_PLACES);
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
    ...(proof.note === undefined ? [] : [proof.note]),
    '',
    headingLine(screen, 'Rules'),
    ...rules,
    '',
    headingLine(screen, 'Rulings: what the book leaves open'),
    ...rulings,
    '',
    headingLine(screen, 'Presets'),
    ...Object.keys(book.presets).flatMap((name) => presetLines(screen, book, name)),
  ];
}

/** What a preset is for, and the switches that it sets to something else than their defaults. */
function presetLines(screen: Screen, book: Rulebook, name: string): readonly string[] {
  const { says, settings } = book.presets[name]!;
  const others = Object.entries(settings).filter(
    ([id, value]) => value !== book.rulings[id]!.settings[0]!.value,
  );
  const text = others.map(([id, value]) => `${id}: ${value}`).join(', ') || 'every switch at its default';
  return [
    ...wrap(says, { columns: screen.columns, first: `  ${name}  `, rest: '    ' }),
    ...wrap(text, { columns: screen.columns, first: '    ', rest: '    ' }),
  ];
}

function proofLines(screen: Screen, proof: Proof, id: string, most: number): readonly string[] {
  const places = proof.tests[id] ?? [];
  if (proof.note !== undefined) return [];
  if (places.length === 0) return ['  Proved by nothing yet.'];
  const shown = places.slice(0, most).map(({ file, line }) => (line === 0 ? file : `${file}:${line}`));
  const more = places.length - shown.length;
  const text = `Proved by ${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
  return wrap(text, { columns: screen.columns, first: '  ', rest: '    ' }).map((line) =>
    screen.paint('quiet', line),
  );
}
