import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { budgetFor } from '../rulebook-panels/rulebook-panels.tsx';
import { fallenLast } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { useWording } from '../texts/translator.ts';
import { Glossed } from '../ui/gloss.tsx';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { nextUp } from './initiative.tsx';

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

/** Maximum number of pips; more are shown only as a number. */
const MOST_PIPS = 12;

/** The rest of a combatant's turn: pips if the rulebook counts units, and words. A new text replaces the old one. */
export function Budget({ who }: { readonly who: string }): ReactNode {
  const { view } = useTable();
  const told = view.fight?.standings.find(({ id }) => id === who)?.budget ?? '';
  const pips = budgetFor(view.table.ruleset, view.view, who);
  if (pips === undefined || pips.most > MOST_PIPS) {
    return told === '' ? null : (
      <p key={told} className="budget number">
        <span>
          <Glossed>{told}</Glossed>
        </span>
      </p>
    );
  }
  const { left, kept, most } = pips;
  return (
    <p key={told} className="budget">
      <span className="pips" aria-hidden="true">
        {Array.from({ length: most }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pips are all alike.
          <i key={i} data-pip={i < left - kept ? 'free' : i < left ? 'kept' : 'spent'} />
        ))}
      </span>
      <span className="number">
        <Glossed>{told}</Glossed>
      </span>
    </p>
  );
}

interface RibbonProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
  /** Ids of the combatants that the fight waits for. */
  readonly waitingFor: readonly string[];
  /** Ids of the combatants that have already acted this round. */
  readonly acted: ReadonlySet<string>;
  /** Ids of the combatants that delay their turn. */
  readonly delaying: ReadonlySet<string>;
}

/**
 * The turn order above the map. The active combatant is larger; swiping shows the others. Delaying combatants come
 * last.
 */
export function Ribbon({ fight, mine, waitingFor, acted, delaying }: RibbonProps): ReactNode {
  const { t } = useTranslation();
  const next = nextUp(fight.standings, acted)?.id;
  const inTurn = fight.standings.filter(({ id }) => !delaying.has(id));
  const all = fallenLast([...inTurn, ...fight.standings.filter(({ id }) => delaying.has(id))]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what does not fit.
    <ol className="ribbon-order" aria-label={t('player.order')} tabIndex={0}>
      {all.map((who, i) => (
        <Place
          key={who.id}
          at={i}
          who={who}
          fight={fight}
          isFirstLater={i > 0 && delaying.has(who.id) && !delaying.has(all[i - 1]!.id)}
          isMine={mine.includes(who.id)}
          hasActed={acted.has(who.id)}
          sign={
            who.isActive
              ? t('player.now')
              : who.id === next
                ? t('player.onDeck')
                : waitingFor.includes(who.id)
                  ? '…'
                  : delaying.has(who.id)
                    ? t('player.later')
                    : (who.order?.toString() ?? '')
          }
        />
      ))}
    </ol>
  );
}

interface PlaceProps {
  /** Its position, from 0. A portrait slides to a new one by its transform alone, so that nothing else moves. */
  readonly at: number;
  readonly who: CombatantSummary;
  readonly fight: Overview;
  readonly isMine: boolean;
  readonly hasActed: boolean;
  /** Its place in the order, or why it is marked. */
  readonly sign: string;
  /** Whether it is the first of those that delay. */
  readonly isFirstLater: boolean;
}

/** From one portrait to the next, in CSS pixels: seven fit beside the buttons of a phone. Player.css has their width. */
const WIDTH = 42;

function Place({ at, who, fight, isMine, hasActed, sign, isFirstLater }: PlaceProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const row = place.current?.parentElement;
    if (!who.isActive || row == null) return;
    row.scrollTo({ left: at * WIDTH - row.clientWidth / 3, behavior: 'smooth' });
  }, [who.isActive, at]);
  return (
    <li
      ref={place}
      className="place"
      style={{ transform: `translateX(${at * WIDTH}px)` }}
      aria-current={who.isActive ? 'step' : undefined}
      data-mine={isMine || undefined}
      data-acted={hasActed || undefined}
      data-down={!who.isUp || undefined}
      data-later={isFirstLater || undefined}
    >
      <Face fight={fight} who={who.id} />
      <span className="only-read">
        {who.name}
        {isMine && `, ${t('player.yours')}`}, {word(who.healthWord)},{' '}
      </span>
      <span className="place-sign number">{sign}</span>
    </li>
  );
}
