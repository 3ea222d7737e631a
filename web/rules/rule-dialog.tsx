import './rules.css';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { hashOf } from '../route.ts';
import { useLazy } from '../ui/lazy.ts';
import { Modal } from '../ui/modal.tsx';
import { ExamplesOf, RuleEntry } from './rule-entry.tsx';

interface RuleDialogProps {
  readonly ruleset: string;
  readonly rule: string;
  readonly close: () => void;
}

/** A rule in a dialog, without leaving the table. */
export function RuleDialog({ ruleset, rule, close }: RuleDialogProps): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(
    async () => (await import('../engine/rulebooks.ts')).entryOf(ruleset, rule),
    [ruleset, rule],
  );
  const lazy = useLazy(get);
  return (
    <Modal title={t('rules.rule')} close={close}>
      <div className="rule-alone" aria-live="polite">
        {lazy.kind === 'coming' && <p className="quiet">{t('loading')}</p>}
        {lazy.kind === 'here' && lazy.value !== undefined && (
          <>
            <RuleEntry entry={lazy.value} />
            <ExamplesOf ruleset={ruleset} rule={rule} />
          </>
        )}
        {(lazy.kind === 'lost' || (lazy.kind === 'here' && lazy.value === undefined)) && (
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
