import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { listed, suggestion } from '../content/suggestion.ts';
import {
  type Column,
  type Layout,
  measureOf,
  type OddsReport,
  type RequestedAnswer,
  readSet,
  readVary,
  type Vary,
} from '../designer/asked.ts';
import {
  ask,
  downBy,
  everyAttack,
  NoSuchAttack,
  type OddsRequest,
  type Variant,
  variantsOf,
  withRulings,
} from '../designer/attack-odds.ts';
import { type NamedFight, variedFights } from '../designer/settings.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { nameOf } from '../odds/notation.ts';
import { factsIn } from '../odds/outcomes.ts';
import { wrongUsage } from './environment.ts';
import { writtenFight } from './home.ts';
import { oddsCsv, oddsJson, oddsLines } from './odds/text.ts';
import { repeatable } from './play.ts';
import { notationColumn, TOTAL } from './roll.ts';
import { standardScreen } from './screen.ts';

interface OddsOptions {
  readonly by?: string;
  readonly against?: string;
  readonly attack?: string;
  readonly with: readonly string[];
  readonly called: readonly string[];
  readonly defence: readonly string[];
  readonly answer: readonly string[];
  readonly others?: string;
  readonly preset?: string;
  readonly ruling: readonly string[];
  readonly compare: readonly string[];
  readonly set: readonly string[];
  readonly vary: readonly string[];
  readonly turns?: number;
  readonly apart?: number;
  readonly asWritten?: boolean;
  readonly fact?: string;
  readonly atLeast?: boolean;
  readonly atMost?: boolean;
  readonly branches: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

const DICE = /^[\s(+-]*(\d*[dz](?![a-z])|\d+[\s)+*#-])/i;
/** Dice inside a text that begins otherwise, such as `r1(2d6)`: its notation has a fault. */
const DICE_WITHIN = /(^|[^a-z0-9])\d*[dz]\d/i;

export function oddsCommand(): Command {
  return new Command('odds')
    .summary('calculate the exact odds of an attack or of dice')
    .description(
      'Calculates odds by counting every result of the dice: of an attack in an encounter, or of dice notation (riposte odds "4d6kl3"). See docs/odds.md.',
    )
    .argument('<what...>', 'an encounter (a file, or the name of a shipped one), or dice')
    .option('--by <id>', 'the attacker; the first combatant if omitted')
    .option('--against <id>', 'the target; the first enemy if omitted')
    .option('--attack <kind>', 'the kind of attack; the first one if omitted')
    .addOption(repeatable('--with <weapon>', 'the weapon of the attack; all ranks every attack there is'))
    .addOption(repeatable('--called <where>', 'a called shot, or any other value of the attack'))
    .addOption(repeatable('--defence <kind>', 'the defence: block, dodge …; best, worst'))
    .addOption(repeatable('--answer <key=kind>', 'the answer to another question; best, worst'))
    .option('--others <policy>', 'the policy for all other questions (simple); default answers if omitted')
    .option('--preset <name>', 'the preset of rulings: default, as-written or as-published')
    .addOption(repeatable('--ruling <id=value>', 'use this setting of a configurable ruling'))
    .addOption(repeatable('--compare <id=value>', 'compare with this setting of a configurable ruling'))
    .addOption(repeatable('--set <path=value>', 'change a value of the encounter: vex.dr=3 or vex.dr+=2'))
    .addOption(repeatable('--vary <path=values>', 'try every value: vex.dr=0..6; twice draws a map'))
    .option('--turns <n>', 'also simulate who is down after each of n rounds', wholeFrom(1, 20))
    .option('--apart <cells>', 'their distance; 1 if omitted', wholeFrom(1, 10_000))
    .option('--as-written', 'use the positions, walls and other combatants of the encounter')
    .option('--fact <fact>', 'the fact that is shown in full; damage if omitted')
    .option('--at-least', 'show the chance of each total or more')
    .option('--at-most', 'show the chance of each total or less')
    .option(
      '--branches <n>',
      'number of branches above which odds are sampled',
      wholeFrom(1, 10_000_000),
      100_000,
    )
    .option('--json', 'print everything as JSON')
    .option('--csv', 'print everything as CSV')
    .action(odds);
}

function wholeFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It takes a whole number from ${least} to ${most}.`);
  };
}

function odds(what: readonly string[], options: OddsOptions): void {
  const report = isDice(what[0]!) ? diceReport(what, options) : attackReport(what, options);
  insistOnFact(report, options.fact);
  if (options.json === true) console.log(oddsJson(report));
  else if (options.csv === true) console.log(oddsCsv(report));
  else {
    const screen = standardScreen();
    screen.print(...oddsLines(screen, report));
  }
}

/** Throws CliError if `--fact` names a fact that these odds do not have. */
function insistOnFact({ columns }: OddsReport, fact: string | undefined): void {
  const known = [...new Set(columns.flatMap(({ odds: { chances } }) => factsIn(chances)))];
  if (fact === undefined || known.includes(fact)) return;
  throw wrongUsage(
    `These odds have no fact "${fact}".`,
    `${suggestion(fact, known)}--fact takes: ${listed(known)}.`,
  );
}

function isDice(text: string): boolean {
  const line = nameOf(text) === '' ? text : text.slice(text.indexOf(':') + 1);
  const isNotation = DICE.test(`${line} `) || (DICE_WITHIN.test(line) && !/\.(ya?ml|json)$/.test(line));
  return isNotation && !existsSync(text);
}

function viewOf({ atLeast, atMost }: OddsOptions): OddsReport['view'] {
  if (atLeast === true && atMost === true)
    throw wrongUsage('--at-least and --at-most are two views.', 'Take one.');
  return atLeast === true ? 'at-least' : atMost === true ? 'at-most' : 'each';
}

function diceReport(what: readonly string[], options: OddsOptions): OddsReport {
  const columns = what.map((text) => notationColumn(text, what.length > 1 ? nameOf(text) || text : ''));
  const layout = { kind: 'columns' } as const;
  const view = viewOf(options);
  return { title: what.join(' and '), columns, fact: TOTAL, view, layout, notes: [], down: [] };
}

function attackReport(what: readonly string[], options: OddsOptions): OddsReport {
  if (what.length > 1)
    throw wrongUsage('One encounter at a time.', 'Only dice can be compared side by side.');
  const varied = options.vary.map((each) => readVary(each));
  const set = options.set.map(readSet);
  const { fights, skipped } = variedFights({
    file: writtenFight(what[0]!),
    preset: options.preset,
    set,
    varied,
  });
  const requests = fights.map(({ fight }) => requestFor(fight, options));
  const [request] = requests as [OddsRequest];
  const down = options.turns === undefined || varied.length > 0 ? [] : downBy(request, options.turns);
  const { fact } = request;
  const common = { title: titleOf(request, options), fact, view: viewOf(options), down };
  const notes = skipped;
  if (varied.length > 0 && options.turns !== undefined)
    throw wrongUsage(
      '--turns simulates one fight, and --vary makes several.',
      'Use --set instead of --vary.',
    );
  if ((varied.length > 0 || options.with.join() === 'all') && viewOf(options) !== 'each')
    throw wrongUsage('--at-least and --at-most show a histogram.', 'Leave out --vary and --with all.');
  if (varied.length > 0) {
    const variant = onlyVariant(options);
    const columns = fights.map(({ name, settings }, i) => {
      const label = varied.length === 1 ? String(Object.values(settings)[0]) : name;
      return { ...ask(requests[i]!, variant), label, settings };
    });
    return { ...common, columns, layout: layoutOf(varied), notes };
  }
  if (options.with.length > 1 && options.with.includes('all'))
    throw wrongUsage('--with all ranks every attack.', 'Leave out the other --with.');
  if (options.with.join() === 'all') {
    const { columns, impossible } = ranked(request, options);
    return { ...common, columns, layout: { kind: 'rows', head: '' }, notes: [...impossible, ...notes] };
  }
  const columns = variantsOf(options).map((variant) => ask(withRuling(request, variant.ruling), variant));
  return { ...common, columns, layout: { kind: 'columns' }, notes };
}

function requestFor({ ruleset, encounter }: NamedFight, options: OddsOptions): OddsRequest {
  const fight = { ruleset, encounter: withRulings(encounter, ruleset.rulebook, options.ruling) };
  const { attack, fact = 'damage', branches } = options;
  return {
    fight,
    ...fighters(fight, options),
    attack,
    apart: apartOf(options),
    answers: options.answer.map(readAnswer),
    others: options.others === undefined ? undefined : policyNamed(ruleset, options.others),
    fact,
    branches,
  };
}

function withRuling(request: OddsRequest, ruling: string | undefined): OddsRequest {
  if (ruling === undefined) return request;
  const { ruleset, encounter } = request.fight;
  return { ...request, fight: { ruleset, encounter: withRulings(encounter, ruleset.rulebook, [ruling]) } };
}

/** Returns the one attack whose odds are calculated for each varied value. Throws CliError if there are several. */
function onlyVariant(options: OddsOptions): Variant {
  const [variant, ...others] = variantsOf(options);
  if (others.length === 0 && options.with.join() !== 'all') return variant!;
  throw wrongUsage(
    '--vary takes one attack.',
    'Give --with, --called and --defence one value, and no --compare.',
  );
}

function layoutOf(varied: readonly Vary[]): Layout {
  const [down, across] = varied;
  if (varied.length === 2) return { kind: 'map', down: down!, across: across! };
  return { kind: 'rows', head: varied.length === 1 ? down!.path : '' };
}

/** Returns the odds of every possible attack, the best by `--fact` first, and a line for those that are never possible. */
function ranked(request: OddsRequest, options: OddsOptions) {
  if (options.called.length > 0 || options.compare.length > 0 || options.defence.length > 1)
    throw wrongUsage(
      '--with all tries every called shot, against one defence.',
      'Leave out --called and --compare, and give one --defence at most.',
    );
  const columns: Column[] = [];
  const never: string[] = [];
  for (const variant of everyAttack(request, options.defence[0])) {
    try {
      columns.push(ask(request, variant));
    } catch (error) {
      if (!(error instanceof NoSuchAttack)) throw error;
      never.push(variant.label);
    }
  }
  if (columns.length === 0)
    throw wrongUsage(
      `${request.by} comes to no attack that names ${request.against}.`,
      `${request.apart === undefined ? 'Leave out --as-written' : 'Try --apart'}, or name a weapon: --with.`,
    );
  const { fact } = request;
  columns.sort((a, b) => measureOf(b, fact) - measureOf(a, fact));
  return { columns, impossible: never.length === 0 ? [] : [`No attack came of: ${never.join('; ')}.`] };
}

function titleOf({ fight: { ruleset, encounter }, by, against }: OddsRequest, options: OddsOptions): string {
  const names = [by, against].map((id) => encounter.combatants.find((each) => each.id === id)!.name);
  const how = [options.attack, ...options.with, ...options.called, ...options.set].filter(
    (each) => each !== undefined,
  );
  const title = `${names[0]} against ${names[1]}${how.length === 0 ? '' : `: ${how.join(', ')}`}`;
  return `${title} (${ruleset.rulebook.title})`;
}

/** Returns the distance between the two; `undefined` keeps their places in the encounter. */
function apartOf({ apart, asWritten }: OddsOptions): number | undefined {
  if (asWritten !== true) return apart ?? 1;
  if (apart === undefined) return undefined;
  throw wrongUsage('--as-written and --apart exclude each other.', 'Use one of them.');
}

function readAnswer(text: string): RequestedAnswer {
  const [key = '', name = ''] = text.split('=', 2);
  if (key !== '' && name !== '') return { key, name };
  throw wrongUsage(`--answer ${text} can't be read.`, 'Write --answer key=kind: --answer interruption=pass.');
}

function policyNamed({ policies }: Ruleset, name: string): Policy {
  const names = Object.keys(policies);
  if (Object.hasOwn(policies, name)) return policies[name]!;
  throw wrongUsage(`There is no policy "${name}".`, `${suggestion(name, names)}Policies: ${listed(names)}.`);
}

function fighters({ encounter }: NamedFight, options: OddsOptions): { by: string; against: string } {
  const by = combatantNamed(encounter, options.by ?? encounter.combatants[0]!.id);
  const foe = encounter.combatants.find(({ side }) => side !== by.side) ?? encounter.combatants[0]!;
  const against = combatantNamed(encounter, options.against ?? foe.id);
  if (by.id === against.id) throw wrongUsage(`${by.id} can't attack itself.`, 'Use --by and --against.');
  return { by: by.id, against: against.id };
}

function combatantNamed({ combatants }: Encounter<unknown, unknown>, id: string) {
  const found = combatants.find((each) => each.id === id);
  if (found !== undefined) return found;
  const ids = combatants.map((each) => each.id);
  throw wrongUsage(`There is no combatant "${id}".`, `${suggestion(id, ids)}Combatants: ${listed(ids)}.`);
}
