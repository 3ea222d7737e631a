import './log.css';
import { memo, type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLine } from '../../src/live/log-line.ts';
import { cardsAbout, cardsAfter, NO_CARDS } from './cards.ts';
import type { RuleHref } from './rule-link.tsx';
import { Stretch } from './stretch.tsx';
import { type Stretch as Cards, stretchesAfter } from './stretches.ts';
import { PrintingContext, usePrinting } from './use-printing.ts';

/** Stretches of cards shown at once, the newest of which may be a short one; more on demand. */
const AT_ONCE = 4;
/** So many are drawn before anybody has looked where they lie. */
const FIRST = 2;

interface LogProps {
  /** Oldest first. */
  readonly lines: readonly LogLine[];
  /** Numbers of the lines that no longer hold. */
  readonly struck: ReadonlySet<number>;
  /** Who may be filtered by. */
  readonly combatants: readonly { readonly id: string; readonly name: string }[];
  readonly ruleHref: RuleHref;
  /** What may be done about a line; shown beside it. Keep it the same function, or every card is drawn anew. */
  readonly actions?: (line: LogLine) => ReactNode;
  /** Fetches lines before the first; resolves to false when there are none. */
  readonly older?: () => Promise<boolean>;
}

/** The log of a fight in cards, the newest first; on paper all of it, from the beginning. */
export const Log = memo(function Log({
  lines,
  struck,
  combatants,
  ruleHref,
  actions,
  older,
}: LogProps): ReactNode {
  const { t } = useTranslation();
  const [about, setAbout] = useState('');
  const [most, setMost] = useState(AT_ONCE);
  const isPrinting = usePrinting();
  const known = useRef(NO_CARDS);
  known.current = cardsAfter(known.current, lines, struck);
  const { cards } = known.current;
  const name = combatants.find(({ id }) => id === about)?.name;
  const shown = useMemo(
    () => (name === undefined ? cards : cardsAbout(cards, about, name)),
    [cards, about, name],
  );
  const drawn = useRef<readonly Cards[]>([]);
  drawn.current = stretchesAfter(drawn.current, shown);
  const stretches = isPrinting ? drawn.current : drawn.current.slice(-most).toReversed();
  const isAll = drawn.current.length <= most;
  const showMore = (): void => {
    setMost(most + AT_ONCE);
    if (isAll) void older?.();
  };
  return (
    <section className="log" aria-label={t('log.title')}>
      <label className="log-filter no-print">
        <span className="only-read">{t('log.about')}</span>
        <select className="input" value={about} onChange={(event) => setAbout(event.target.value)}>
          <option value="">{t('log.everybody')}</option>
          {combatants.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {shown.length === 0 && <p className="empty">{t('log.empty')}</p>}
      <PrintingContext value={isPrinting}>
        {stretches.map((cards, i) => (
          <Stretch
            // Whom the log is about is part of it: what is far away in one list may be the top of another.
            key={`${about}/${cards[0]!.key}`}
            cards={cards}
            headingBefore={stretches[i - 1]?.at(isPrinting ? -1 : 0)?.heading}
            isFirst={i < FIRST}
            ruleHref={ruleHref}
            actions={actions}
          />
        ))}
      </PrintingContext>
      {(!isAll || (older !== undefined && (lines[0]?.n ?? 1) > 1)) && (
        <button type="button" className="button is-plain log-older no-print" onClick={showMore}>
          {t('log.older')}
        </button>
      )}
    </section>
  );
});
