import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import type { Mark } from '../../map/marks.ts';
import { ConditionChips, Health, healthTextOf } from '../../player/initiative.tsx';
import { Portrait } from '../../ui/portrait/portrait.tsx';

interface RailRowProps extends Mark {
  readonly who: CombatantSummary;
  readonly isNext: boolean;
  /** `yours`, or the name of the player whose answer the fight needs; `undefined` if it needs no answer. */
  readonly answer: string | undefined;
  readonly player: string | undefined;
  readonly isSelected: boolean;
  readonly select: (who: string, isAlso: boolean) => void;
  /** The track of the rulebook's panel; `undefined` without one. */
  readonly track: ReactNode;
  /** The place in the order; `null` before it is known. */
  readonly order: number | null;
}

/** Memoised, so that only changed rows are redrawn in a list of sixty. */
export const RailRow = memo(function RailRow(props: RailRowProps): ReactNode {
  const { who, isNext, answer, player, isSelected, select, track, order, ...mark } = props;
  const { t } = useTranslation();
  return (
    <>
      {answer !== undefined && (
        <span className="who-tag">
          {answer === 'yours' ? t('gm.youAnswerTag') : t('gm.personAnswers', { person: answer })}
        </span>
      )}
      <span className="who-order number" aria-hidden={order === null}>
        {order ?? ''}
      </span>
      <Portrait {...mark} {...healthLeft(who)} isDown={!who.isUp} />
      <div className="who-body">
        <button
          type="button"
          className="who-name"
          aria-pressed={isSelected}
          title={who.name}
          onClick={(event) => select(who.id, event.shiftKey)}
        >
          {who.name}
        </button>
        <div className="who-facts">
          <Health who={who} />
          {player !== undefined && <span className="who-player quiet">· {player}</span>}
          {healthTextOf(who).length > 0 && (
            <ul className="who-conditions">
              <ConditionChips who={who} />
            </ul>
          )}
        </div>
        <div className="who-signs">
          {who.isActive && <span className="only-read">{t('gm.active')}</span>}
          {track ?? (who.budget !== '' && <span className="number quiet">{who.budget}</span>)}
          {isNext && <span className="quiet who-next">{t('gm.next')}</span>}
        </div>
      </div>
    </>
  );
});

/** The part of the health that is left, for the ring of the portrait; nothing if it is not known. */
function healthLeft({ health }: CombatantSummary): { readonly health?: number } {
  return health === null || health[1] <= 0 ? {} : { health: Math.max(0, Math.min(1, health[0] / health[1])) };
}
