import type { Outcome } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';

/** Who attacks in these events: the one whose maneuver it is, else the first to interrupt; and its first target. */
function attackIn(
  events: readonly Event[],
): { readonly attacker: string; readonly target: string | null } | undefined {
  let interrupting: { readonly attacker: string; readonly target: string } | undefined;
  for (const event of events) {
    if (event.type === 'spell-cast') return { attacker: event.who, target: event.target };
    if (event.type !== 'attack-declared') continue;
    if (event.interrupts === null) return event;
    interrupting ??= event;
  }
  return interrupting;
}

interface Facts {
  hit: boolean;
  'natural 18': boolean;
  damage: number;
  'hp lost': number;
  stagger: number;
  staggered: boolean;
  'limb lost': string;
  'starts dying': boolean;
  'target falls': boolean;
  'target dies': boolean;
  'damage taken': number;
  'attacker falls': boolean;
}

/**
 * What an attack came to, for the one who made it. Several targets: hits and deaths of any of them, points
 * added up; so are blows with which the attacker interrupts those who interrupt it. What interruptions did to the
 * attacker is `damage taken` and `attacker falls`. No attack: no facts.
 */
export function outcome(events: readonly Event[]): Outcome {
  const attack = attackIn(events);
  if (attack === undefined) return checkIn(events);
  const { attacker, target } = attack;
  const facts: Facts = {
    hit: false,
    'natural 18': false,
    damage: 0,
    'hp lost': 0,
    stagger: 0,
    staggered: false,
    'limb lost': '',
    'starts dying': false,
    'target falls': false,
    'target dies': false,
    'damage taken': 0,
    'attacker falls': false,
  };
  for (const event of events) {
    if ('who' in event && event.who === attacker) countOwn(facts, event);
    else if ('who' in event) countTarget(facts, event, attacker);
  }
  return { ...told(facts, attacker, target), ...checkIn(events) };
}

/** How the last check that the GM asked for went. @rule improvised-check */
function checkIn(events: readonly Event[]): Outcome {
  const made = events.findLast((event) => event.type === 'check-made');
  return made === undefined ? {} : { succeeds: made.passes, margin: made.margin };
}

function countOwn(facts: Facts, event: Event): void {
  if (event.type === 'attack-hit') facts.hit = true;
  else if (event.type === 'attack-rolled') facts['natural 18'] ||= event.isNatural18;
  else if (event.type === 'damage-dealt') facts['damage taken'] += event.damage.total;
  else if (event.type === 'fell-unconscious' || event.type === 'died') facts['attacker falls'] = true;
}

function countTarget(facts: Facts, event: Event, attacker: string): void {
  switch (event.type) {
    case 'damage-dealt':
      if (event.attacker !== attacker) break;
      facts.damage += event.damage.total;
      facts['hp lost'] += event.hpLost;
      break;
    case 'stagger-gained':
      facts.stagger += event.points.total;
      break;
    case 'staggered':
      facts.staggered = true;
      break;
    case 'limb-lost':
      facts['limb lost'] = event.limb;
      break;
    case 'dying-started':
      facts['starts dying'] = true;
      break;
    case 'fell-unconscious':
      facts['target falls'] = true;
      break;
    case 'died':
      facts['target falls'] = true;
      facts['target dies'] = true;
  }
}

/** The facts that apply: a miss has no damage. */
function told(facts: Facts, attacker: string, target: string | null): Outcome {
  const all: Record<string, number | string | boolean> = {
    attacker,
    hit: facts.hit,
    'natural 18': facts['natural 18'],
    staggered: facts.staggered,
    'starts dying': facts['starts dying'],
    'target falls': facts['target falls'],
    'target dies': facts['target dies'],
    'attacker falls': facts['attacker falls'],
  };
  if (target !== null) all.target = target;
  if (facts.hit) {
    all.damage = facts.damage;
    all['hp lost'] = facts['hp lost'];
    all.stagger = facts.stagger;
  }
  if (facts['limb lost'] !== '') all['limb lost'] = facts['limb lost'];
  if (facts['damage taken'] > 0) all['damage taken'] = facts['damage taken'];
  return all;
}
