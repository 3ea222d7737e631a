import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { progressOf } from '../../../src/presentation/option-walk.ts';
import { OddsInWords } from '../../map/odds.tsx';
import { Glossed } from '../../ui/gloss.tsx';
import { actIcon, Icon } from '../../ui/icon.tsx';
import type { Tile, TileGroup } from './tiles.ts';

interface TileProps {
  readonly tile: Tile;
  /** Its key, from 1; not shown beyond 9. */
  readonly digit: number;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** One act: its key, its name and its price. */
export function TileButton({ tile: { option, label, cost }, digit, isChosen, choose }: TileProps): ReactNode {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="tile option"
      data-purpose={option.purpose}
      aria-pressed={isChosen}
      title={option.text}
      onClick={choose}
    >
      <Digit digit={digit} />
      <Icon name={actIcon(label, option.purpose)} />
      <span className="tile-text option-text">{label}</span>
      <span className="tile-cost number">
        {cost === '' ? t('gm.dock.free') : <Glossed isQuiet>{cost}</Glossed>}
      </span>
    </button>
  );
}

function Digit({ digit }: { readonly digit: number }): ReactNode {
  return digit > 9 ? null : (
    <span className="tile-key number" aria-hidden="true">
      {digit}
    </span>
  );
}

interface MoreProps {
  readonly group: TileGroup;
  readonly digit: number;
  readonly isOpen: boolean;
  readonly isOn: (tile: Tile) => boolean;
  readonly toggle: () => void;
  readonly choose: (tile: Tile) => void;
}

/** Opens the acts of a group that have no place in the dock, upwards. */
export function MoreTile({ group: { id, more }, digit, isOpen, isOn, toggle, choose }: MoreProps): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="tile-more">
      <button
        type="button"
        className="tile option"
        aria-expanded={isOpen}
        data-chosen={more.some(isOn) || undefined}
        onClick={toggle}
      >
        <Digit digit={digit} />
        <span className="tile-dots" aria-hidden="true">
          •••
        </span>
        <span className="tile-text option-text">{t('gm.dock.more', { count: more.length })}</span>
        <span className="tile-cost tile-hint quiet">{more.map(({ label }) => label).join(', ')}</span>
      </button>
      {isOpen && (
        <ul className="tile-menu" aria-label={t(`gm.dock.groups.${id}`)}>
          {more.map((tile, i) => (
            <li key={tile.option.kind + tile.label}>
              <button
                type="button"
                className="option"
                aria-pressed={isOn(tile)}
                title={tile.option.text}
                onClick={() => choose(tile)}
              >
                <Digit digit={i + 1} />
                <span className="option-text">{tile.label}</span>
                {tile.cost !== '' && <span className="tile-cost number">{tile.cost}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One of two or three answers, large, with its price and its odds, worded for the combatant. */
export function BigChoice({
  tile: { option, label, cost },
  digit,
  isChosen,
  decision,
  choose,
}: TileProps & {
  /** The decision whose odds are shown; `null` without odds. */
  readonly decision: string | null;
}): ReactNode {
  const answer = useMemo(() => progressOf(option, {}).answer, [option]);
  return (
    <button
      type="button"
      className="big-choice option"
      data-purpose={option.purpose}
      aria-pressed={isChosen}
      onClick={choose}
    >
      <span className="big-name">
        <Icon name={actIcon(label, option.purpose)} />
        <span className="option-text">{label}</span>
        {cost !== '' && <span className="tile-cost number">{cost}</span>}
        <span className="key" aria-hidden="true">
          {digit}
        </span>
      </span>
      {decision !== null && <OddsInWords decision={decision} answer={answer} />}
      {option.text !== label && <span className="quiet small">{option.text}</span>}
    </button>
  );
}
