import { lazy, type ReactNode, Suspense } from 'react';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import type { RollView } from '../../../src/table/view.ts';
import { RuleDialog } from '../../rules/rule-dialog.tsx';
import { useTable } from '../../table/use-table.tsx';
import { HelpDialog } from '../keys/help-dialog.tsx';
import type { GmCommand } from '../keys/keys.ts';
import { PeopleDialog } from '../people/people.tsx';
import { ExportDialog, HandOutDialog, SendDialog } from '../send-dialogs.tsx';
import { SettingsDialog } from '../settings.tsx';
import type { About } from './health.ts';
import { OverrideDialog } from './override-dialog.tsx';
import { Palette } from './palette.tsx';
import { ChangeDialog, DiceDialog, ForceDialog } from './roll-dialogs.tsx';
import { EndDialog, NoteDialog, RestoreDialog, WhatIfDialog } from './time-dialogs.tsx';
import { LookDialog, ReportDialog, SheetDialog } from './view-dialogs.tsx';

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
