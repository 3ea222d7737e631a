import type { BaseEvent } from '../kernel/combat.ts';
import type { DrawFaces } from '../kernel/dice.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { Seen } from './opener.ts';
import { reachBlow, type Situation } from './situation.ts';

/** An attack as somebody asks for it. */
export interface WantedBlow {
  readonly by: string;
  readonly against: string;
  /** The kind of attack; undefined: the first that there is. */
  readonly kind: string | undefined;
  /** What its answer must name: whom, with what, where, whatever the book calls these. */
  readonly values: readonly string[];
}

/** How a fight was brought to an attack. */
export interface FoundBlow<S> {
  readonly situation: Situation<S>;
  /** Which of the streams of dice led there. */
  readonly stream: number;
  /** Whether the attacker had to do more than wait for it. */
  readonly isPlayed: boolean;
}

/**
 * Brings a fight to an attack, with one stream of dice after the other: at first everybody lets all pass until it
 * can be made, then its attacker plays by the simple policy. undefined when it is never made; `seen` then says
 * what the attacker could have chosen from.
 */
export function findBlow<S, E extends BaseEvent>(
  ruleset: Ruleset<never, never, S, E>,
  start: S,
  { by, against, kind: wanted, values }: WantedBlow,
  streams: readonly (() => DrawFaces)[],
): { readonly found: FoundBlow<S> | undefined; readonly seen: Seen } {
  const seen: Seen = { values: new Set(), kinds: new Set([wanted]) };
  for (const isPlayed of [false, true]) {
    const policy = isPlayed ? ruleset.policies.simple! : null;
    for (const [stream, draw] of streams.entries()) {
      // The first answer that names the target need not be an attack: then the other kinds are tried, which the
      // first try finds.
      for (const kind of seen.kinds) {
        const blow = { by, against, wish: { kind, values } };
        const situation = reachBlow(ruleset, start, blow, { draw: draw(), policy, seen });
        if (situation !== undefined) return { found: { situation, stream, isPlayed }, seen };
      }
    }
  }
  return { found: undefined, seen };
}
