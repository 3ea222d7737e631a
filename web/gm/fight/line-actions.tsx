import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLine } from '../../../src/live/log-line.ts';
import type { DialogOpen } from './dialogs.tsx';

interface LineActionsProps {
  readonly line: LogLine;
  readonly open: (dialog: DialogOpen) => void;
}

/** What the GM may do about a line of the log: change its dice, go back to it, or try from there what else might be. */
export function LineActions({ line, open }: LineActionsProps): ReactNode {
  const { t } = useTranslation();
  if (line.kind !== 'fight' || line.entry === undefined) return null;
  const { entry, sentence, rolls } = line;
  return (
    <span className="line-actions no-print">
      {rolls !== undefined && (
        <LineButton
          label={t('gm.changeRollOf', { sentence })}
          sign="⚂"
          run={() => open({ is: 'change', entry, sentence, rolls })}
        />
      )}
      <LineButton
        label={t('gm.backTo', { sentence })}
        sign="↶"
        run={() => open({ is: 'restore', entry, sentence })}
      />
    </span>
  );
}

interface LineButtonProps {
  readonly label: string;
  readonly sign: string;
  readonly run: () => void;
}

function LineButton({ label, sign, run }: LineButtonProps): ReactNode {
  return (
    <button type="button" aria-label={label} title={label} onClick={run}>
      {sign}
    </button>
  );
}
