import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import type { Mark } from '../../map/marks.ts';
import { ConditionChips, Health, healthTextOf } from '../../player/initiative.tsx';
import { Portrait } from '../../ui/portrait/portrait.tsx';

interface RailRowProps extends Mark {
  readonly who: CombatantSummary;
  readonly isNext: boolean;
  /** `yours`, or the name of the player whose answer the fight needs; `undefined` if it needs none. */
  readonly answer: string | undefined;
  readonly player: string | undefined;
  readonly isSelected: boolean;
  readonly select: (who: string) => void;
}

/** Memoised, so that only changed rows are redrawn in a list of sixty. */
export const RailRow = memo(function RailRow(props: RailRowProps): ReactNode {
  const { who, isNext, answer, player, isSelected, select, ...mark } = props;
  const { t } = useTranslation();
  return (
    <>
      {answer !== undefined && (
        <span className="who-tag">
          {answer === 'yours' ? t('gm.youAnswerTag') : t('gm.personAnswers', { person: answer })}
        </span>
      )}
      <span className="who-order number" aria-hidden={who.order === null}>
        {who.order ?? '–'}
      </span>
      <Portrait {...mark} />
      <div className="who-body">
        <button
          type="button"
          className="who-name"
          aria-pressed={isSelected}
          title={who.name}
          onClick={() => select(who.id)}
        >
          {who.name}
        </button>
        <div className="who-facts">
          <Health who={who} />
          {player !== undefined && <span className="who-player quiet">{player}</span>}
        </div>
        <div className="who-signs">
          {who.isActive && <span className="only-read">{t('gm.active')}</span>}
          {isNext && <span className="quiet">{t('gm.next')}</span>}
          {who.budget !== '' && <span className="number">{who.budget}</span>}
        </div>
        {healthTextOf(who).length > 0 && (
          <ul className="who-conditions">
            <ConditionChips who={who} />
          </ul>
        )}
      </div>
    </>
  );
});
