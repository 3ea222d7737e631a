import type { Outcome } from '../../kernel/ruleset.ts';
import type { Event, EventOf } from './events.ts';

interface Facts {
  hit: boolean;
  successes: number;
  w: number;
  s: number;
  stunned: boolean;
  'starts dying': boolean;
  'target dies': boolean;
  'counterattack bonus': number;
  'items sundered': number;
  'item breaks': boolean;
}

/**
 * What the attacks of one combatant came to: the first to attack in these events. `damage` is W and S together;
 * several targets, or several attacks, are added up. No attack: no facts.
 */
export function outcome(events: readonly Event[]): Outcome {
  const attack = events.find((event) => event.type === 'attack-declared') as
    | EventOf<'attack-declared'>
    | undefined;
  if (attack === undefined) return checkFacts(events);
  const facts: Facts = {
    hit: false,
    successes: 0,
    w: 0,
    s: 0,
    stunned: false,
    'starts dying': false,
    'target dies': false,
    'counterattack bonus': 0,
    'items sundered': 0,
    'item breaks': false,
  };
  for (const event of events) count(facts, event, attack.attacker);
  const { successes, w, s, 'counterattack bonus': bonus, 'items sundered': sundered, ...always } = facts;
  return {
    attacker: attack.attacker,
    target: attack.target,
    ...always,
    ...(facts.hit ? { successes, damage: w + s, w, s } : {}),
    ...(bonus > 0 ? { 'counterattack bonus': bonus } : {}),
    ...(sundered > 0 ? { 'items sundered': sundered } : {}),
  };
}

/** How the first check went that the GM asked for; no facts without one. @rule improvised-check */
function checkFacts(events: readonly Event[]): Outcome {
  const made = events.find((event) => event.type === 'check-made' || event.type === 'work-finished');
  if (made?.type !== 'check-made' && made?.type !== 'work-finished') return {};
  return made.passes === null ? {} : { succeeds: made.passes, margin: made.margin! };
}

function count(facts: Facts, event: Event, attacker: string): void {
  switch (event.type) {
    case 'attack-hit':
      if (event.attacker !== attacker) break;
      facts.hit = true;
      facts.successes += event.successes.total;
      break;
    case 'damage-dealt':
      if (event.by !== attacker) break;
      facts.w += event.w.total;
      facts.s += event.s.total;
      break;
    case 'counter-gained':
      facts['counterattack bonus'] = event.bonus;
      break;
    case 'item-sundered':
      facts['items sundered'] += 1;
      break;
    case 'item-broken':
      facts['item breaks'] = true;
      break;
    default:
      if ('who' in event && event.who !== attacker) countBody(facts, event);
  }
}

function countBody(facts: Facts, event: Event): void {
  if (event.type === 'stunned') facts.stunned = true;
  else if (event.type === 'dying-started') facts['starts dying'] = true;
  else if (event.type === 'died') facts['target dies'] = true;
}
