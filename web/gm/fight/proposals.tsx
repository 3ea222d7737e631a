import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/refusal.ts';
import type { Command } from '../../../src/live/command.ts';
import { RefusalNote } from '../../parts/refusal-note.tsx';
import { useTable } from '../../table/use-table.tsx';
import { nameOf } from '../names.ts';

/** What players, or assistants in their seats, would answer: the GM does it or says no. */
export function Proposals(): ReactNode {
  const { t } = useTranslation();
  const { sight, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const open = sight.proposals.filter(({ isDismissed }) => !isDismissed);
  const say = async (command: Command): Promise<void> => {
    setSending(true);
    const outcome = await send(command);
    setSending(false);
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
  };
  if (open.length === 0) return <RefusalNote refusal={refusal} />;
  return (
    <section aria-label={t('gm.proposals')}>
      <ul className="proposals">
        {open.map(({ id, person, decision, answer, text, why }) => {
          const by = sight.people.find((each) => each.id === person)?.name ?? '';
          const who = nameOf(sight, sight.prompts.find((each) => each.id === decision)?.who ?? '', '');
          return (
            <li key={id} className="proposal">
              <p>
                {t('gm.proposes', { by, who })} <b>{text}</b>
              </p>
              {why !== '' && <p className="quiet">{why}</p>}
              <div className="row">
                <button
                  type="button"
                  className="button is-main"
                  disabled={isSending}
                  onClick={() => void say({ do: 'answer', decision, answer })}
                >
                  {t('gm.do')}
                </button>
                <button
                  type="button"
                  className="button"
                  disabled={isSending}
                  onClick={() => void say({ do: 'dismiss', proposal: id })}
                >
                  {t('gm.dismiss')}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
