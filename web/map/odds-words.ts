import type { FactOdds, OddsView } from '../table/remote.ts';

/** Who reads the odds: the one who acts, the one who is attacked, or anybody else. */
export type Voice = 'attacker' | 'target' | 'onlooker';

/** The three numbers that matter of an answer, and whether they are estimates. */
export interface OddsInShort {
  /** From 0 to 1; `undefined` if nothing can be hit. */
  readonly hit: number | undefined;
  /** The mean damage of a hit. */
  readonly damage: number | undefined;
  readonly falls: number | undefined;
  /** For a check: the chance to succeed. */
  readonly succeeds: number | undefined;
  readonly isEstimate: boolean;
}

/** Picks the numbers that matter from the odds of an answer; `undefined` if it does not involve chance. */
export function oddsInShort({ facts, kind }: OddsView): OddsInShort | undefined {
  const fact = (name: string): FactOdds | undefined => facts.find((each) => each.name === name);
  const hit = fact('hit')?.chance;
  const mean = fact('damage')?.mean;
  const succeeds = fact('succeeds')?.chance;
  if (hit === undefined && mean === undefined && succeeds === undefined) return undefined;
  return {
    hit,
    damage: mean === undefined || mean === 0 ? undefined : mean / (hit === undefined || hit === 0 ? 1 : hit),
    falls: fact('target falls')?.chance,
    succeeds,
    isEstimate: kind === 'sampled',
  };
}

/** Formats a chance in whole percents: `58 %`; below one percent `<1 %`, and never `100 %` unless it is certain. */
export function percentText(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance < 0.01) return '<1 %';
  if (chance > 0.99 && chance < 1) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}
