import type { Batch, Players, Stretch } from './batch.ts';
import { playFight } from './fight.ts';
import { simulationChance } from './generator.ts';
import { lineUp } from './line-up.ts';
import { addMeasured, lessMeasured } from './measure.ts';
import { emptyTally, type Tally } from './tally.ts';

/**
 * Plays a stretch of a batch: every fight once in each variant, each time with the chance of that fight. What
 * comes out depends on the batch and the numbers of the fights alone. One tally for each variant.
 */
export function playStretch(batch: Batch, { from, to }: Stretch, players: Players): Tally[] {
  const { seed, limits, variants } = batch;
  const lineUps = variants.map((variant) => lineUp(variant, players));
  const tallies = variants.map(emptyTally);
  for (let fight = from; fight < to; fight++) {
    const measured = lineUps.map((each, i) =>
      playFight(each, simulationChance(seed, fight), limits, tallies[i]!),
    );
    for (let i = 1; i < measured.length; i++) {
      addMeasured(tallies[i]!.differences, lessMeasured(measured[i]!, measured[0]!));
    }
  }
  return tallies;
}
