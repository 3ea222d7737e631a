import { existsSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { listed } from '../content/suggestion.ts';
import type { Encounter } from '../kernel/encounter.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import { wrongUsage } from './environment.ts';
import { encounterPath, fightNamed, type NamedFight, suggestion } from './home.ts';
import { ask, variantsOf, withRulings } from './odds/ask.ts';
import type { OddsReport, RequestedAnswer } from './odds/asked.ts';
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
  readonly apart?: number;
  readonly asWritten?: boolean;
  readonly fact: string;
  readonly atLeast?: boolean;
  readonly atMost?: boolean;
  readonly branches: number;
  readonly json?: boolean;
  readonly csv?: boolean;
}

const DICE = /^[\s(+-]*(\d*[dz](?![a-z])|\d+[\s)+*#-])/i;

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
    .addOption(repeatable('--with <weapon>', 'the weapon of the attack'))
    .addOption(repeatable('--called <where>', 'a called shot, or any other value of the attack'))
    .addOption(repeatable('--defence <kind>', 'the defence: block, dodge …; best, worst'))
    .addOption(repeatable('--answer <key=kind>', 'the answer to another question; best, worst'))
    .option('--others <policy>', 'the policy for all other questions (simple); default answers if omitted')
    .option('--preset <name>', 'the preset of rulings: default, as-written or as-published')
    .addOption(repeatable('--ruling <id=value>', 'use this setting of a configurable ruling'))
    .addOption(repeatable('--compare <id=value>', 'compare with this setting of a configurable ruling'))
    .option('--apart <cells>', 'their distance; 1 if omitted', wholeFrom(1, 10_000))
    .option('--as-written', 'use the positions, walls and other combatants of the encounter')
    .option('--fact <fact>', 'the fact that is shown in full', 'damage')
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
  if (options.json === true) console.log(oddsJson(report));
  else if (options.csv === true) console.log(oddsCsv(report));
  else {
    const screen = standardScreen();
    screen.print(...oddsLines(screen, report));
  }
}

function isDice(text: string): boolean {
  return DICE.test(`${text} `) && !existsSync(text);
}

function viewOf({ atLeast, atMost }: OddsOptions): OddsReport['view'] {
  if (atLeast === true && atMost === true)
    throw wrongUsage('--at-least and --at-most are two views.', 'Take one.');
  return atLeast === true ? 'at-least' : atMost === true ? 'at-most' : 'each';
}

function diceReport(what: readonly string[], options: OddsOptions): OddsReport {
  const columns = what.map((text) => notationColumn(text, what.length > 1 ? text : ''));
  return { title: what.join(' and '), columns, fact: TOTAL, view: viewOf(options) };
}

function attackReport(what: readonly string[], options: OddsOptions): OddsReport {
  if (what.length > 1)
    throw wrongUsage('One encounter at a time.', 'Only dice can be compared side by side.');
  encounterPath(what[0]!);
  const { ruleset, encounter } = fightNamed(what[0]!, options.preset);
  const fight = { ruleset, encounter: withRulings(encounter, ruleset.rulebook, options.ruling) };
  const { by, against } = fighters(fight, options);
  const apart = apartOf(options);
  const variants = variantsOf(options);
  const answers = options.answer.map(readAnswer);
  const others = options.others === undefined ? undefined : policyNamed(ruleset, options.others);
  const columns = variants.map((variant) => {
    const set = variant.ruling === undefined ? [] : [variant.ruling];
    const varied = { ...fight, encounter: withRulings(fight.encounter, ruleset.rulebook, set) };
    const { attack, fact, branches } = options;
    const inquiry = { fight: varied, by, against, attack, apart, answers, others, fact, branches };
    return ask(inquiry, variant);
  });
  const names = [by, against].map((id) => encounter.combatants.find((each) => each.id === id)!.name);
  const how = [options.attack, ...options.with, ...options.called].filter((each) => each !== undefined);
  const title = `${names[0]} against ${names[1]}${how.length === 0 ? '' : `: ${how.join(', ')}`}`;
  return {
    title: `${title} (${ruleset.rulebook.title})`,
    columns,
    fact: options.fact,
    view: viewOf(options),
  };
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
