import type { Cell } from '../../geometry/grid.ts';
import { isStep } from '../../geometry/step.ts';
import type { Fight } from './fight.ts';
import type { Maneuver } from './maneuver.ts';
import { stepPrice } from './movement-options.ts';
import { isTaken } from './reach.ts';
import { combatant, isUp } from './state.ts';

/**
 * @rule move One unit. Who has the mover in range may interrupt before the step, who only has the unit it
 * enters in range after it.
 */
export function moveOneUnit(id: string, to: Cell): Maneuver {
  return {
    declare(fight, pay) {
      pay(fight, id, stepPrice(fight.state, combatant(fight.state, id), to), 'a move');
    },
    carryOut(fight, react) {
      // ruling: interrupt-timing
      let askedBefore: readonly string[] | undefined;
      react(fight, { kind: 'leave', by: id, except: [] }, (asked) => {
        if (take(fight, id, to)) askedBefore = asked;
      });
      if (askedBefore === undefined) return;
      react(fight, { kind: 'enter', by: id, except: askedBefore }, () => undefined);
    },
  };
}

function take(fight: Fight, id: string, to: Cell): boolean {
  const who = combatant(fight.state, id);
  const why = whyStopped(fight, id, to);
  if (why === undefined) {
    fight.record({ type: 'moved', rule: 'move', who: id, from: who.cell, to });
    return true;
  }
  // ruling: staggered-mid-maneuver
  const rule = who.isStaggered ? 'staggered-mid-maneuver' : 'spend-at-once';
  fight.record({ type: 'maneuver-lost', rule, who: id, what: 'the move', why });
  return false;
}

function whyStopped(fight: Fight, id: string, to: Cell): string | undefined {
  const who = combatant(fight.state, id);
  if (!isUp(who)) return `${who.name} is down`;
  if (who.isStaggered) return `${who.name} is staggered`;
  // A dodge step may have taken it elsewhere.
  if (!isStep(fight.state.grid, who.cell, to)) return 'the unit is no longer one step away';
  return isTaken(fight.state, to) ? 'the unit is taken' : undefined;
}
