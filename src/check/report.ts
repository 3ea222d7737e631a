import { type Modifier, type Sum, sumsIn } from '../kernel/explanation.ts';
import { GM } from '../kernel/names.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { Difference } from './difference.ts';
import type { CheckPoint } from './script.ts';
import type { Verdict } from './verdict.ts';

/** How many events before a difference are told. */
const MOST_EVENTS = 12;

/** A verdict in lines for people; the explanation tells how the numbers before the difference came about. */
export function verdictLines(ruleset: Ruleset, title: string, verdict: Verdict): readonly string[] {
  if (verdict.kind === 'as-expected') return [`ok    ${title}`];
  const { found, stopped } = verdict;
  const last = found.at(-1)?.point;
  return [
    `FAIL  ${title}`,
    ...found.flatMap(({ point, differences }) => [
      ...differences.flatMap((each) => differenceLines(point, each)),
      ...eventLines(ruleset, point),
    ]),
    ...(stopped === null ? [] : [stopLine(stopped)]),
    ...(stopped?.point === undefined || stopped.point === last ? [] : eventLines(ruleset, stopped.point)),
  ];
}

function differenceLines(point: CheckPoint, { path, expected, got }: Difference): readonly string[] {
  return [`      at "${pointName(point)}", ${path}`, `      expected: ${expected}`, `      got:      ${got}`];
}

/** The name of a point for people. */
export function pointName({ name, when }: CheckPoint): string {
  return when === 'at-once' ? `${name}, at once` : name;
}

function stopLine({
  problem,
  point,
}: {
  readonly problem: string;
  readonly point: CheckPoint | undefined;
}): string {
  return `      stopped${point === undefined ? '' : ` after "${pointName(point)}"`}: ${problem}`;
}

function eventLines(ruleset: Ruleset, point: CheckPoint): readonly string[] {
  const lines = point.events.slice(-MOST_EVENTS).flatMap(({ event, before, after }) => {
    const told = ruleset.tell(event, before, after, GM)!;
    const sentence = ruleset.words.told(told, after) ?? event.type;
    const sums = sumsIn(event).map(([, sum]) => `          ${sumText(sum)}`);
    return [`        ${sentence} [${event.rule}]`, ...sums];
  });
  return lines.length === 0 ? [] : ['      what led there:', ...lines];
}

/** A sum with all its reasons: `11 = 5 (sword, damage-order) + 5 (natural 18, natural-18) …`. */
function sumText({ total, parts }: Sum): string {
  return `${total} = ${parts.map(partText).join(' ')}`;
}

function partText({ value, why, rule }: Modifier, index: number): string {
  const sign = value < 0 ? '- ' : index === 0 ? '' : '+ ';
  return `${sign}${Math.abs(value)} (${why}, ${rule})`;
}
