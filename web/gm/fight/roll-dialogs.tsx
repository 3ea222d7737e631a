import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facesFault } from '../../../src/kernel/dice.ts';
import type { RollView } from '../../../src/table/view.ts';
import { facesTyped } from '../../prompt/amount.ts';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { ReasonField, TextField, Tick } from '../../ui/fields.tsx';
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
