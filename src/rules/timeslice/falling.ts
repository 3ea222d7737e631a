import type { Assault } from './assault.ts';
import { startDying } from './dying.ts';
import type { Fight } from './fight.ts';
import { type Combatant, combatant, isUp } from './state.ts';

/**
 * What 0 HP means for the one struck.
 * @rule player-down A character is unconscious and dying.
 * @rule npc-death Anybody else dies, unless the damage was said to be nonlethal.
 */
export function fall(fight: Fight, attack: Assault, damage: number, hpLost: number): void {
  const target = combatant(fight.state, attack.target);
  if (target.hp > 0 || target.life === 'dead' || damage === 0) return;
  const isSpared = mayBeSpared(fight, target) && asksToSpare(fight, attack);
  const now = combatant(fight.state, attack.target);
  if (now.hp > 0 || now.life === 'dead') return;
  if (isSpared) spare(fight, now, attack.attacker);
  else if (now.sheet.isCharacter) down(fight, now, hpLost);
  else fight.record({ type: 'died', rule: 'npc-death', who: now.id, cause: 'blow' });
}

function mayBeSpared(fight: Fight, target: Combatant): boolean {
  // ruling: nonlethal-player
  return !target.sheet.isCharacter || fight.state.rulings['nonlethal-player'] === 'unconscious';
}

// ruling: nonlethal-when
function asksToSpare(fight: Fight, attack: Assault): boolean {
  const answer = fight.ask(() => {
    const attacker = combatant(fight.state, attack.attacker);
    const target = combatant(fight.state, attack.target);
    // A combatant that fell while its blow was in the air spares nobody.
    // ruling: area-at-once - the fall of the caster and the blow are one moment
    if (!(isUp(attacker) || attack.isOneOfMany) || target.hp > 0 || target.life === 'dead') return undefined;
    return {
      key: 'nonlethal',
      who: attacker.id,
      seat: attacker.seat,
      rule: 'nonlethal-when',
      about: { target: target.id },
      options: [
        { kind: 'kill', params: {} },
        { kind: 'spare', params: {} },
      ],
      otherwise: { kind: 'kill' },
    };
  });
  return answer?.kind === 'spare';
}

// ruling: nonlethal-npc
function spare(fight: Fight, target: Combatant, by: string): void {
  const rule = target.sheet.isCharacter ? 'nonlethal-player' : 'nonlethal-npc';
  fight.record({ type: 'spared', rule, who: target.id, by });
  if (target.life === 'conscious') knockOut(fight, target);
}

function down(fight: Fight, target: Combatant, hpLost: number): void {
  // ruling: hit-stable - struck at 0 HP after having been tended: dying again
  const rule = hpLost > 0 ? 'player-down' : 'hit-stable';
  if (target.life === 'conscious') knockOut(fight, target);
  startDying(fight, target.id, rule);
}

// ruling: fallen-ts
function knockOut(fight: Fight, target: Combatant): void {
  const rule = target.ts > 0 ? 'fallen-ts' : 'player-down';
  fight.record({ type: 'fell-unconscious', rule, who: target.id, tsLost: target.ts });
}
