import type { ReactNode } from 'react';

export default function Join(_: object): ReactNode {
  return <main />;
}
