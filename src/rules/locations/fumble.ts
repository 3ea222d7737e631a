import { GM } from '../../kernel/names.ts';
import { plainDie } from './dice.ts';
import type { Fight } from './fight.ts';
import type { Weapon } from './sheet.ts';
import { combatant } from './state.ts';
import { isInHand } from './weapons.ts';

type Effect = 'broken' | 'dropped' | 'nothing';

/** @rule attack-fumble A [1] breaks or loses the weapon, after the blow. */
export function fumble(fight: Fight, id: string, weapon: Weapon): void {
  const who = combatant(fight.state, id);
  // ruling: fumble-natural
  if (weapon.hands === 0) say(fight, id, weapon, 'nothing', []);
  else if (fight.state.rulings['fumble-effect'] === 'gm')
    say(fight, id, weapon, gmSays(fight, id, weapon), []);
  else {
    const { face, faces } = plainDie(fight, who.seat, 'attack-fumble', `${who.name}: broken or dropped?`);
    say(fight, id, weapon, face % 2 === 1 ? 'broken' : 'dropped', faces);
  }
}

function say(fight: Fight, id: string, weapon: Weapon, effect: Effect, faces: readonly number[]): void {
  const item = weapon.id;
  const rule = weapon.hands === 0 ? 'fumble-natural' : 'attack-fumble';
  fight.record({ type: 'fumbled', rule, who: id, item, effect, faces });
  // Of several to throw only the one that was thrown suffers, and that one has left the hand.
  if (weapon.kind === 'thrown' && weapon.shots !== null) return;
  const who = combatant(fight.state, id);
  const isLying = who.lying.some((thing) => thing.item === item);
  if (effect === 'broken' && (isInHand(who, weapon) || isLying)) {
    fight.record({ type: 'weapon-broken', rule: 'attack-fumble', who: id, item });
  }
  if (effect === 'dropped' && isInHand(who, weapon)) {
    fight.record({ type: 'item-dropped', rule: 'attack-fumble', who: id, item, cell: who.cell });
  }
}

// ruling: fumble-effect
function gmSays(fight: Fight, id: string, weapon: Weapon): Effect {
  const answer = fight.ask(() => ({
    key: 'fumble',
    who: GM,
    seat: GM,
    rule: 'fumble-effect',
    about: { attacker: id, weapon: weapon.id },
    options: [
      { kind: 'broken', params: {} },
      { kind: 'dropped', params: {} },
      { kind: 'nothing', params: {} },
    ],
    otherwise: { kind: 'dropped' },
  }));
  return answer!.kind as Effect;
}
