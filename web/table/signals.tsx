import './signals.css';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandOut } from '../../src/table/table.ts';
import { Modal } from '../ui/modal.tsx';
import { useTable } from './use-table.tsx';

/** Messages of the GM outside the fight: hand-outs, and reminders that the table waits. */
export function Signals(): ReactNode {
  const { view } = useTable();
  return (
    <>
      {view.gm === null && <HandedOut />}
      <Nudged />
    </>
  );
}

/** A hand-out: its text and its picture. */
export function HandOutShown({
  handOut: { title, text, picture },
}: {
  readonly handOut: HandOut;
}): ReactNode {
  return (
    <>
      {picture !== null && <img className="hand-out-picture" src={picture} alt={title} />}
      {text !== '' && <p className="hand-out-text">{text}</p>}
    </>
  );
}

/** Shows each new hand-out once, the oldest first. The ones from before the page was opened are not shown again. */
function HandedOut(): ReactNode {
  const { view } = useTable();
  const { handOuts } = view.you;
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(handOuts.map(({ id }) => id)));
  const next = handOuts.find(({ id }) => !seen.has(id));
  if (next === undefined) return null;
  return (
    <Modal title={next.title} close={() => setSeen(new Set([...seen, next.id]))}>
      <HandOutShown handOut={next} />
    </Modal>
  );
}

/** How long a reminder is shown, in milliseconds. */
const SHOWN_MS = 5_000;

function Nudged(): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const { nudges } = view.you;
  const [seen, setSeen] = useState(nudges);
  const isNew = nudges > seen;
  useEffect(() => {
    if (!isNew) return undefined;
    navigator.vibrate?.([40, 80, 40]);
    const timer = setTimeout(() => setSeen(nudges), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isNew, nudges]);
  return (
    <p className="nudged" role="alert" data-shown={isNew || undefined}>
      {isNew ? t('line.nudged') : ''}
    </p>
  );
}
