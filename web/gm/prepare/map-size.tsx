import { type ChangeEvent, type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PICTURE } from '../../../src/kernel/encounter.ts';
import type { MapPlan } from '../../engine/draft/painting.ts';
import type { Preview } from '../../engine/draft/sheet.ts';
import { SelectField, TextField } from '../../ui/fields.tsx';
import { smallPicture } from '../../ui/sharing.tsx';
import type { Editing } from './editing.ts';

/** The longest map in the page; files allow more. */
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
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    const picture = await smallPicture(file, LONGEST_PICTURE);
    setBad(picture === null);
    if (picture !== null) void write(tools.withValue(text, ['field', 'picture'], picture));
  };
  return (
    <div className="row map-size">
      <label className="field">
        <span>{t('prepare.map.picture')}</span>
        <input
          className="input journal-file"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          onChange={(event) => void take(event)}
        />
      </label>
      {preview.encounter.field.picture !== undefined && (
        <button
          type="button"
          className="button"
          onClick={() => void write(tools.withValue(text, ['field', 'picture'], undefined))}
        >
          {t('prepare.map.noPicture')}
        </button>
      )}
      {isBad && <p className="sheet-fault">{t('gm.handOut.badPicture')}</p>}
      <p className="quiet small">{t('prepare.map.pictureHint')}</p>
    </div>
  );
}
