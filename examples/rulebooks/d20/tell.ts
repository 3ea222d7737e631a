import {
  type CombatantSummary,
  GM,
  type Json,
  type Overview,
  type RulesetText,
  type Seat,
  type VisibleEvent,
  withMaskedSums,
} from 'riposte';
import { type Event, type Fighter, fighter, isUp, type State } from './state.ts';

export const seats = ({ combatants }: State): Seat[] => [
  ...new Set([GM, ...combatants.map(({ seat }) => seat)]),
];

/** Returns whether a seat knows a combatant's numbers: the GM knows all, players those of their own side. */
function isInsider({ combatants }: State, seat: Seat, { side }: Fighter): boolean {
  return seat === GM || combatants.some((other) => other.seat === seat && other.side === side);
}

function healthWord({ hp, sheet }: Fighter): string {
  if (hp === 0) return 'down';
  if (hp >= sheet.hp) return 'unhurt';
  return 2 * hp > sheet.hp ? 'hurt' : 'badly hurt';
}

/** Built from the visible combatants only, so that those in reserve leave no gap. */
export function overview(state: State, seat: Seat): Overview {
  const standings = state.combatants.flatMap((who): CombatantSummary[] => {
    const { id, name, side, cell, presence, hp, potions, sheet, initiative, isDodging, isHelped } = who;
    if (presence === 'reserve') return [];
    const conditions = [...(isDodging ? ['dodging'] : []), ...(isHelped ? ['helped'] : [])];
    const seen = { id, name, side, cell, order: initiative, isActive: state.active === id, isUp: isUp(who) };
    const words = { healthWord: healthWord(who), conditions };
    if (!isInsider(state, seat, who)) return [{ ...seen, ...words, seat: null, health: null, budget: '' }];
    const health = [hp, Math.max(hp, sheet.hp)] as const;
    return [
      { ...seen, ...words, seat: who.seat, health, budget: potions === 0 ? '' : `potions: ${potions}` },
    ];
  });
  const { round, winner } = state;
  const sides = state.sides.filter(({ id }) => standings.some(({ side }) => side === id));
  return { round, phase: winner === null ? 'fight' : 'over', winner, sides, standings };
}

export function view(state: State, seat: Seat): Json {
  if (seat === GM) return state as unknown as Json;
  return { ...overview(state, seat), combatants: overview(state, seat).standings } as unknown as Json;
}

/** Others see dice and totals, but no bonus, no HP, and none of the GM's overrides. */
export function tell(event: Event, _: State, after: State, seat: Seat): VisibleEvent | undefined {
  const { type, rule, ...facts } = event;
  const told = { type, rule, facts: facts as unknown as Json };
  if (!('who' in event) || isInsider(after, seat, fighter(after, event.who))) return told;
  if (type === 'hp-set') return undefined;
  return { ...told, facts: withMaskedSums(told.facts, ({ why }) => /^\d+d\d+$/.test(why), rule) };
}

type Sentences = {
  readonly [T in Event['type']]?: (event: Extract<Event, { type: T }>, state: State) => string;
};

const name = ({ combatants, sides }: State, id: unknown): string =>
  [...combatants, ...sides].find((each) => each.id === id)?.name ?? String(id);

const SENTENCES: Sentences = {
  'initiative-rolled': ({ who, sum }, state) => `${name(state, who)} has initiative ${sum.total}.`,
  'round-began': ({ round }) => `Round ${round}.`,
  attacked({ who, target, weapon, sum, ac, edge, isHit, isCritical }, state) {
    const hits = isCritical ? 'hits critically' : isHit ? 'hits' : 'misses';
    const how = edge === 'none' ? '' : ` with ${edge}`;
    return `${name(state, who)} ${hits} ${name(state, target)} (${weapon}${how}): ${sum.total} against ${ac}.`;
  },
  damaged: ({ who, lost }, state) => `${name(state, who)} loses ${lost} HP.`,
  fell: ({ who }, state) => `${name(state, who)} is down.`,
  dodged: ({ who }, state) => `${name(state, who)} dodges.`,
  helped: ({ who, ally }, state) => `${name(state, who)} helps ${name(state, ally)}.`,
  drank: ({ who, gained }, state) => `${name(state, who)} drinks a potion: ${gained} HP.`,
  came: ({ who }, state) => `${name(state, who)} comes in.`,
  'hp-set': ({ who, hp }, state) => `${name(state, who)} has ${hp} HP now.`,
  'fight-ended': ({ winner }, state) => `The fight is over: ${name(state, winner)} won.`,
};

export const words: RulesetText<State> = {
  told({ type, facts }, state) {
    const say = SENTENCES[type as Event['type']] as ((event: unknown, state: State) => string) | undefined;
    return say?.(facts, state);
  },
  option: ({ kind }) => kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('-', ' '),
  meanings: { target: 'combatant', ally: 'combatant', who: 'combatant', weapon: 'item' },
  value: (_, value, state) => name(state, value),
  question: (_key, who, _about, state) => ({ name: name(state, who), question: 'what will you do?' }),
  recap: (_, state) => {
    const here = state.combatants.filter(({ presence }) => presence === 'here');
    return here.map((who) => `${who.name} is ${healthWord(who)}.`);
  },
};
