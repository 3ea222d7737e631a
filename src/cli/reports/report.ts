import { listed } from '../../content/suggestion.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import type { Batch } from '../../simulation/play-out.ts';
import { GENERATOR } from '../../simulation/random.ts';
import { type Estimate, type MeasureRow, rowsOf } from '../../simulation/rows.ts';
import { MEASURES, type PolicyCoverage, policyCoverageOf, type Tally } from '../../simulation/statistics.ts';

/** Returns the name of a measure in words. */
export function rowName({ sides, combatants }: Report, { name, of, with: using }: MeasureRow): string {
  const { says } = MEASURES[name];
  const who = name === 'win' ? (sides[of!] ?? of) : of === undefined ? undefined : (combatants[of] ?? of);
  if (who === undefined) return says;
  if (name === 'win' && of === 'nobody') return 'nobody wins';
  return using === undefined ? `${who}: ${says}` : `${who}, ${using}: ${says}`;
}

/** One variant of a report. */
export interface ReportedVariant {
  readonly name: string;
  readonly settings: Readonly<Record<string, string | number>>;
  readonly encounter: string;
  readonly policies: Readonly<Record<string, string>>;
  readonly rulings: Readonly<Record<string, string | number>>;
  /** The rulings that differ from the rulebook's default. */
  readonly switched: readonly string[];
  readonly rows: readonly MeasureRow[];
  /** Number of fights by number of rounds. */
  readonly rounds: Readonly<Record<string, number>>;
  readonly tally: Tally;
  readonly honesty: PolicyCoverage;
}

/** Names of sides or combatants, by id. */
type Names = Readonly<Record<string, string>>;

/** The complete results of a simulation, the same for every number of workers. */
export interface Report {
  readonly ruleset: { readonly id: string; readonly title: string; readonly version: string };
  readonly generator: string;
  readonly seed: number;
  /** Completed fights in each variant, and the requested number. */
  readonly fights: number;
  readonly asked: number;
  readonly ended: 'played' | 'interrupted' | 'narrow';
  readonly limits: Batch['limits'];
  readonly sides: Names;
  readonly combatants: Names;
  readonly variants: readonly ReportedVariant[];
}

/** The results of a simulation. */
export interface SimulationResults {
  readonly batch: Batch;
  readonly ruleset: Ruleset;
  readonly tallies: readonly Tally[];
  readonly asked: number;
  readonly ended: Report['ended'];
}

export function reportOf({ batch, ruleset, tallies, asked, ended }: SimulationResults): Report {
  const { seed, limits, variants } = batch;
  const rows = rowsOf(variants, tallies);
  const { id, version, rulebook } = ruleset;
  return {
    ruleset: { id, title: rulebook.title, version },
    generator: GENERATOR,
    seed,
    fights: tallies[0]!.fights,
    asked,
    ended,
    limits,
    sides: namesOf(batch.variants.flatMap(({ encounter }) => encounter.sides)),
    combatants: namesOf(batch.variants.flatMap(({ encounter }) => encounter.combatants)),
    variants: variants.map(({ name, settings, encounter, policies }, i) => ({
      name,
      settings,
      encounter: encounter.name,
      policies,
      rulings: encounter.rulings,
      switched: Object.entries(encounter.rulings)
        .filter(([ruling, value]) => rulebook.rulings[ruling]!.settings[0]!.value !== value)
        .map(([ruling, value]) => `${ruling} = ${value}`),
      rows: rows[i]!,
      rounds: tallies[i]!.rounds,
      tally: tallies[i]!,
      honesty: policyCoverageOf(tallies[i]!, rulebook),
    })),
  };
}

function namesOf(list: readonly { readonly id: string; readonly name: string }[]): Names {
  return Object.fromEntries(list.map(({ id, name }) => [id, name]));
}

type Kind = MeasureRow['kind'];

/** Formats a value; rates in per cent. */
export function valueText(kind: Kind, value: number): string {
  return kind === 'rate' ? `${(value * 100).toFixed(2)} %` : value.toFixed(2);
}

/** Formats an estimate: `45.20 % (44.9 to 45.5)`. */
export function estimateText(kind: Kind, { value, low, high }: Estimate): string {
  if (!Number.isFinite(low)) return `${valueText(kind, value)} (interval unknown)`;
  return `${valueText(kind, value)} (${bound(kind, low)} to ${bound(kind, high)})`;
}

/** Formats a difference in percentage points or plain numbers: `+1.20 % (+0.9 to +1.5)`. */
export function differenceText(kind: Kind, { value, low, high }: Estimate): string {
  const unit = kind === 'rate' ? ' points' : '';
  if (!Number.isFinite(low)) return `${signed(scaled(kind, value))}${unit} (interval unknown)`;
  const [a, b] = [signed(scaled(kind, low)), signed(scaled(kind, high))];
  return `${signed(scaled(kind, value))}${unit} (${a} to ${b})`;
}

