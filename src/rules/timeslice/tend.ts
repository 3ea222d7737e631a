import { stopDying } from './dying.ts';
import type { Choice } from './fight.ts';
import { lose, type Maneuver } from './maneuver.ts';
import { isNear } from './reach.ts';
import { type Combatant, combatant, isUp, type State } from './state.ts';
import { tsCost } from './time-slices.ts';

const TEND_TS = 3;
// ruling: tend-reach
const TEND_REACH = 1;

/** Whom it could tend if it had the TS: others who are dying, near, with a medical kit. @rule tend */
function tendable(state: State, who: Combatant): string[] {
  if (!who.sheet.hasMedicalKit) return [];
  const isPatient = (other: Combatant) =>
    other.id !== who.id && other.clock !== null && other.presence === 'here';
  return state.combatants
    .filter((other) => isPatient(other) && isNear(state, who, other, TEND_REACH))
    .map((other) => other.id);
}

/** @rule tend 3 TS with a medical kit, on another who is dying. */
export function addTendOptions(options: Choice[], state: State, who: Combatant, ts: number): void {
  if (ts < TEND_TS) return;
  const patients = tendable(state, who);
  if (patients.length === 0) return;
  options.push({ kind: 'tend', params: { target: { oneOf: patients } }, cost: tsCost(TEND_TS) });
}

/** @rule tend The dying ends; HP stay. */
export function tend(id: string, target: string): Maneuver {
  return {
    declare: (fight, pay) => pay(fight, id, TEND_TS, 'tending'),
    carryOut(fight) {
      const who = combatant(fight.state, id);
      if (!isUp(who) || !tendable(fight.state, who).includes(target)) {
        lose(fight, id, 'tending', 'there is nothing to tend within reach');
        return;
      }
      fight.record({ type: 'tended', rule: 'tend', who: id, target });
      stopDying(fight, target, 'tend');
    },
  };
}
