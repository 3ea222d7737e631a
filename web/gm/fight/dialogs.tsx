import { lazy, type ReactNode, Suspense } from 'react';
import type { Standing } from '../../../src/kernel/ruleset.ts';
import type { RollTold } from '../../../src/live/log-line.ts';
import { RuleDialog } from '../../rules/rule-dialog.tsx';
import { useTable } from '../../table/use-table.tsx';
import { ExportDialog } from '../export-dialog.tsx';
import { HelpDialog } from '../keys/help-dialog.tsx';
import { PeopleDialog } from '../people/people-dialog.tsx';
import { SendDialog } from '../send-dialog.tsx';
import { SettingsDialog } from '../settings-dialog.tsx';
import type { About } from './acts.ts';
import { ActsDialog } from './acts-dialog.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import type { Deed } from './deeds.ts';
import { DiceDialog } from './dice-dialog.tsx';
import { EndDialog } from './end-dialog.tsx';
import { ForceDialog } from './force-dialog.tsx';
import { LookDialog } from './look-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { Palette } from './palette.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import { SheetDialog } from './sheet-dialog.tsx';
import { WhatIfDialog } from './what-if-dialog.tsx';

const PlayOutDialog = lazy(() => import('../../lab/play-out-dialog.tsx'));

/** What stands before the page. */
export type DialogOpen =
  | { readonly is: 'acts'; readonly about: About | null }
  | { readonly is: 'rule'; readonly rule: string }
  | { readonly is: 'restore'; readonly entry: number; readonly sentence: string }
  | {
      readonly is: 'change';
      readonly entry: number;
      readonly sentence: string;
      readonly rolls: readonly RollTold[];
    }
  | {
      readonly is:
        | 'dice'
        | 'end'
        | 'export'
        | 'force'
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
  readonly deeds: readonly Deed[];
  readonly selected: Standing | undefined;
}

export function Dialogs({ open, show, deeds, selected }: DialogsProps): ReactNode {
  const close = (): void => show(null);
  switch (open.is) {
    case 'acts':
      return <ActsDialog who={selected} about={open.about} close={close} />;
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
  const { sight } = useTable();
  return <RuleDialog ruleset={sight.table.ruleset} rule={rule} close={close} />;
}
