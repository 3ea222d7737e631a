import { listed } from '../../content/wording.ts';
import { countText } from './numbers.ts';
import type { Report, ReportedVariant } from './report.ts';

/** What was played and how, so that anybody can play it again. The first line is a title. */
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
    `A fight is cut off in round ${limits.rounds + 1}. All intervals hold the truth in 95 cases of 100.`,
    ...(first!.name === '' ? [] : [`${variants.length} variants, each fought with the same dice.`]),
  ];
}

const ENDED = {
  played: '',
  interrupted: 'Interrupted: these are the fights that were done.',
  narrow: 'Stopped when the interval was as narrow as asked for.',
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

/** One line for all variants when it is the same for all, else one for each. */
function shared(
  variants: readonly ReportedVariant[],
  line: (variant: ReportedVariant) => string,
): readonly string[] {
  const lines = variants.map(line);
  if (new Set(lines).size === 1) return [lines[0]!];
  return variants.map((variant, i) => `${variant.name}: ${lines[i]!}`);
}

/** What the figures are silent about. */
export function honestyLines(report: Report): readonly string[] {
  const { variants } = report;
  return [
    ...shared(variants, (variant) => cutOffLine(report, variant)),
    ...shared(variants, silentLine),
    ...shared(variants, neglectedLine),
  ];
}

function cutOffLine({ fights, limits }: Report, { honesty: { cutOff } }: ReportedVariant): string {
  if (cutOff === 0) return 'Every fight came to its end.';
  const when = `after ${limits.rounds} rounds or ${countText(limits.steps)} steps`;
  return `${countText(cutOff)} of ${countText(fights)} fights were cut off ${when}; what had not been decided counts for no side.`;
}

function silentLine({ honesty: { silentRules, ruleCount } }: ReportedVariant): string {
  if (silentRules.length === 0) return `Every one of the ${ruleCount} rules of the book acted at least once.`;
  return `${silentRules.length} of ${ruleCount} rules never acted: ${silentRules.join(', ')}.`;
}

function neglectedLine({ honesty: { neglected } }: ReportedVariant): string {
  if (neglected.length === 0) return 'The policies gave every kind of answer that they could.';
  const each = neglected.map(
    ({ policy, question, answer, offered }) =>
      `${policy} ${question}/${answer} (${countText(offered)} times)`,
  );
  return `Answers that policies could have given and never gave: ${listed(each)}.`;
}
