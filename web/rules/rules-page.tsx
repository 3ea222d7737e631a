import type { ReactNode } from 'react';
export default function RulesPage({
  ruleset,
  rule,
}: {
  readonly ruleset: string;
  readonly rule: string;
}): ReactNode {
  return <main>{`${ruleset} ${rule}`}</main>;
}
