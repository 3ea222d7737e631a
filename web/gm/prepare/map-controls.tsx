import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  FIELD_LOOKS,
  type FieldLook,
  LONGEST_PICTURE,
  type PicturePlace,
} from '../../../src/kernel/encounter.ts';
import type { Brush, MapPlan } from '../../engine/draft/painting.ts';
import type { Preview } from '../../engine/draft/sheet.ts';
import { boxOfPicture } from '../../map/drawn.tsx';
import { CELL, type Point } from '../../map/layout.ts';
import { FileField, SelectField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { IconName } from '../../ui/icon-names.ts';
import { colourOf } from '../../ui/portrait/portrait.tsx';
import { fileName, saveAs, smallPicture } from '../../ui/sharing.tsx';
import type { Editing } from './editing.ts';

/** The effect of a stroke: it moves combatants, gives a side its start area, paints, draws walls or doors between cells, erases all, or fits the picture. */
export type Tool =
  | { readonly kind: 'move' }
  | { readonly kind: 'start'; readonly side: string }
  | { readonly kind: 'paint'; readonly brush: Brush; readonly amount: number }
  | { readonly kind: 'line' }
  | { readonly kind: 'door' }
  | { readonly kind: 'erase' }
  | { readonly kind: 'fit' };

/** The icons of the tools. A brush that has none shows its name alone. */
const ICONS: Readonly<Record<string, IconName>> = {
  move: 'mouse-pointer-2',
  line: 'slash',
  door: 'door-closed',
  wall: 'brick-wall',
  rough: 'footprints',
  cover: 'shield',
  erase: 'eraser',
  fit: 'maximize',
};

interface ToolListProps {
  readonly brushes: readonly Brush[];
  readonly tool: Tool;
  readonly choose: (tool: Tool) => void;
  readonly sides: Preview['encounter']['sides'];
  readonly hasPicture: boolean;
  /** The buttons after the tools. */
  readonly children: ReactNode;
}

/** The tools: move, paint, erase, fit the picture, and a start area for each side. */
export function ToolList({ brushes, tool, choose, sides, hasPicture, children }: ToolListProps): ReactNode {
  const { t } = useTranslation();
  const brushName = (name: string): string =>
    t(`prepare.map.brushes.${name}` as 'prepare.map.brushes.wall', {
      defaultValue: name.replaceAll('-', ' '),
    });
  const painted = tool.kind === 'paint' ? `${tool.brush.name} ${tool.amount}` : '';
  const button = (icon: string, next: Tool, isOn: boolean, label: ReactNode, title?: string): ReactNode => (
    <button
      key={JSON.stringify(next)}
      type="button"
      className="button"
      title={title}
      aria-pressed={isOn}
      onClick={() => choose(next)}
    >
      {ICONS[icon] !== undefined && <Icon name={ICONS[icon]} />} {label}
    </button>
  );
  const plain = (kind: 'move' | 'line' | 'door' | 'erase' | 'fit'): ReactNode =>
    button(kind, { kind }, tool.kind === kind, t(`prepare.map.${kind}`));
  return (
    <fieldset className="painter-tools" aria-label={t('prepare.map.tools')}>
      {[plain('move'), plain('line'), plain('door')]}
      {brushes.map((brush) => {
        const { name, amount: amounts, says } = brush;
        const painting = (amount: number, label: string): ReactNode =>
          button(name, { kind: 'paint', brush, amount }, painted === `${name} ${amount}`, label, says);
        if (amounts === null) return painting(1, brushName(name));
        const { min, max } = amounts;
        return Array.from({ length: max - min + 1 }, (_, i) =>
          painting(min + i, `${brushName(name)} ${min + i}/${max}`),
        );
      })}
      {[plain('erase'), hasPicture ? plain('fit') : null]}
      {sides.map(({ id, name }, i) =>
        button(
          '',
          { kind: 'start', side: id },
          tool.kind === 'start' && tool.side === id,
          <>
            <span className="painter-side" data-side={colourOf(i)} aria-hidden="true" />
            {t('prepare.map.startOf', { side: name })}
          </>,
        ),
      )}
      {children}
    </fieldset>
  );
}

/** How the ground looks. It has no effect on the rules. */
export function Looks({
  text,
  tools,
  write,
  look,
}: Editing & { readonly look: FieldLook | undefined }): ReactNode {
  const { t } = useTranslation();
  return (
    <fieldset className="row" aria-label={t('prepare.map.look')}>
      <span className="quiet small">{t('prepare.map.look')}</span>
      {FIELD_LOOKS.map((each) => (
        <button
          key={each}
          type="button"
          className="button painter-look"
          data-look={each}
          aria-pressed={look === each}
          onClick={() =>
            void write(tools.withValue(text, ['field', 'look'], look === each ? undefined : each))
          }
        >
          {t(`prepare.map.looks.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** The longest side of a map in the page, in cells; files allow more. */
const LONGEST = 80;

const isSize = (text: string): boolean => /^\d+$/.test(text) && Number(text) >= 2 && Number(text) <= LONGEST;

/** Draws a map of a size, or changes the size of the one there is. Walls and combatants stay where there is room. */
export function MapSize({ text, tools, write, preview }: Editing & { readonly preview: Preview }): ReactNode {
  const { t } = useTranslation();
  const { field } = preview.encounter;
  const [columns, setColumns] = useState(String(field.size?.[0] ?? 16));
  const [rows, setRows] = useState(String(field.size?.[1] ?? 10));
  const [shape, setShape] = useState<MapPlan['shape']>(field.shape);
  const isRight = isSize(columns) && isSize(rows);
  const draw = (event: FormEvent): void => {
    event.preventDefault();
    if (!isRight) return;
    void write(
      tools.withMap(text, { columns: Number(columns), rows: Number(rows), shape }, preview.encounter),
    );
  };
  return (
    <form className="row map-size" onSubmit={draw}>
      <TextField label={t('prepare.map.columns')} inputMode="numeric" value={columns} write={setColumns} />
      <TextField label={t('prepare.map.rows')} inputMode="numeric" value={rows} write={setRows} />
      <SelectField
        label={t('prepare.map.shape')}
        value={shape}
        choose={(id) => setShape(id === 'hex' ? 'hex' : 'square')}
        choices={[
          { id: 'square', name: t('prepare.map.square') },
          { id: 'hex', name: t('prepare.map.hex') },
        ]}
      />
      <button type="submit" className="button is-main" disabled={!isRight}>
        {t(field.isMapped ? 'prepare.map.resize' : 'prepare.map.draw')}
      </button>
      {!isRight && <p className="sheet-fault">{t('prepare.map.badSize', { most: LONGEST })}</p>}
    </form>
  );
}

/**
 * A picture that covers the map. It is made small and written again, so that nothing else in the file, such as the
 * place where it was taken, gets into the encounter.
 */
export function MapPicture({
  text,
  tools,
  write,
  preview,
}: Editing & { readonly preview: Preview }): ReactNode {
  const { t } = useTranslation();
  const [isBad, setBad] = useState(false);
  const take = async (file: File): Promise<void> => {
    const picture = await smallPicture(file, LONGEST_PICTURE);
    setBad(picture === null);
    if (picture === null) return;
    void write((now) => {
      const bare = tools.withValue(now, ['field', 'pictureAt'], undefined);
      return tools.withValue(bare, ['field', 'picture'], picture);
    });
  };
  return (
    <>
      <label className="button painter-picture" title={t('prepare.map.pictureHint')}>
        <Icon name="image" /> {t('prepare.map.picture')} …
        <input
          type="file"
          className="only-read"
          accept="image/png,image/jpeg,image/webp"
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file !== undefined) void take(file);
          }}
        />
      </label>
      {preview.encounter.field.picture !== undefined && (
        <button
          type="button"
          className="button"
          onClick={() => {
            const bare = tools.withValue(text, ['field', 'pictureAt'], undefined);
            void write(tools.withValue(bare, ['field', 'picture'], undefined));
          }}
        >
          {t('prepare.map.noPicture')}
        </button>
      )}
      {isBad && (
        <p className="sheet-fault" role="alert">
          {t('gm.handOut.badPicture')}
        </p>
      )}
    </>
  );
}

/** Bytes of a picture in base64, as a file. */
function asFile(url: string): File {
  const bytes = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (sign) => sign.charCodeAt(0));
  return new File([bytes], 'map');
}

/** Reads a map of a virtual tabletop, with its picture made small, and saves the one there is. */
export function MapFiles({
  text,
  tools,
  write,
  preview,
}: Editing & { readonly preview: Preview }): ReactNode {
  const { t } = useTranslation();
  const [said, setSaid] = useState<readonly string[]>([]);
  const take = async (file: File): Promise<void> => {
    const map = await file.text();
    const read = tools.withMapFile(text, map, preview.encounter);
    if ('refusal' in read) return setSaid([t('prepare.map.badFile', { why: read.refusal })]);
    const { picture, warnings } = read.value;
    const small = picture === null ? null : await smallPicture(asFile(picture), LONGEST_PICTURE);
    const isLost = picture !== null && small === null;
    setSaid(isLost ? [...warnings, t('gm.handOut.badPicture')] : warnings);
    void write((now) => {
      const current = tools.previewOf(now);
      const { encounter } = 'faults' in current ? preview : current;
      const again = tools.withMapFile(now, map, encounter);
      const changed = 'refusal' in again ? now : again.value.text;
      return small === null ? changed : tools.withValue(changed, ['field', 'picture'], small);
    });
  };
  const saved = tools.mapFileOf(preview.encounter);
  return (
    <div className="row map-size">
      <FileField
        label={t('prepare.map.file')}
        accept=".dd2vtt,.uvtt,.df2vtt"
        take={(file) => void take(file)}
      />
      {'value' in saved && (
        <button
          type="button"
          className="button"
          onClick={() => saveAs(`${fileName(preview.encounter.name)}.dd2vtt`, saved.value)}
        >
          {t('prepare.map.saveFile')}
        </button>
      )}
      <p className="quiet small">{t('prepare.map.fileHint')}</p>
      <ul className="quiet small" role="status">
        {said.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}

/** How near the corner of a picture a press must be to change its size, in CSS pixels. */
const CORNER = 24;
/** How far one key moves a picture or changes its width, in cells; with Shift, a whole cell. */
const STEP = 0.05;
const KEYS: Readonly<Record<string, PicturePlace>> = {
  ArrowLeft: { left: -1, top: 0, width: 0 },
  ArrowRight: { left: 1, top: 0, width: 0 },
  ArrowUp: { left: 0, top: -1, width: 0 },
  ArrowDown: { left: 0, top: 1, width: 0 },
  '+': { left: 0, top: 0, width: 1 },
  '=': { left: 0, top: 0, width: 1 },
  '-': { left: 0, top: 0, width: -1 },
};

/** A picture that is being fitted to the cells. */
export interface Fitting {
  readonly place: PicturePlace;
  /** Takes hold of the picture at a point of the drawing, or of its corner; `scale` is CSS pixels per unit. */
  readonly grip: (at: Point, scale: number) => void;
  readonly drag: (to: Point) => void;
  /** Writes the place into the encounter. */
  readonly drop: () => void;
  readonly cancel: () => void;
  /** Returns false if the key has no effect. */
  readonly press: (key: string, isShift: boolean) => boolean;
  readonly set: (place: PicturePlace | undefined) => void;
}

/** Moves and scales the picture behind the map, until its squares fit the cells. */
export function useFitting({
  text,
  tools,
  write,
  preview: {
    encounter: { field },
  },
}: Editing & { readonly preview: Preview }): Fitting {
  const [draft, setDraft] = useState<PicturePlace | null>(null);
  const held = useRef<{ readonly at: Point; readonly isCorner: boolean } | null>(null);
  const kept = field.pictureAt ?? { left: 0, top: 0, width: field.size?.[0] ?? 1 };
  const place = draft ?? kept;
  const set = (next: PicturePlace | undefined): void => {
    setDraft(next ?? null);
    const value = next && { ...next };
    void write(tools.withValue(text, ['field', 'pictureAt'], value)).then(() => setDraft(null));
  };
  return {
    place,
    set,
    grip: (at, scale) => {
      const { x, y, width } = boxOfPicture(field.shape, place);
      held.current = { at, isCorner: Math.hypot(at.x - x - width, at.y - y) * scale <= CORNER };
    },
    drag: ({ x, y }) => {
      if (held.current === null) return;
      const { at, isCorner } = held.current;
      const [across, down] = [(x - at.x) / CELL, (y - at.y) / CELL];
      const { left, top, width } = kept;
      setDraft(
        isCorner
          ? rounded({ left, top, width: width + across })
          : rounded({ left: left + across, top: top + down, width }),
      );
    },
    drop: () => set(place),
    cancel: () => setDraft(null),
    press: (key, isShift) => {
      const by = KEYS[key];
      if (by === undefined) return false;
      const step = isShift && key !== '+' ? 1 : STEP;
      set(
        rounded({
          left: place.left + by.left * step,
          top: place.top + by.top * step,
          width: place.width + by.width * step,
        }),
      );
      return true;
    },
  };
}

/** A place to a hundredth of a cell, with a picture of at least half a cell. */
function rounded({ left, top, width }: PicturePlace): PicturePlace {
  const hundredth = (value: number): number => Math.round(value * 100) / 100;
  return { left: hundredth(left), top: hundredth(top), width: Math.max(0.5, hundredth(width)) };
}

/** The place of the picture in numbers. */
export function FittingFields({ place, set }: Fitting): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="row map-size">
      {(['width', 'left', 'top'] as const).map((name) => (
        <TextField
          key={name}
          label={t(`prepare.map.fitting.${name}`)}
          type="number"
          step={STEP}
          min={name === 'width' ? 0.5 : undefined}
          value={String(place[name])}
          write={(written) => {
            const value = Number(written);
            if (written !== '' && Number.isFinite(value)) set(rounded({ ...place, [name]: value }));
          }}
        />
      ))}
      <button type="button" className="button" onClick={() => set(undefined)}>
        {t('prepare.map.fitting.cover')}
      </button>
    </div>
  );
}
