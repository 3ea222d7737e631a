import type { OutcomeFacts, Policy, Ruleset, TallyEvent } from 'riposte';
import { gm, intervene, step } from './fight.ts';
import { rulebook } from './rulebook.ts';
import { type Event, evolve, fighter, type Sheet, type State, start } from './state.ts';
import { overview, seats, tell, view } from './tell.ts';
import { words } from './words.ts';

/** Strikes at the enemy with the fewest candles left, and spends nerve on every hit. */
const simple: Policy<State> = ({ key, options }, state) => {
  if (key === 'nerve') return { kind: 'spend' };
  const { oneOf } = options[0]!.params.target as { readonly oneOf: readonly string[] };
  const [target] = oneOf.toSorted((a, b) => fighter(state, a).candles - fighter(state, b).candles);
  return { kind: 'strike', target: target! };
};

/** Returns the facts for odds. */
function outcome(events: readonly Event[]): OutcomeFacts {
  const blow = events.findLast((event) => event.type === 'struck');
  if (blow === undefined) return {};
  const { who: attacker, target, isHit: hit } = blow;
  const damage = events.find((event) => event.type === 'put-out')?.lost ?? 0;
  const isOut = events.some(({ type }) => type === 'fell');
  return { attacker, target, hit, ...(hit && { damage }), 'target falls': isOut };
}

/** Returns the tally of an event, for simulations. */
function deed(event: Event): TallyEvent | readonly [] {
  if (event.type === 'struck') {
    const { who: by, target: against, isHit } = event;
    return { kind: 'attacked', by, against, with: 'blow', isHit };
  }
  if (event.type === 'fell') return { kind: 'fell', who: event.who };
  if (event.type === 'fight-ended') return { kind: 'won', side: event.winner };
  if (event.type !== 'put-out') return [];
  return { kind: 'hurt', who: event.who, by: event.by, with: 'blow', amount: event.lost };
}

export { content } from './schema.ts';

/** Candles: a small but complete rulebook. */
export const ruleset: Ruleset<Sheet, unknown, State, Event> = {
  ...{ id: 'candles', version: '1', rulebook, words, policies: { simple } },
  ...{ start, evolve, step, seats, overview, view, tell, gm, intervene, outcome },
  over: ({ winner }) => winner !== null,
  purposes: { strike: 'attack' },
  deeds: (events) => events.flatMap(deed),
  invariant(state) {
    const wrong = state.combatants.find((who) => who.candles < 0 || who.nerve < 0);
    return wrong && `${wrong.name} has less than nothing.`;
  },
};
