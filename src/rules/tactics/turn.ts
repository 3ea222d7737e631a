import { byRank, combatantOf, groupsByInitiative, rollOff } from '../../kernel/battle.ts';
import { carryOut, choices, optionsOf } from '../../kernel/choices.ts';
import {
  type Decision,
  decisionFor,
  type IntRange,
  type OneOf,
  type Option,
  plain,
  type RawAnswer,
} from '../../kernel/decision.ts';
import { d6, rollBy } from '../../kernel/dice.ts';
import { type Sum, sumOf } from '../../kernel/explanation.ts';
import { GM, type Seat } from '../../kernel/ids.ts';
import type { Json } from '../../kernel/json.ts';
import { type Combat, mayReadjust } from './events.ts';
import { endOf } from './movement.ts';
import { ACTIONS, actionOptions, MOVES, type Move, mostAttacks, mostRounds, moving, PACES } from './plans.ts';
import type { TacticsRule } from './rulebook.ts';
import {
  type Action,
  type Combatant,
  everybody,
  FULL_DEFENSE,
  type HasSay,
  hasTactics,
  IDLE,
  isAware,
  isUp,
  type State,
  stanceOf,
} from './state.ts';
import { weaponOf } from './weapons.ts';
import type { Part } from './words-reasons.ts';

// The phases of a turn before the goes: Tactics, declarations and initiative.

/** An option without parameters. */
// biome-ignore lint/complexity/noBannedTypes: no parameter at all.
type Plain<K extends string> = Option<K, {}>;

/**
 * Returns the combatants that must answer now: those that have not settled, then, once nobody that they know is
 * open, those whose settling was reopened. Actions of hidden combatants change nothing for combatants unaware of them.
 * @rule hidden-declaration
 */
export function asked(state: State, hasSay: HasSay): Combatant[] {
  const having = state.combatants.filter((who) => isUp(state, who) && hasSay(who));
  const busy = having.filter((who) => who.settling === 'open');
  return having.filter((who) => {
    if (who.settling !== 'reopened') return who.settling === 'open';
    return !busy.some((other) => isAware(who, other));
  });
}

/**
 * @rule set-tactics Takes one answer of a combatant that has not settled its tactics. When all have settled,
 * declarations begin. @rule stance Each may react to the stances of others.
 */
export function setTactics(combat: Combat): void {
  const answered = combat.askFirst(
    () => asked(combat.state, hasTactics),
    (who) => splitQuestion(combat.state, who),
  );
  if (answered === undefined) {
    if (combat.state.phase === 'tactics') closeTactics(combat, 'all');
    return;
  }
  const { who, answer } = answered;
  if (answer.kind === 'keep') combat.record({ type: 'kept', rule: 'stance', who });
  else split(combat, who, answer.oT);
}

export function closeTactics(combat: Combat, by: 'all' | 'gm'): void {
  combat.record({ type: 'tactics-settled', rule: 'stance', by });
}

// ruling: tactics-split
function split(combat: Combat, id: string, oT: number): void {
  const who = combatantOf(combat.state, id);
  const dT = who.sheet.tactics - oT;
  const rule = ruleFor(who);
  combat.record({ type: 'tactics-set', rule, who: id, oT, dT });
  combat.record({ type: 'stance-told', rule, who: id, stance: stanceOf({ oT, dT }) });
}

function ruleFor(who: Combatant): TacticsRule {
  if (who.hiddenFrom.length > 0) return 'hidden-declaration';
  return who.seat === GM ? 'stance' : 'set-tactics';
}

type Split = Option<'split', { readonly oT: IntRange | OneOf<number> }> | Plain<'keep'>;

