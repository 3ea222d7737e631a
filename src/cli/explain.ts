import type { Modifier } from '../kernel/explanation.ts';
import type { RuleId } from '../kernel/names.ts';
import type { Rulebook } from '../kernel/ruleset.ts';
import type { RollRecord } from '../table/entry.ts';
import type { Happening } from '../telling/happening.ts';
import type { LineSum } from '../telling/line.ts';
import type { Screen } from './screen.ts';
import { areEyesOf, lineFor, signed, type Teller } from './telling.ts';
import { padded, wrap } from './wrap.ts';

/** Everything behind what has just happened: each number with its reasons and rules, then the dice. */
export function whyLines(
  screen: Screen,
  teller: Teller,
  happened: readonly Happening[],
  rolls: readonly RollRecord[],
): readonly string[] {
  const seen = rolls.filter(({ owner }) => areEyesOf(teller.eyes, owner));
  return [
    ...happened.flatMap((happening) => eventWhy(screen, teller, happening)),
    ...(seen.length === 0 ? [] : [screen.paint('title', 'Dice, as they fell:')]),
    ...seen.map((roll) => `  ${rollText(roll)}`),
  ];
}

function eventWhy(screen: Screen, teller: Teller, happening: Happening): readonly string[] {
  const line = lineFor(teller, happening);
  if (line === undefined) return [];
  const { rule, sentence, heading, sums } = line;
  const { columns } = screen;
  return [
    ...wrap(sentence === '' ? `${heading}.` : sentence, { columns, rest: '  ' }),
    ...sums.flatMap((sum) => sumLines(screen, sum)),
    ...wrap(`by ${rule}: ${ruleSentence(teller.rules.rulebook, rule)}`, {
      columns,
      first: '  ',
      rest: '    ',
    }).map((line) => screen.paint('quiet', line)),
  ];
}

function sumLines(screen: Screen, { name, total, parts }: LineSum): readonly string[] {
  const widest = Math.max(0, ...parts.map(({ why }) => why.length));
  const line = (figure: string, why: string, rule: string): string =>
    `  ${figure.padStart(7)}  ${padded(why, widest)}  ${screen.paint('quiet', rule)}`.trimEnd();
  return [
    ...parts.map(({ value, why, rule }: Modifier) => line(signed(value), why, rule)),
    line(`= ${total}`, name, ''),
  ];
}

/** One roll as it was made: `Mara: attack: 7, 4 (typed in)`. */
export function rollText({ why, faces, source }: RollRecord): string {
  const how = { rolled: '', typed: ' (typed in)', forced: " (the GM's word)" }[source];
  return `${why}: ${faces.join(', ')}${how}`;
}

/** What a rule says, or how a ruling was decided. */
function ruleSentence(rulebook: Rulebook, id: RuleId): string {
  const ruling = rulebook.rulings[id];
  return rulebook.rules[id]?.says ?? (ruling === undefined ? '' : ruling.question);
}
