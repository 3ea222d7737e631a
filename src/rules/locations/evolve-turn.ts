import type { Event, EventOf } from './events.ts';
import type { Combatant } from './state.ts';

type About = Extract<Event, { who: string }>;

/** What an event does to the turn and the stance of somebody. */
export function evolveTurn(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'stood-up':
      return { ...who, isProne: false, hasStoodUp: true };
    case 'ride-rolled':
      return { ...who, ride: event.isSuccess ? 'success' : 'failure' };
    case 'mounted':
      return {
        ...who,
        isMounted: true,
        action: event.rule === 'mounting' ? 'mount' : who.action,
        ride: 'not-rolled',
      };
    case 'dismounted':
      return { ...who, isMounted: false, fast: [...who.fast, 'dismount'] };
    case 'run-rolled':
      return event.isSuccess ? who : { ...who, action: 'failed run' };
    case 'ran':
      return { ...who, action: 'run', isRunning: true };
    case 'charged':
      return { ...who, action: 'charge', isCharging: true };
    case 'aimed':
      return { ...who, action: 'aim', aim: { target: event.target, bonus: event.bonus } };
    case 'aim-lost':
      return { ...who, aim: null };
    case 'guarded':
      return { ...who, action: 'guard', isGuarding: true };
    case 'counter-held':
      return { ...who, action: 'counter', isCountering: true };
    case 'counter-spent':
      return { ...who, isCountering: false };
    case 'put-on-ref': {
      const { against, maker, turns, rule } = event;
      return { ...who, refs: [...who.refs, { against, maker, turns, rule }] };
    }
    case 'opposed':
      return event.rule === 'ambush' ? { ...who, action: 'ambush' } : who;
    case 'feinted':
      return { ...who, fast: [...who.fast, 'feint'] };
    case 'protected':
      return { ...who, fast: [...who.fast, 'protect'] };
    case 'blast-thrown':
      return { ...who, isRevealed: true, action: 'blast' };
    case 'work-set':
      return { ...who, work: event.job };
    case 'worked':
      return { ...who, action: 'work', work: who.work && { ...who.work, done: event.done } };
    case 'work-finished':
      return { ...who, work: null };
    case 'charged-by-gm':
      return charge(who, event);
    case 'attack-declared':
      return declare(who, event);
    case 'defence-made':
      return event.kind === 'none' ? who : { ...who, defences: who.defences + 1 };
    default:
      return who;
  }
}

/** ruling: gm-charge */
function charge(who: Combatant, { price, yards }: EventOf<'charged-by-gm'>): Combatant {
  if (price === 'action') return { ...who, action: 'the GM' };
  if (price === 'yards') return { ...who, moved: who.moved + yards };
  return { ...who, fast: [...who.fast, price] };
}

function declare(who: Combatant, { maneuver }: EventOf<'attack-declared'>): Combatant {
  const isRevealed = true;
  if (maneuver === 'counter') return { ...who, isRevealed };
  if (maneuver === 'charge') return { ...who, isRevealed, isCharging: false };
  return { ...who, isRevealed, action: maneuver };
}
