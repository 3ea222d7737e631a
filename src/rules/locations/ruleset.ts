import { hushed } from '../../kernel/hushed.ts';
import type { Ruleset } from '../../kernel/ruleset.ts';
import { area } from './area.ts';
import { deeds, stores } from './deeds.ts';
import type { Event } from './events.ts';
import { evolve } from './evolve.ts';
import type { Fight } from './fight.ts';
import { gmOptions, intervene } from './gm.ts';
import { invariant } from './invariant.ts';
import { seats } from './knowledge.ts';
import { HEALTH_TOLD, known } from './known.ts';
import { rollSides } from './order.ts';
import { outcome } from './outcome.ts';
import { overview } from './overview.ts';
import { policies } from './policies.ts';
import { recover } from './recovery.ts';
import { nextTurn, startRound } from './round.ts';
import { rulebook } from './rulebook.ts';
import type { Options, Sheet } from './sheet.ts';
import { start } from './start.ts';
import type { Phase, State } from './state.ts';
import { tell } from './tell.ts';
import { takeTurn } from './turn.ts';
import { view } from './view.ts';
import { words } from './words.ts';

const STEPS: Readonly<Record<Exclude<Phase, 'closed'>, (fight: Fight) => void>> = {
  start: rollSides,
  'round-start': startRound,
  next: nextTurn,
  turn: (fight) => takeTurn(fight, fight.state.active!),
  recovery: recover,
};

/** Hit Locations: 1d6, sides that act in turn, wounds where they strike, and the weeks after. */
export const locations: Ruleset<Sheet, Options, State, Event> = {
  id: 'locations',
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
