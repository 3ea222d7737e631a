import type { ReactNode } from 'react';

export default function Start(_: object): ReactNode {
  return <main />;
}
