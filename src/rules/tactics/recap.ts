import { GM, type Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { isInsider, isKnownTo } from './knowledge.ts';
import { healthWord, visibleConditions } from './overview.ts';
import type { Combatant, State } from './state.ts';

/** What each did and what became of it, as a seat was told of a turn or of the whole fight. */
export function recap(told: readonly Told[], state: State, seat: Seat): readonly string[] {
  const events = told.map(({ type, facts }) => ({ type, ...(facts as object) }) as Event);
  const turns = events.filter((event) => event.type === 'turn-started').length;
  const isOver = events.some((event) => event.type === 'combat-ended');
  const head = isOver ? [`The fight lasted ${turns} ${turns === 1 ? 'turn' : 'turns'}.`] : [];
  const left = new Set(events.flatMap((event) => (event.type === 'left' ? [event.who] : [])));
  const known = state.combatants.filter(
    (who) => left.has(who.id) || (who.presence === 'here' && isKnownTo(state, seat, who)),
  );
  return [
    ...head,
    ...known.map((who) => `${who.name}: ${deeds(events, who, seat)}; ${fate(state, who, seat)}.`),
  ];
}

function deeds(events: readonly Event[], who: Combatant, seat: Seat): string {
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
  // What a blow took is told to the side that was struck alone: nobody else could add it up.
  return `${hits} of ${attacks} attacks hit${seat === GM ? ` for ${wounds} W` : ''}${minds}`;
}

function fate(state: State, who: Combatant, seat: Seat): string {
  if (who.presence === 'gone') return 'left the field';
  const conditions = visibleConditions(state, who);
  if (conditions.length > 0) return conditions.join(', ');
  return isInsider(state, seat, who)
    ? `standing with ${who.w} of ${who.sheet.pc} W`
    : `standing, ${healthWord(who)}`;
}
