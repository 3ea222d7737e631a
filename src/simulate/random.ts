import type { Cell } from '../geometry/grid.ts';
import { cellKey } from '../geometry/grid.ts';
import { reach } from '../geometry/path.ts';
import {
  type Domain,
  isWithinReach,
  type Option,
  type RawAnswer,
  usualOptions,
  type Walk,
  type Within,
} from '../kernel/decision.ts';
import type { Json } from '../kernel/json.ts';
import type { Pick, Policy } from '../kernel/policy.ts';

/** Any legal answer that is on show: an option by lot, then each of its values by lot. Knows no rulebook. */
export const random: Policy = (decision, _state, pick) => randomAnswer(usualOptions(decision.options), pick);

/** One of `options` with values, all by lot. */
export function randomAnswer(options: readonly Option[], pick: Pick): RawAnswer {
  const option = options[pick(options.length)]!;
  const answer: { kind: string; [param: string]: Json } = { kind: option.kind };
  for (const param in option.params) answer[param] = randomValue(option.params[param]!, pick);
  return answer;
}

/** What is written where a text is asked for. */
const SAID = 'by lot';

function randomValue(domain: Domain, pick: Pick): Json {
  if ('oneOf' in domain) return domain.oneOf[pick(domain.oneOf.length)]!;
  if ('min' in domain) return domain.min + pick(domain.max - domain.min + 1);
  if ('maxLength' in domain) return SAID;
  return 'centre' in domain ? randomCell(domain, pick) : randomPath(domain, pick);
}

const FAR = 30;

function randomCell(domain: Within, pick: Pick): Cell {
  const { centre, range } = domain;
  const span = Math.min(range, FAR);
  for (let tries = 0; tries < 1000; tries++) {
    const cell: Cell = [centre[0] - span + pick(2 * span + 1), centre[1] - span + pick(2 * span + 1)];
    if (isWithinReach(domain, cell)) return cell;
  }
  return centre;
}

function randomPath({ grid, from, atMost, blocked }: Walk, pick: Pick): readonly Cell[] {
  const closed = new Set(blocked.map(cellKey));
  const places = reach(grid, from, atMost, (cell) => closed.has(cellKey(cell)));
  const chosen = pick(places.length + 1);
  return chosen === places.length ? [] : places[chosen]!.path;
}
