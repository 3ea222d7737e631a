import type { Fate } from './blow.ts';
import { check } from './check.ts';
import { type Fighter, painOf, type Readings } from './fighter.ts';

/** The penalty of wounds on one action, after an attempt to ignore the pain. */
export function painAfter(who: Fighter, readings: Readings, fate: Fate): { penalty: number } {
  const pain = painOf(who, readings);
  if (pain === 0 || fate.answer('ignore-pain')?.kind !== 'ignore') return { penalty: pain };
  const { result } = check(who.sheet.ner - who.changes, 10, 0, fate.dice(3), readings);
  if (readings['ignore-pain-scale'] === 'all-or-nothing') return { penalty: result < 0 ? pain - 1 : 0 };
  return { penalty: result < 0 ? pain + result : Math.min(0, pain + result) };
}
