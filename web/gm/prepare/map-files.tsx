import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_PICTURE } from '../../../src/kernel/encounter.ts';
import type { Preview } from '../../engine/draft/sheet.ts';
import { fileName, saveAs, smallPicture } from '../../ui/sharing.tsx';
import type { Editing } from './editing.ts';

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
    if (picture === null) return;
    const bare = tools.withValue(text, ['field', 'pictureAt'], undefined);
    void write(tools.withValue(bare, ['field', 'picture'], picture));
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
          onClick={() => {
            const bare = tools.withValue(text, ['field', 'pictureAt'], undefined);
            void write(tools.withValue(bare, ['field', 'picture'], undefined));
          }}
        >
          {t('prepare.map.noPicture')}
        </button>
      )}
      {isBad && <p className="sheet-fault">{t('gm.handOut.badPicture')}</p>}
      <p className="quiet small">{t('prepare.map.pictureHint')}</p>
    </div>
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
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    const read = tools.withMapFile(text, await file.text(), preview.encounter);
    if ('refusal' in read) return setSaid([t('prepare.map.badFile', { why: read.refusal })]);
    const { picture, warnings } = read.value;
    const small = picture === null ? null : await smallPicture(asFile(picture), LONGEST_PICTURE);
    const isLost = picture !== null && small === null;
    setSaid(isLost ? [...warnings, t('gm.handOut.badPicture')] : warnings);
    void write(
      small === null ? read.value.text : tools.withValue(read.value.text, ['field', 'picture'], small),
    );
  };
  const saved = tools.mapFileOf(preview.encounter);
  return (
    <div className="row map-size">
      <label className="field">
        <span>{t('prepare.map.file')}</span>
        <input
          className="input journal-file"
          type="file"
          accept=".dd2vtt,.uvtt,.df2vtt"
          onChange={(event) => void take(event)}
        />
      </label>
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
