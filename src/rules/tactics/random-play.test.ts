import { describe, expect, test } from 'vitest';
import {
  BOW,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  HIDE,
  PISTOL,
  SHIELD,
  SWORD,
} from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { answerFault, type Decision, type RawAnswer } from '../../kernel/decision.ts';
import { StepRunner } from '../../kernel/step.ts';
import { randomAnswer, simulationChance } from '../../simulation/random.ts';
import type { Event } from './events.ts';
import { invariant, tactics } from './ruleset.ts';
import { DEFAULT_RULINGS, rulings } from './rulings.ts';
import { isDying, isUp, type State } from './state.ts';

const SEED = 3616;
const FIGHTS = 25;
const MOST_STEPS = 250;

/** Six combatants with varied equipment on a small field, one of them hidden and one in reserve. */
function scene(pick: (n: number) => number) {
  const set = Object.entries(rulings).flatMap(([id, ruling]) =>
    id in DEFAULT_RULINGS ? [[id, ruling.settings[pick(ruling.settings.length)]!.value]] : [],
  );
  const wild = { tactics: 2, shields: [SHIELD], armor: HIDE };
  const everything = [{ ...SWORD, rank: 2 }, FISTS, BOW, { ...PISTOL, rank: 1 }, GRENADE];
  return encounter(
    [
      entrant('ann', 'heroes', [4, 4], { ...wild, weapons: everything }),
      entrant('cay', 'heroes', [4, 6], { ...wild, move: 6 }),
      entrant('ike', 'heroes', [3, 5], { wNow: -2 }),
      entrant('bob', 'foes', [7, 5], { ...wild, weapons: everything }),
      entrant('dee', 'foes', [9, 5], { ...wild, isHidden: true }),
      { ...entrant('eve', 'foes', [12, 12]), isInReserve: true },
    ],
    Object.fromEntries(pick(2) === 0 ? [] : set),
    {
      field: {
        isMapped: pick(2) === 0,
        shape: pick(2) === 0 ? 'square' : 'hex',
        size: [14, 14],
        walls: [[6, 6]],
      },
    },
  );
}

/** Conditions that must hold between two steps, in addition to those after each event. */
function between(state: State): string | undefined {
  for (const who of state.combatants) {
    if (who.presence !== 'here' || who.isDead) continue;
    if (who.w < -who.sheet.bod) return `${who.id} lives beyond the line of death`;
    if (!isUp(state, who) && who.pending.length > 0) return `${who.id} is down and has actions to come`;
    if (who.isGritting && !isDying(state, who)) return `${who.id} grits its teeth for nothing`;
  }
  return undefined;
}

/** One random fight with occasional GM overrides. */
function playByLot(fight: number): void {
  const { draw, pick } = simulationChance(SEED, fight);
  let state = tactics.start(scene(pick));
  for (let step = 0; step < MOST_STEPS && !tactics.over(state); step++) {
    const choose = (decision: Decision): RawAnswer => {
      if (decision.who !== 'gm')
        expect(isUp(run.state, combatantOf(run.state, decision.who)), decision.key).toBe(true);
      expect(
        answerFault(decision.options, decision.defaultAnswer as RawAnswer),
        decision.key,
      ).toBeUndefined();
      const isSensible = pick(3) === 0;
      const answer = isSensible
        ? tactics.policies.simple!(decision, run.state, pick)
        : randomAnswer(decision.options, pick);
      expect(
        answerFault(decision.options, answer),
        `${decision.key}: ${JSON.stringify(answer)}`,
      ).toBeUndefined();
      return answer;
    };
    const run: StepRunner<State, Event> = new StepRunner<State, Event>(tactics, state, {
      draw,
      choose,
      chooseAny(open) {
        const decision = open[pick(open.length)]!;
        return { who: decision.who, answer: choose(decision) };
      },
      nextIntervention: () => (pick(150) === 0 ? randomAnswer(tactics.gm(run.state), pick) : undefined),
    });
    const done = run.run();
    let at = state;
    for (const event of done.events) {
      const after = tactics.evolve(at, event);
      expect(invariant(after), `fight ${fight}, after ${event.type}`).toBeUndefined();
      tactics.words.told(tactics.tell(event, at, after, 'gm')!, after);
      for (const seat of tactics.seats(after)) tactics.tell(event, at, after, seat);
      at = after;
    }
    expect(between(done.state), `fight ${fight}, step ${step}`).toBeUndefined();
    expect(JSON.parse(JSON.stringify(done.state))).toEqual(done.state);
    state = done.state;
  }
}

describe(`random play, seed ${SEED}`, () => {
  test(`${FIGHTS} fights with GM overrides keep every state valid and every option legal`, () => {
    for (let fight = 0; fight < FIGHTS; fight++) playByLot(fight);
    expect(FIGHTS).toBeGreaterThan(0);
  });
});
