import { type ReactNode, useMemo } from 'react';
import type { Grid } from '../../src/geometry/grid.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { LogLine } from '../../src/table/view.ts';
import { momentsAfter } from '../log/moments.ts';
import { CELL, centreOf, type Point } from './layout.ts';
import type { BlowAt } from './token.tsx';

/** A blow between two combatants. */
interface Blow {
  readonly who: string | null;
  readonly whom: string;
  readonly at: BlowAt;
}

/** Number of log lines among which the newest blow is looked for. */
const MOST_READ = 30;

/** Returns the newest result of the log, if it is a blow that is decided. */
export function useLastBlow(
  log: readonly LogLine[],
  struck: ReadonlySet<number>,
  { standings }: Overview,
  shape: Grid['shape'],
): Blow | undefined {
  // biome-ignore lint/correctness/useExhaustiveDependencies: those who have moved since were struck where they stood.
  return useMemo(() => {
    const newest = momentsAfter(log.slice(-MOST_READ), struck, 0).at(-1);
    const { who = null, whom = null, verdict = 'rolled', effects = [] } = newest?.moment ?? {};
    if (newest === undefined || whom === null || !VERDICTS.includes(verdict)) return undefined;
    const place = (id: string | null): Point | undefined => {
      const found = standings.find((each) => each.id === id);
      return found && centreOf(shape, found.cell);
    };
    const [from, to] = [place(who), place(whom)];
    const away = from && to && Math.hypot(to.x - from.x, to.y - from.y);
    const towards = away ? { x: (to!.x - from!.x) / away, y: (to!.y - from!.y) / away } : null;
    const damage = effects.reduce(
      (sum, effect) => sum + (effect.kind === 'hurt' && effect.who === whom ? effect.amount : 0),
      0,
    );
    return { who, whom, at: { n: newest.n, isHit: verdict !== 'missed', damage, towards } };
  }, [log, struck]);
}

const VERDICTS: readonly string[] = ['missed', 'hit', 'hurt', 'falls', 'dies'];

interface BlowProps {
  readonly blow: Blow;
  readonly shape: Grid['shape'];
  readonly fight: Overview;
}

/** A blow as a line: it stops at whom it hits, and passes by whom it misses. */
export function BlowDrawn({ blow: { who, whom, at }, shape, fight }: BlowProps): ReactNode {
  const [from, to] = [who, whom].map((id) => fight.standings.find((each) => each.id === id)?.cell);
  if (from === undefined || to === undefined || at.towards === null) return null;
  const { x: dx, y: dy } = at.towards;
  const [start, end] = [centreOf(shape, from), centreOf(shape, to)];
  // A miss passes beside the target and ends behind it.
  const [beside, beyond] = at.isHit ? [0, -0.4] : [0.3, 0.7];
  return (
    <path
      className="blow"
      data-missed={!at.isHit || undefined}
      d={`M${start.x + dx * CELL * 0.4} ${start.y + dy * CELL * 0.4}L${
        end.x + (dx * beyond - dy * beside) * CELL
      } ${end.y + (dy * beyond + dx * beside) * CELL}`}
    />
  );
}
