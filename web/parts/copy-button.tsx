import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Copies a text; says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label?: string }): ReactNode {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2_000);
    } catch {
      // Where a page may not write to the clipboard, the text beside this button can be copied by hand.
      setCopied(false);
    }
  };
  return (
    <button type="button" className="button" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t('copied') : (label ?? t('copy'))}</span>
    </button>
  );
}
