import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../map/initials.ts';
import { SideMark } from '../map/side-mark.tsx';
import type { BookProps } from './books.ts';
import { inOrder, seen } from './seen.ts';
import { trailOf } from './trail.ts';

interface Slice {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly ts?: number;
  readonly saved?: number;
  readonly sheet?: { readonly ts: number };
  readonly isStaggered?: boolean;
}
interface View {
  readonly combatants: readonly Slice[];
}

/** Time slices left to everybody, and the interruptions that lie within each other. */
export default function TimeSlice({ sight, fight, log }: BookProps): ReactNode {
  const { t } = useTranslation();
  const trail = useMemo(() => trailOf(log), [log]);
  const combatants = inOrder(seen<View>(sight.view).combatants, fight.standings);
  const isActive = (id: string): boolean => fight.standings.some((who) => who.id === id && who.isActive);
  return (
    <section className="book book-slices" aria-label={t('books.timeslice.title')}>
      <h3>{t('books.timeslice.title')}</h3>
      {trail.length > 1 && (
        <ol className="trail" aria-label={t('books.timeslice.trail')}>
          {trail.map(({ n, depth, sentence }) => (
            <li key={n} data-depth={Math.min(depth, 6)}>
              {depth > 0 && <span className="only-read">{t('log.depth', { depth })} </span>}
              {sentence}
            </li>
          ))}
        </ol>
      )}
      <ul className="slices">
        {combatants.map((who) => (
          <li key={who.id} aria-current={isActive(who.id) ? 'step' : undefined}>
            <SideMark
              side={fight.sides.findIndex(({ id }) => id === who.side)}
              initials={initialsOf(who.name)}
            />
            <span className="slices-name">{who.name}</span>
            <Track who={who} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Track({ who: { ts, saved = 0, sheet, isStaggered } }: { readonly who: Slice }): ReactNode {
  const { t } = useTranslation();
  if (ts === undefined || sheet === undefined) {
    return (
      <span className="quiet small">
        {isStaggered === true ? t('books.timeslice.staggered') : t('books.unknown')}
      </span>
    );
  }
  const most = Math.max(sheet.ts, ts);
  return (
    <span className="track">
      <span className="track-cells" aria-hidden="true">
        {Array.from({ length: most }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: slices of time are all alike.
          <i key={i} data-slice={i < ts - saved ? 'free' : i < ts ? 'saved' : 'spent'} />
        ))}
      </span>
      <span className="number track-words">
        {t('books.timeslice.left', { ts, most: sheet.ts })}
        {saved > 0 && <span className="quiet"> {t('books.timeslice.saved', { saved })}</span>}
      </span>
    </span>
  );
}
