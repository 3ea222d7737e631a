import type { Deed } from '../../kernel/deed.ts';
import type { Bodily } from './characteristics.ts';
import type { Event, EventOf } from './events.ts';
import type { State } from './state.ts';

/** What the events of a step count for in statistics. */
export function deeds(events: readonly Event[]): Deed[] {
  const account = new Account();
  for (const event of events) account.enter(event);
  return account.deeds;
}

/** Wounds do not name who dealt them: the damage before them does. */
class Account {
  readonly deeds: Deed[] = [];
  private readonly lastOn = new Map<string, EventOf<'damage-dealt'>>();
  /** Those whose held-back blows are falling, which counted when they were dealt. @rule simultaneous */
  private readonly falling = new Set<string>();

  enter(event: Event): void {
    if (event.type === 'damage-dealt') this.lastOn.set(event.who, event);
    else if (event.type === 'blows-fell') this.falling.add(event.who);
    const deed = this.deedOf(event);
    if (deed !== undefined) this.deeds.push(deed);
  }

  private deedOf(event: Event): Deed | undefined {
    switch (event.type) {
      case 'attack-hit':
        return { kind: 'attacked', by: event.attacker, with: event.weapon, isHit: true };
      case 'attack-missed':
        return { kind: 'attacked', by: event.attacker, with: event.weapon, isHit: false };
      case 'blow-held-back':
        return this.hurt(event.who, event.points);
      case 'wounded':
        return this.falling.has(event.who) ? undefined : this.hurt(event.who, points(event.lost));
      case 'healed':
        return { kind: 'healed', who: event.who, amount: points(event.gained) };
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

  private hurt(who: string, amount: number): Deed {
    const last = this.lastOn.get(who);
    return { kind: 'hurt', who, by: last?.attacker ?? null, with: last?.weapon ?? null, amount };
  }
}

function points({ STR, DEX, END }: Bodily): number {
  return STR + DEX + END;
}

/** The rounds left, by combatant and weapon. */
export function stores(state: State): Record<string, Readonly<Record<string, number>>> {
  return Object.fromEntries(state.combatants.map((who) => [who.id, who.rounds]));
}
