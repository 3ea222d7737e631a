import type { Fight } from './fight.ts';
import { type Agent, agent } from './state.ts';
import { isSeriouslyWounded } from './wounds.ts';

/** Minor actions it still has as such. @rule seriously-wounded no minor action */
export function minorActions(who: Agent): number {
  return isSeriouslyWounded(who) ? 0 : who.minor;
}

/** @rule significant-as-minor Minor actions it still has, the significant one counted as two. */
export function minorsLeft(who: Agent): number {
  return isSeriouslyWounded(who) ? 0 : minorActions(who) + 2 * who.significant;
}

/** @rule action-budget Takes minor actions from the turn, the significant one in their place if need be. */
export function spendMinor(fight: Fight, id: string, minor: number, on: string): void {
  while (agent(fight.state, id).minor < minor) {
    fight.record({ type: 'significant-split', rule: 'significant-as-minor', who: id });
  }
  fight.record({ type: 'action-spent', rule: 'action-budget', who: id, significant: 0, minor, on });
}

/** @rule significant Takes the significant action. */
export function spendSignificant(fight: Fight, id: string, on: string): void {
  fight.record({ type: 'action-spent', rule: 'significant', who: id, significant: 1, minor: 0, on });
}

/** Takes all that is left of the turn. @rule extended-only */
export function spendAll(fight: Fight, id: string, on: string): void {
  const { significant, minor } = agent(fight.state, id);
  fight.record({ type: 'action-spent', rule: 'extended-only', who: id, significant, minor, on });
}
