import { battleFault, battleRuleset, countFault, hasTwice } from '../../kernel/battle-state.ts';
import { ATTACK_FACTS, type Counted, noteCheck, noteFall, outcomeOf } from '../../kernel/outcome.ts';
import type { AnswerOf } from '../../kernel/ruleset.ts';
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
import { carriedBy, rest, start } from './start.ts';
import { type Combatant, type State, stands } from './state.ts';
import { TURN, takeTurn } from './turn.ts';
import { healthTold, imagine, known, overview, tell, view } from './views.ts';
import { words } from './words.ts';

const FACTS = {
  ...ATTACK_FACTS,
  botch: 'any',
  stunned: 'any',
  'target prone': 'any',
  'target dying': 'any',
  'target falls': 'any',
  'target dies': 'any',
  'weapon lost': 'any',
  successes: 'sum',
  damage: 'sum',
  location: 'last',
  'limb severed': 'last',
  succeeds: 'last',
  margin: 'last',
} as const;
type Facts = Counted<typeof FACTS>;
/** The checks that an answer leads to, other than those of the GM. */
const CHECKS = ['feinted', 'first-aid-given', 'opposed', 'operated', 'ride-rolled', 'run-rolled', 'tried'];

/**
 * The outcome of the first attacker's attacks, including its second weapon. For several targets of a blast, it counts
 * hits on any of them and adds up the damage. Also the result of the last check. ruling: improvised-check
 */
export const outcome = outcomeOf<Event, typeof FACTS>({
  facts: FACTS,
  // A miss has no damage, a shove no location.
  onlyWith: { successes: ['hit'], damage: ['location'] },
  attackIn(events) {
    for (const event of events) {
      if (event.type === 'attack-declared') return { attacker: event.attacker, target: event.target };
      if (event.type === 'blast-thrown') return { attacker: event.who };
    }
    return {};
  },
  count(facts, event) {
    if (noteCheck(facts, event, facts.attacker ? [] : CHECKS) || facts.attacker === undefined) return;
    if ('who' in event && event.who === facts.attacker) countOwn(facts, event);
    else countTarget(facts, event);
  },
});

function countOwn(facts: Facts, event: Event): void {
  if (event.type === 'attack-hit') {
    facts.hit = true;
    facts.successes += event.successes.total;
  } else if (event.type === 'botched') facts.botch ||= event.isBotch;
  else if (event.type === 'fumbled') facts['weapon lost'] ||= event.effect !== 'nothing';
}

function countTarget(facts: Facts, event: Event): void {
  if (event.type === 'damage-dealt' && event.by === facts.attacker) {
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

/** Hit Locations: 1d6; sides act in turn; wounds by location, and weeks of recovery. */
export const locations = battleRuleset({
  id: 'locations',
  version: '4',
  rulebook,
  numbers: {
    roll: 'the modifiers of a roll: an attack, a defence, a contest',
    attack: 'the modifiers of an attack roll, which count in that roll only',
    damage: 'the damage to a location before armour, with the successes',
  },
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
  usual: { attack: { called: 'torso' }, strike: { called: 'torso' } },
  overrides: OVERRIDES,
  telling: { view, overview, tell, known, imagine, healthTold },
  outcome,
  storesOf: ({ shots }) => shots,
  carriedBy,
  recovery: { rest, hours: ({ hour }) => hour },
  invariant,
  words,
  policies,
});

/** Returns a sentence that states an error in a state; `undefined` if it is valid. */
function invariant(state: State): string | undefined {
  const fault = battleFault(state, combatantFault, stands);
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