function splitQuestion(state: State, who: Combatant): Decision<Split> {
  const { tactics } = who.sheet;
  const shared = { key: 'tactics', rule: 'set-tactics' };
  if (who.settling === 'reopened') {
    const others = Array.from({ length: tactics + 1 }, (_, oT) => oT).filter((oT) => oT !== who.oT);
    const again = mayReadjust(who) ? [{ kind: 'split', params: { oT: { oneOf: others } } } as const] : [];
    const about = { ...shared, context: { turn: state.turn, tactics, oT: who.oT, dT: who.dT } };
    return decisionFor<Split>(who, about, [plain('keep'), ...again], 'keep');
  }
  const half = Math.ceil(tactics / 2);
  const about = { ...shared, context: { turn: state.turn, tactics, oT: null, dT: null } };
  const split = { kind: 'split', params: { oT: { min: 0, max: tactics } } } as const;
  return decisionFor<Split>(who, about, [split], { kind: 'split', oT: half });
}

/**
 * @rule declare Takes one answer of a combatant that is declaring or may readjust. The declaration is built in
 * private, piece by piece, and revealed when it is settled.
 */
export function declare(combat: Combat): void {
  const answered = combat.askFirst(
    () => asked(combat.state, everybody),
    (who) =>
      who.settling === 'reopened' ? readjustQuestion(combat.state, who) : draftQuestion(combat.state, who),
  );
  if (answered !== undefined) carryOut(DECLARING, combat, answered.who, answered.answer);
  else if (combat.state.phase === 'declare') closeDeclarations(combat, 'all');
}

export function closeDeclarations(combat: Combat, by: 'all' | 'gm'): void {
  combat.record({ type: 'declarations-settled', rule: 'declare', by });
}

const ofWho = choices<Combatant, Combat>();
const NO_PARAMS = [{ params: {} }];

const keep = ofWho({
  kind: 'keep',
  purpose: 'wait',
  offers: () => NO_PARAMS,
  does: (combat, who) => combat.record({ type: 'kept', rule: 'declare', who }),
});

const readjust = ofWho({
  kind: 'readjust',
  purpose: 'other',
  offers: (who) => (mayReadjust(who) ? NO_PARAMS : []),
  does: (combat, who) => combat.record({ type: 'readjusting', rule: 'declare', who }),
});

/** Settles the draft and shows it to the seats that may know it. @rule hidden-declaration */
const settle = ofWho({
  kind: 'settle',
  purpose: 'wait',
  offers: () => NO_PARAMS,
  does(combat, who) {
    const { hiddenFrom, draft } = combatantOf(combat.state, who);
    const rule = hiddenFrom.length > 0 ? 'hidden-declaration' : 'declare';
    combat.record({ type: 'declared', rule, who, declaration: draft });
  },
});

/** @rule full-defense It excludes all other actions of the turn. */
const defend = ofWho({
  kind: 'full-defense',
  purpose: 'defend',
  offers: ({ draft }) => (draft.actions.length === 0 ? NO_PARAMS : []),
  does: (combat, who) => chooseAction(combat, who, FULL_DEFENSE),
});

/**
 * Takes a step of the draft back, before it is settled. The movement has the name `movement`, an action its index.
 * Shown on request, because nobody needs it to declare.
 */
const takeBack = ofWho({
  kind: 'take-back',
  purpose: 'other',
  offers({ draft: { goal, actions } }) {
    const steps: (string | number)[] = goal === null ? [] : ['movement'];
    for (let i = 0; i < actions.length; i++) steps.push(i);
    return steps.length === 0 ? [] : [{ params: { step: { oneOf: steps } }, onRequest: true }];
  },
  does: (combat, who, { step }) => combat.record({ type: 'taken-back', rule: 'declare', who, step }),
});

/** All options during declarations. */
export const DECLARING = [
  keep,
  readjust,
  settle,
  ...MOVES.map(({ does, ...move }) => ({
    ...move,
    does: (combat: Combat, who: string, values: never) =>
      chooseMovement(combat, who, does(combat, who, values)),
  })),
  ...ACTIONS.map(({ does, ...action }) => ({
    ...action,
    does: (combat: Combat, who: string, values: never) =>
      chooseAction(combat, who, does(combat, who, values)),
  })),
  defend,
  takeBack,
];

function chooseMovement(combat: Combat, who: string, { pace, goal }: Move): void {
  combat.record({ type: 'movement-chosen', rule: 'move-rates', who, pace, goal });
}

