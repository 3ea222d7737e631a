import type { TFunction } from 'i18next';
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

/** A number with what it counts, in the voice of its reader. */
export interface BigNumber {
  readonly kind: keyof Omit<OddsInShort, 'isEstimate'>;
  readonly value: string;
  readonly says: string;
}

/** Returns the numbers of an answer that matter, in words: at most three. */
export function bigNumbers(
  { hit, damage, falls, succeeds }: OddsInShort,
  voice: Voice,
  t: TFunction,
): readonly BigNumber[] {
  const numbers: readonly (BigNumber | undefined)[] = [
    hit === undefined ? hit : { kind: 'hit', value: percentText(hit), says: t(`map.odds.hit.${voice}`) },
    damage === undefined
      ? damage
      : { kind: 'damage', value: String(Math.round(damage)), says: t('map.odds.damage') },
    falls === undefined
      ? falls
      : { kind: 'falls', value: percentText(falls), says: t(`map.odds.falls.${voice}`) },
    succeeds === undefined
      ? succeeds
      : { kind: 'succeeds', value: percentText(succeeds), says: t('map.odds.succeeds') },
  ];
  return numbers.filter((each) => each !== undefined).slice(0, 3);
}
