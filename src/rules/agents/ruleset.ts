import { hushed } from '../../kernel/hushed.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { settleAftermath } from './aftermath.ts';
import { area } from './area.ts';
import { deeds, stores } from './deeds.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import type { Fight } from './fight.ts';
import { gmOptions, intervene } from './gm.ts';
import { rollInitiative, useTactics } from './initiative.ts';
import { invariant } from './invariant.ts';
import { seats } from './knowledge.ts';
import { HEALTH_TOLD, known } from './known.ts';
import { outcome } from './outcome.ts';
import { overview } from './overview.ts';
import { policies } from './policies.ts';
import { nextTurn, startRound } from './round.ts';
import { rulebook } from './rulebook.ts';
import type { Options, Sheet } from './sheet.ts';
import { type Phase, type State, start } from './state.ts';
import { tell } from './tell.ts';
import { takeTurn } from './turn.ts';
import { view } from './view.ts';
import { words } from './words.ts';

const STEPS: Readonly<Record<Exclude<Phase, 'closed'>, (fight: Fight) => void>> = {
  initiative: rollInitiative,
  tactics: useTactics,
  'round-start': startRound,
  between: nextTurn,
  turn: takeTurn,
  aftermath: settleAftermath,
};

/** Agents: 2d6, initiative that moves, reactions that cost. */
export const agents: Ruleset<Sheet, Options, State, Event> = {
  id: 'agents',
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
