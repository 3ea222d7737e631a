import { isDying } from './body.ts';
import { die } from './death.ts';
import { fallProne } from './falling.ts';
import type { Fight } from './fight.ts';
import { putOnRef } from './stance.ts';
import { type Combatant, combatant, type State } from './state.ts';
import { wake } from './wound-clock.ts';
import { startBleeding, startDying } from './wounds.ts';

type Put = (fight: Fight, id: string) => void;

const set =
  (field: keyof Combatant, value: number | boolean): Put =>
  (fight, who) =>
    fight.record({ type: 'set-by-gm', rule: 'gm-authority', who, field, value });

const PUT: Readonly<Record<string, Put>> = {
  stunned: (fight, who) => fight.record({ type: 'stunned', rule: 'gm-authority', who, turns: 1 }),
  'not-stunned': set('stun', 0),
  prone: (fight, id) => fallProne(fight, id, 'gm-authority'),
  standing: set('isProne', false),
  wet: set('isWet', true),
  dry: set('isWet', false),
  bleeding: (fight, id) => startBleeding(fight, id, 'gm-authority'),
  'not-bleeding': (fight, who) => fight.record({ type: 'bleeding-stopped', rule: 'gm-authority', who }),
  unconscious: (fight, who) => fight.record({ type: 'fell-unconscious', rule: 'gm-authority', who }),
  conscious: wake,
  unaware: (fight, id) => putOnRef(fight, id, null, id, 1, 'gm-authority'),
  mounted: (fight, who) => fight.record({ type: 'mounted', rule: 'gm-authority', who }),
  dead: (fight, id) => die(fight, id, 'gm-authority', 'the GM'),
  alive: revive,
};

/** The conditions that the GM may put on somebody as it is, or take off. */
export function conditionsFor(state: State, who: Combatant): string[] {
  if (who.isDead) return ['alive'];
  const found = state.winner === null ? ['unaware', 'dead', 'stunned'] : ['dead'];
  found.push(who.isWet ? 'dry' : 'wet', who.isProne ? 'standing' : 'prone');
  found.push(who.isBleeding ? 'not-bleeding' : 'bleeding', who.isUnconscious ? 'conscious' : 'unconscious');
  if (who.stun > 0) found.push('not-stunned');
  if (who.sheet.mount !== null && !who.isMounted && !who.isProne) found.push('mounted');
  return found;
}

// ruling: gm-authority
export function setCondition(fight: Fight, id: string, condition: string): void {
  PUT[condition]!(fight, id);
}

function revive(fight: Fight, id: string): void {
  set('isUnconscious', true)(fight, id);
  set('isDead', false)(fight, id);
  if (combatant(fight.state, id).c <= 0) set('c', 1)(fight, id);
  if (isDying(fight.state, combatant(fight.state, id))) startDying(fight, id);
  wake(fight, id);
}
