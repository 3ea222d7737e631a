import type { Event } from './events.ts';
import { evolveBody } from './evolve-body.ts';
import { afterTurn, beforeTurn, startRound, stopFighting } from './evolve-round.ts';
import { evolveThings } from './evolve-things.ts';
import { evolveTurn } from './evolve-turn.ts';
import { afterHour } from './hours.ts';
import type { Combatant, Deed, State } from './state.ts';

/** The state after an event. The only place where anything changes. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'sides-rolled':
      return { ...state, first: event.first, phase: 'round-start' };
    case 'round-started':
      return startRound(state, event.round);
    case 'turn-started': {
      const next = everybody(state, (who) => beforeTurn(who, event.who));
      return { ...next, phase: 'turn', active: event.who, acted: [...state.acted, event.who] };
    }
    case 'turn-passed': {
      const next = everybody(state, (who) => afterTurn(beforeTurn(who, event.who), event.who, 0));
      return { ...next, phase: 'next', acted: [...state.acted, event.who] };
    }
    case 'turn-ended': {
      const next = everybody(state, (who) => afterTurn(who, event.who, event.spare));
      return { ...next, phase: 'next', active: null };
    }
    case 'round-ended':
      return { ...state, phase: state.winner === null ? 'round-start' : 'recovery', isRoundOver: true };
    case 'recapped':
      return { ...state, deeds: [] };
    case 'fight-ended':
      return { ...everybody(state, stopFighting), phase: 'recovery', active: null, winner: event.winner };
    case 'closed':
      return { ...state, phase: 'closed' };
    case 'time-set':
      return { ...state, hoursToGo: event.hours };
    case 'hour-passed':
      return {
        ...everybody(state, (who) => afterHour(state, who, event.hour)),
        hour: event.hour,
        hoursToGo: state.hoursToGo - 1,
      };
    case 'character-owed':
      return { ...state, owed: [...state.owed, event.seat] };
    case 'character-came': {
      const owed = state.owed.slice();
      owed.splice(owed.indexOf(event.seat), 1);
      return { ...change(state, event.who, (who) => enter(who, event.at)), owed };
    }
    default:
      return 'who' in event ? evolveOne(state, event) : state;
  }
}

type About = Extract<Event, { who: string }>;

function evolveOne(state: State, event: About): State {
  const next = change(state, event.who, (who) => evolveCombatant(who, event));
  const deed = deedOf(event);
  return deed === undefined ? next : { ...next, deeds: [...state.deeds, deed] };
}

/** @rule recap What of an event is worth telling at the end of the round. */
function deedOf(event: About): Deed | undefined {
  const plain = { who: event.who, by: null, location: null, points: 0 };
  switch (event.type) {
    case 'damage-dealt': {
      const { by, location } = event;
      if (by === null || event.damage.total === 0) return undefined;
      return { what: 'hit', who: event.who, by, location, points: event.damage.total };
    }
    case 'limb-severed':
      return { ...plain, what: 'severed', location: event.limb };
    case 'dying-started':
      return { ...plain, what: 'dying' };
    case 'died':
      return { ...plain, what: 'died' };
    case 'fell-unconscious':
      return { ...plain, what: 'unconscious' };
    case 'bleeding-stopped':
      return { ...plain, what: 'stopped-bleeding' };
    default:
      return undefined;
  }
}

function change(state: State, id: string, update: (who: Combatant) => Combatant): State {
  const combatants = state.combatants.slice();
  for (let i = 0; i < combatants.length; i++) {
    if (combatants[i]!.id !== id) continue;
    combatants[i] = update(combatants[i]!);
    return { ...state, combatants };
  }
  throw new Error(`there is no combatant ${id}`);
}

function everybody(state: State, update: (who: Combatant) => Combatant): State {
  return { ...state, combatants: state.combatants.map(update) };
}

function enter(who: Combatant, cell: Combatant['cell']): Combatant {
  return { ...who, presence: 'here', cell, turn: 'over' };
}

function evolveCombatant(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'place-claimed':
      return { ...who, claim: 'claims' };
    case 'place-passed':
      return { ...who, claim: 'passes' };
    case 'moved':
      return {
        ...who,
        cell: event.to,
        moved: event.as === 'own' ? who.moved + 1 : who.moved,
        spareMoved: event.as === 'spare' ? who.spareMoved + 1 : who.spareMoved,
        spare: event.as === 'spare' ? who.spare - 1 : who.spare,
      };
    case 'entered':
      return enter(who, event.at);
    case 'left':
      return {
        ...who,
        presence: 'gone',
        turn: 'over',
        isBleeding: false,
        deathDue: null,
        aim: null,
        refs: [],
        work: null,
      };
    case 'favour-given':
      return { ...who, favour: event.value };
    case 'favour-spent':
      return { ...who, favour: 0 };
    case 'set-by-gm':
      return { ...who, [event.field]: event.value };
    default:
      return evolveBody(evolveThings(evolveTurn(who, event), event), event);
  }
}
