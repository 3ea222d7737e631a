import type { Outcome } from '../../kernel/ruleset.ts';
import type { Event } from './events.ts';

interface Facts {
  hit: boolean;
  botch: boolean;
  successes: number;
  damage: number;
  location: string;
  stunned: boolean;
  'limb severed': string;
  'target prone': boolean;
  'target dying': boolean;
  'target falls': boolean;
  'target dies': boolean;
  'weapon lost': boolean;
}

/** Who attacks, and whom; a blast is for whoever is there. */
interface Attack {
  readonly attacker: string;
  readonly target: string | undefined;
}

function attackIn(events: readonly Event[]): Attack | undefined {
  for (const event of events) {
    if (event.type === 'attack-declared') return event;
    if (event.type === 'blast-thrown') return { attacker: event.who, target: undefined };
  }
  return undefined;
}

/** How the last check went that the GM asked for, if any. ruling: improvised-check */
function checkIn(events: readonly Event[]): Outcome {
  const made = events.filter((event) => event.type === 'check-made').at(-1);
  return made === undefined ? {} : { succeeds: made.passes, margin: made.margin };
}

/**
 * What an attack came to: that of the first to attack in these events, a second blow of its included. Several
 * targets of a blast: hits of any of them, their damage added up. No attack: no facts but
 * those of a check.
 */
export function outcome(events: readonly Event[]): Outcome {
  const attack = attackIn(events);
  const check = checkIn(events);
  if (attack === undefined) return check;
  const facts: Facts = {
    hit: false,
    botch: false,
    successes: 0,
    damage: 0,
    location: '',
    stunned: false,
    'limb severed': '',
    'target prone': false,
    'target dying': false,
    'target falls': false,
    'target dies': false,
    'weapon lost': false,
  };
  for (const event of events) {
    if ('who' in event && event.who === attack.attacker) countOwn(facts, event);
    else countTarget(facts, event, attack.attacker);
  }
  return { ...told(facts, attack), ...check };
}

function countOwn(facts: Facts, event: Event): void {
  if (event.type === 'attack-hit') {
    facts.hit = true;
    facts.successes += event.successes.total;
  } else if (event.type === 'botched') facts.botch ||= event.isBotch;
  else if (event.type === 'fumbled') facts['weapon lost'] ||= event.effect !== 'nothing';
}

function countTarget(facts: Facts, event: Event, attacker: string): void {
  switch (event.type) {
    case 'damage-dealt':
      if (event.by !== attacker) break;
      // A blast may need no roll to hit.
      facts.hit = true;
      facts.damage += event.damage.total;
      facts.location = event.location;
      break;
    case 'stunned':
      facts.stunned = true;
      break;
    case 'limb-severed':
      facts['limb severed'] = event.limb;
      break;
    case 'fell-prone':
      facts['target prone'] = true;
      break;
    case 'dying-started':
      facts['target dying'] = true;
      break;
    case 'fell-unconscious':
      facts['target falls'] = true;
      break;
    case 'died':
      facts['target falls'] = true;
      facts['target dies'] = true;
  }
}

/** The facts that apply: a miss has no damage, a shove no location. */
function told(facts: Facts, { attacker, target }: Attack): Outcome {
  const { successes, damage, location, 'limb severed': limb, ...always } = facts;
  return {
    attacker,
    ...(target === undefined ? {} : { target }),
    ...always,
    ...(facts.hit ? { successes } : {}),
    ...(location === '' ? {} : { damage, location }),
    ...(limb === '' ? {} : { 'limb severed': limb }),
  };
}
