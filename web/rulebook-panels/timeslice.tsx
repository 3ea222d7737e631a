import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { signed } from '../log/moments.ts';
import { useWording } from '../texts/translator.ts';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import {
  type BookProps,
  type CharacterOf,
  damageText,
  figures,
  inOrder,
  interruptionStack,
  leftIn,
  ownIn,
  placeOf,
  seen,
} from './shared.ts';

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

interface Sheeted {
  readonly hp?: number;
  readonly shots?: Readonly<Record<string, number>>;
  readonly held?: readonly { readonly item: string }[];
  readonly sheet?: {
    readonly stats: Readonly<Record<string, number>>;
    readonly ts: number;
    readonly dr: number;
    readonly staggerThreshold: number;
    readonly weapons: readonly {
      readonly id: string;
      readonly name: string;
      readonly damage: { readonly dice: number; readonly plus: number };
      readonly attackTs: number;
      readonly toHit: number;
    }[];
    readonly shields: readonly { readonly id: string; readonly name: string; readonly block: number }[];
    readonly boons: readonly { readonly name: string }[];
    readonly spells: readonly { readonly name: string }[];
  };
}

export const characterOf: CharacterOf = (view, who) => {
  const own = ownIn<Sheeted>(view, who);
  if (own === undefined) return undefined;
  const { stats, ts, dr, staggerThreshold, weapons, shields, boons, spells } = own.sheet;
  const isHeld = (id: string): boolean => own.held?.some(({ item }) => item === id) === true;
  return {
    stats: figures(stats),
    skills: figures({ TS: ts, DR: dr, stagger: staggerThreshold }),
    gear: [
      ...weapons.map(({ id, name, damage, attackTs, toHit }) => ({
        name,
        facts: [
          ...[`${attackTs} TS`, `${signed(toHit)} to hit`, `${damageText(damage)} damage`],
          ...leftIn(own.shots, id),
        ],
        place: placeOf(isHeld(id)),
      })),
      ...shields.map(({ id, name, block }) => ({
        name,
        facts: [`block ${signed(block)}`],
        place: placeOf(isHeld(id)),
      })),
      ...[...spells, ...boons].map(({ name }) => ({ name, facts: [], place: 'carried' as const })),
    ],
  };
};

/** The time slices left to each combatant, and the chain of interruptions. */
export default function TimeSlice({ view, fight, log }: BookProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const trail = useMemo(() => interruptionStack(log), [log]);
  const combatants = inOrder(seen<View>(view.view).combatants, fight.standings);
  const standingOf = (who: string) => fight.standings.find(({ id }) => id === who);
  return (
    <section className="book book-slices" aria-label={t('books.timeslice.title')}>
      <h2>{t('books.timeslice.title')}</h2>
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
          <li key={who.id} aria-current={standingOf(who.id)?.isActive ? 'step' : undefined}>
            <Portrait {...markOf(fight, who.id)} />
            <span className="slices-name">{who.name}</span>
            <Track
              who={who}
              looks={word(standingOf(who.id)?.healthWord ?? '')}
              isUp={standingOf(who.id)?.isUp ?? true}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TrackProps {
  readonly who: Slice;
  readonly looks: string;
  readonly isUp: boolean;
}

function Track({ who: { ts, saved = 0, sheet, isStaggered }, looks, isUp }: TrackProps): ReactNode {
  const { t } = useTranslation();
  if (!isUp) return <span className="quiet small">{looks}</span>;
  if (ts === undefined || sheet === undefined) {
    return (
      <span className="quiet small">{t(isStaggered ? 'books.timeslice.staggered' : 'books.unknown')}</span>
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
