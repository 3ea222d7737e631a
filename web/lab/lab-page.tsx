import type { ReactNode } from 'react';
export default function LabPage({ encounter }: { readonly encounter: string }): ReactNode {
  return <main>{encounter}</main>;
}
