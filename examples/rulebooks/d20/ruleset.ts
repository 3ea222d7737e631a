import type { OutcomeFacts, Policy, Ruleset, TallyEvent } from 'riposte';
import { gm, intervene, step } from './fight.ts';
import { rulebook } from './rulebook.ts';
import type { Sheet } from './schema.ts';
import { type Event, evolve, fighter, type State, start } from './state.ts';
import { overview, seats, tell, view, words } from './tell.ts';

export { content } from './schema.ts';

/** Drinks when badly hurt; otherwise attacks the enemy with the fewest HP, with the weapon that hurts most. */
const simple: Policy<State> = ({ who, options }, state) => {
  const { hp, sheet } = fighter(state, who);
  if (3 * hp < sheet.hp && options.some(({ kind }) => kind === 'drink')) return { kind: 'drink' };
  const { oneOf } = options[0]!.params.target as { readonly oneOf: readonly string[] };
  const [target] = oneOf.toSorted((a, b) => fighter(state, a).hp - fighter(state, b).hp);
  const mean = ({ dice, sides, damage }: Sheet['weapons'][number]) => (dice * (sides + 1)) / 2 + damage;
  const [weapon] = sheet.weapons.toSorted((a, b) => mean(b) - mean(a));
  return { kind: 'attack', target: target!, weapon: weapon!.id };
};

/** Returns the facts for odds. */
function outcome(events: readonly Event[]): OutcomeFacts {
  const blow = events.findLast((event) => event.type === 'attacked');
  if (blow === undefined) return {};
  const { who: attacker, target, isHit: hit, isCritical: critical } = blow;
  const damage = events.find((event) => event.type === 'damaged')?.lost ?? 0;
  const falls = events.some(({ type }) => type === 'fell');
  return { attacker, target, hit, critical, ...(hit && { damage }), 'target falls': falls };
}

/** Returns the tally of an event, for simulations. */
function deed(event: Event): TallyEvent | readonly [] {
  if (event.type === 'attacked') {
    const { who: by, target: against, weapon, isHit } = event;
    return { kind: 'attacked', by, against, with: weapon, isHit };
  }
  if (event.type === 'fell') return { kind: 'fell', who: event.who };
  if (event.type === 'fight-ended') return { kind: 'won', side: event.winner };
  if (event.type !== 'damaged') return [];
  return { kind: 'hurt', who: event.who, by: event.by, with: 'weapon', amount: event.lost };
}

/** d20: what most tables know. */
export const ruleset: Ruleset<Sheet, unknown, State, Event> = {
  ...{ id: 'd20', version: '1', rulebook, words, policies: { simple } },
  ...{ start, evolve, step, seats, overview, view, tell, gm, intervene, outcome },
  purposes: { attack: 'attack', dodge: 'defend', drink: 'health', 'set-hp': 'health' },
  sets: { 'set-hp': 'health' },
  over: ({ winner }) => winner !== null,
  deeds: (events) => events.flatMap(deed),
  invariant(state) {
    const wrong = state.combatants.find((who) => who.hp < 0 || who.potions < 0);
    return wrong && `${wrong.name} has less than nothing.`;
  },
};
