import type { Action, Combatant, Declaration, Pace, State } from '../../src/rules/tactics/state.ts';
import type { Asked, Offer } from './statement.ts';
import { actions, movements, PACES } from './tactics-actions.ts';
import { hasYetToMove } from './tactics-body.ts';

// The possible changes of declared actions in Tactics, with their prices.

/** The last question. It shows whether the same moment continues, in which each action may change once. */
interface Moment {
  readonly key: string;
  readonly attacker: unknown;
  readonly who: Combatant;
  /** The remaining actions that were not changed in this moment. */
  readonly open: readonly Action[];
  readonly mayMove: boolean;
}

const FULL_DEFENSE: Action = { kind: 'full-defense' };

/** The remaining actions, with a declared full defence as long as nothing was changed. */
function toCome(who: Combatant): readonly Action[] {
  if (who.defending !== 'this-turn') return who.pending;
  const isDeclared = who.declared.actions.some(({ kind }) => kind === 'full-defense');
  return isDeclared && who.changes === 0 && who.go !== 'over' ? [FULL_DEFENSE] : [];
}

/** Remembers the moment from question to question, because the state does not. */
export class Changes {
  #last: Moment | undefined;

  forget(): void {
    this.#last = undefined;
  }

  /** Every possible change of the plan. */
  offers(state: State, who: Combatant, { key, context }: Asked): Offer[] {
    const attacker = (context as { readonly attacker?: string }).attacker;
    const moment = this.#moment({ key, attacker, who, open: toCome(who), mayMove: !who.hasMoved });
    this.#last = moment;
    const pending = toCome(who);
    const isDefending = who.defending === 'this-turn';
    if (isDefending && pending.length === 0) return [];
    const cost = (count: number): string => `-${who.changes + count} on all checks this turn`;
    const places = pending.flatMap((action, place) => (moment.open.includes(action) ? [place] : []));
    const found = places.flatMap((place) => swaps(state, who, place, cost(1)));
    if (isDefending) return found;
    const plan = { actions: pending, mayMove: hasYetToMove(state, who) };
    for (const made of actions(state, who, plan))
      found.push({ ...made, kind: `add-${made.kind}`, cost: cost(1) });
    // Whether it has only moved this turn.
    if (who.actionsDone === 0)
      found.push({ kind: 'full-defense', params: {}, cost: cost(Math.max(1, pending.length)) });
    return moment.mayMove ? [...found, ...newMovements(state, who, cost)] : found;
  }

  /** The current moment: a new one, or the last one without the changed actions. */
  #moment(fresh: Moment): Moment {
    const last = this.#last;
    if (last === undefined || !isSameMoment(last, fresh)) return fresh;
    const isMoved = last.who.declared !== fresh.who.declared;
    return {
      ...fresh,
      open: fresh.open.filter((action) => last.open.includes(action)),
      mayMove: last.mayMove && !isMoved && !fresh.who.hasMoved,
    };
  }
}

function isSameMoment(last: Moment, { key, attacker, who }: Moment): boolean {
  const before = last.who;
  return (
    last.key === key &&
    last.attacker === attacker &&
    before.id === who.id &&
    before.actionsDone === who.actionsDone &&
    before.hasMoved === who.hasMoved &&
    before.attacksLapsed + before.checksLapsed === who.attacksLapsed + who.checksLapsed &&
    (before.pending !== who.pending || before.declared !== who.declared)
  );
}

/** Drops an action, or replaces it by another. */
function swaps(state: State, who: Combatant, place: number, cost: string): Offer[] {
  const drop = { value: place };
  const kept = who.defending === 'this-turn' ? [] : who.pending.filter((_, at) => at !== place);
  const others = actions(state, who, { actions: kept, mayMove: hasYetToMove(state, who) });
  return [
    { kind: 'drop', params: { drop }, cost },
    ...others.map((made) => ({
      ...made,
      kind: `swap-for-${made.kind}`,
      params: { ...made.params, drop },
      cost,
    })),
  ];
}

/**
 * Before it moves, the movement may change. A Run check that is added, dropped or at another pace counts as
 * one action.
 */
function newMovements(state: State, who: Combatant, cost: (count: number) => string): Offer[] {
  if (who.hasMoved) return [];
  const now: Pick<Declaration, 'pace' | 'goal'> = hasYetToMove(state, who)
    ? who.declared
    : { pace: 'stay', goal: null };
  const price = (pace: Pace): { cost?: string } => {
    const isRun = [now.pace, pace].some((each) => each !== 'stay' && each !== 'walk');
    return isRun && pace !== now.pace ? { cost: cost(1) } : {};
  };
  const prefix = now.goal === null ? 'add' : 'swap-for';
  const found = PACES.flatMap((pace) =>
    movements(state, who, pace).map((made) => ({ ...made, kind: `${prefix}-${made.kind}`, ...price(pace) })),
  );
  if (now.goal === null) return found;
  return [...found, { kind: 'drop-movement', params: {}, ...price('stay') }];
}
