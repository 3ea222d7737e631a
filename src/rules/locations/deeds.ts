import type { Deed } from '../../kernel/deed.ts';
import type { Event } from './events.ts';
import type { State } from './state.ts';

/** What the events of a step count for in statistics. */
export function deeds(events: readonly Event[]): Deed[] {
  const found: Deed[] = [];
  // Damage names who did it; what it was done with was told by the attack before.
  const using = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'attack-hit') using.set(event.attacker, event.by);
    if (event.type === 'blast-thrown') using.set(event.who, event.by);
    const deed = deedOf(event, using);
    if (deed !== undefined) found.push(deed);
  }
  return found;
}

function deedOf(event: Event, using: ReadonlyMap<string, string>): Deed | undefined {
  switch (event.type) {
    case 'attack-hit':
      return { kind: 'attacked', by: event.attacker, with: event.by, isHit: true };
    case 'attack-missed':
      return { kind: 'attacked', by: event.attacker, with: event.by, isHit: false };
    case 'damage-dealt': {
      const weapon = event.by === null ? null : (using.get(event.by) ?? null);
      return { kind: 'hurt', who: event.who, by: event.by, with: weapon, amount: event.damage.total };
    }
    case 'healed':
      return {
        kind: 'healed',
        who: event.who,
        amount: event.at.reduce((sum, { points }) => sum + points, 0),
      };
    case 'fell-unconscious':
      return { kind: 'fell', who: event.who };
    case 'died':
      return { kind: 'died', who: event.who };
    case 'fight-ended':
      return { kind: 'won', side: event.winner };
    default:
      return undefined;
  }
}

/** The shots left, by combatant and weapon. */
export function stores(state: State): Record<string, Readonly<Record<string, number>>> {
  return Object.fromEntries(state.combatants.map((who) => [who.id, who.shots]));
}
