import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../../src/kernel/result.ts';
import type { Command } from '../../../src/table/command.ts';
import { useTable } from '../../table/use-table.tsx';
import { RefusalNote } from '../../ui/choice-row.tsx';

/** Proposals from players or assistants, for the GM to approve or decline. */
export function Proposals(): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const ids = view.proposals.map(({ id }) => id).join();
  // A refusal is about the proposals that were open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other proposals take it away.
  useEffect(() => setRefusal(null), [ids]);
  const open = view.proposals.filter(({ isDismissed }) => !isDismissed);
  const say = async (command: Command): Promise<void> => {
    setSending(true);
    const outcome = await send(command);
    setSending(false);
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  const nameOf = (decision: string): string => {
    const who = view.prompts.find((each) => each.id === decision)?.who;
    return view.fight?.standings.find(({ id }) => id === who)?.name ?? '';
  };
  if (open.length === 0) return <RefusalNote refusal={refusal} />;
  return (
    <section aria-label={t('gm.proposals')}>
      <ul className="proposals">
        {open.map(({ id, person, decision, answer, text, why }) => (
          <li key={id} className="proposal">
            <p>
              {t('gm.proposes', {
                by: view.people.find((each) => each.id === person)?.name ?? '',
                who: nameOf(decision),
              })}{' '}
              <b>{text}</b>
            </p>
            {why !== '' && <p className="quiet">{why}</p>}
            <div className="row">
              <button
                type="button"
                className="button is-main"
                disabled={isSending}
                onClick={() => void say({ kind: 'answer', decision, answer })}
              >
                {t('gm.do')}
              </button>
              <button
                type="button"
                className="button"
                disabled={isSending}
                onClick={() => void say({ kind: 'dismiss', proposal: id })}
              >
                {t('gm.dismiss')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      <RefusalNote refusal={refusal} />
    </section>
  );
}
