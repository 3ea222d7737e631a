import type { ReactNode } from 'react';
import type { Overview } from '../../src/kernel/ruleset.ts';
import { markOf } from '../map/marks.ts';
import { Portrait } from '../ui/portrait/portrait.tsx';

interface FaceProps {
  readonly fight: Overview;
  readonly who: string;
  readonly size?: 'small' | 'large';
}

/** A combatant's portrait in its side's shape. Hidden from screen readers, because nearby text says the same. */
export function Face({ fight, who, size = 'small' }: FaceProps): ReactNode {
  return (
    <span className="person-face" data-size={size}>
      <Portrait {...markOf(fight, who)} />
    </span>
  );
}
