import { battleFault, battleRuleset, countFault, hasTwice } from '../../kernel/battle-state.ts';
import { lastCheck, noteFall } from '../../kernel/outcome.ts';
import type { AnswerOf, OutcomeFacts } from '../../kernel/ruleset.ts';
import { area, impossible, SECONDS } from './attack.ts';
import { DEFENCES } from './defence.ts';
import { deeds, type Event, evolve } from './events.ts';
import { COUNTERS } from './exchange.ts';
import { OVERRIDES } from './gm.ts';
import { nextTurn, rollSides, startRound } from './order.ts';
import { policies } from './policies.ts';
import { RECOVERY, recover } from './recovery.ts';
import { rulebook } from './rulebook.ts';
import type { Sheet } from './schema.ts';
import { LOCATIONS } from './sheet.ts';
import { carriedBy, start } from './start.ts';
import { type Combatant, isHere, type State } from './state.ts';
import { TURN, takeTurn } from './turn.ts';
import { healthTold, imagine, known, overview, tell, view } from './views.ts';
import { words } from './words.ts';

/** Hit Locations: 1d6; sides act in turn; wounds by location, and weeks of recovery. */
export const locations = battleRuleset({
  id: 'locations',
  version: '4',
  rulebook,
  start,
  evolve,
  deeds,
  steps: {
    start: rollSides,
    'round-start': startRound,
    next: nextTurn,
    turn: (fight) => takeTurn(fight, fight.state.active!),
    recovery: recover,
  },
  area,
  stops: {
    ...{ defence: 'attacked', protect: 'interrupt', 'counter-attack': 'interrupt' },
    ...{ place: 'detail', 'spare-speed': 'detail' },
  },
  choices: [TURN, SECONDS, COUNTERS, DEFENCES, RECOVERY],
  impossible,
  overrides: OVERRIDES,
  telling: { view, overview, tell, known },
  imagine,
  healthTold,
  outcome,
  storesOf: ({ shots }) => shots,
  carriedBy,
  invariant,
  words,
  policies,
});

const NO_FACTS = {
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
type Facts = typeof NO_FACTS;

/** An attacker and its target; a blast has no single target. */
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

/**
 * Returns the outcome of the first attacker's attacks in these events, including its second weapon. For several
 * targets of a blast, it counts hits on any of them and adds up the damage. Without an attack, only the facts of a
 * check.
 */
export function outcome(events: readonly Event[]): OutcomeFacts {
  const attack = attackIn(events);
  const check = lastCheck(events); // ruling: improvised-check
  if (attack === undefined) return check;
  const facts = { ...NO_FACTS };
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
  if (event.type === 'damage-dealt' && event.by === attacker) {
    // A blast may need no roll to hit.
    facts.hit = true;
    facts.damage += event.damage.total;
    facts.location = event.location;
  } else if (event.type === 'stunned') facts.stunned = true;
  else if (event.type === 'limb-severed') facts['limb severed'] = event.limb;
  else if (event.type === 'fell-prone') facts['target prone'] = true;
  else if (event.type === 'dying-started') facts['target dying'] = true;
  else noteFall(facts, event);
}

/** Returns the facts that apply: a miss has no damage, a shove no location. */
function told(facts: Facts, { attacker, target }: Attack): OutcomeFacts {
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

/** Returns a sentence that states an error in a state; `undefined` if it is valid. */
function invariant(state: State): string | undefined {
  const fault = battleFault(state, combatantFault, (who) => isHere(who) && !who.isUnconscious);
  if (fault !== undefined) return fault;
  if (hasTwice(state.acted)) return 'somebody acted twice in a round';
  if (state.phase === 'turn' && state.active === null) return 'it is nobody\u2019s turn';
  return state.hoursToGo < 0 ? 'more hours have passed than were to pass' : undefined;
}

function combatantFault(who: Combatant): string | undefined {
  const counts: Record<string, number> = {
    stun: who.stun,
    spare: who.spare,
    defences: who.defences,
    restHours: who.restHours,
    ...who.shots,
  };
  for (const at of LOCATIONS) {
    for (const [kind, points] of Object.entries(who.wounds[at]))
      counts[`${kind} damage to the ${at}`] = points;
  }
  return countFault(counts) ?? clockFault(who) ?? handsFault(who);
}

function clockFault(who: Combatant): string | undefined {
  if (who.isDead || who.presence === 'gone') {
    if (who.isBleeding) return 'it is dead or gone and bleeds';
    if (who.deathDue !== null) return 'it is dead or gone and dying';
  }
  if (who.isDead && who.griefs.length > 0) return 'the dead mourn';
  return who.c > who.cMost ? `C ${who.c} of ${who.cMost}` : undefined;
}

function handsFault(who: Combatant): string | undefined {
  const hands = who.held.flatMap((held) => held.hands);
  if (hasTwice(hands)) return 'one hand holds two things';
  if (hands.some((hand) => who.lost[hand] !== null)) return 'a lost arm holds something';
  const items = [
    ...who.held.map((held) => held.item),
    ...who.lying.map((thing) => thing.item),
    ...who.broken,
  ];
  if (hasTwice(items)) return 'one thing is in two places';
  return who.isProne && who.isMounted ? 'it lies and rides' : undefined;
}

export type { Event, Sheet, State };
/** Any answer in a fight of this book, by its kind. */
export type Answer = AnswerOf<typeof locations>;
