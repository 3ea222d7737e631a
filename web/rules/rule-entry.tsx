import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../engine/rulebooks.ts';

/** A rule in our words, with its source; or an open question with how it may be decided. */
export function RuleEntry({ entry }: { readonly entry: Entry }): ReactNode {
  const { t } = useTranslation();
  const { id, kind, title, says, source, settings, alsoRead, reason, departs } = entry;
  return (
    <>
      <h3 className="rule-title">
        {title} <code className="rule-id">{id}</code>
      </h3>
      {kind === 'rule' ? (
        <p>{says}</p>
      ) : (
        <dl className="rule-settings">
          {settings.map(({ value, says: told }, i) => (
            <div key={value}>
              <dt>
                {settings.length === 1 ? t('rules.decided') : value.replaceAll('-', ' ')}
                {settings.length > 1 && i === 0 && <span className="chip is-warm">{t('rules.default')}</span>}
              </dt>
              <dd>{told}</dd>
            </div>
          ))}
        </dl>
      )}
      {departs && <p className="chip is-warm">{t('rules.departs')}</p>}
      {reason !== '' && (
        <p>
          <b>{t('rules.why')}</b> {reason}
        </p>
      )}
      {alsoRead.length > 0 && (
        <p className="quiet small">
          {t('rules.alsoRead')} {alsoRead.join(' · ')}
        </p>
      )}
      {source !== '' && <p className="quiet small">{t('rules.source', { source })}</p>}
    </>
  );
}
