import type { BaseEvent } from '../kernel/combat.ts';
import type { Decision, RawAnswer } from '../kernel/decision.ts';
import { GM } from '../kernel/names.ts';
import type { Limits } from './batch.ts';
import { countRules } from './citations.ts';
import { count } from './counts.ts';
import type { SimulationChance } from './generator.ts';
import { Ledger } from './ledger.ts';
import type { LineUp } from './line-up.ts';
import { addMeasured, type Measured } from './measure.ts';
import { type PlayedOut, type PolicyOf, playOut } from './play-out.ts';
import type { Tally } from './tally.ts';

/** Plays one fight, adds all that it came to to `tally`, and tells what was measured of it. */
export function playFight(lineUp: LineUp, chance: SimulationChance, limits: Limits, tally: Tally): Measured {
  const { ruleset } = lineUp;
  const ledger = new Ledger(lineUp.overview);
  const done = playOut<unknown, BaseEvent>({
    ruleset,
    state: lineUp.start,
    given: lineUp.given,
    chance: noting(chance, tally),
    policyOf: choosing(lineUp, tally),
    mostSteps: limits.steps,
    mostRounds: limits.rounds,
    watch(events) {
      countRules(events, tally.rules);
      for (const deed of ruleset.deeds?.(events) ?? []) ledger.enter(deed);
    },
  });
  const measured = closed(lineUp, ledger, done);
  addMeasured(tally.measures, measured);
  count(tally.rounds, String(measured.get('rounds')));
  addNumbers(tally, done);
  return measured;
}

function closed({ ruleset }: LineUp, ledger: Ledger, { state, isUnfinished }: PlayedOut<unknown>): Measured {
  for (const [who, stores] of Object.entries(ruleset.stores?.(state) ?? {})) {
    for (const [store, amount] of Object.entries(stores)) ledger.leave(who, store, amount);
  }
  return ledger.close(ruleset.overview(state, GM), isUnfinished ? 'cut-off' : 'over');
}

function addNumbers(tally: Tally, done: PlayedOut<unknown>): void {
  tally.fights += 1;
  tally.steps += done.steps;
  tally.decisions += done.decisions;
  tally.events += done.events;
  if (done.isUnfinished) tally.unfinished += 1;
}

/** The same chance; notes the rules that roll. */
function noting({ draw, pick }: SimulationChance, { rules }: Tally): SimulationChance {
  return {
    draw(request) {
      count(rules, request.rule);
      return draw(request);
    },
    pick,
  };
}

/** Everybody's policies; notes what was asked, could have been answered and was. */
function choosing({ policyFor }: LineUp, tally: Tally): PolicyOf<unknown> {
  return ({ who }) => {
    const { name, policy } = policyFor(who);
    return (decision, state, pick, moment) => {
      const answer = policy(decision, state, pick, moment);
      noteChoice(tally, name, decision, answer);
      return answer;
    };
  };
}

function noteChoice(tally: Tally, policy: string, { key, rule, options }: Decision, answer: RawAnswer): void {
  count(tally.rules, rule);
  tally.choices[policy] ??= {};
  const questions = tally.choices[policy];
  questions[key] ??= {};
  const kinds = questions[key];
  let last = '';
  const seen: string[] = [];
  for (const { kind } of options) {
    if (kind === last || seen.includes(kind)) continue;
    last = kind;
    seen.push(kind);
    kinds[kind] ??= { offered: 0, chosen: 0 };
    kinds[kind].offered += 1;
  }
  kinds[answer.kind]!.chosen += 1;
}
