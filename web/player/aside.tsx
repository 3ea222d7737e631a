import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Command } from '../../src/live/command.ts';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { useTable } from '../table/use-table.tsx';

/** What a line of the log holds at most. */
const MOST = 2_000;

/** Dice besides the rules, and lines of one's own: both stand in the log for everybody. */
export function Aside(): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const id = useId();
  const [text, setText] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const said = text.trim();
  const isDice = /^\d{0,3}[dz]\d/i.test(said);
  const say = async (command: Command): Promise<void> => {
    const outcome = await send(command);
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
    if (outcome.kind === 'done') setText('');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (said === '') return;
    void say(
      isDice ? { do: 'roll', notation: said, secret: false } : { do: 'note', text: said, secret: false },
    );
  };
  return (
    <form className="aside no-print" onSubmit={submit}>
      <label htmlFor={id} className="quiet small">
        {t('player.aside.label')}
      </label>
      <div className="aside-line">
        <input
          id={id}
          className="input"
          autoComplete="off"
          maxLength={MOST}
          placeholder={t('player.aside.hint')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button" disabled={said === ''}>
          {t(isDice ? 'player.aside.roll' : 'player.aside.say')}
        </button>
      </div>
      <RefusalNote refusal={refusal} />
    </form>
  );
}
