import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facesFault } from '../../../src/kernel/dice.ts';
import type { Refusal } from '../../../src/kernel/result.ts';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import type { RollView } from '../../../src/table/view.ts';
import { facesTyped } from '../../prompt/amount.ts';
import { hashOf } from '../../route.ts';
import { RuleDialog } from '../../rules/rule-entry.tsx';
import { useTable } from '../../table/use-table.tsx';
import { ChoiceRow, ReasonField, RefusalNote, TextField, Tick } from '../../ui/fields.tsx';
import { useLazy } from '../../ui/lazy.ts';
import { LookMenu } from '../../ui/look-menu.tsx';
import { Modal } from '../../ui/modal.tsx';
import { type GmCommand, HelpDialog, Palette } from '../keys/keys.tsx';
import { PeopleDialog } from '../people/people.tsx';
import { CommandForm, ExportDialog, HandOutDialog, SendDialog } from '../send-dialogs.tsx';
import { SettingsDialog } from '../settings.tsx';
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
      return <EndDialog close={close} ended={() => show({ kind: 'report' })} />;
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
const AfterFight = lazy(() => import('../../campaign/after-fight.tsx'));

/** The results of the fight so far. */
function ReportDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.report')} close={close} width="wide">
      <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
        <div className="row no-print">
          <AfterFight />
        </div>
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

interface ChangeDialogProps {
  readonly entry: number;
  readonly sentence: string;
  readonly rolls: readonly RollView[];
  readonly close: () => void;
}

/** Changes the faces of an earlier roll. The fight continues on a new branch. */
function ChangeDialog({ entry, sentence, rolls, close }: ChangeDialogProps): ReactNode {
  const { t } = useTranslation();
  const [at, setAt] = useState('0');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const roll = rolls[Number(at)]!;
  const faces = facesTyped(text);
  const { n, lo, hi } = roll.dice;
  const isRight = facesFault(roll.dice, faces) === undefined;
  // Fewer faces than dice are no fault while somebody types, unless one of them cannot be.
  const isBegun = faces.length < n && faces.every((face) => face >= lo && face <= hi);
  const isReady = isRight && reason.trim() !== '';
  const change = { kind: 'change-roll', entry, roll: Number(at), faces, reason: reason.trim() } as const;
  return (
    <Modal title={t('gm.changeRoll')} close={close}>
      <blockquote className="quoted">{sentence}</blockquote>
      <p className="quiet">{t('gm.changeHint')}</p>
      <CommandForm command={isReady ? change : null} go={t('gm.changeRoll')} done={close}>
        {rolls.length > 1 && (
          <ChoiceRow
            label={t('gm.whichRoll')}
            value={at}
            choose={setAt}
            choices={rolls.map((each, i) => ({
              value: String(i),
              text: each.why,
              hint: each.faces.join(', '),
            }))}
          />
        )}
        <TextField
          label={t('answer.faces', { count: n, lo, hi })}
          className="input number number-field"
          inputMode="numeric"
          autoComplete="off"
          placeholder={roll.faces.join(', ')}
          aria-invalid={text !== '' && !isRight}
          value={text}
          write={setText}
        />
        <p className="quiet small dice-wrong" role="status">
          {text !== '' && !isRight && !isBegun && t('answer.facesWrong', { count: n, lo, hi })}
        </p>
        <ReasonField label={t('gm.reasonNeeded')} value={reason} write={setReason} />
      </CommandForm>
    </Modal>
  );
}

/** Sets the faces of the next roll. */
function ForceDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const faces = facesTyped(text);
  const isReady = faces.length > 0 && faces.every(Number.isInteger) && reason.trim() !== '';
  const command = isReady ? ({ kind: 'force-roll', faces, reason: reason.trim() } as const) : null;
  return (
    <Modal title={t('gm.deeds.force')} close={close}>
      <p className="quiet">{t('gm.forceHint')}</p>
      <CommandForm command={command} go={t('confirm')} done={close}>
        <TextField
          label={t('gm.faces')}
          className="input number"
          inputMode="numeric"
          autoComplete="off"
          placeholder="9, 9"
          value={text}
          write={setText}
        />
        <ReasonField label={t('gm.reasonNeeded')} value={reason} write={setReason} />
      </CommandForm>
    </Modal>
  );
}

