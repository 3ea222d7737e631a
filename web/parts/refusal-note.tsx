import type { ReactNode } from 'react';
import type { Refusal } from '../../src/kernel/refusal.ts';

/** Why something was not done, and what can be done instead; nothing when there is nothing to say. */
export function RefusalNote({ refusal }: { readonly refusal: Refusal | null }): ReactNode {
  if (refusal === null) return null;
  return (
    <div className="refusal" role="alert">
      <p className="refusal-sentence">{refusal.sentence}</p>
      {refusal.remedy !== '' && <p>{refusal.remedy}</p>}
    </div>
  );
}
