import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facesFault } from '../../../src/kernel/dice.ts';
import type { Refusal } from '../../../src/kernel/result.ts';
import type { RollView } from '../../../src/table/view.ts';
import { facesTyped } from '../../prompt/amount.ts';
import { hashOf } from '../../route.ts';
import { useTable } from '../../table/use-table.tsx';
import { ChoiceRow, ReasonField, RefusalNote, TextField, Tick } from '../../ui/fields.tsx';
import { Modal } from '../../ui/modal.tsx';
import { CommandForm } from '../command-form.tsx';

interface ChangeDialogProps {
  readonly entry: number;
  readonly sentence: string;
  readonly rolls: readonly RollView[];
  readonly close: () => void;
}

/** Changes the faces of an earlier roll. The fight continues on a new branch. */
export function ChangeDialog({ entry, sentence, rolls, close }: ChangeDialogProps): ReactNode {
  const { t } = useTranslation();
  const [at, setAt] = useState('0');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const roll = rolls[Number(at)]!;
  const faces = facesTyped(text);
  const isRight = facesFault(roll.dice, faces) === undefined;
  const isReady = isRight && reason.trim() !== '';
  const change = { kind: 'change-roll', entry, roll: Number(at), faces, reason: reason.trim() } as const;
  const { n, lo, hi } = roll.dice;
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
        <ReasonField label={t('gm.reasonNeeded')} value={reason} write={setReason} />
      </CommandForm>
    </Modal>
  );
}

/** Sets the faces of the next roll. */
export function ForceDialog({ close }: { readonly close: () => void }): ReactNode {
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
export function DiceDialog({ close }: { readonly close: () => void }): ReactNode {
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
export function RestoreDialog({ entry, sentence, close }: RestoreDialogProps): ReactNode {
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
export function WhatIfDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  return (
    <Modal title={t('gm.deeds.whatIf')} close={close}>
      <WhatIf entry={view.gm?.journal?.at ?? 0} />
    </Modal>
  );
}

/** Closes the table permanently. */
export function EndDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.deeds.end')} close={close}>
      <p>{t('gm.endHint')}</p>
      <CommandForm command={{ kind: 'end' }} go={t('gm.deeds.end')} isDanger done={close} />
    </Modal>
  );
}

/** Adds a note to the log. */
export function NoteDialog({ close }: { readonly close: () => void }): ReactNode {
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
            className="input"
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
