import type { Weapon } from '../../src/rules/tactics/schema.ts';
import type { Combatant, State } from '../../src/rules/tactics/state.ts';
import type { Offer } from './statement.ts';
import { type Guard, guards, metres, NEARBY, sizesApart } from './tactics-body.ts';
import { offer } from './tactics-offer.ts';

// Defences against an attack in Tactics: by the target, by an ally, and by enemies beside a shooter.

/** The kind of attack: a blow, a shot from nearby, a projectile, or a blast. */
type Comes = 'blow' | 'aim' | 'projectile' | 'blast';

/** An attack, as its defenders see it. */
export interface Attack {
  readonly attacker: Combatant;
  readonly weapon: Weapon;
  readonly isBlast: boolean;
}

function comesAs(state: State, { attacker, weapon, isBlast }: Attack, target: Combatant): Comes {
  if (isBlast) return 'blast';
  if (weapon.kind === 'melee') return 'blow';
  return metres(state, attacker, target) <= NEARBY ? 'aim' : 'projectile';
}

/** The total of a parry or block: 10 + stat + skill, and the quality of the item. */
const totalOf = (who: Combatant, kind: 'parry' | 'block', guard: Guard): number =>
  who.sheet[kind] + guard.quality;

/** No defence, a dodge, or a defence with an item. */
export function defences(state: State, who: Combatant, attack: Attack): Offer[] {
  return [
    offer('none', {}, 'defence 10'),
    offer('dodge', {}, `defence ${who.sheet.dodge}`),
    ...withItems(who, attack, comesAs(state, attack, who)),
  ];
}

/** Only shields block a blast, and bare hands stop no projectile. */
function withItems(who: Combatant, attack: Attack, comes: Comes): Offer[] {
  const items = guards(who).filter(({ is }) =>
    comes === 'blast' ? is === 'shield' : comes === 'projectile' ? is !== 'hands' : true,
  );
  const ways = comes === 'blast' ? (['block'] as const) : (['parry', 'block'] as const);
  return items.flatMap((guard) =>
    ways.map((kind) => {
      const gain = gainOf(attack.weapon, guard, comes);
      return offer(kind, { with: guard.id }, `defence ${totalOf(who, kind, guard)}${gain}`);
    }),
  );
}

/**
 * The advantage of the attacker: 1 for each size of difference, or for an implausible defence against a projectile.
 */
function gainOf(weapon: Weapon, guard: Guard, comes: Comes): string {
  if (comes === 'blast') return '';
  if (comes !== 'projectile') return points(sizesApart(weapon, guard));
  const isShield = guard.is === 'shield';
  if (weapon.kind === 'bullet') return isShield ? points(3) : ', the attacker is Superior 1';
  return points(isShield ? 0 : 3);
}

const points = (gain: number): string => (gain === 0 ? '' : `, the attacker gains ${gain}`);

/** For a helpless ally: nearby, the same defences without a dodge; further away, a shield or its own body. */
export function forAlly(state: State, who: Combatant, attack: Attack, target: Combatant): Offer[] {
  const comes = comesAs(state, attack, target);
  const met = withItems(who, attack, comes);
  if (comes !== 'projectile') return [offer('pass'), ...met];
  const shields = guards(who).filter(({ is }) => is === 'shield');
  const blocks = shields.map((guard) => {
    const cost = `defence ${totalOf(who, 'block', guard)}${gainOf(attack.weapon, guard, comes)}`;
    return offer('block', { with: guard.id }, cost);
  });
  return [offer('pass'), ...blocks, offer('body', {}, 'takes the damage')];
}

/** The excess of its parry or block over 10, which is added to the target's defence. */
export function interferences(who: Combatant): Offer[] {
  const found = guards(who).flatMap((guard) =>
    (['parry', 'block'] as const).map((kind) => ({ kind, guard, bonus: totalOf(who, kind, guard) - 10 })),
  );
  const helpful = found.filter(({ bonus }) => bonus > 0);
  return [
    offer('pass'),
    ...helpful.map(({ kind, guard, bonus }) => offer(kind, { with: guard.id }, `+${bonus} defence`)),
  ];
}
