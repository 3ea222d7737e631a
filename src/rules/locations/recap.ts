import type { Seat } from '../../kernel/names.ts';
import type { Told } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';
import { isInsider } from './knowledge.ts';
import { type Names, namesIn } from './naming.ts';
import { conditions, healthWord, openConditions } from './overview.ts';
import type { Location } from './sheet.ts';
import type { Combatant, Deed, State } from './state.ts';

export function locationName(location: Location): string {
  return location.replace('-', ' ');
}

/** One deed of a round as a sentence. @rule recap */
function deedText(deed: Deed, names: Names): string {
  const name = names.of(deed.who);
  switch (deed.what) {
    case 'hit':
      return `${names.of(deed.by!)} hit ${name} in the ${locationName(deed.location!)} for ${deed.points}`;
    case 'severed':
      return `${name} lost the ${locationName(deed.location!)}`;
    case 'dying':
      return `${name} is dying`;
    case 'died':
      return `${name} died`;
    case 'unconscious':
      return `${name} fell unconscious`;
    default:
      return `${name} stopped bleeding`;
  }
}

/** A round in one line, to be read aloud. @rule recap */
export function roundText(round: number, deeds: readonly Deed[], names: Names): string {
  if (deeds.length === 0) return `Round ${round}: nobody was hurt.`;
  return `Round ${round}: ${deeds.map((deed) => deedText(deed, names)).join('; ')}.`;
}

/** The rounds that a seat was told of, and what has become of everybody. @rule recap */
export function recap(told: readonly Told[], state: State, seat: Seat): readonly string[] {
  const events = told.map(({ type, facts }) => ({ type, ...(facts as object) }) as Event);
  const names = namesIn(state);
  const lines = events.flatMap((event) =>
    event.type === 'recapped' && event.deeds.length > 0 ? [roundText(event.round, event.deeds, names)] : [],
  );
  const hours = events.filter((event) => event.type === 'hour-passed').length;
  if (hours > 0) lines.push(`${Math.floor(hours / 24)} days and ${hours % 24} hours went by.`);
  const present = state.combatants.filter((who) => who.presence !== 'reserve');
  return [...lines, ...present.map((who) => `${who.name}: ${fate(state, who, seat)}.`)];
}

function fate(state: State, who: Combatant, seat: Seat): string {
  if (who.presence === 'gone') return 'left the field';
  const isOwn = isInsider(state, seat, who);
  const all = isOwn ? conditions(state, who) : openConditions(state, who);
  return all.length === 0 ? (isOwn ? 'unhurt' : healthWord(state, who)) : all.join(', ');
}
