import { submit } from '../../src/fight/submit.ts';
import { GM } from '../../src/kernel/ids.ts';
import { playOut } from '../../src/simulation/play-out.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { legalInput } from '../properties/walk.ts';
import { stepIn } from './acts.ts';
import type { AnyTable, Scene } from './scene.ts';

/** Maximum number of steps, after which the GM must end the fight. */
const MOST_STEPS = 1500;

/** The ways to end a fight from its current state. */
export type Ending = 'played' | 'ended by the GM' | { readonly fault: string };

/** Inputs after which the GM must be able to end a fight that policies cannot finish. */
const MOST_INPUTS = 20;

/**
 * Whether policies can finish the fight from here and, if they cannot, whether the GM can end it. Before the first round
 * the GM may have to wait: a side that is hidden takes no part until the GM reveals it, and rounds offer that.
 */
export function endingOf(scene: Scene): Ending {
  if (playsOut(scene)) return 'played';
  const { ruleset, pick } = scene;
  let { fight } = scene;
  for (let i = 0; i < MOST_INPUTS; i += 1) {
    if (gmEnds({ ...scene, fight })) return 'ended by the GM';
    const input = legalInput(ruleset, fight, pick);
    const done = input === undefined ? undefined : submit(fight, input);
    if (done === undefined || 'refusal' in done) break;
    fight = done.value;
  }
  return { fault: 'nobody can bring the fight to its end' };
}

/** Whether the fight ends when sensible policies play on. Throws if a rule breaks its contract. */
function playsOut({ ruleset, fight, pick }: Scene): boolean {
  const { step, waiting } = fight.now;
  if (waiting.kind === 'over') return true;
  // An override after the end that waits for its dice is not a step of the rules.
  if (step.act !== null) return true;
  const done = playOut<unknown, { type: string; rule: string }>({
    ruleset: ruleset as never,
    state: step.start,
    given: step.given,
    chance: simulationChance(pick(2 ** 31), 0),
    policyOf: () => ruleset.policies.simple!,
    mostSteps: MOST_STEPS,
    watch(_, __, after) {
      const fault = ruleset.invariant(after);
      if (fault !== undefined) throw new Error(`played on: ${fault}`);
    },
  });
  return !done.isUnfinished;
}

/** Whether a GM override without parameters decides the fight, which is then played to its end. */
export function gmEnds(scene: Scene): boolean {
  const { ruleset, fight } = scene;
  if (isDecided(scene, fight)) return playsOut(scene);
  const acts = ruleset.gm(fight.now.state).filter(({ params }) => Object.keys(params).length === 0);
  return acts.some(({ kind }) => {
    const done = submit(fight, stepIn({ kind }));
    return 'value' in done && isDecided(scene, done.value) && playsOut({ ...scene, fight: done.value });
  });
}

function isDecided({ ruleset }: Scene, { now }: AnyTable): boolean {
  return now.waiting.kind === 'over' || ruleset.overview(now.state, GM).winner !== null;
}
