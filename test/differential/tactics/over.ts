import type { Blow } from './blow.ts';
import { check } from './check.ts';
import { type Fighter, isHelpless, painOf, type Readings } from './fighter.ts';

// When there is nothing left to fight about.

/** A side has nobody left, or nobody can act; later events are dropped. */
export function isOver({ everybody, readings }: Blow): boolean {
  const alive = everybody.filter(({ presence, isDead }) => presence === 'here' && !isDead);
  if (new Set(alive.map(({ side }) => side)).size < 2) return true;
  return alive.every((who) => isHelpless(who, readings) && isLyingStill(who, readings));
}

/** Not dying; or dying without any chance to act again or to stop dying. */
function isLyingStill(who: Fighter, readings: Readings): boolean {
  const { w, s, sheet, isUnconscious, isStabilised } = who;
  if (w > readings['dying-at']) return true;
  const isOut = isUnconscious || s <= readings['stunned-at'];
  if (!isOut && bestOf(who, sheet.ner, readings) >= 0) return false;
  if (sheet.pc <= readings['dying-at']) return true;
  return isStabilised && bestOf(who, sheet.bod, readings) <= 0;
}

/** The best that a check by this skill can come to, of all that three dice can show. */
function bestOf(who: Fighter, skill: number, readings: Readings): number {
  const naturals = Array.from({ length: 16 }, (_, i) => 3 + i);
  const results = naturals.map(
    (natural) => check(skill + painOf(who, readings), 10, 0, [natural], readings).result,
  );
  return Math.max(...results);
}
