/**
 * The result of one attack that was resolved twice: by the engine, and by a second implementation of the chapter.
 */
export interface Resolved {
  /** False for a comparison of something other than an attack. */
  readonly isAttack: boolean;
  /** Its kinds and consequences, in a few words each, for the statistics. */
  readonly what: readonly string[];
  /** The differences, with everything needed to understand them. */
  readonly difference?: string;
}

/** A second implementation of one rulebook's core resolution, compared with the engine. */
export interface Twin {
  readonly ruleset: string;
  /**
   * Plays fight number `fight` of a seed between random sheets. Returns one entry for each attack. The same
   * arguments give the same fight.
   */
  fight(seed: number, fight: number): readonly Resolved[];
}

/** The findings of a run of many attacks. */
export interface Comparison {
  readonly attacks: number;
  readonly fights: number;
  readonly differences: readonly string[];
  /** How often each kind and consequence occurred. */
  readonly met: ReadonlyMap<string, number>;
}

const TOLD = 20;

/** Resolves `attacks` attacks twice. Reports the first differences, and keeps counting the rest. */
export function compare(twin: Twin, attacks: number, seed: number): Comparison {
  const met = new Map<string, number>();
  const differences: string[] = [];
  let done = 0;
  let fights = 0;
  while (done < attacks) {
    for (const { isAttack, what, difference } of twin.fight(seed, fights)) {
      if (done === attacks) break;
      if (isAttack) done += 1;
      for (const each of what) met.set(each, (met.get(each) ?? 0) + 1);
      if (difference !== undefined && differences.length < TOLD)
        differences.push(`fight ${fights}: ${difference}`);
    }
    fights += 1;
  }
  return { attacks: done, fights, differences, met };
}
