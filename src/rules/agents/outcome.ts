import type { Outcome } from '../../kernel/ruleset.ts';
import type { Event, EventOf } from './events.ts';

interface Facts {
  hit: boolean;
  effect: number;
  damage: number;
  'points lost': number;
  reactions: number;
  'seriously wounded': boolean;
  'target falls': boolean;
  'target dies': boolean;
  'somebody else hit': boolean;
}

/**
 * What the attacks of one combatant came to: the first to roll an attack in these events. Several targets, or
 * several hits of automatic fire, are added up. No attack: no facts.
 */
export function outcome(events: readonly Event[]): Outcome {
  const attack = events.find((event) => event.type === 'attack-rolled') as
    | EventOf<'attack-rolled'>
    | undefined;
  if (attack === undefined) return checkFacts(events);
  const facts: Facts = {
    hit: false,
    effect: 0,
    damage: 0,
    'points lost': 0,
    reactions: 0,
    'seriously wounded': false,
    'target falls': false,
    'target dies': false,
    'somebody else hit': false,
  };
  for (const event of events) count(facts, event, attack.attacker);
  const { effect, damage, 'points lost': lost, reactions, ...always } = facts;
  const isStruck = facts.hit || facts['somebody else hit'];
  return {
    attacker: attack.attacker,
    target: attack.target,
    ...always,
    ...(facts.hit ? { effect } : {}),
    ...(isStruck ? { damage, 'points lost': lost } : {}),
    ...(reactions > 0 ? { reactions } : {}),
  };
}

/** Whether a check that was asked for succeeds, and by how much. @rule improvised-check */
function checkFacts(events: readonly Event[]): Outcome {
  const check = events.find((event) => event.type === 'check-made');
  return check === undefined ? {} : { succeeds: check.passes, margin: check.margin };
}

function count(facts: Facts, event: Event, attacker: string): void {
  switch (event.type) {
    case 'attack-hit':
      if (event.attacker !== attacker) break;
      facts.hit = true;
      facts.effect += event.effect;
      break;
    case 'damage-dealt':
      if (event.attacker === attacker) facts.damage += event.damage.total;
      break;
    case 'reacted':
      if (event.against === attacker) facts.reactions += 1;
      break;
    case 'stray-rolled':
      facts['somebody else hit'] ||= event.isHit;
      break;
    default:
      if ('who' in event && event.who !== attacker) countBody(facts, event);
  }
}

function countBody(facts: Facts, event: Event): void {
  switch (event.type) {
    case 'wounded':
      facts['points lost'] += event.lost.STR + event.lost.DEX + event.lost.END;
      break;
    case 'seriously-wounded':
      facts['seriously wounded'] ||= event.isNow;
      break;
    case 'fell-unconscious':
      facts['target falls'] = true;
      break;
    case 'died':
      facts['target falls'] = true;
      facts['target dies'] = true;
  }
}
