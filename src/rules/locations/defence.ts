import type { Decision } from '../../kernel/decision.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { type Attempt, skillAttempt } from './attempt.ts';
import { type Blow, isProjectile } from './blow.ts';
import { isUseless } from './body.ts';
import { atLeast } from './bounds.ts';
import type { AttackFacts, DefenceKind, Roll } from './events.ts';
import type { Choice, Fight } from './fight.ts';
import { HANDS } from './sheet.ts';
import { type Combatant, combatant, type State } from './state.ts';
import { canAct } from './status.ts';

/** How somebody meets an attack: by a roll to come, or by a number without one. */
export interface Stand {
  readonly who: string;
  readonly kind: DefenceKind;
  readonly attempt: Attempt | null;
  readonly flat: Sum;
}

/** Whether it can't defend itself against this attacker but by REF. */
export function isOnRef(who: Combatant, attacker: string): boolean {
  return who.refs.some((ref) => ref.against === null || ref.against === attacker);
}

/** How the target of a blow defends itself; asks where there is a choice. @rule defence */
export function chooseStand(fight: Fight, blow: Blow): Stand {
  const forced = forcedStand(fight.state, blow.target, blow);
  if (forced !== undefined) return forced;
  if (!canBlock(fight.state, combatant(fight.state, blow.target))) {
    return rolledStand(fight.state, blow.target, 'dodge', blow);
  }
  const answer = fight.ask(() => defenceQuestion(fight.state, blow));
  const still = forcedStand(fight.state, blow.target, blow);
  return still ?? rolledStand(fight.state, blow.target, answer?.kind === 'block' ? 'block' : 'dodge', blow);
}

function defenceQuestion(state: State, blow: Blow): Decision<Choice> | undefined {
  const who = combatant(state, blow.target);
  if (who.isDead || forcedStand(state, blow.target, blow) !== undefined) return undefined;
  const { attacker, by, called, maneuver } = blow;
  return {
    key: 'defence',
    who: who.id,
    seat: who.seat,
    rule: 'defence',
    about: { attacker, by, called, maneuver, defences: who.defences },
    options: [
      { kind: 'dodge', params: {} },
      { kind: 'block', params: {} },
    ],
    otherwise: { kind: 'dodge' },
  };
}

export function canBlock(state: State, who: Combatant): boolean {
  return HANDS.some((hand) => !isUseless(state, who, hand));
}

/** The DEF that leaves no choice: 0, REF, or the fixed number of one ruling. */
export function forcedStand(state: State, id: string, { attacker }: AttackFacts): Stand | undefined {
  const who = combatant(state, id);
  if (!canAct(state, who)) {
    // ruling: unconscious
    const rule = who.isUnconscious ? 'unconscious' : 'stunned';
    return flatStand(id, 'none', sumOf([{ value: 0, why: 'cannot defend itself', rule }]));
  }
  if (isOnRef(who, attacker)) return flatStand(id, 'ref', refOf(state, who));
  // ruling: def-roll
  if (state.rulings['def-roll'] === 'rolled') return undefined;
  const { dodge } = who.sheet.skills;
  const parts: Modifier[] = [
    { value: 3, why: 'fixed DEF', rule: 'def-roll' },
    { value: dodge, why: 'dodge', rule: 'def-roll' },
    ...counterPart(who),
    ...furtherPart(state, who, stepOf(who)),
  ];
  return flatStand(id, 'fixed', sumOf(parts));
}

/** A defence without a roll. */
function flatStand(who: string, kind: DefenceKind, flat: Sum): Stand {
  return { who, kind, attempt: null, flat };
}

/** @rule defence REF: half of Dodge, at least 1, -3 for each attack after the first. ruling: defence-penalty */
function refOf(state: State, who: Combatant): Sum {
  const half = Math.floor(who.sheet.skills.dodge / 2);
  const base = atLeast(sumOf([{ value: half, why: 'REF: half of Dodge', rule: 'defence' }]), 1, 'defence');
  return atLeast(sumOf([...base.parts, ...furtherPart(state, who, 3)]), 0, 'defence-penalty');
}

/** @rule guard -1 instead of -3. */
function stepOf(who: Combatant): 1 | 3 {
  return who.isGuarding ? 1 : 3;
}

// ruling: defence-penalty
function furtherPart(state: State, who: Combatant, step: 1 | 3): Modifier[] {
  if (who.defences === 0) return [];
  const times = state.rulings['defence-penalty'] === 'grows' ? who.defences : 1;
  const rule = step === 1 ? 'guard' : 'defence';
  return [{ value: -step * times, why: `after ${who.defences} this round`, rule }];
}

/** @rule counter Block +3. */
function counterPart(who: Combatant): Modifier[] {
  return who.isCountering ? [{ value: 3, why: 'held for a counter', rule: 'counter' }] : [];
}

/** @rule defence Block: d6 + Melee, -6 against projectiles. Dodge: d6 + Dodge. */
export function rolledStand(state: State, id: string, kind: 'block' | 'dodge', blow: Blow): Stand {
  const who = combatant(state, id);
  const more: Modifier[] = [];
  if (kind === 'block' && isProjectile(blow.weapon)) {
    more.push({ value: -6, why: 'against a projectile', rule: 'defence' });
  }
  if (kind === 'block') more.push(...counterPart(who));
  more.push(...furtherPart(state, who, stepOf(who)));
  const skill = kind === 'block' ? 'melee' : 'dodge';
  const attempt = skillAttempt(state, id, skill, 'plain', 'defence', kind, more);
  return { who: id, kind, attempt, flat: sumOf([]) };
}

/** The numbers of a defence that needs no roll. */
export function flatRoll({ flat }: Stand): Roll {
  return { faces: [], sum: flat };
}

/** @rule defence A defence as it came out. */
export function recordDefence(fight: Fight, stand: Stand, roll: Roll, against: string): void {
  const { who, kind } = stand;
  fight.record({ type: 'defence-made', rule: ruleOf(kind), who, kind, against, ...roll });
  if (combatant(fight.state, who).isCountering && (kind === 'block' || kind === 'fixed')) {
    fight.record({ type: 'counter-spent', rule: 'counter', who });
  }
}

function ruleOf(kind: DefenceKind): 'defence' | 'stunned' | 'def-roll' {
  if (kind === 'none') return 'stunned';
  return kind === 'fixed' ? 'def-roll' : 'defence';
}
