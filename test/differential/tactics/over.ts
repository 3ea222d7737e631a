import type { Blow } from './blow.ts';
import { check } from './check.ts';
import { type Fighter, isHelpless, painOf, type Readings } from './fighter.ts';

// Whether the fight is over.

/** One side is empty, or nobody can act. Later events are dropped. */
export function isOver({ everybody, readings }: Blow): boolean {
  const alive = everybody.filter(({ presence, isDead }) => presence === 'here' && !isDead);
  if (new Set(alive.map(({ side }) => side)).size < 2) return true;
  return alive.every((who) => isHelpless(who, readings) && isLyingStill(who, readings));
}

/** Not dying, or dying without a chance to act again or to be stabilised. */
function isLyingStill(who: Fighter, readings: Readings): boolean {
  const { w, s, sheet, isUnconscious, isStabilised } = who;
  if (w > readings['dying-at']) return true;
  const isOut = isUnconscious || s <= readings['stunned-at'];
  if (!isOut && bestOf(who, sheet.ner, readings) >= 0) return false;
  if (sheet.pc <= readings['dying-at']) return true;
  return isStabilised && bestOf(who, sheet.bod, readings) <= 0;
}

/** The best possible result of a check by this skill. */
function bestOf(who: Fighter, skill: number, readings: Readings): number {
  const naturals = Array.from({ length: 16 }, (_, i) => 3 + i);
  const results = naturals.map(
    (natural) => check(skill + painOf(who, readings), 10, 0, [natural], readings).result,
  );
  return Math.max(...results);
}
