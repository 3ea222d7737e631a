import { submit } from '../../src/fight/submit.ts';
import { GM } from '../../src/kernel/names.ts';
import { playOut } from '../../src/simulation/play-out.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import { stepIn } from './acts.ts';
import type { AnyTable, Scene } from './scene.ts';

/** Steps after which the GM has to end a fight. */
const MOST_STEPS = 1500;

/** The ways to end a fight from its current state. */
export type Ending = 'played' | 'ended by the GM' | { readonly fault: string };

/** Whether policies play the fight to its end from here; where they can't, whether the GM can end it. */
export function endingOf(scene: Scene): Ending {
  if (playsOut(scene)) return 'played';
  return gmEnds(scene) ? 'ended by the GM' : { fault: 'nobody can bring the fight to its end' };
}

/** Whether the fight ends when sensible policies play on. Throws when a rule breaks its promise. */
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

/** Whether one of the GM's acts that need nothing said decides the fight, and it is played out then. */
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
