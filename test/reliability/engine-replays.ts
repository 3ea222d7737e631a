import { sha256Hex } from '../../src/fight/entry.ts';
import { openFight, submit } from '../../src/fight/submit.ts';
import { canonical, type Json } from '../../src/kernel/json.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { type AnyTable, playOn, tellFaults } from './engine-fights.ts';
import type { Figure, Trial } from './figure.ts';

function hashOf(value: unknown): string {
  return sha256Hex(canonical(value as Json));
}

/**
 * Checks that a fight's events, applied from its start, give its state, and that its inputs, replayed, give its events.
 */
export async function replays({ size, seed }: Trial): Promise<Figure> {
  let events = 0;
  const { commands, fights, faults } = playOn({ size, seed }, () => ({
    step: () => undefined,
    end(fight) {
      events += [...fight.entries].reduce((sum, entry) => sum + entry.events.length, 0);
      return foldFault(fight) ?? inputsFault(fight);
    },
  }));
  tellFaults(faults);
  const figure =
    `${fights} fights of the four books, ${commands} commands, ${events} events: folded from the start they make ` +
    `the same state by its hash, and the inputs given again make the same events, with the same hashes: ` +
    `${faults.length} differences (seed ${seed})`;
  return { id: 'E5', figure, passed: faults.length === 0 };
}

/** Converts events through JSON, so that only stored data is used. */
function foldFault({ rules, header, entries, now }: AnyTable): string | undefined {
  let state = rules.start(JSON.parse(JSON.stringify(header.encounter)) as never);
  for (const entry of entries) {
    for (const event of entry.events) state = rules.evolve(state, JSON.parse(JSON.stringify(event)));
  }
  return hashOf(state) === hashOf(now.state) ? undefined : 'the events make another state';
}

function inputsFault({ rules, header, seed, entries, now }: AnyTable): string | undefined {
  const { dice, encounter } = header;
  let again = openFight(rules as unknown as Ruleset, encounter as never, { mode: dice.mode, seed: seed! });
  for (const { input, seq } of entries) {
    // Opening the fight has already produced the first entry.
    if (seq > again.entries.length) {
      const done = submit(again, input);
      if ('refusal' in done) return `entry ${seq} is refused: ${done.refusal.sentence}`;
      again = done.value;
    }
    const [made, was] = [again.entries.at(seq - 1)!, entries.at(seq - 1)!];
    if (hashOf(made.events) !== hashOf(was.events)) return `entry ${seq} has other events`;
    if (made.hash !== was.hash) return `entry ${seq} has another hash`;
  }
  return hashOf(again.now.state) === hashOf(now.state) ? undefined : 'the inputs make another state';
}
