import type { InterveneInput } from '../../src/fight/input.ts';
import type { Option, ParamDomain, RawAnswer } from '../../src/kernel/decision.ts';
import { isWithinReach } from '../../src/kernel/decision.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { randomAnswer } from '../../src/simulation/random.ts';
import type { Scene } from './scene.ts';

/** A GM override with its values: the lowest, the highest, or any; sometimes an occupied cell. */
export function actOf(option: Option, { ruleset, fight, pick }: Scene): RawAnswer {
  const { standings } = ruleset.overview(fight.now.state, 'gm');
  const cells = standings.map(({ cell }) => cell as unknown as Json);
  const act: { kind: string; [param: string]: Json } = { ...randomAnswer([option], pick) };
  for (const [param, domain] of Object.entries(option.params)) {
    const value = extreme(domain, cells, pick);
    if (value !== undefined) act[param] = value;
  }
  return act;
}

/** A value at the edge of its domain; `undefined` half of the time, and for a domain without edges. */
function extreme(domain: ParamDomain, cells: readonly Json[], pick: RandomIndex): Json | undefined {
  if (pick(2) === 0) return undefined;
  if ('min' in domain) return pick(2) === 0 ? domain.min : domain.max;
  if (!('centre' in domain) || cells.length === 0) return undefined;
  const cell = cells[pick(cells.length)] as unknown as readonly [number, number];
  return isWithinReach(domain, cell) ? cell : undefined;
}

/** The GM makes an override. */
export function stepIn(act: RawAnswer): InterveneInput {
  return { kind: 'intervene', act, reason: 'An adversary meddles.' };
}
