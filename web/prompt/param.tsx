import type { TFunction } from 'i18next';
import { createContext, type ReactNode, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cell, cellKey, sameCell } from '../../src/geometry/grid.ts';
import type { Purpose } from '../../src/kernel/choices.ts';
import { type CellRange, isWithinReach, type RawAnswer, type Text } from '../../src/kernel/decision.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { type Chosen, progressOf, type Step } from '../../src/presentation/option-walk.ts';
import { stepsLeft } from '../map/draft.ts';
import { impliedTarget, placesIn } from '../map/offers.ts';
import { mostOf, reachOf, type Walks } from '../map/picking.ts';
import { isCell } from '../map/places.ts';
import { endsFor } from '../rulebook-panels/rulebook-panels.tsx';
import { useRuleset, useTable } from '../table/use-table.tsx';
import { Glossed } from '../ui/gloss.tsx';
import type { Answering } from './answering.tsx';

/** Returns the label of a parameter, or its name if the page has no label for it. */
export function paramLabel(name: string, t: TFunction): string {
  return t(`answer.params.${name}` as 'answer.params.target', { defaultValue: name.replaceAll('-', ' ') });
}

/** The places that can be chosen: reachable by a path, or within range. */
export type Places = Walks | readonly [CellRange, ...CellRange[]];

function isWalks(places: Places): places is Walks {
  return 'from' in places[0];
}

/** Parses a cell: `5,4`, `5 4`. Returns `undefined` for other text. */
export function readCell(text: string): Cell | undefined {
  const numbers = /^\[?\s*(-?\d{1,4})\s*[,;/ ]\s*(-?\d{1,4})\s*\]?$/.exec(text.trim());
  return numbers === null ? undefined : [Number(numbers[1]), Number(numbers[2])];
}

/** Converts a chosen cell to the answer: the path to it, or the cell. Returns `undefined` if it is out of reach. */
export function placeAt(places: Places, cell: Cell): readonly Cell[] | Cell | undefined {
  if (isWalks(places)) {
    if (sameCell(places[0].from, cell)) return [];
    return reachOf(places).find((way) => sameCell(way.cell, cell))?.path;
  }
  return places.some((place) => isWithinReach(place, cell)) ? cell : undefined;
}

/** A cell that is chosen on the map of the fight. */
export interface CellPicking {
  readonly places: readonly [CellRange, ...CellRange[]];
  readonly choose: (cell: Cell) => void;
}

/** Lets a cell be chosen on the map; `null` where no map can be reached. */
export const PickOnMap = createContext<((picking: CellPicking) => void) | null>(null);

/** A range that no map exceeds. */
const ANYWHERE = 1000;

interface PlaceFieldProps {
  readonly label: string;
  readonly places: Places;
  readonly value: Json | undefined;
  readonly choose: (value: Json) => void;
}

/** Chooses a cell or a path by a combatant's position or by coordinates. The map shows and changes the same value. */
function PlaceField({ label, places, value, choose }: PlaceFieldProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const { view } = useTable();
  const pickOnMap = useContext(PickOnMap);
  const [text, setText] = useState('');
  const near = view.fight?.standings.filter(({ cell }) => placeAt(places, cell) !== undefined) ?? [];
  const write = (written: string): void => {
    setText(written);
    const cell = readCell(written);
    choose((cell === undefined ? null : (placeAt(places, cell) ?? null)) as Json);
  };
  const isWrong = text !== '' && (value === undefined || value === null);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="row">
        {pickOnMap !== null && !isWalks(places) && (
          <button
            type="button"
            className="button"
            onClick={() => pickOnMap({ places, choose: (cell) => write(cellKey(cell)) })}
          >
            {t('answer.onMap')}
          </button>
        )}
        <input
          id={id}
          className="input number number-field"
          value={text}
          autoComplete="off"
          placeholder={t('answer.cell')}
          aria-invalid={isWrong}
          aria-describedby={`${id}-hint`}
          onChange={(event) => write(event.target.value)}
        />
        {near.slice(0, 6).map(({ id: who, name, cell }) => (
          <button
            key={who}
            type="button"
            className="button"
            aria-pressed={isAt(value, cell)}
            onClick={() => write(cellKey(cell))}
          >
            {name}
          </button>
        ))}
      </div>
      <p className="quiet small" id={`${id}-hint`}>
        {isWrong
          ? t('answer.outOfReach')
          : isWalks(places)
            ? t('answer.walk', { most: mostOf(places, []), from: cellKey(places[0].from) })
            : places[0].range >= ANYWHERE
              ? t('answer.anywhere')
              : t('answer.within', { range: places[0].range, centre: cellKey(places[0].centre) })}
      </p>
    </div>
  );
}

function isAt(value: Json | undefined, cell: readonly [number, number]): boolean {
  if (!Array.isArray(value)) return false;
  const last = Array.isArray(value[0]) ? value.at(-1) : value;
  return Array.isArray(last) && sameCell(last as never, cell);
}

