import { type ReactNode, useMemo } from 'react';
import { type OptionGroup, standingOf } from './choice.ts';
import { Odds } from './odds.tsx';

interface OptionButtonProps {
  readonly group: OptionGroup;
  readonly decision: string;
  /** The key that picks it. */
  readonly digit: number | null;
  readonly areOddsShown: boolean;
  readonly isDisabled: boolean;
  readonly choose: () => void;
}

/** One thing that may be answered, with what it costs and what may come of it. */
export function OptionButton({
  group,
  decision,
  digit,
  areOddsShown,
  isDisabled,
  choose,
}: OptionButtonProps): ReactNode {
  const answer = useMemo(() => standingOf(group, {}).answer, [group]);
  return (
    <button type="button" className="option" disabled={isDisabled} onClick={choose}>
      {digit !== null && (
        <span className="key" aria-hidden="true">
          {digit}
        </span>
      )}
      <span className="option-text">{group.text}</span>
      {group.cost !== '' && <span className="chip is-warm number">{group.cost}</span>}
      {areOddsShown && answer !== undefined && <Odds decision={decision} answer={answer} />}
    </button>
  );
}
