import type { Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { isInsider, isKnownTo } from './knowledge.ts';
import { healthWord } from './overview.ts';
import { type Agent, isAble, type State } from './state.ts';
import { pointsLeft } from './wounds.ts';

/** What each did and what became of it, as a seat was told of a round or of the whole fight. */
export function recap(told: readonly Told[], state: State, seat: Seat): readonly string[] {
  const events = told.map(({ type, facts }) => ({ type, ...(facts as object) }) as Event);
  const rounds = events.filter((event) => event.type === 'round-ended').length;
  const ended = events.some((event) => event.type === 'combat-ended');
  const head = ended ? [`The fight lasted ${rounds + 1} ${rounds === 0 ? 'round' : 'rounds'}.`] : [];
  const known = state.combatants.filter((who) => who.presence !== 'reserve' && isKnownTo(state, seat, who));
  return [...head, ...known.map((who) => `${who.name}: ${deeds(events, who)}; ${fate(state, who, seat)}.`)];
}

function deeds(events: readonly Event[], who: Agent): string {
  let attacks = 0;
  let hits = 0;
  let reactions = 0;
  for (const event of events) {
    if (event.type === 'attack-rolled' && event.attacker === who.id) attacks += 1;
    if (event.type === 'attack-hit' && event.attacker === who.id) hits += 1;
    if (event.type === 'reacted' && event.who === who.id) reactions += 1;
  }
  const reacted = reactions === 0 ? '' : `, ${reactions} ${reactions === 1 ? 'reaction' : 'reactions'}`;
  return attacks === 0 ? `made no attack${reacted}` : `${hits} of ${attacks} attacks hit${reacted}`;
}

function fate(state: State, who: Agent, seat: Seat): string {
  if (who.presence === 'gone') return 'left the field';
  if (who.life === 'dead') return 'dead';
  const stands = isAble(who) ? 'standing' : 'unconscious';
  if (!isInsider(state, seat, who)) return isAble(who) ? `${stands}, ${healthWord(who)}` : stands;
  const { STR, DEX, END } = who.sheet.characteristics;
  return `${stands} with ${pointsLeft(who.scores)} of ${STR + DEX + END} points of STR, DEX and END`;
}
