import type { Json } from '../../kernel/json.ts';
import type { bodyOf } from './overview.ts';
import { locationName } from './recap.ts';
import { LOCATIONS, type Location } from './sheet.ts';

type Part = ReturnType<typeof bodyOf>[number];

/** One combatant of a view: its own side sees the body in numbers, others in words. */
interface Seen {
  readonly id: string;
  readonly name: string;
  readonly body: readonly Part[] | Readonly<Record<Location, string>>;
  readonly conditions: readonly string[];
}

/** The body of one combatant as a seat may see it: a small figure, then a list of its six locations. */
export function sheetLines(view: Json, id: string): readonly string[] {
  const { combatants } = view as unknown as { readonly combatants: readonly Seen[] };
  const seen = combatants.find((who) => who.id === id);
  if (seen === undefined) return [];
  const { body, name, conditions } = seen;
  const at = (location: Location): string =>
    Array.isArray(body)
      ? short(body.find((part) => part.location === location)!)
      : (body as Readonly<Record<Location, string>>)[location];
  const list = Array.isArray(body) ? body.map(partLine) : LOCATIONS.map((each) => wordLine(each, at(each)));
  const head = conditions.length === 0 ? name : `${name}: ${conditions.join(', ')}`;
  return [head, ...figure(at), ...list];
}

const SIDE = 12;

/** Seen from the front: its right is on the left. */
function figure(at: (location: Location) => string): readonly string[] {
  const wide = (text: string): string => text.padStart((SIDE + text.length) / 2).padEnd(SIDE);
  const legs = `${wide(at('right-leg'))} ${wide(at('left-leg'))}`;
  return [
    `${' '.repeat(SIDE)}  ${wide(`( ${at('head')} )`)}`.trimEnd(),
    `${at('right-arm').padStart(SIDE)} /${wide(`[ ${at('torso')} ]`)}\\ ${at('left-arm')}`,
    `${' '.repeat(SIDE + 5)}/  \\`,
    `${' '.repeat(SIDE / 2 + 1)}${legs}`.trimEnd(),
  ];
}

function short({ hp, most, lost }: Part): string {
  return lost ?? `${hp}/${most}`;
}

function wordLine(location: Location, words: string): string {
  return `${locationName(location).padEnd(10)} ${words}`;
}

function partLine({ location, hp, most, ar, wound, lost, isInfected }: Part): string {
  const notes = [
    ...(lost === null ? [] : [lost]),
    ...(isInfected ? ['infected'] : []),
    ...(wound.cold > 0 ? [`${wound.cold} of it cold`] : []),
    ...(wound.fire > 0 ? [`${wound.fire} of it fire`] : []),
  ];
  const numbers = `${String(hp).padStart(3)} of ${String(most).padStart(2)} HP  AR ${ar}`;
  return wordLine(location, [numbers, ...notes].join('  '));
}
