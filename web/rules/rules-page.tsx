import type { ReactNode } from 'react';

export default function RulesPage(_: object): ReactNode {
  return <main />;
}
