import {
  type CombatantSummary,
  GM,
  type Json,
  type Overview,
  type Seat,
  type VisibleEvent,
  withMaskedSums,
} from 'riposte';
import { type Event, type Fighter, fighter, isUp, type State } from './state.ts';

export const seats = ({ combatants }: State): Seat[] => [
  ...new Set([GM, ...combatants.map(({ seat }) => seat)]),
];

/** Returns whether a seat knows a combatant's numbers: the GM knows all, players those of their own side. */
function isInsider({ combatants }: State, seat: Seat, { side }: Fighter): boolean {
  return seat === GM || combatants.some((other) => other.seat === seat && other.side === side);
}

export function healthWord({ candles, sheet }: Fighter): string {
  if (candles === 0) return 'in the dark';
  return candles < sheet.candles ? 'flickering' : 'bright';
}

/** Built from the visible combatants only, so that those in reserve leave no gap. */
export function overview(state: State, seat: Seat): Overview {
  const standings = state.combatants.flatMap((who): CombatantSummary[] => {
    const { id, name, side, cell, presence, candles, nerve, sheet } = who;
    if (presence === 'reserve') return [];
    const seen = { id, name, side, cell, order: null, isActive: state.active === id, isUp: isUp(who) };
    const words = { healthWord: healthWord(who), conditions: [] };
    if (!isInsider(state, seat, who)) return [{ ...seen, ...words, seat: null, health: null, budget: '' }];
    const health = [candles, Math.max(candles, sheet.candles)] as const;
    return [{ ...seen, ...words, seat: who.seat, health, budget: `${nerve} nerve` }];
  });
  const { round, winner } = state;
  const sides = state.sides.filter(({ id }) => standings.some(({ side }) => side === id));
  return { round, phase: winner === null ? 'fight' : 'over', winner, sides, standings };
}

export function view(state: State, seat: Seat): Json {
  if (seat === GM) return state as unknown as Json;
  return { ...overview(state, seat), combatants: overview(state, seat).standings } as unknown as Json;
}

/** Others see the die and the total of a blow, but not its skill, and none of the GM's overrides. */
export function tell(event: Event, _: State, after: State, seat: Seat): VisibleEvent | undefined {
  const { type, rule, ...facts } = event;
  const told = { type, rule, facts: facts as unknown as Json };
  if (!('who' in event) || isInsider(after, seat, fighter(after, event.who))) return told;
  if (type === 'candles-set') return undefined;
  return { ...told, facts: withMaskedSums(told.facts, ({ why }) => why === 'd6', rule) };
}
