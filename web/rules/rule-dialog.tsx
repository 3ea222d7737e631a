import './rules.css';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLate } from '../parts/late.ts';
import { Modal } from '../parts/modal.tsx';
import { hashOf } from '../route.ts';
import { ExamplesOf } from './example-list.tsx';
import { RuleEntry } from './rule-entry.tsx';

interface RuleDialogProps {
  readonly ruleset: string;
  readonly rule: string;
  readonly close: () => void;
}

/** One rule, looked up without leaving the table. */
export function RuleDialog({ ruleset, rule, close }: RuleDialogProps): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(
    async () => (await import('../engine/rulebooks.ts')).entryOf(ruleset, rule),
    [ruleset, rule],
  );
  const late = useLate(get);
  return (
    <Modal title={t('rules.rule')} close={close}>
      <div className="rule-alone" aria-live="polite">
        {late.is === 'coming' && <p className="quiet">{t('loading')}</p>}
        {late.is === 'here' && late.value !== undefined && (
          <>
            <RuleEntry entry={late.value} />
            <ExamplesOf ruleset={ruleset} rule={rule} />
          </>
        )}
        {(late.is === 'lost' || (late.is === 'here' && late.value === undefined)) && (
          <p className="empty">{t('rules.unknown', { rule })}</p>
        )}
      </div>
      <p>
        <a href={hashOf({ page: 'rules', ruleset, rule })} target="_blank" rel="noopener">
          {t('rules.inBook')}
        </a>
      </p>
    </Modal>
  );
}
