import type { ReactNode } from 'react';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { markOf, SideMark } from '../map/marks.tsx';

interface FaceProps {
  readonly fight: Overview;
  readonly who: string;
  readonly size?: 'small' | 'large';
}

/** A combatant's portrait in its side's shape. Hidden from screen readers, because nearby text says the same. */
export function Face({ fight, who, size = 'small' }: FaceProps): ReactNode {
  const standing = fight.standings.find(({ id }) => id === who);
  return (
    <span className="portrait" data-size={size} data-down={standing?.isUp === false || undefined}>
      <SideMark {...markOf(fight, who)} />
    </span>
  );
}