function scaled(kind: Kind, value: number): number {
  return kind === 'rate' ? value * 100 : value;
}

function bound(kind: Kind, value: number): string {
  return scaled(kind, value).toFixed(2);
}

function signed(value: number): string {
  const text = value.toFixed(2);
  return value > 0 && text !== '0.00' ? `+${text}` : text.replace(/^-(0\.00)$/, '$1');
}

/** Formats a count: `100,000`. */
function countText(n: number): string {
  return n.toLocaleString('en');
}

/** Describes the simulation, so that anyone can repeat it. The first line is a title. */
export function headLines(report: Report): readonly string[] {
  const { ruleset, generator, seed, limits, variants } = report;
  const [first] = variants;
  const title = [...new Set(variants.map(({ encounter }) => encounter))].join(' / ');
  return [
    title,
    `${fightsLine(report)} Seed ${seed}.`,
    `Rules: ${ruleset.title}, version ${ruleset.version}. Dice: ${generator}.`,
    ...shared(variants, (variant) => `Policies: ${pairs(variant.policies, ' plays ')}.`),
    ...shared(variants, ({ switched }) =>
      switched.length === 0
        ? 'Rulings: all at their defaults.'
        : `Rulings: ${switched.join(', ')}; the others at their defaults.`,
    ),
    `A fight is cut off in round ${limits.rounds + 1}. All intervals are 95 % confidence intervals.`,
    ...(first!.name === '' ? [] : [`${variants.length} variants, each fought with the same dice.`]),
  ];
}

const ENDED = {
  played: '',
  interrupted: 'Interrupted: these are the finished fights.',
  narrow: 'Stopped when the interval was as narrow as requested.',
} as const;

function fightsLine({ fights, ended, asked }: Report): string {
  const count = `${countText(fights)} ${fights === 1 ? 'fight' : 'fights'}`;
  if (ended === 'played') return `${count}.`;
  return `${count} of at most ${countText(asked)}. ${ENDED[ended]}`;
}

function pairs(record: Readonly<Record<string, string>>, between: string): string {
  return Object.entries(record)
    .map(([key, value]) => `${key}${between}${value}`)
    .join(', ');
}

/** Returns one line for all variants if it is the same for all, otherwise one for each. */
function shared(
  variants: readonly ReportedVariant[],
  line: (variant: ReportedVariant) => string,
): readonly string[] {
  const lines = variants.map(line);
  if (new Set(lines).size === 1) return [lines[0]!];
  return variants.map((variant, i) => `${variant.name}: ${lines[i]!}`);
}

/** Describes what the figures do not cover. */
export function coverageLines(report: Report): readonly string[] {
  const { variants } = report;
  return [
    ...shared(variants, (variant) => cutOffLine(report, variant)),
    silentLine(variants),
    neglectedLine(variants),
  ];
}

function cutOffLine({ fights, limits }: Report, { honesty: { cutOff } }: ReportedVariant): string {
  if (cutOff === 0) return 'Every fight was decided.';
  const when = `after ${limits.rounds} rounds or ${countText(limits.steps)} steps`;
  return `${countText(cutOff)} of ${countText(fights)} fights were cut off ${when}; undecided fights count for no side.`;
}

/** The rules that acted in no variant, and those that were silent only in some. */
function silentLine(variants: readonly ReportedVariant[]): string {
  const [first] = variants;
  const { ruleCount } = first!.honesty;
  const all = new Set(variants.flatMap(({ honesty }) => honesty.silentRules));
  if (all.size === 0) return `Every one of the ${ruleCount} rules of the book acted at least once.`;
  const isAlways = (rule: string): boolean =>
    variants.every(({ honesty }) => honesty.silentRules.includes(rule));
  const always = [...all].filter(isAlways);
  const sometimes = [...all].filter((rule) => !isAlways(rule));
  const never = `${always.length} of ${ruleCount} rules never acted: ${listed(always)}.`;
  return sometimes.length === 0 ? never : `${never} Silent in some variants only: ${listed(sometimes)}.`;
}

/** The answers that policies used in no variant, with how often they were offered in all of them. */
function neglectedLine(variants: readonly ReportedVariant[]): string {
  const all = variants.flatMap(({ honesty }) => honesty.neglected);
  const grouped = Map.groupBy(all, ({ policy, question, answer }) => `${policy} ${question}/${answer}`);
  const each = [...grouped].flatMap(([name, own]) => {
    if (own.length < variants.length) return [];
    return [`${name} (${countText(own.reduce((sum, { offered }) => sum + offered, 0))} times)`];
  });
  if (each.length === 0) return 'The policies used every kind of answer.';
  return `Answers that policies never used: ${listed(each)}.`;
}
