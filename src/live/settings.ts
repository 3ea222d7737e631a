import type { FoeHealth } from '../telling/for-seat.ts';

/** Who is shown the odds of answers: odds tell something of what stands on foes' sheets. */
export type OddsFor = 'everyone' | 'gm';

/**
 * What becomes of an answer that the rules do not allow. `enforce`: it is refused. `warn`: it is refused, and the
 * GM is told what was wanted. `allow`: the question is passed over as if its person had kept silent, and the
 * wish is written down for the GM to carry out by hand.
 */
export type Strictness = 'enforce' | 'warn' | 'allow';

/** How a table is run; the GM may change it at any time. */
export interface Settings {
  readonly foeHealth: FoeHealth;
  readonly oddsFor: OddsFor;
  /** Seconds in which a player must answer, after which silence is an answer; null: as long as it takes. */
  readonly clock: number | null;
  /** By kind of question; whatever is not named is enforced. */
  readonly dial: Readonly<Record<string, Strictness>>;
  /** Sides that are played without a person. */
  readonly autoSides: readonly string[];
}

export const SETTINGS: Settings = {
  foeHealth: 'words',
  oddsFor: 'everyone',
  clock: null,
  dial: {},
  autoSides: [],
};

/** What a seat wants done with a kind of question without being asked. `ask`: nothing, ask always. */
export type StandingAnswer = 'ask' | 'never' | 'if-hit';
