import type { ReactNode } from 'react';

export default function Console(_: object): ReactNode {
  return <main />;
}
