import { expect, test } from 'vitest';
import { benchEncounter } from '../../bench/encounter.ts';
import { floorFight } from '../../bench/floor/fight.ts';
import { rulesets } from '../../src/rulesets.ts';
import { playOut } from '../../src/simulation/play-out.ts';
import { random, simulationChance } from '../../src/simulation/random.ts';

const SEED = 4;
const FIGHTS = 100;

// The floor of the bench was written without the engine: the same dice and choices must lead both to the same end.
test(`the hand-written rules and the engine play ${FIGHTS} fights to the same end, seed ${SEED}`, () => {
  const encounter = benchEncounter();
  const { ruleset } = rulesets.find((entry) => entry.ruleset.id === encounter.ruleset)!;
  for (let fight = 0; fight < FIGHTS; fight++) {
    const floor = floorFight(simulationChance(SEED, fight));
    const chance = simulationChance(SEED, fight);
    // The floor stops once the fight is decided; the engine's GM would let time pass.
    const engine = playOut({
      ruleset: ruleset as never,
      state: ruleset.start(encounter),
      chance,
      policyOf: () => (decision, state, pick) =>
        decision.key === 'aftermath' ? { kind: 'close' } : random(decision, state, pick),
      mostSteps: 1_000_000,
    });
    const { winner, combatants } = engine.state as unknown as {
      winner: string;
      combatants: { hp: number }[];
    };
    const told = { decisions: engine.decisions - 1, winner, hp: combatants.map((who) => who.hp) };
    const side = ['heroes', 'foes', 'nobody'][floor.winner];
    expect({ fight, ...told }).toEqual({ fight, decisions: floor.decisions, winner: side, hp: floor.hp });
  }
});
