import type { Modifier } from '../../kernel/explanation.ts';
import { aimWith, loseAim } from './aim.ts';
import { type AttackKind, addBoosts } from './boons.ts';
import { addCalledPenalty } from './called-shot.ts';
import { type Rolled, statRoll } from './dice.ts';
import type { AttackFacts } from './events.ts';
import type { Fight } from './fight.ts';
import { addHeartPenaltyToAction } from './heart-wound.ts';
import type { Damage, Spell, Stat, Weapon } from './sheet.ts';
import { combatant, type State } from './state.ts';

/** One blow, shot or spell against one target, with all that its dice need to know. */
export interface Assault extends AttackFacts {
  readonly kind: AttackKind;
  readonly stat: Stat;
  readonly toHit: number;
  readonly damage: Damage;
  /** What it is made with, for people. */
  readonly name: string;
  /** Whether it strikes one of several at the same moment. @rule area-at-once */
  readonly isOneOfMany: boolean;
}

export function weaponAssault(attacker: string, target: string, weapon: Weapon, called: string): Assault {
  const { kind, toHit, damage, name } = weapon;
  return {
    attacker,
    target,
    by: weapon.id,
    called,
    kind,
    stat: 'V',
    toHit,
    damage,
    name,
    isOneOfMany: false,
  };
}

/** A spell that does damage, against one creature. */
export function spellAssault(
  state: State,
  caster: string,
  target: string,
  spell: Pick<Spell, 'id' | 'name'> & { readonly effect: Pick<Weapon, 'damage' | 'toHit'> },
  called: string,
): Assault {
  const { toHit, damage } = spell.effect;
  // ruling: spell-attack
  const stat = state.rulings['spell-attack'];
  return {
    attacker: caster,
    target,
    by: spell.id,
    called,
    kind: 'spell',
    stat,
    toHit,
    damage,
    name: spell.name,
    isOneOfMany: false,
  };
}

/** What events tell of an assault. */
export function factsOf({ attacker, target, by, called }: AttackFacts): AttackFacts {
  return { attacker, target, by, called };
}

/** @rule attack-roll A [V] roll (a spell: by its stat) with all modifiers. */
export function rollAttack(fight: Fight, assault: Assault): Rolled & { readonly isNatural18: boolean } {
  const who = combatant(fight.state, assault.attacker);
  const more: Modifier[] = [];
  // ruling: spell-attack
  const rule = assault.kind === 'spell' ? 'spell-attack' : 'attack-roll';
  if (assault.toHit !== 0) more.push({ value: assault.toHit, why: assault.name, rule });
  const aim = aimWith(who, assault.by);
  if (aim !== 0) more.push({ value: aim, why: 'aim', rule: 'aim' });
  addCalledPenalty(more, who, assault.called, assault.kind);
  addHeartPenaltyToAction(more, who);
  addBoosts(more, who, 'attack', assault.kind);
  const { stat, kind, name } = assault;
  const rolled = statRoll(fight, who, { stat, rule: 'attack-roll', what: `attack with ${name}`, kind }, more);
  // Two nines are the only way to 18.
  const isNatural18 = rolled.dice === 18;
  const { faces, sum } = rolled;
  const event = { who: assault.attacker, ...factsOf(assault), faces, sum, isNatural18 };
  fight.record({ type: 'attack-rolled', rule: 'attack-roll', ...event });
  useUpAim(fight, assault);
  return { ...rolled, isNatural18 };
}

/** An attack uses up the aim with its weapon. */
export function useUpAim(fight: Fight, { attacker, by }: Assault): void {
  // ruling: aim-lasts
  loseAim(fight, attacker, by, 'aim-lasts');
}
