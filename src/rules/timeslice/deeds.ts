import type { Deed } from '../../kernel/deed.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

/** What the events of a step count for in statistics. */
export function deeds(events: readonly Event[]): Deed[] {
  const found: Deed[] = [];
  for (const event of events) {
    const deed = deedOf(event);
    if (deed !== undefined) found.push(deed);
  }
  return found;
}

function deedOf(event: Event): Deed | undefined {
  switch (event.type) {
    case 'attack-hit':
      return { kind: 'attacked', by: event.attacker, with: event.by, isHit: true };
    case 'attack-missed':
      return { kind: 'attacked', by: event.attacker, with: event.by, isHit: false };
    case 'damage-dealt':
      return {
        kind: 'hurt',
        who: event.who,
        by: event.attacker,
        with: event.by,
        amount: event.hpLost,
      };
    case 'healed':
      return { kind: 'healed', who: event.who, amount: event.gained.total };
    case 'fell-unconscious':
      return { kind: 'fell', who: event.who };
    case 'died':
      return { kind: 'died', who: event.who };
    case 'combat-ended':
      return { kind: 'won', side: event.winner };
    default:
      return undefined;
  }
}

/** The shots left, by combatant and weapon. */
export function stores(state: State): Record<string, Readonly<Record<string, number>>> {
  return Object.fromEntries(state.combatants.map((who) => [who.id, who.shots]));
}
