import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';

/** Downloads a text as a file. */
export function saveAs(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Converts a table's name to a valid file name. */
export function fileName(name: string): string {
  return (
    name
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .toLowerCase() || 'riposte'
  );
}

/** The longest side of a picture in a file or a command, in pixels, and its qualities, tried from the best down. */
const MOST_PIXELS = 900;
const QUALITIES = [0.8, 0.6, 0.4, 0.2];

/** Reads a picture and writes it again as webp of at most `most` characters. Returns `null` if that fails. */
export async function smallPicture(file: File, most: number): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const written = QUALITIES.map((quality) => canvas.toDataURL('image/webp', quality));
  return written.find((url) => url.length <= most) ?? null;
}

/** A text as a QR code. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }): ReactNode {
  const { data, size } = encode(text, { border: 1 });
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" shapeRendering="crispEdges">
      <title>{label}</title>
      <path d={path.join('')} fill="currentColor" />
    </svg>
  );
}

interface CopyProps {
  /** The text, or a function that makes it when it is wanted. */
  readonly text: string | (() => Promise<string>);
  readonly label?: string;
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: CopyProps): ReactNode {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async (beside: HTMLElement): Promise<void> => {
    const isDone = await copied(typeof text === 'string' ? text : await text(), beside);
    setCopied(isDone);
    if (isDone) setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" className="button" onClick={(event) => void copy(event.currentTarget)}>
      <span aria-live="polite">{isCopied ? t('copied') : (label ?? t('copy'))}</span>
    </button>
  );
}

/** Copies a text to the clipboard. Returns false if the page may not do so and the user must copy by hand. */
async function copied(text: string, beside: HTMLElement): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  // Pages without https, as on most home networks, have no clipboard API. Select the text and use the old copy command
  // instead.
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'only-read';
  beside.after(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  beside.focus();
  return isDone;
}