interface ParamProps {
  readonly step: Step;
  /** Whether digit keys select its values. */
  readonly hasKeys: boolean;
  readonly choose: (value: Json) => void;
}

/** A control for one parameter with its allowed values. */
export function Param({ step, hasKeys, choose }: ParamProps): ReactNode {
  const { name, domain, isOpen } = step;
  const { t } = useTranslation();
  const label = paramLabel(name, t);
  if (!isOpen) {
    const only = step.values[0]?.text ?? String(step.value);
    return (
      <p className="param-settled">
        <span className="quiet">{label}</span> {only}
      </p>
    );
  }
  return (
    <div data-param={name}>
      {'oneOf' in domain ? (
        <Values step={step} label={label} hasKeys={hasKeys} choose={choose} />
      ) : 'min' in domain ? (
        <NumberField label={label} name={name} domain={domain} value={step.value} choose={choose} />
      ) : 'maxLength' in domain ? (
        <TextField label={label} domain={domain} value={step.value} choose={choose} />
      ) : (
        <PlaceField
          label={label}
          places={step.domains as unknown as Places}
          value={step.value}
          choose={choose}
        />
      )}
    </div>
  );
}

function Values({ step, label, hasKeys, choose }: ParamProps & { readonly label: string }): ReactNode {
  return (
    <fieldset className="field">
      <legend>
        <Glossed>{label}</Glossed>
      </legend>
      <div className="values">
        {step.values.map(({ value, text }, i) => (
          <button
            key={JSON.stringify(value)}
            type="button"
            className="button"
            aria-pressed={step.value !== undefined && sameJson(step.value, value)}
            onClick={() => choose(value)}
          >
            {hasKeys && i < 9 && (
              <span className="key" aria-hidden="true">
                {i + 1}
              </span>
            )}
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface TextFieldProps {
  readonly label: string;
  readonly domain: Text;
  readonly value: Json | undefined;
  readonly choose: (value: Json) => void;
}

/** A short text on one line. */
export function TextField({ label, domain, value, choose }: TextFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="text"
        required
        maxLength={domain.maxLength}
        defaultValue={typeof value === 'string' ? value : ''}
        onChange={(event) => choose(event.target.value.trim() === '' ? null : event.target.value.trim())}
      />
    </div>
  );
}

interface NumberFieldProps {
  readonly label: string;
  /** The name of the parameter. */
  readonly name: string;
  readonly domain: { readonly min: number; readonly max: number };
  readonly value: Json | undefined;
  readonly choose: (value: Json) => void;
}

/** The widest range of numbers that a slider shows. */
const SLIDER = 60;

/** A whole number: typed, or on a slider if the range is short. A divided number names both of its parts. */
function NumberField({ label, name, domain: { min, max }, value, choose }: NumberFieldProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const ends = endsFor(useRuleset())[name];
  const [text, setText] = useState(typeof value === 'number' ? String(value) : '');
  const write = (written: string): void => {
    setText(written);
    choose(written === '' ? null : Number(written));
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        <Glossed isQuiet>{label}</Glossed> <span className="number">{t('answer.range', { min, max })}</span>
      </label>
      <div className="row number-row">
        <input
          id={id}
          className="input number number-field"
          type="number"
          inputMode="numeric"
          required
          min={min}
          max={max}
          step={1}
          value={text}
          onChange={(event) => write(event.target.value)}
        />
        {max > min && max - min <= SLIDER && (
          <input
            type="range"
            className="number-slider"
            aria-label={label}
            min={min}
            max={max}
            value={typeof value === 'number' ? value : min}
            data-empty={typeof value !== 'number' || undefined}
            onChange={(event) => write(event.target.value)}
            onClick={(event) => write(event.currentTarget.value)}
          />
        )}
        {ends !== undefined && typeof value === 'number' && (
          <output className="number">
            {ends.map((end, i) => t(end, { points: i === 0 ? value : max - value })).join(' · ')}
          </output>
        )}
      </div>
    </div>
  );
}

/** Purposes in display order. */
const PURPOSES: readonly Purpose[] = [
  'attack',
  'defend',
  'move',
  'equip',
  'help',
  'hurt',
  'heal',
  'health',
  'condition',
  'reveal',
  'enter',
  'request',
  'other',
  'wait',
];

/** Maximum number of options in a list without headings. */
const FEW = 8;

/** The options of one purpose. */
interface PurposeGroup {
  /** `null` if the list is short and has no headings. */
  readonly purpose: Purpose | null;
  readonly options: readonly OptionView[];
}

/** Groups options by purpose. A short list forms a single group in the rules' order. */
export function byPurpose(options: readonly OptionView[]): readonly PurposeGroup[] {
  if (options.length <= FEW) return [{ purpose: null, options }];
  return PURPOSES.flatMap((purpose) => {
    const own = options.filter((option) => option.purpose === purpose);
    return own.length === 0 ? [] : [{ purpose, options: own }];
  });
}

interface OptionListProps {
  readonly options: readonly OptionView[];
  /** Renders the button of an option. `place` is its position on the screen, from 0. */
  readonly button: (option: OptionView, place: number) => ReactNode;
}

/** The options of a prompt or the GM overrides, with a heading for each purpose. */
export function OptionList({ options, button }: OptionListProps): ReactNode {
  const { t } = useTranslation();
  const groups = byPurpose(options);
  const before = (index: number): number =>
    groups.slice(0, index).reduce((sum, group) => sum + group.options.length, 0);
  return groups.map(({ purpose, options: own }, index) => (
    <section key={purpose} className="option-group">
      {purpose !== null && <h4 className="quiet small">{t(`answer.purposes.${purpose}`)}</h4>}
      <ol className="options">
        {own.map((option, i) => (
          <li key={options.indexOf(option)}>{button(option, before(index) + i)}</li>
        ))}
      </ol>
    </section>
  ));
}

/** Returns what is left of a plan that was broken off: steps, and an attack after them. */
export function goOnText(
  { situation: { stride, standings } }: Pick<Answering, 'situation'>,
  rest: readonly RawAnswer[],
  t: TFunction,
): string {
  const count = rest.filter(({ kind }) => kind === stride?.option.kind).length;
  const others = rest.filter(({ kind }) => kind !== stride?.option.kind);
  const whom = standings.find(({ id }) => others.some((answer) => Object.values(answer).includes(id)))?.name;
  if (whom === undefined) return t('map.goOn', { count: stepsLeft(rest) });
  if (count === 0) return t('map.goOnAttack', { whom });
  return t('map.goOnThen', { steps: t('player.steps', { count }), whom });
}

/** Returns a short name for the chosen act: the option without its explanation, and the combatants it names. */
export function actTitle(
  { draft, filled, situation }: Pick<Answering, 'draft' | 'filled' | 'situation'>,
  t: TFunction,
): string {
  const { option, rest: all, blow } = draft;
  const rest = blow === null ? all : all.slice(0, -1);
  if (option === null) return '';
  const act = option.name ?? option.text;
  const named = [...Object.values(filled), blow === null ? impliedTarget(option) : undefined];
  const names = named.flatMap((value) => situation.standings.find(({ id }) => id === value)?.name ?? []);
  const isStride = option.kind === situation.stride?.option.kind && (rest.length > 0 || blow !== null);
  const { path } = placesIn(filled, situation.ids);
  // A walk that this act opens, such as that of a run.
  const opened = isStride ? 0 : rest.filter(({ kind }) => kind === situation.stride?.option.kind).length;
  if (opened > 0) names.push(t('player.steps', { count: opened }));
  // Several moves in a row are one way.
  const further = rest.flatMap(({ kind, ...values }) =>
    kind === option.kind ? placesIn(values as Chosen, situation.ids).path : [],
  );
  if (path.length > 0) names.push(t('player.steps', { count: path.length + further.length }));
  const target = situation.standings.find(({ id }) => id === blow?.target)?.name ?? '';
  // How the walk is done, such as its pace, has no other place. Of an attack, only what is unusual is named.
  const isBlow = blow === null && option.purpose === 'attack';
  const how = progressOf(option, filled).steps.flatMap(({ isOpen, means, values, value }) =>
    isOpen && (means === undefined || (isBlow && means === 'body')) && !isCell(value)
      ? (values.slice(isBlow ? 1 : 0).find((each) => sameJson(each.value, value!))?.text ?? [])
      : [],
  );
  const pace = option.purpose === 'move' ? how.filter((each) => !names.includes(each)) : [];
  // Before a blow, the pace says enough, and the target is named once.
  const isPaced = blow !== null && pace.length > 0;
  const steps = isStride
    ? t('map.walk', { count: rest.length + 1 })
    : isPaced
      ? pace.join(', ').replace(/^./u, (first) => first.toUpperCase())
      : act;
  // Without a place, the other values tell what is done: which check, or which stance.
  if (blow === null && names.length === 0 && !isBlow && option.purpose !== 'move') {
    for (const { values, value } of progressOf(option, filled).steps) {
      names.push(...values.filter((each) => sameJson(each.value, value!)).map(({ text }) => text));
    }
  }
  const others = names.filter((name) => name !== target);
  const places =
    blow !== null ? [...(isPaced ? [] : how), ...others] : isBlow ? [...names, ...how] : [...pace, ...names];
  const walk = [steps, places.join(', ')].filter((part) => part !== '').join(': ');
  if (blow === null) return walk;
  const strike = blow.option.name ?? blow.option.text;
  const whom = [target, ...blow.how].join(', ');
  return t('map.walkThen', { walk, act: strike, whom });
}
