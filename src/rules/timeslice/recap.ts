import { GM, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { isInsider } from './knowledge.ts';
import { clockText, healthWord } from './overview.ts';
import type { Combatant, State } from './state.ts';

/** What each did and what became of it, as a seat was told of a round or of the whole fight. */
export function recap(told: readonly Told[], state: State, seat: Seat): readonly string[] {
  const isOver = told.some(({ type }) => type === 'combat-ended');
  const rounds = Math.max(1, state.round);
  const head = isOver ? [`The fight lasted ${rounds} ${rounds > 1 ? 'rounds' : 'round'}.`] : [];
  const present = state.combatants.filter((who) => who.presence !== 'reserve');
  return [
    ...head,
    ...present.map((who) => `${who.name}: ${deeds(told, who, seat)}; ${fate(state, who, seat)}.`),
  ];
}

function deeds(told: readonly Told[], who: Combatant, seat: Seat): string {
  let blows = 0;
  let hits = 0;
  let damage = 0;
  let interruptions = 0;
  for (const { type, facts } of told) {
    const event = { type, ...(facts as object) } as Event;
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
  // What a blow took is told to the side that was struck alone: nobody else could add it up.
  return `${hits} of ${blows} attacks hit${interrupting}${seat === GM ? ` for ${damage} HP` : ''}`;
}

function fate(state: State, who: Combatant, seat: Seat): string {
  if (who.presence === 'gone') return 'left the field';
  if (who.life === 'dead') return 'dead';
  const stands = who.life === 'unconscious' ? 'unconscious' : 'standing';
  if (!isInsider(state, seat, who)) {
    return `${stands}, ${healthWord(who)}${who.clock === null ? '' : ' and dying'}`;
  }
  const clock = who.clock === null ? '' : `, dying with ${clockText(who.clock)} left`;
  return `${stands} with ${who.hp} of ${who.sheet.hp} HP${clock}`;
}
