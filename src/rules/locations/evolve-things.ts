import type { Event } from './events.ts';
import type { Combatant } from './state.ts';

type About = Extract<Event, { who: string }>;

/** What an event does to the things that somebody carries. */
export function evolveThings(who: Combatant, event: About): Combatant {
  switch (event.type) {
    case 'spoke':
      return { ...who, fast: [...who.fast, 'speak'] };
    case 'item-drawn':
      return { ...who, action: 'draw', held: [...who.held, { item: event.item, hands: event.hands }] };
    case 'item-picked-up':
      return {
        ...who,
        action: 'pick up',
        held: [...who.held, { item: event.item, hands: event.hands }],
        lying: who.lying.filter((thing) => thing.item !== event.item),
      };
    case 'item-stowed':
      return { ...who, action: 'stow', held: without(who, event.item) };
    case 'item-dropped':
      return {
        ...who,
        held: without(who, event.item),
        lying: [...who.lying, { item: event.item, cell: event.cell }],
        fast: event.rule === 'fast-actions' ? [...who.fast, 'drop'] : who.fast,
      };
    case 'weapon-broken':
      return {
        ...who,
        held: without(who, event.item),
        lying: who.lying.filter((thing) => thing.item !== event.item),
        broken: [...who.broken, event.item],
      };
    case 'weapon-spent':
      return { ...who, held: without(who, event.item) };
    case 'item-used':
      return { ...who, action: 'use' };
    case 'shot-spent':
      return { ...who, shots: { ...who.shots, [event.item]: event.left } };
    case 'reloaded':
      return { ...who, action: 'reload', shots: { ...who.shots, [event.item]: event.shots } };
    case 'tried':
      return { ...who, action: 'try' };
    case 'first-aid-given':
      return { ...who, action: 'first aid' };
    default:
      return who;
  }
}

function without(who: Combatant, item: string): Combatant['held'] {
  return who.held.filter((held) => held.item !== item);
}
