import type { Event } from './events.ts';
import { visibleConditions } from './overview.ts';
import type { Combatant, State } from './state.ts';

/** What each did and what became of it, told from the events of a turn or of the whole fight. */
export function recap(events: readonly Event[], state: State): readonly string[] {
  const turns = events.filter((event) => event.type === 'turn-started').length;
  const isOver = events.some((event) => event.type === 'combat-ended');
  const head = isOver ? [`The fight lasted ${turns} ${turns === 1 ? 'turn' : 'turns'}.`] : [];
  const present = state.combatants.filter((who) => who.presence !== 'reserve');
  return [...head, ...present.map((who) => `${who.name}: ${deeds(events, who)}; ${fate(state, who)}.`)];
}

function deeds(events: readonly Event[], who: Combatant): string {
  let attacks = 0;
  let hits = 0;
  let changes = 0;
  let wounds = 0;
  for (const event of events) {
    if (event.type === 'attack-rolled' && event.attacker === who.id) attacks += 1;
    if (event.type === 'attack-hit' && event.attacker === who.id) hits += 1;
    if (event.type === 'action-changed' && event.who === who.id) changes += 1;
    if (event.type === 'damage-dealt' && event.by === who.id) wounds += event.w.total;
  }
  const minds = changes === 0 ? '' : `, changed its mind ${changes === 1 ? 'once' : `${changes} times`}`;
  if (attacks === 0) return `made no attack${minds}`;
  return `${hits} of ${attacks} attacks hit for ${wounds} W${minds}`;
}

function fate(state: State, who: Combatant): string {
  if (who.presence === 'gone') return 'left the field';
  const conditions = visibleConditions(state, who);
  return conditions.length > 0 ? conditions.join(', ') : `standing with ${who.w} of ${who.sheet.pc} W`;
}
