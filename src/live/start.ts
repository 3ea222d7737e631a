import { begin } from '../table/submit.ts';
import { newTable } from '../table/table.ts';
import type { LiveTable } from './live-table.ts';
import { andThen, doing, type Obeyed, played, refused } from './obeyed.ts';
import { NO_ENCOUNTER } from './refusals.ts';
import type { Surroundings } from './surroundings.ts';

/** The fight begins: what people's devices added to the dice is sealed with it. */
export function start(live: LiveTable, around: Surroundings): Obeyed {
  const { encounter, seed, dice: mode, nonces } = live;
  const ruleset = encounter === null ? undefined : around.rulesets(encounter.ruleset);
  if (encounter === null || ruleset === undefined) return refused(NO_ENCOUNTER);
  const fight = newTable(ruleset, encounter, { mode, seed, nonces });
  const started = doing(live, [{ kind: 'started', header: fight.header }], around);
  const begun = begin(fight);
  return begun.kind === 'refused' ? begun : andThen(started, played(started.live, begun.table));
}
