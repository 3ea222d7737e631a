import type { Deed } from '../../kernel/deed.ts';
import type { Event, EventOf } from './events.ts';
import type { State } from './state.ts';

/** What the events of a step count for in statistics: W is health, stress is not counted. */
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
      return { kind: 'attacked', by: event.attacker, with: event.weapon, isHit: true };
    case 'attack-missed':
      return { kind: 'attacked', by: event.attacker, with: event.weapon, isHit: false };
    case 'damage-dealt':
      return { kind: 'hurt', who: event.who, by: event.by, with: event.weapon, amount: event.w.total };
    case 'bod-checked':
      return lifeDeed(event);
    case 'dying-started':
    case 'stunned':
      return { kind: 'fell', who: event.who };
    case 'died':
      return { kind: 'died', who: event.who };
    case 'combat-ended':
      return { kind: 'won', side: event.winner };
    default:
      return undefined;
  }
}

/** What a BOD check did to the W of the dying. @rule dying */
function lifeDeed({ who, w }: EventOf<'bod-checked'>): Deed | undefined {
  const change = w.total - w.parts[0]!.value;
  if (change === 0) return undefined;
  if (change > 0) return { kind: 'healed', who, amount: change };
  return { kind: 'hurt', who, by: null, with: null, amount: -change };
}

/** The counts of ammunition left, by combatant and weapon. */
export function stores(state: State): Record<string, Readonly<Record<string, number>>> {
  return Object.fromEntries(state.combatants.map((who) => [who.id, who.ammo]));
}
