import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sight } from '../../src/live/sight.ts';
import { isKept } from './proof.ts';

/** How it ended, and the proof that the dice were honest. */
export function Ended({ sight }: { readonly sight: Sight }): ReactNode {
  const { t } = useTranslation();
  const { fight, table } = sight;
  const winner = fight?.sides.find(({ id }) => id === fight.winner)?.name;
  return (
    <section className="ended">
      <p className="ended-mark" aria-hidden="true">
        ⚔
      </p>
      <h2>{winner === undefined ? t('player.ended.open') : t('player.ended.winner', { winner })}</h2>
      <p className="quiet">{t('player.ended.rounds', { count: fight?.round ?? 0 })}</p>
      {table.dice === 'seeded' && <Proof commitment={table.commitment} seed={table.seed} />}
    </section>
  );
}

/** The promise made before the fight, and whether the seed shown after it keeps it. */
function Proof({
  commitment,
  seed,
}: {
  readonly commitment: string;
  readonly seed: string | null;
}): ReactNode {
  const { t } = useTranslation();
  const [verdict, setVerdict] = useState<'open' | 'kept' | 'broken'>('open');
  const check = async (revealed: string): Promise<void> => {
    setVerdict((await isKept(revealed, commitment)) ? 'kept' : 'broken');
  };
  return (
    <details className="proof">
      <summary>{t('player.proof.title')}</summary>
      <p>{t('player.proof.how')}</p>
      <dl>
        <dt>{t('player.proof.promise')}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{t('player.proof.seed')}</dt>
        <dd>{seed === null ? t('player.proof.sealed') : <code>{seed}</code>}</dd>
      </dl>
      {seed !== null && (
        <button type="button" className="button" onClick={() => void check(seed)}>
          {t('player.proof.check')}
        </button>
      )}
      <p role="status" className="proof-verdict" data-verdict={verdict}>
        {verdict !== 'open' && t(`player.proof.${verdict}`)}
      </p>
    </details>
  );
}
