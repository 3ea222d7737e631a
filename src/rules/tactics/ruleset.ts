import { battleRuleset } from '../../kernel/battle-start.ts';
import { purposesOf, setsOf } from '../../kernel/choices.ts';
import type { Ruleset, Stop } from '../../kernel/ruleset.ts';
import { DEFENCES } from './defence.ts';
import { startTurn } from './dying.ts';
import { deeds, type Event, evolve } from './events.ts';
import { gmOptions, intervene, OVERRIDES } from './gm.ts';
import { AIMS, GOES, resolve } from './go.ts';
import { moveEverybody } from './movement.ts';
import { invariant, outcome } from './outcome.ts';
import { area } from './plans.ts';
import { policies } from './policies.ts';
import { rulebook } from './rulebook.ts';
import type { Options, Sheet } from './schema.ts';
import { type State, start } from './state.ts';
import { DECLARING, declare, rollInitiative, setTactics } from './turn.ts';
import { HEALTH_TOLD, known, overview, tell, view } from './views.ts';
import { words } from './words.ts';

const STOPS: ReadonlyMap<string, Stop> = new Map(
  Object.entries({
    ...{ defence: 'attacked', guard: 'interrupt', interfere: 'interrupt' },
    ...{ readjust: 'detail', go: 'detail', change: 'detail', flanking: 'detail' },
    ...{ 'ignore-pain': 'detail', 'initiative-tie': 'detail' },
  } as const),
);

/** Tactics: 3d6; all split tactics and declare actions, then act at the same time or by initiative. */
export const tactics: Ruleset<Sheet, Options, State, Event> = battleRuleset({
  id: 'tactics',
  version: '4',
  rulebook,
  start,
  evolve,
  deeds,
  steps: {
    'turn-start': startTurn,
    tactics: setTactics,
    declare,
    initiative: rollInitiative,
    movement: moveEverybody,
    resolve,
  },
  area,
  // A split that was made stands unless somebody readjusts it.
  stop: ({ key, defaultAnswer }) =>
    key === 'tactics' && defaultAnswer.kind === 'keep' ? 'detail' : STOPS.get(key),
  purposes: purposesOf(DECLARING, GOES, AIMS, DEFENCES, OVERRIDES),
  sets: setsOf(OVERRIDES),
  gm: gmOptions,
  intervene,
  telling: { view, overview, tell, known },
  healthTold: HEALTH_TOLD,
  outcome,
  storesOf: ({ ammo }) => ammo,
  invariant,
  words,
  policies,
});
