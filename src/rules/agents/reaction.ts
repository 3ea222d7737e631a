import type { Decision, RawAnswer } from '../../kernel/decision.ts';
import { loseAim } from './aim.ts';
import { type Assault, weaponUsed } from './assault.ts';
import type { Choice, Fight } from './fight.ts';
import { askInPassing } from './free-action.ts';
import { payReaction } from './ledger.ts';
import { kindOf } from './range.ts';
import { type Agent, agent, isAble, type State, turnUnderWay, weaponsInHand } from './state.ts';

/** How an attack is met: `with` and `by` are the weapon and characteristic of a parry. */
export interface Reaction {
  readonly kind: 'dodge' | 'parry';
  readonly with: string | null;
  readonly by: 'STR' | 'DEX';
  /** Reactions made before this one whose -1 still counts. */
  readonly earlier: number;
}

/**
 * @rule reaction The target may react to an attack that it knows of; undefined: it does not.
 * `total` is what the attack came to, null before it is rolled.
 */
export function chooseReaction(fight: Fight, assault: Assault, total: number | null): Reaction | undefined {
  const answer = askInPassing(fight, () => reactionQuestion(fight.state, assault, total));
  if (answer === undefined || answer.kind === 'none') return undefined;
  const { kind } = answer as { readonly kind: Reaction['kind'] };
  const by = (answer as RawAnswer).by === 'STR' ? 'STR' : 'DEX';
  const { reactions: earlier } = agent(fight.state, assault.target);
  return { kind, with: ((answer as RawAnswer).with as string | undefined) ?? null, by, earlier };
}

function reactionQuestion(
  state: State,
  assault: Assault,
  total: number | null,
): Decision<Choice> | undefined {
  const target = agent(state, assault.target);
  const options = reactions(state, target, assault);
  if (options.length === 0) return undefined;
  const { attacker, weapon, mode } = assault;
  return {
    key: 'reaction',
    who: target.id,
    seat: target.seat,
    rule: 'reaction',
    about: { attacker, weapon, mode, total, initiative: target.initiative },
    options: [...options, { kind: 'none', params: {} }],
    otherwise: { kind: 'none' },
  };
}

const COST = 'initiative -2, -1 on skill checks';

function reactions(state: State, target: Agent, assault: Assault): Choice[] {
  if (!assault.isKnown || !isAble(target)) return [];
  const options: Choice[] = [];
  // @rule prone no dodge, but a parry
  // ruling: prone-dodge
  if (target.stance !== 'prone') options.push({ kind: 'dodge', params: {}, cost: COST });
  if (kindOf(weaponUsed(state, assault)) !== 'melee') return options;
  const weapons = weaponsInHand(target).filter((weapon) => kindOf(weapon) === 'melee');
  if (weapons.length > 0) {
    const params = { with: { oneOf: weapons.map(({ id }) => id) }, by: { oneOf: ['STR', 'DEX'] } };
    options.push({ kind: 'parry', params, cost: COST });
  }
  return options;
}

/** @rule reaction What a reaction costs, whether it works or not. */
export function react(fight: Fight, id: string, kind: string, against: string): void {
  const reactions = agent(fight.state, id).reactions + 1;
  fight.record({ type: 'reacted', rule: 'reaction', who: id, kind, against, reactions });
  payReaction(fight, id, kind);
  loseAim(fight, id);
}

/** Ends the -1 of reactions because the reactor acts; that of one within its own turn lasts until the next. */
export function endPenaltyOnAct(fight: Fight, id: string): void {
  const { reactions, hasBegun } = agent(fight.state, id);
  const isOwnTurn = hasBegun || turnUnderWay(fight.state)!.wasInterrupted;
  if (reactions === 0 || isOwnTurn || lastsTheRound(fight.state)) return;
  fight.record({ type: 'penalty-ended', rule: 'reaction', who: id });
}

/** Ends it at the end of the round, where it lasts till then. */
export function endPenaltiesWithRound(fight: Fight): void {
  if (!lastsTheRound(fight.state)) return;
  for (const { id, reactions } of fight.state.combatants) {
    if (reactions > 0) fight.record({ type: 'penalty-ended', rule: 'reaction-until', who: id });
  }
}

function lastsTheRound(state: State): boolean {
  // ruling: reaction-until
  return state.rulings['reaction-until'] === 'round-end';
}
