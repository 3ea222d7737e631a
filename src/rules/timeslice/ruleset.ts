import { hushed } from '../../kernel/hushed.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { settleAftermath } from './aftermath.ts';
import { area } from './area.ts';
import { deeds, stores } from './deeds.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import type { Fight } from './fight.ts';
import { gmOptions, intervene } from './gm.ts';
import { rollInitiative } from './initiative.ts';
import { invariant } from './invariant.ts';
import { seats } from './knowledge.ts';
import { HEALTH_TOLD, known } from './known.ts';
import { outcome } from './outcome.ts';
import { overview } from './overview.ts';
import { policies } from './policies.ts';
import { nextTurn, startRound } from './round.ts';
import { rulebook } from './rulebook.ts';
import type { Options, Sheet } from './sheet.ts';
import { start } from './start.ts';
import type { Phase, State } from './state.ts';
import { springSurprise } from './surprise.ts';
import { tell } from './tell.ts';
import { takeTurn } from './turn.ts';
import { view } from './view.ts';
import { words } from './words.ts';

const STEPS: Readonly<Record<Exclude<Phase, 'closed'>, (fight: Fight) => void>> = {
  initiative: rollInitiative,
  surprise: (fight) => springSurprise(fight, fight.state.ambushers!),
  'round-start': startRound,
  'turn-start': nextTurn,
  turn: (fight) => takeTurn(fight, fight.state.active!),
  aftermath: settleAftermath,
};

/** Time Slice: 2d10, turns cut into slices of time, interruptions inside interruptions. */
export const timeslice: Ruleset<Sheet, Options, State, Event> = {
  id: 'timeslice',
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
  deeds,
  stores,
  outcome,
  invariant,
  words,
  policies,
};