function chooseAction(combat: Combat, id: string, action: Action): void {
  const rule = action.kind === 'full-defense' ? 'full-defense' : 'declare';
  const most = mostOf(combatantOf(combat.state, id), action);
  combat.record({ type: 'action-chosen', rule, who: id, action, most });
}

/** Returns the limit of an action, with its explanation. */
function mostOf(who: Combatant, action: Action): Sum | null {
  if (!('weapon' in action)) return null;
  const weapon = weaponOf(who, action.weapon);
  return 'rounds' in action && weapon.mechanism !== null ? mostRounds(who, weapon) : mostAttacks(who, weapon);
}

/**
 * @rule declare Returns the fight as if a combatant came to its go now, with its draft and this action, and did this
 * action first; `undefined` if the answer declares no action. It has moved as far as nobody else moves. To take a step
 * back stands for that step, as part of the draft.
 */
export function planned(state: State, id: string, answer: RawAnswer): State | undefined {
  const who = combatantOf(state, id);
  const { pace, actions } = who.draft;
  const isNew = ACTIONS.some(({ kind }) => kind === answer.kind);
  const step = answer.kind === takeBack.kind ? actions[answer.step as number] : undefined;
  const action: Action | undefined = isNew ? carryOut(ACTIONS, undefined, id, answer) : step;
  if (state.phase !== 'declare' || who.settling !== 'open' || action === undefined) return undefined;
  const acting: Combatant = {
    ...who,
    ...{ draft: IDLE, declared: who.draft, pending: [action, ...actions.filter((each) => each !== action)] },
    ...{ go: 'going', pace, hasMoved: true, cell: endOf(state, id, who.draft) },
  };
  const combatants = state.combatants.map((each) => (each.id === id ? acting : each));
  return { ...state, phase: 'resolve', order: [id], ranks: [id], active: id, combatants };
}

function readjustQuestion(state: State, who: Combatant): Decision {
  const context = { turn: state.turn, declared: who.declared as unknown as Json };
  const about = { key: 'readjust', rule: 'declare', context };
  return decisionFor(who, about, optionsOf([keep, readjust], who), 'keep');
}

function draftQuestion(state: State, who: Combatant): Decision {
  const { draft } = who;
  const options = optionsOf([settle], who);
  const at = draft.goal === null ? moving(state, who, PACES) : undefined;
  if (at !== undefined) optionsOf(MOVES, at, options);
  actionOptions(state, who, { actions: draft.actions, scope: 'anybody' }, options);
  optionsOf([defend, takeBack], who, options);
  const context = { turn: state.turn, draft: draft as unknown as Json };
  const about = { key: 'declare', rule: 'declare', context };
  return decisionFor(who, about, options, 'settle');
}

/** @rule initiative Every combatant that can act rolls 3d6 + Tactics each turn; the highest goes first. */
export function rollInitiative(combat: Combat): void {
  for (const who of combat.state.combatants) {
    if (isUp(combat.state, who)) rollFor(combat, who.id);
  }
  // Sorted by id, so that the order of the file does not matter.
  const order = groupsByInitiative(combat.state.combatants).flatMap((tied) =>
    tied.length < 2 ? tied : breakTie(combat, tied.sort()),
  );
  combat.record({ type: 'order-set', rule: 'initiative', order });
}

/** Makes one initiative roll. It is not a check, so there is no critical and no penalty. */
export function rollFor(combat: Combat, id: string): void {
  const who = combatantOf(combat.state, id);
  const rule = 'initiative';
  const rolled = rollBy(combat, who, { dice: d6(3), rule, what: 'initiative' });
  const dice: Part = { value: rolled.sum, why: '3d6', rule };
  const sum = sumOf([dice, { value: who.sheet.tactics, why: 'tactics', rule }]);
  combat.record({ type: 'initiative-rolled', rule, who: id, faces: rolled.faces, sum });
}

