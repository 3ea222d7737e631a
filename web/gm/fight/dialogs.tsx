import { lazy, type ReactNode, Suspense, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import type { RollView } from '../../../src/table/view.ts';
import { RuleDialog } from '../../rules/rule-entry.tsx';
import { useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/fields.tsx';
import { useLazy } from '../../ui/lazy.ts';
import { LookMenu } from '../../ui/look-menu.tsx';
import { Modal } from '../../ui/modal.tsx';
import { HelpDialog, Palette } from '../keys/key-dialogs.tsx';
import type { GmCommand } from '../keys/keys.ts';
import { PeopleDialog } from '../people/people.tsx';
import { ExportDialog, HandOutDialog, SendDialog } from '../send-dialogs.tsx';
import { SettingsDialog } from '../settings.tsx';
import {
  ChangeDialog,
  DiceDialog,
  EndDialog,
  ForceDialog,
  NoteDialog,
  RestoreDialog,
  WhatIfDialog,
} from './command-dialogs.tsx';
import type { About } from './health.ts';
import { OverrideDialog } from './override-dialog.tsx';

const PlayOutDialog = lazy(() => import('../../lab/run.tsx'));

/** The open dialog. */
export type DialogOpen =
  | { readonly kind: 'acts'; readonly about: About | null }
  | { readonly kind: 'rule'; readonly rule: string }
  | { readonly kind: 'restore'; readonly entry: number; readonly sentence: string }
  | {
      readonly kind: 'change';
      readonly entry: number;
      readonly sentence: string;
      readonly rolls: readonly RollView[];
    }
  | {
      readonly kind:
        | 'dice'
        | 'end'
        | 'export'
        | 'force'
        | 'hand-out'
        | 'help'
        | 'look'
        | 'note'
        | 'palette'
        | 'people'
        | 'play-out'
        | 'report'
        | 'send'
        | 'settings'
        | 'sheet'
        | 'what-if';
    };

interface DialogsProps {
  readonly open: DialogOpen;
  readonly show: (dialog: DialogOpen | null) => void;
  readonly deeds: readonly GmCommand[];
  readonly selected: CombatantSummary | undefined;
}

export function Dialogs({ open, show, deeds, selected }: DialogsProps): ReactNode {
  const close = (): void => show(null);
  switch (open.kind) {
    case 'acts':
      return <OverrideDialog who={selected} about={open.about} close={close} />;
    case 'restore':
      return <RestoreDialog entry={open.entry} sentence={open.sentence} close={close} />;
    case 'change':
      return <ChangeDialog {...open} close={close} />;
    case 'rule':
      return <RuleOfTable rule={open.rule} close={close} />;
    case 'dice':
      return <DiceDialog close={close} />;
    case 'end':
      return <EndDialog close={close} />;
    case 'export':
      return <ExportDialog close={close} />;
    case 'force':
      return <ForceDialog close={close} />;
    case 'hand-out':
      return <HandOutDialog close={close} />;
    case 'help':
      return <HelpDialog deeds={deeds} close={close} />;
    case 'look':
      return <LookDialog close={close} />;
    case 'note':
      return <NoteDialog close={close} />;
    case 'palette':
      return <Palette deeds={deeds} close={close} />;
    case 'people':
      return <PeopleDialog close={close} />;
    case 'play-out':
      return (
        <Suspense>
          <PlayOutDialog close={close} />
        </Suspense>
      );
    case 'report':
      return <ReportDialog close={close} />;
    case 'send':
      return <SendDialog close={close} />;
    case 'settings':
      return <SettingsDialog close={close} />;
    case 'what-if':
      return <WhatIfDialog close={close} />;
    case 'sheet':
      return selected === undefined ? null : <SheetDialog who={selected} close={close} />;
  }
}

function RuleOfTable({ rule, close }: { readonly rule: string; readonly close: () => void }): ReactNode {
  const { view } = useTable();
  return <RuleDialog ruleset={view.table.ruleset} rule={rule} close={close} />;
}

function LookDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.look')} close={close}>
      <LookMenu />
    </Modal>
  );
}

const Report = lazy(() => import('../../report/report.tsx'));

/** The results of the fight so far. */
function ReportDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.report')} close={close} width="wide">
      <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
        <Report />
      </Suspense>
    </Modal>
  );
}

/** A combatant's current sheet. */
function SheetDialog({
  who,
  close,
}: {
  readonly who: CombatantSummary;
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { connection, view } = useTable();
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again whenever the table has changed.
  const get = useCallback(() => connection.sheet(who.id), [connection, who.id, view]);
  const lazy = useLazy(get);
  return (
    <Modal title={who.name} close={close}>
      {lazy.kind === 'coming' && <p className="quiet">{t('loading')}</p>}
      {lazy.kind === 'lost' && <p className="empty">{t('gm.noSheet')}</p>}
      {lazy.kind === 'here' && 'refusal' in lazy.value && <RefusalNote refusal={lazy.value.refusal} />}
      {lazy.kind === 'here' && 'value' in lazy.value && (
        <>
          {lazy.value.value.length === 0 && <p className="empty">{t('gm.noSheet')}</p>}
          <ul className="sheet-lines">
            {lazy.value.value.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
