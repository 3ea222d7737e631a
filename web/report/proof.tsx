import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isKept } from './proof-of-dice.ts';

/** The promise made before the fight, and whether the seed shown after it keeps it. */
export function Proof({
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
      <summary>{t('report.proof.title')}</summary>
      <p>{t('report.proof.how')}</p>
      <dl>
        <dt>{t('report.proof.promise')}</dt>
        <dd>
          <code>{commitment}</code>
        </dd>
        <dt>{t('report.proof.seed')}</dt>
        <dd>{seed === null ? t('report.proof.sealed') : <code>{seed}</code>}</dd>
      </dl>
      {seed !== null && (
        <button type="button" className="button" onClick={() => void check(seed)}>
          {t('report.proof.check')}
        </button>
      )}
      <p role="status" className="proof-verdict" data-verdict={verdict}>
        {verdict !== 'open' && t(`report.proof.${verdict}`)}
      </p>
    </details>
  );
}