/** @rule initiative-ties Tied players agree among themselves; the GM decides everything else. */
function breakTie(combat: Combat, tied: readonly string[]): string[] {
  const isAmongPlayers = areAcquainted(combat, tied);
  const left = [...tied];
  const order: string[] = [];
  while (left.length > 1) {
    const verdict = isAmongPlayers ? playersAgree(combat, left) : gmDecides(combat, left);
    if ('by' in verdict) {
      const { by } = verdict;
      const rest = by === 'roll' ? rollOff(left, tieRollIn(combat)) : byTheBook(combat, left);
      const rule = by === 'roll' ? 'tie-agreement' : 'initiative-ties';
      combat.record({ type: 'tie-broken', rule, order: [...order, ...rest], by });
      return [...order, ...rest];
    }
    order.push(...left.splice(left.indexOf(verdict.first), 1));
  }
  order.push(...left);
  const by = isAmongPlayers ? 'players' : 'gm';
  combat.record({ type: 'tie-broken', rule: 'initiative-ties', order, by });
  return order;
}

/** Returns whether all belong to players and know each other. The GM places hidden combatants. */
function areAcquainted(combat: Combat, tied: readonly string[]): boolean {
  const all = tied.map((id) => combatantOf(combat.state, id));
  return all.every((who) => who.seat !== GM && all.every((other) => isAware(who, other)));
}

/** The result of a question about a tie: the first to go, or the way to find the order of the rest. */
type Verdict = { readonly first: string } | { readonly by: 'book' | 'roll' };

/** Asks each seat once. If all name the same combatant, it goes first; if they differ, the dice decide. */
function playersAgree(combat: Combat, tied: readonly string[]): Verdict {
  // ruling: tie-agreement
  const said = new Map<Seat, string | null>();
  for (;;) {
    const answered = combat.askFirst(
      () => speakers(combat.state, tied, said),
      ([seat, who]) => tieQuestion(tied, who, seat),
    );
    if (answered === undefined) break;
    const { seat } = combatantOf(combat.state, answered.who);
    said.set(seat, answered.answer.kind === 'goes-first' ? answered.answer.who : null);
  }
  const [wish, ...others] = new Set(said.values());
  if (others.length > 0) return { by: 'roll' };
  return wish === undefined || wish === null ? { by: 'book' } : { first: wish };
}

/** Returns the seats that have not answered yet, each with its first combatant. */
function speakers(
  state: State,
  tied: readonly string[],
  said: ReadonlyMap<Seat, string | null>,
): (readonly [Seat, string])[] {
  const asked = new Map<Seat, string>();
  for (const id of tied) {
    const who = combatantOf(state, id);
    if (isUp(state, who) && !said.has(who.seat) && !asked.has(who.seat)) asked.set(who.seat, id);
  }
  return [...asked];
}

function gmDecides(combat: Combat, tied: readonly string[]): Verdict {
  const answer = combat.ask(() => tieQuestion(tied, GM, GM));
  return answer?.kind === 'goes-first' ? { first: answer.who } : { by: 'book' };
}

type Tie = Option<'goes-first', { readonly who: OneOf<string> }> | Plain<'by-the-book'>;

function tieQuestion(tied: readonly string[], who: string, seat: Seat): Decision<Tie> {
  const about = { key: 'initiative-tie', rule: 'initiative-ties', context: { tied: [...tied] } };
  const first = { kind: 'goes-first', params: { who: { oneOf: [...tied] } } } as const;
  return decisionFor<Tie>({ id: who, seat }, about, [first, plain('by-the-book')], 'by-the-book');
}

/** Breaks a tie by Tactics, then FIN, then a roll-off. */
function byTheBook(combat: Combat, tied: readonly string[]): string[] {
  const worth = (id: string) => {
    const { sheet } = combatantOf(combat.state, id);
    return sheet.tactics * 1000 + sheet.fin;
  };
  return byRank(tied, worth, tieRollIn(combat));
}

/** Returns a function that rolls 3d6 for a tied combatant. */
function tieRollIn(combat: Combat): (who: string) => number {
  const rule = 'initiative-ties';
  return (who) => {
    const roll = rollBy(combat, combatantOf(combat.state, who), { dice: d6(3), rule, what: 'roll-off' });
    const sum = sumOf([{ value: roll.sum, why: '3d6', rule }] satisfies Part[]);
    combat.record({ type: 'tie-rolled', rule, who, faces: roll.faces, sum });
    return roll.sum;
  };
}
