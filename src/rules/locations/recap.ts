import type { Event } from './events.ts';
import { conditions } from './overview.ts';
import type { Location } from './sheet.ts';
import type { Combatant, Deed, State } from './state.ts';

export function locationName(location: Location): string {
  return location.replace('-', ' ');
}

function nameOf(state: State, id: string): string {
  return state.combatants.find((who) => who.id === id)?.name ?? id;
}

/** One deed of a round as a sentence. @rule recap */
function deedText(deed: Deed, state: State): string {
  const name = nameOf(state, deed.who);
  const where = deed.location === null ? '' : locationName(deed.location);
  switch (deed.what) {
    case 'hit':
      return `${nameOf(state, deed.by!)} hit ${name} in the ${where} for ${deed.points}`;
    case 'severed':
      return `${name} lost the ${where}`;
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
export function roundText(round: number, deeds: readonly Deed[], state: State): string {
  if (deeds.length === 0) return `Round ${round}: nobody was hurt.`;
  return `Round ${round}: ${deeds.map((deed) => deedText(deed, state)).join('; ')}.`;
}

/** The rounds among these events, and what has become of everybody. @rule recap */
export function recap(events: readonly Event[], state: State): readonly string[] {
  const lines = events.flatMap((event) =>
    event.type === 'recapped' && event.deeds.length > 0 ? [roundText(event.round, event.deeds, state)] : [],
  );
  const hours = events.filter((event) => event.type === 'hour-passed').length;
  if (hours > 0) lines.push(`${Math.floor(hours / 24)} days and ${hours % 24} hours went by.`);
  const present = state.combatants.filter((who) => who.presence !== 'reserve');
  return [...lines, ...present.map((who) => `${who.name}: ${fate(state, who)}.`)];
}

function fate(state: State, who: Combatant): string {
  if (who.presence === 'gone') return 'left the field';
  const all = conditions(state, who);
  return all.length === 0 ? 'unhurt' : all.join(', ');
}