/** Rolls dice outside the rules. */
function DiceDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const [notation, setNotation] = useState('');
  const [secret, setSecret] = useState(false);
  const command =
    notation.trim() === '' ? null : ({ kind: 'roll', notation: notation.trim(), secret } as const);
  return (
    <Modal title={t('gm.deeds.dice')} close={close}>
      <CommandForm command={command} go={t('gm.roll')} done={close}>
        <TextField
          label={t('gm.notation')}
          className="input number"
          autoComplete="off"
          placeholder="2d6+3, 4d6kl3, 2z10"
          value={notation}
          write={setNotation}
        />
        <Tick label={t('gm.secret')} isOn={secret} turn={setSecret} />
      </CommandForm>
    </Modal>
  );
}

/** Copies the fight as it was right after an entry, to try out alternatives. */
function WhatIf({ entry }: { readonly entry: number }): ReactNode {
  const { t } = useTranslation();
  const { connection } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    const copy = await connection.fork(entry);
    setBusy(false);
    if ('refusal' in copy) setRefusal(copy.refusal);
    else location.hash = hashOf({ page: connection.place === 'server' ? 'table' : 'own', id: copy.value });
  };
  return (
    <section className="stack what-if">
      <p className="quiet">{t('gm.whatIfHint')}</p>
      <RefusalNote refusal={refusal} />
      <button type="button" className="button" disabled={isBusy} onClick={() => void go()}>
        {t('gm.whatIf')}
      </button>
    </section>
  );
}

interface RestoreDialogProps {
  readonly entry: number;
  readonly sentence: string;
  readonly close: () => void;
}

/**
 * Restores the fight to the point right after a line, possibly on another branch. The current branch stays in the
 * journal.
 */
function RestoreDialog({ entry, sentence, close }: RestoreDialogProps): ReactNode {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  return (
    <Modal title={t('gm.restore')} close={close}>
      <blockquote className="quoted">{sentence}</blockquote>
      <p className="quiet">{t('gm.restoreHint')}</p>
      <CommandForm
        command={{ kind: 'restore', to: entry, reason: reason.trim() }}
        go={t('gm.restoreGo')}
        done={close}
      >
        <ReasonField label={t('gm.reason')} value={reason} write={setReason} />
      </CommandForm>
      <WhatIf entry={entry} />
    </Modal>
  );
}

/** Copies the fight in its current state. */
function WhatIfDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  return (
    <Modal title={t('gm.deeds.whatIf')} close={close}>
      <WhatIf entry={view.gm?.journal?.at ?? 0} />
    </Modal>
  );
}

interface EndDialogProps {
  readonly close: () => void;
  readonly ended: () => void;
}

/** Closes the table permanently. */
function EndDialog({ close, ended }: EndDialogProps): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.end')} close={close}>
      <p>{t('gm.endHint')}</p>
      <CommandForm command={{ kind: 'end' }} go={t('gm.deeds.end')} isDanger done={ended} />
    </Modal>
  );
}

/** Adds a note to the log. */
function NoteDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [secret, setSecret] = useState(false);
  const command = text.trim() === '' ? null : ({ kind: 'note', text: text.trim(), secret } as const);
  return (
    <Modal title={t('gm.deeds.note')} close={close}>
      <CommandForm command={command} go={t('gm.writeDown')} done={close}>
        <label className="field">
          <span>{t('gm.noteText')}</span>
          <textarea
            className="input is-prose"
            rows={4}
            maxLength={2_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <Tick label={t('gm.secret')} isOn={secret} turn={setSecret} />
      </CommandForm>
    </Modal>
  );
}
