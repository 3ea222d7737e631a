import { hushed } from '../../kernel/hushed.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { area } from './area.ts';
import { declare } from './declaration.ts';
import { deeds, stores } from './deeds.ts';
import { startTurn } from './dying.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import type { Fight } from './fight.ts';
import { gmOptions, intervene } from './gm.ts';
import { resolve } from './go.ts';
import { rollInitiative } from './initiative.ts';
import { invariant } from './invariant.ts';
import { seats } from './knowledge.ts';
import { HEALTH_TOLD, known } from './known.ts';
import { moveEverybody } from './movement.ts';
import { outcome } from './outcome.ts';
import { overview } from './overview.ts';
import { policies } from './policies.ts';
import { rulebook } from './rulebook.ts';
import type { Options, Sheet } from './sheet.ts';
import { type Phase, type State, start } from './state.ts';
import { setTactics } from './tactics-split.ts';
import { tell } from './tell.ts';
import { view } from './view.ts';
import { words } from './words.ts';

const STEPS: Readonly<Record<Exclude<Phase, 'closed'>, (fight: Fight) => void>> = {
  'turn-start': startTurn,
  tactics: setTactics,
  declare,
  initiative: rollInitiative,
  movement: moveEverybody,
  resolve,
};

/** Tactics: 3d6, tactics and actions declared by all, then everything at once or by initiative. */
export const tactics: Ruleset<Sheet, Options, State, Event> = {
  id: 'tactics',
  version: '3',
  rulebook,
  start,
  evolve,
  step: (fight) => STEPS[fight.state.phase as keyof typeof STEPS](fight),
  over: (state) => state.phase === 'closed',
  seats,
  overview,
  area,
  gm: gmOptions,
  intervene,
  view,
  known,
  hushed: hushed({ view, overview, tell }, HEALTH_TOLD),
  tell,
  outcome,
  deeds,
  stores,
  invariant,
  words,
  policies,
};
