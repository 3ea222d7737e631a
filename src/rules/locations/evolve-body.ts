import type { Event, EventOf } from './events.ts';
import type { Combatant } from './state.ts';

type About = Extract<Event, { who: string }>;

/** What an event does to the body. */
export function evolveBody(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'damage-dealt':
      return wound(who, event);
    case 'stunned':
      // ruling: stun-length - the later end counts
      return { ...who, stun: Math.max(who.stun, event.turns) };
    case 'limb-severed': {
      const isLeg = event.limb.endsWith('leg');
      return {
        ...who,
        lost: { ...who.lost, [event.limb]: 'severed' },
        isProne: who.isProne || isLeg,
        isMounted: who.isMounted && !isLeg,
      };
    }
    case 'bleeding-started':
      return { ...who, isBleeding: true };
    case 'bleeding-stopped':
      return { ...who, isBleeding: false };
    case 'fell-prone':
      return {
        ...who,
        isProne: true,
        isMounted: false,
        fast: event.rule === 'fast-actions' ? [...who.fast, 'fall-prone'] : who.fast,
      };
    case 'fell-unconscious':
      return { ...who, isUnconscious: true, isProne: true, isMounted: false, aim: null };
    case 'woke-up':
      return { ...who, isUnconscious: false };
    case 'dying-started':
      return { ...who, deathDue: event.due, isProne: true, isMounted: false };
    case 'death-averted':
      return { ...who, deathDue: null };
    case 'died':
      return die(who);
    default:
      return evolveRecovery(who, event);
  }
}

function wound(who: Combatant, { location, kind, damage }: EventOf<'damage-dealt'>): Combatant {
  const before = who.wounds[location];
  const after = { ...before, [kind]: before[kind] + damage.total };
  return { ...who, wounds: { ...who.wounds, [location]: after } };
}

function die(who: Combatant): Combatant {
  return {
    ...who,
    isDead: true,
    isBleeding: false,
    deathDue: null,
    stun: 0,
    isProne: true,
    isMounted: false,
    infected: [],
    griefs: [],
    aim: null,
    refs: [],
    isCharging: false,
    isGuarding: false,
    isCountering: false,
    work: null,
    turn: 'over',
    spare: 0,
  };
}

function evolveRecovery(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'grieved':
      return { ...who, griefs: [...who.griefs, { of: event.of, hours: event.hours }] };
    case 'healed':
      return heal(who, event);
    case 'infected':
      return { ...who, infected: [...who.infected, event.location] };
    case 'infection-ended':
      return { ...who, infected: who.infected.filter((location) => location !== event.location) };
    case 'c-lost':
      return { ...who, c: event.c.total, cMost: who.cMost - (event.isForGood ? event.loss.total : 0) };
    case 'c-regained':
      return { ...who, c: event.c.total, restHours: 0 };
    case 'wounds-eased':
      return { ...who, wounds: event.wounds };
    case 'amputated':
      return amputate(who, event);
    case 'plan-set':
      return { ...who, plan: event.plan };
    case 'warmth-set':
      return { ...who, isWarm: event.isWarm };
    default:
      return who;
  }
}

function heal(who: Combatant, { kind, at }: EventOf<'healed'>): Combatant {
  const wounds = { ...who.wounds };
  for (const { location, points } of at) {
    wounds[location] = { ...wounds[location], [kind]: wounds[location][kind] - points };
  }
  return { ...who, wounds, fireHours: kind === 'fire' ? 0 : who.fireHours };
}

function amputate(who: Combatant, { limb }: EventOf<'amputated'>): Combatant {
  const isLeg = limb.endsWith('leg');
  return {
    ...who,
    lost: { ...who.lost, [limb]: 'amputated' },
    wounds: { ...who.wounds, [limb]: { normal: 0, cold: 0, fire: 0 } },
    infected: who.infected.filter((location) => location !== limb),
    isProne: who.isProne || isLeg,
    isMounted: who.isMounted && !isLeg,
  };
}
