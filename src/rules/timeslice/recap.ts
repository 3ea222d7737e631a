import type { Event } from './events.ts';
import { clockText } from './overview.ts';
import type { Combatant, State } from './state.ts';

/** What each did and what became of it, told from the events of a round or of the whole fight. */
export function recap(events: readonly Event[], state: State): readonly string[] {
  const isOver = events.some((event) => event.type === 'combat-ended');
  const rounds = Math.max(1, state.round);
  const head = isOver ? [`The fight lasted ${rounds} ${rounds > 1 ? 'rounds' : 'round'}.`] : [];
  const present = state.combatants.filter((who) => who.presence !== 'reserve');
  return [...head, ...present.map((who) => `${who.name}: ${deeds(events, who)}; ${fate(who)}.`)];
}

function deeds(events: readonly Event[], who: Combatant): string {
  let blows = 0;
  let hits = 0;
  let damage = 0;
  let interruptions = 0;
  for (const event of events) {
    if (event.type === 'attack-missed' && event.attacker === who.id) blows += 1;
    if (event.type === 'attack-hit' && event.attacker === who.id) {
      blows += 1;
      hits += 1;
    }
    if (event.type === 'damage-dealt' && event.attacker === who.id) damage += event.hpLost;
    if (event.type === 'attack-declared' && event.who === who.id && event.interrupts !== null)
      interruptions += 1;
  }
  if (blows === 0) return 'struck no blow';
  const interrupting = interruptions === 0 ? '' : ` (${interruptions} as interruptions)`;
  return `${hits} of ${blows} attacks hit${interrupting} for ${damage} HP`;
}

function fate(who: Combatant): string {
  if (who.presence === 'gone') return 'left the field';
  if (who.life === 'dead') return 'dead';
  const clock = who.clock === null ? '' : `, dying with ${clockText(who.clock)} left`;
  return `${who.life === 'unconscious' ? 'unconscious' : 'standing'} with ${who.hp} of ${who.sheet.hp} HP${clock}`;
}
