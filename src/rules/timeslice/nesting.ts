import type { Event } from './events.ts';

/** An attack or spell that was declared and is not settled yet. */
interface Doing {
  readonly who: string;
  readonly depth: number;
  /** `maneuver`: another interruption than an attack. */
  readonly kind?: 'maneuver';
}

/** What has been declared and not settled, and how deep what is told now lies. */
interface Nesting {
  readonly open: readonly Doing[];
  readonly depth: number;
}

const OUTSIDE: Nesting = { open: [], depth: 0 };

/** How deep inside interruptions each event lies; they follow each other from the start of a step. @rule interruption */
export function depths(events: readonly Event[]): readonly number[] {
  let nesting = OUTSIDE;
  return events.map((event) => {
    nesting = after(nesting, event);
    return nesting.depth;
  });
}

function after(nesting: Nesting, event: Event): Nesting {
  const { open } = nesting;
  switch (event.type) {
    case 'attack-declared':
      return event.interrupts === null
        ? begun([], event.who, 0)
        : begun(open, event.who, depthOf(open, event.interrupts) + 1);
    case 'maneuver-declared':
      return begun(open, event.who, depthOf(open, event.interrupts) + 1, 'maneuver');
    case 'spell-cast':
      // An interruption has been declared before.
      return isOpen(open, event.who) ? { open, depth: depthOf(open, event.who) } : begun([], event.who, 0);
    case 'attack-rolled':
      return { open, depth: depthOf(open, event.attacker) };
    case 'attack-hit':
    case 'attack-missed':
    case 'finishing-blow':
      return settled(open, event.attacker);
    case 'maneuver-lost':
      return settled(open, event.who);
    case 'moved':
      if (event.rule !== 'move') return nesting;
      return isOpen(open, event.who) ? settled(open, event.who) : OUTSIDE;
    case 'item-drawn':
    case 'item-stowed':
    case 'aimed':
    case 'reloaded':
    case 'tended':
      return isOpen(open, event.who) ? settled(open, event.who) : nesting;
    case 'turn-started':
    case 'turn-ended':
    case 'round-ended':
      return OUTSIDE;
    default:
      return nesting;
  }
}

function begun(open: readonly Doing[], who: string, depth: number, kind?: 'maneuver'): Nesting {
  return { open: [...open, { who, depth, ...(kind && { kind }) }], depth };
}

/** Whether it interrupts with a maneuver other than an attack. */
function isOpen(open: readonly Doing[], who: string): boolean {
  return open.some((doing) => doing.who === who && doing.kind === 'maneuver');
}

/** A mover has declared nothing: what it does lies outside all. */
function depthOf(open: readonly Doing[], who: string): number {
  return open.findLast((doing) => doing.who === who)?.depth ?? 0;
}

function settled(open: readonly Doing[], who: string): Nesting {
  const last = open.findLast((doing) => doing.who === who);
  return { open: open.filter((doing) => doing !== last), depth: last?.depth ?? 0 };
}
