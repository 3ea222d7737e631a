import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { facesFault } from '../../../src/kernel/dice.ts';
import type { RollTold } from '../../../src/live/log-line.ts';
import { facesTyped } from '../../answer/faces-typed.ts';
import { ChoiceRow } from '../../parts/choice-row.tsx';
import { Modal } from '../../parts/modal.tsx';
import { CommandForm } from '../command-form.tsx';

interface ChangeDialogProps {
  readonly entry: number;
  readonly sentence: string;
  readonly rolls: readonly RollTold[];
  readonly close: () => void;
}

/** The GM has a roll show something else than it did: what came of it is another branch. */
export function ChangeDialog({ entry, sentence, rolls, close }: ChangeDialogProps): ReactNode {
  const { t } = useTranslation();
  const [at, setAt] = useState('0');
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const roll = rolls[Number(at)]!;
  const faces = facesTyped(text);
  const isRight = facesFault(roll.dice, faces) === undefined;
  const isReady = isRight && reason.trim() !== '';
  const change = { do: 'change-roll', entry, roll: Number(at), faces, reason: reason.trim() } as const;
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
        <label className="field">
          <span>{t('answer.faces', { count: n, lo, hi })}</span>
          <input
            className="input number number-field"
            inputMode="numeric"
            autoComplete="off"
            placeholder={roll.faces.join(', ')}
            value={text}
            aria-invalid={text !== '' && !isRight}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        <label className="field">
          <span>{t('gm.reasonNeeded')}</span>
          <input
            className="input"
            maxLength={2_000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </CommandForm>
    </Modal>
  );
}
