import type { ReactNode } from 'react';

export default function LabPage(_: object): ReactNode {
  return <main />;
}
