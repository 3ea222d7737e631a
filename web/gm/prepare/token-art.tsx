import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_TOKEN_PICTURE, TOKEN_FRAMES, type TokenArt } from '../../../src/kernel/encounter.ts';
import { ChoiceRow, FileField, TextField } from '../../ui/fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { DARK_FIELDS, EMBLEMS, TINCTURES } from '../../ui/portrait/device.ts';
import { type Mark, Portrait } from '../../ui/portrait/portrait.tsx';

interface ArtProps {
  readonly name: string;
  readonly mark: Mark;
  readonly art: TokenArt;
  readonly set: (art: TokenArt | undefined) => void;
}

/** The token of a combatant, with a dialog that changes its colours, its emblem, its frame and its picture. */
export function TokenArtButton(props: ArtProps): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => setOpen(true)}>
        {t('prepare.art.open')}
      </button>
      {isOpen && <ArtDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

function ArtDialog({ name, mark, art, set, close }: ArtProps & { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const change = (part: TokenArt): void => {
    const next = Object.entries({ ...art, ...part }).filter(([, value]) => value !== undefined);
    set(next.length === 0 ? undefined : (Object.fromEntries(next) as TokenArt));
  };
  return (
    <Modal title={t('prepare.art.title', { name })} close={close} width="wide">
      <div className="token-art">
        <div className="stack token-art-shown">
          <Portrait {...mark} />
          <button
            type="button"
            className="button"
            disabled={Object.keys(art).length === 0}
            onClick={() => set(undefined)}
          >
            {t('prepare.art.reset')}
          </button>
        </div>
        <div className="stack">
          <PictureChoice picture={art.picture} choose={(picture) => change({ picture })} />
          <ChoiceRow
            label={t('prepare.art.frame')}
            value={art.frame ?? 'plain'}
            choose={(frame) => change({ frame: frame === 'plain' ? undefined : frame })}
            choices={TOKEN_FRAMES.map((value) => ({ value, text: t(`prepare.art.frames.${value}`) }))}
          />
          {art.picture === undefined && (
            <>
              <Colours colours={art.colours} choose={(colours) => change({ colours })} />
              <Emblems chosen={art.emblem} choose={(emblem) => change({ emblem })} />
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}

const COLOURS = [...TINCTURES, ...DARK_FIELDS];

interface ColoursProps {
  readonly colours: TokenArt['colours'];
  readonly choose: (colours: TokenArt['colours']) => void;
}

function Colours({ colours, choose }: ColoursProps): ReactNode {
  const { t } = useTranslation();
  return ([0, 1] as const).map((place) => (
    <fieldset key={place} className="token-colours">
      <legend>{t(place === 0 ? 'prepare.art.first' : 'prepare.art.second')}</legend>
      {COLOURS.map((colour, i) => (
        <button
          key={colour}
          type="button"
          className="token-colour"
          style={{ background: colour }}
          aria-label={t('prepare.art.colour', { n: i + 1 })}
          aria-pressed={colours?.[place] === colour}
          onClick={() => {
            const other = colours?.[1 - place] ?? colour;
            choose(place === 0 ? [colour, other] : [other, colour]);
          }}
        />
      ))}
    </fieldset>
  ));
}

interface EmblemsProps {
  readonly chosen: string | undefined;
  readonly choose: (emblem: string) => void;
}

function Emblems({ chosen, choose }: EmblemsProps): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = EMBLEMS.filter((name) => name.replaceAll('-', ' ').includes(words.trim().toLowerCase()));
  return (
    <fieldset className="token-emblems">
      <legend>{t('prepare.art.emblem')}</legend>
      <TextField label={t('search')} type="search" value={words} write={setWords} />
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
      <div className="token-emblem-list">
        {found.map((name) => (
          <button
            key={name}
            type="button"
            className="button is-square"
            aria-label={name.replaceAll('-', ' ')}
            title={name.replaceAll('-', ' ')}
            aria-pressed={chosen === name}
            onClick={() => choose(name)}
          >
            <Icon name={name} />
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface PictureProps {
  readonly picture: string | undefined;
  readonly choose: (picture: string | undefined) => void;
}

/** The types of pictures that may be uploaded. A vector picture may contain scripts and addresses of other sites. */
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
/** The largest file, in bytes. */
const MOST_BYTES = 20 * 1024 * 1024;

/** An own picture: it is cropped and drawn again, so that nothing else in its file is kept. */
function PictureChoice({ picture, choose }: PictureProps): ReactNode {
  const { t } = useTranslation();
  const [source, setSource] = useState<ImageBitmap | null>(null);
  const [fault, setFault] = useState<'type' | 'large' | 'broken' | null>(null);
  const read = async (file: File): Promise<void> => {
    setSource(null);
    if (!TYPES.includes(file.type)) return setFault('type');
    if (file.size > MOST_BYTES) return setFault('large');
    const bitmap = await createImageBitmap(file).catch(() => null);
    setFault(bitmap === null ? 'broken' : null);
    setSource(bitmap);
  };
  return (
    <div className="stack">
      <FileField label={t('prepare.art.picture')} accept={TYPES.join(',')} take={(file) => void read(file)} />
      {fault !== null && (
        <p className="refusal" role="alert">
          {t(`prepare.art.faults.${fault}`)}
        </p>
      )}
      {source !== null && (
        <Crop
          source={source}
          done={(written) => {
            setFault(written === null ? 'broken' : null);
            setSource(null);
            if (written !== null) choose(written);
          }}
        />
      )}
      {source === null && picture !== undefined && (
        <div className="row">
          <button type="button" className="button" onClick={() => choose(undefined)}>
            {t('prepare.art.withoutPicture')}
          </button>
        </div>
      )}
    </div>
  );
}

/** The part of a picture that is kept: its centre from 0 to 1, and how much it is enlarged. */
interface Cut {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

const MOST_ZOOM = 6;
/** How far one key moves the part, as a share of it. */
const STEP = 0.05;
/** Pixels of the square on the screen, and of the picture that is kept. */
const SHOWN = 240;
const KEPT = 128;
const QUALITIES = [0.85, 0.7, 0.5, 0.3];

/** Returns the part as a square of the picture, in its pixels. The square never leaves the picture. */
function squareOf({ width, height }: { readonly width: number; readonly height: number }, cut: Cut) {
  const side = Math.min(width, height) / cut.zoom;
  const within = (share: number, whole: number): number =>
    Math.min(whole - side, Math.max(0, share * whole - side / 2));
  return { left: within(cut.x, width), top: within(cut.y, height), side };
}

function drawCut(canvas: HTMLCanvasElement, source: ImageBitmap, cut: Cut): void {
  const { left, top, side } = squareOf(source, cut);
  canvas.getContext('2d')?.drawImage(source, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

function written(source: ImageBitmap, cut: Cut): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = KEPT;
  canvas.height = KEPT;
  drawCut(canvas, source, cut);
  const all = QUALITIES.map((quality) => canvas.toDataURL('image/webp', quality));
  return all.find((url) => url.length <= LONGEST_TOKEN_PICTURE) ?? null;
}

interface CropProps {
  readonly source: ImageBitmap;
  readonly done: (picture: string | null) => void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Chooses the part of a picture: dragged by mouse or finger, moved by arrow keys, enlarged by a slider or two fingers. */
function Crop({ source, done }: CropProps): ReactNode {
  const { t } = useTranslation();
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const [cut, setCut] = useState<Cut>({ x: 0.5, y: 0.5, zoom: 1 });
  useEffect(() => {
    if (canvas.current !== null) drawCut(canvas.current, source, cut);
  }, [source, cut]);
  const limited = (value: number, least: number, most: number): number =>
    Math.min(most, Math.max(least, value));
  /** Moves by shares of the part that is kept. */
  const move = (across: number, down: number): void =>
    setCut((old) => {
      const { left, top, side } = squareOf(source, old);
      return {
        ...old,
        x: limited((left + side / 2 + across * side) / source.width, 0, 1),
        y: limited((top + side / 2 + down * side) / source.height, 0, 1),
      };
    });
  const enlarge = (by: number): void =>
    setCut((old) => ({ ...old, zoom: limited(old.zoom * by, 1, MOST_ZOOM) }));
  const apart = (): number => {
    const [a, b] = [...fingers.current.values()];
    return a === undefined || b === undefined ? 0 : Math.hypot(a.x - b.x, a.y - b.y);
  };
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const was = apart();
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const { width } = event.currentTarget.getBoundingClientRect();
    if (fingers.current.size === 2 && was > 0) enlarge(apart() / was);
    else move((before.x - event.clientX) / width, (before.y - event.clientY) / width);
  };
  const press = (event: KeyboardEvent): void => {
    const [across, down] = ARROWS[event.key] ?? [0, 0];
    if (across === 0 && down === 0) return;
    event.preventDefault();
    move(across, down);
  };
  const lift = (event: PointerEvent): void => void fingers.current.delete(event.pointerId);
  return (
    <div className="stack token-crop">
      <div
        className="token-crop-part"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the part.
        tabIndex={0}
        role="application"
        aria-label={t('prepare.art.crop')}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        }}
        onPointerMove={drag}
        onPointerUp={lift}
        onPointerCancel={lift}
      >
        <canvas ref={canvas} width={SHOWN} height={SHOWN} />
      </div>
      <p className="quiet small">{t('prepare.art.cropHint')}</p>
      <label className="field">
        <span>{t('prepare.art.zoom')}</span>
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.1}
          value={cut.zoom}
          onChange={({ target }) => setCut({ ...cut, zoom: Number(target.value) })}
        />
      </label>
      <div className="row">
        <button type="button" className="button is-main" onClick={() => done(written(source, cut))}>
          {t('prepare.art.use')}
        </button>
      </div>
    </div>
  );
}
