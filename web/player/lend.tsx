import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/fields.tsx';

/** Lets another player of the same seat play a character, with one tap. They give it back in the same way. */
export function Lend({
  character,
}: {
  readonly character: Pick<CombatantSummary, 'id' | 'name'>;
}): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { you, people, table } = view;
  const others = people.filter(
    ({ id, role, seat }) => role === 'player' && seat === you.seat && id !== you.id,
  );
  if (you.role !== 'player' || table.status === 'ended' || others.length === 0) return null;
  const lend = async (to: string): Promise<void> => {
    const outcome = await send({ kind: 'lend', character: character.id, to });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  return (
    <details className="small no-print">
      <summary>{t('player.lend.title')}</summary>
      <div className="row">
        {others.map(({ id, name }) => (
          <button key={id} type="button" className="button" onClick={() => void lend(id)}>
            {t('player.lend.to', { name })}
            <span className="only-read"> {character.name}</span>
          </button>
        ))}
      </div>
      <RefusalNote refusal={refusal} />
    </details>
  );
}
