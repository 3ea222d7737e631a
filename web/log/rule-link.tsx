import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Where a rule of the fight's rulebook is told. */
export type RuleHref = (rule: string) => string;

/** The rule behind a sentence or a number, one tap from its text. */
export function RuleLink({
  rule,
  ruleHref,
}: {
  readonly rule: string;
  readonly ruleHref: RuleHref;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <a className="rule-link" href={ruleHref(rule)} title={t('log.rule', { rule })}>
      {rule}
    </a>
  );
}
