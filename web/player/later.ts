import { lazy } from 'react';
import { comesAtLast } from '../parts/late.ts';

// A phone shows the question first; what lies beside it, or opens at a tap, is asked for at once and comes as one piece
// (web/vite.config.ts).

export const Beside = lazy(async () => {
  const { Beside: component } = await comesAtLast(() => import('./beside.tsx'));
  return { default: component };
});

export const Compose = lazy(async () => {
  const { Compose: component } = await comesAtLast(() => import('./compose.tsx'));
  return { default: component };
});
