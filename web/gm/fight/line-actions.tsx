import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogLine } from '../../../src/table/view.ts';
import type { DialogOpen } from './dialogs.tsx';

interface LineActionsProps {
  readonly line: LogLine;
  readonly open: (dialog: DialogOpen) => void;
}

/** GM actions on a log line: change its dice, restore the fight to it, or try out an alternative from there. */
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
          run={() => open({ kind: 'change', entry, sentence, rolls })}
        />
      )}
      <LineButton
        label={t('gm.backTo', { sentence })}
        sign="↶"
        run={() => open({ kind: 'restore', entry, sentence })}
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
