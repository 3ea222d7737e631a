import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purpose } from '../../../src/kernel/choices.ts';
import type { RawAnswer } from '../../../src/kernel/decision.ts';
import { type Json, sameJson } from '../../../src/kernel/json.ts';
import type { OptionView } from '../../../src/presentation/option-tree.ts';
import {
  type Chosen,
  type Cost,
  costsOf,
  narrowed,
  progressOf,
} from '../../../src/presentation/option-walk.ts';
import type { ImpossibleView } from '../../../src/presentation/prompt.ts';
import { OddsInWords } from '../../map/odds.tsx';
import { isCell, placeParamsOf, shortPrice, wholePrice } from '../../map/places.ts';
import { Glossed } from '../../ui/gloss.tsx';
import { actIcon, Icon } from '../../ui/icon.tsx';

interface TileProps {
  readonly tile: Tile;
  /** Its key, from 1; not shown beyond 9. */
  readonly digit: number;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** One act: its key, its name and its price. */
export function TileButton({
  tile: { option, label, item, costs },
  digit,
  isChosen,
  choose,
}: TileProps): ReactNode {
  const { t } = useTranslation();
  const price = shortPrice(costs);
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
      <Icon name={actIcon(option, item)} />
      <span className="tile-text option-text">{label}</span>
      <span className="tile-cost number" data-free={price === '' || undefined}>
        {price === '' ? t('gm.dock.free') : <Glossed isQuiet>{price}</Glossed>}
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

/** An act that is impossible now, with the reason in place of the price. */
export function LackingTile({ act }: { readonly act: ImpossibleView }): ReactNode {
  const { t } = useTranslation();
  return (
    <li className="tile" data-lacking title={`${act.text}: ${act.item.text}. ${lackText(act, t)}`}>
      <Icon name={actIcon(act, act.item.text)} />
      <span className="tile-text">{act.item.text}</span>
      <span className="tile-cost">
        {act.cost === undefined ? lackText(act, t) : t('answer.needs', { cost: act.cost })}
      </span>
    </li>
  );
}

/** The reason why an act is impossible, with its price if it is too dear: the price alone fits into a tile. */
function lackText({ why, cost }: ImpossibleView, t: TFunction): string {
  return cost === undefined ? t(`answer.obstacles.${why}`) : t('answer.needs', { cost });
}

interface MoreProps {
  /** Acts that are impossible now, shown after the others. */
  readonly lacking: readonly ImpossibleView[];
  readonly group: TileGroup;
  readonly digit: number;
  readonly isOpen: boolean;
  readonly isOn: (tile: Tile) => boolean;
  readonly toggle: () => void;
  readonly choose: (tile: Tile) => void;
}

/** Opens the acts of a group that have no place in the dock, upwards. */
export function MoreTile({
  group: { id, more },
  lacking,
  digit,
  isOpen,
  isOn,
  toggle,
  choose,
}: MoreProps): ReactNode {
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
                <span className="tile-cost number">{wholePrice(tile.costs)}</span>
              </button>
            </li>
          ))}
          {lacking.map((act) => (
            <li key={act.kind + act.item.text} className="tile-lacking">
              <span className="option-text">{act.item.text}</span>
              <span className="tile-cost">{lackText(act, t)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** How to carry out what is chosen, with the chance of a check; those of an attack stand at its target. */
export function Again({
  decision,
  answer,
}: Pick<Parameters<typeof OddsInWords>[0], 'decision' | 'answer'>): ReactNode {
  const { t } = useTranslation();
  return (
    <span className="quiet small dock-again">
      {decision !== null && <OddsInWords decision={decision} answer={answer} onlyCheck />}{' '}
      {t('gm.dock.again')} <span className="key">↵</span>
    </span>
  );
}

/** One of two or three answers, large, with its price and its odds, worded for the combatant. */
export function BigChoice({
  tile: { option, label, item, costs },
  digit,
  isChosen,
  decision,
  answer,
  choose,
}: TileProps & {
  /** The decision whose odds are shown; `null` without odds. */
  readonly decision: string | null;
  /** The answer whose odds are shown; `undefined` while values are open. */
  readonly answer: RawAnswer | undefined;
}): ReactNode {
  return (
    <button
      type="button"
      className="big-choice option"
      data-purpose={option.purpose}
      aria-pressed={isChosen}
      onClick={choose}
    >
      <span className="big-name">
        <Icon name={actIcon(option, item)} />
        <span className="option-text">{label}</span>
        <span className="tile-cost number">{wholePrice(costs)}</span>
        <span className="key" aria-hidden="true">
          {digit}
        </span>
      </span>
      {decision !== null && <OddsInWords decision={decision} answer={answer} />}
      {option.text !== label && <span className="quiet small">{option.text}</span>}
    </button>
  );
}

/** The groups of the dock, always in the same order and place. */
export const GROUPS = ['attack', 'move', 'defend', 'other'] as const;
export type GroupId = (typeof GROUPS)[number];

/** One thing to do: an option, or an option with its first value, such as the weapon of an attack. */
export interface Tile {
  readonly option: OptionView;
  /** The name on the tile. */
  readonly label: string;
  /** The item that the tile chooses, such as the weapon of an attack; empty without one. */
  readonly item: string;
  /** The values that this tile chooses. */
  readonly chosen: Chosen;
  /** What it can cost. */
  readonly costs: readonly Cost[];
}

/** Tiles of one group. The ones that do not fit open above the dock. */
export interface TileGroup {
  readonly id: GroupId;
  readonly shown: readonly Tile[];
  readonly more: readonly Tile[];
}

/** The largest number of values of an attack that become separate tiles. */
const MOST_SPLIT = 4;
/** Places for tiles in one group; the last of them may open the rest. */
const MOST_IN_GROUP = 4;

/** Returns the tiles of a question. The first attack on a target is split by its weapons, if there is room for that. */
export function tilesOf(
  options: readonly OptionView[],
  ids: ReadonlySet<string>,
  room: number,
): readonly Tile[] {
  const attack = options.find(({ purpose }) => purpose === 'attack');
  const weapons = attack === undefined ? undefined : split(attack, ids);
  const isSplit = weapons !== undefined && options.length - 1 + weapons.length <= room;
  return cellsFirst(options, ids).flatMap((option) =>
    option === attack && isSplit ? weapons : [tileOf(option, {})],
  );
}

/** Moves to a cell come before those that follow or leave somebody. Other options keep their places. */
function cellsFirst(options: readonly OptionView[], ids: ReadonlySet<string>): readonly OptionView[] {
  const isIndirect = (option: OptionView): boolean =>
    option.purpose === 'move' && placeParamsOf(option, ids).some((param) => param.ids.size > 0);
  return options.toSorted((a, b) => Number(isIndirect(a)) - Number(isIndirect(b)));
}

function split(option: OptionView, ids: ReadonlySet<string>): readonly Tile[] | undefined {
  if (!placeParamsOf(option, ids).some((param) => param.ids.size > 0)) return undefined;
  const [step] = progressOf(option, {}).steps.filter(({ isOpen }) => isOpen);
  if (step === undefined || step.values.length < 2 || step.values.length > MOST_SPLIT) return undefined;
  if (step.values.some(({ value }) => isPlace(value, ids))) return undefined;
  return step.values.map(({ value, text }) => tileOf(option, { [step.name]: value }, text));
}

function tileOf(option: OptionView, chosen: Chosen, item = ''): Tile {
  const [own = option] = narrowed([option], chosen);
  const label = item === '' ? (option.name ?? option.text) : capital(item);
  return { option: own, label, item, chosen, costs: costsOf(own) };
}

function isPlace(value: Json, ids: ReadonlySet<string>): boolean {
  return isCell(value) || (typeof value === 'string' && ids.has(value));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function groupOf(purpose: Purpose): GroupId {
  if (purpose === 'attack' || purpose === 'hurt') return 'attack';
  return purpose === 'move' || purpose === 'defend' ? purpose : 'other';
}

/** Returns how many places a group takes: its tiles, and one that opens the rest. */
function placesOf(all: number, shown: number): number {
  return shown + (all > shown ? 1 : 0);
}

/**
 * Distributes tiles over the groups, so that all of them take at most `room` places. Large groups give way first, and
 * attacks last, because the map offers most movements.
 */
export function arranged(tiles: readonly Tile[], room: number): readonly TileGroup[] {
  const groups = GROUPS.flatMap((id) => {
    const own = tiles.filter(({ option }) => groupOf(option.purpose) === id);
    return own.length === 0 ? [] : [{ id, own, shown: Math.min(own.length, MOST_IN_GROUP) }];
  });
  for (const group of groups) if (group.own.length > MOST_IN_GROUP) group.shown = MOST_IN_GROUP - 1;
  const taken = (): number => groups.reduce((sum, { own, shown }) => sum + placesOf(own.length, shown), 0);
  while (taken() > room) {
    const others = groups.filter(({ id, shown }) => shown > 0 && id !== 'attack');
    const giving = others.length > 0 ? others : groups;
    const largest = giving.reduce((best, group) => (group.shown >= best.shown ? group : best));
    if (largest.shown === 0) break;
    largest.shown -= largest.shown === largest.own.length ? 2 : 1;
    largest.shown = Math.max(0, largest.shown);
  }
  return groups.map(({ id, own, shown }) => ({ id, shown: own.slice(0, shown), more: own.slice(shown) }));
}

/** Returns whether a tile is the one that these values stand for. */
export function isChosenTile({ option, chosen }: Tile, kind: string | undefined, filled: Chosen): boolean {
  return (
    option.kind === kind && Object.entries(chosen).every(([name, value]) => sameJson(filled[name]!, value))
  );
}

/** Returns whether an option is the default answer, with nothing left to choose. */
export function isSilence(option: OptionView, silent: RawAnswer): boolean {
  return option.kind === silent.kind && Object.keys(silent).length === 1 && option.next === undefined;
}

/** The place of a group's first tile, counted from 0. */
export function placesBefore(groups: readonly TileGroup[], index: number): number {
  return groups
    .slice(0, index)
    .reduce((sum, { shown, more }) => sum + shown.length + (more.length > 0 ? 1 : 0), 0);
}
