import { type Counted, noteCheck, noteFall, outcomeOf } from '../../kernel/outcome.ts';
import type { Event } from './events.ts';

/**
 * Returns the attacker in these events and its first target. The attacker is the combatant whose maneuver it is,
 * otherwise the first to interrupt.
 */
function attackIn(events: readonly Event[]): Partial<Facts> {
  let interrupting: Partial<Facts> = {};
  for (const event of events) {
    if (event.type === 'spell-cast') return { attacker: event.who, target: event.target ?? undefined };
    if (event.type !== 'attack-declared') continue;
    const { attacker, target } = event;
    if (event.interrupts === null) return { attacker, target };
    if (interrupting.attacker === undefined) interrupting = { attacker, target };
  }
  return interrupting;
}

const FACTS = {
  attacker: 'first',
  hit: 'any',
  'natural 18': 'any',
  staggered: 'any',
  'starts dying': 'any',
  'target falls': 'any',
  'target dies': 'any',
  'attacker falls': 'any',
  target: 'first',
  damage: 'sum',
  'hp lost': 'sum',
  stagger: 'sum',
  'limb lost': 'last',
  'damage taken': 'sum',
  succeeds: 'last',
  margin: 'last',
} as const;
type Facts = Counted<typeof FACTS>;

/**
 * The outcome of an attack for its attacker. With several targets, it counts hits and deaths of any of them and adds
 * up the points. Attacks with which the attacker answers interruptions count too. The effects of interruptions on the
 * attacker are `damage taken` and `attacker falls`. Also the result of the last check. @rule improvised-check
 */
export const outcome = outcomeOf<Event, typeof FACTS>({
  facts: FACTS,
  // A miss has no damage.
  onlyWith: { damage: ['hit'], 'hp lost': ['hit'], stagger: ['hit'], 'damage taken': ['damage taken'] },
  ...{ attackIn, roll: 'attack-rolled' },
  count(facts, event) {
    if (noteCheck(facts, event) || facts.attacker === undefined || !('who' in event)) return;
    if (event.who === facts.attacker) countOwn(facts, event);
    else countTarget(facts, event);
  },
});

function countOwn(facts: Facts, event: Event): void {
  if (event.type === 'attack-hit') facts.hit = true;
  else if (event.type === 'attack-rolled') facts['natural 18'] ||= event.isNatural18;
  else if (event.type === 'damage-dealt') facts['damage taken'] += event.damage.total;
  else if (event.type === 'fell-unconscious' || event.type === 'died') facts['attacker falls'] = true;
}

function countTarget(facts: Facts, event: Event): void {
  if (event.type === 'damage-dealt' && event.attacker === facts.attacker) {
    facts.damage += event.damage.total;
    facts['hp lost'] += event.hpLost;
  } else if (event.type === 'stagger-gained') facts.stagger += event.points.total;
  else if (event.type === 'staggered') facts.staggered = true;
  else if (event.type === 'limb-lost') facts['limb lost'] = event.limb;
  else if (event.type === 'dying-started') facts['starts dying'] = true;
  else noteFall(facts, event);
}

/** An attack or spell that is declared but not resolved. */
interface Doing {
  readonly who: string;
  readonly depth: number;
  /** `maneuver` for an interruption other than an attack. */
  readonly kind?: 'maneuver';
}

/** The unresolved declarations, and the depth of the next event. */
interface Nesting {
  readonly open: readonly Doing[];
  readonly depth: number;
}

const OUTSIDE: Nesting = { open: [], depth: 0 };

/**
 * Returns the depth of each event inside interruptions. The events are consecutive from the start of a step.
 * @rule interruption
 */
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
      // An interruption was declared before.
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

/** Returns whether the combatant interrupts with a maneuver other than an attack. */
function isOpen(open: readonly Doing[], who: string): boolean {
  return open.some((doing) => doing.who === who && doing.kind === 'maneuver');
}

/** Returns the depth of a combatant. A mover has declared nothing, so its events are outermost. */
function depthOf(open: readonly Doing[], who: string): number {
  return open.findLast((doing) => doing.who === who)?.depth ?? 0;
}

function settled(open: readonly Doing[], who: string): Nesting {
  const last = open.findLast((doing) => doing.who === who);
  return { open: open.filter((doing) => doing !== last), depth: last?.depth ?? 0 };
}
