import { after, type Happening, type Standing, type Step } from './play.ts';
import type { Sheet, Spell, Weapon } from './sheets.ts';

// Cuts the steps of the engine into blows that can be resolved alone.

/** One attack, one target of a spell on an area, or one healing, among the events of a step. */
export interface Piece {
  /** Its events are those from `first` up to, but without, `end`. */
  readonly first: number;
  readonly end: number;
  readonly before: Standing;
  readonly after: Standing;
  readonly events: readonly Happening[];
  /** The shared roll or number of an area spell, for one of its targets. */
  readonly shared: Shared | undefined;
}

/**
 * The shared roll or number of an area spell, and the state when it was made, because the spell may fell its
 * caster.
 */
interface Shared {
  readonly event: Happening;
  readonly before: Standing;
}

export type Sheets = ReadonlyMap<string, Sheet>;

/** Events after the first one of a piece that still belong to it. */
const FOLLOWS = new Set(
  'aim-lost defence-rolled defence-flat attack-hit attack-missed damage-dealt limb-lost stagger-gained staggered dying-started fell-unconscious died spared clock-changed dying-ended healed woke-up'.split(
    ' ',
  ),
);

type Start = 'for all' | 'one of all' | 'alone' | 'none';

export function piecesOf({ before, events }: Step, sheets: Sheets): Piece[] {
  const pieces: Piece[] = [];
  let shared: Shared | undefined;
  let state = before;
  let i = 0;
  while (i < events.length) {
    const start = startOf(events[i]!, shared, sheets);
    if (start === 'for all') shared = { event: events[i]!, before: state };
    if (start === 'alone') shared = undefined;
    if (start === 'for all' || start === 'none') {
      state = after(state, events[i]!);
      i += 1;
      continue;
    }
    const end = endOf(events, i, start);
    const own = events.slice(i, end);
    const then = own.reduce(after, state);
    pieces.push({ first: i, end, before: state, after: then, events: own, shared });
    state = then;
    i = end;
  }
  return pieces;
}

function endOf(events: readonly Happening[], first: number, start: Start): number {
  let end = first + 1;
  const isNext = (event: Happening) => start === 'one of all' && event.type.startsWith('defence-');
  // A combatant that wakes up on a taken unit stands up next to it.
  const isMoved = (event: Happening) => events[first]!.type === 'spell-cast' && event.type === 'moved';
  const belongs = (event: Happening) => FOLLOWS.has(event.type) || isMoved(event);
  while (end < events.length && belongs(events[end]!) && !isNext(events[end]!)) end += 1;
  return end;
}

function startOf(event: Happening, shared: Shared | undefined, sheets: Sheets): Start {
  if (event.type === 'area-number') return 'for all';
  if (event.type === 'spell-cast') return effectOf(event, sheets) === 'heal' ? 'alone' : 'none';
  if (event.type === 'attack-rolled') {
    const by = meansOf(sheets, event.attacker!, event.by!);
    return 'effect' in by && by.effect.kind === 'area' ? 'for all' : 'alone';
  }
  if (event.type === 'finishing-blow') return shared === undefined ? 'alone' : 'one of all';
  return shared !== undefined && event.type.startsWith('defence-') ? 'one of all' : 'none';
}

function effectOf(event: Happening, sheets: Sheets): string | undefined {
  const spell = meansOf(sheets, event.who!, event.spell!);
  return 'effect' in spell ? spell.effect.kind : undefined;
}

/** The weapon or spell of a combatant by its id. */
export function meansOf(sheets: Sheets, who: string, id: string): Weapon | Spell {
  const { weapons, spells } = sheets.get(who)!;
  const all: (Weapon | Spell)[] = [...weapons, ...spells];
  return all.find((each) => each.id === id)!;
}
