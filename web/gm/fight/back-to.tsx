import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLine } from '../../../src/live/log-line.ts';
import type { DialogOpen } from './dialogs.tsx';

/** Back, or on another branch, to how things stood right after a line of the log. */
export function BackTo({
  line,
  open,
}: {
  readonly line: LogLine;
  readonly open: (dialog: DialogOpen) => void;
}): ReactNode {
  const { t } = useTranslation();
  if (line.kind !== 'fight' || line.entry === undefined) return null;
  const { entry, sentence } = line;
  return (
    <button
      type="button"
      className="back-to no-print"
      aria-label={t('gm.backTo', { sentence })}
      title={t('gm.backTo', { sentence })}
      onClick={() => open({ is: 'restore', entry, sentence })}
    >
      ↶
    </button>
  );
}
