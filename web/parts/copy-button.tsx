import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Copies a text; says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }): ReactNode {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async (beside: HTMLElement): Promise<void> => {
    const isDone = await copied(text, beside);
    setCopied(isDone);
    if (isDone) setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <button type="button" className="button" onClick={(event) => void copy(event.currentTarget)}>
      <span aria-live="polite">{isCopied ? t('copied') : (label ?? t('copy'))}</span>
    </button>
  );
}

/** Puts a text on the clipboard; false where the page may not, and the text must be copied by hand. */
async function copied(text: string, beside: HTMLElement): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    return await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  }
  // A page that came without https, as in most houses, has no clipboard: what is marked is copied, as by hand.
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
