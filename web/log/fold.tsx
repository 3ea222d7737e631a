import { type ReactNode, useState } from 'react';
import { useIsPrinting } from './use-printing.ts';

interface FoldProps {
  readonly className: string;
  readonly summary: ReactNode;
  readonly children: () => ReactNode;
}

/** What opens on a tap. What is in it is made when it is opened: a long log has thousands of these. */
export function Fold({ className, summary, children }: FoldProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = useIsPrinting();
  const isShown = isOpen || isPrinting;
  return (
    <details
      className={className}
      open={isShown}
      onToggle={({ currentTarget }) => {
        if (!isPrinting) setOpen(currentTarget.open);
      }}
    >
      <summary>{summary}</summary>
      {isShown && children()}
    </details>
  );
}
