import './signals.css';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { HandOut } from '../../src/table/table.ts';
import { Modal } from '../ui/modal.tsx';
import { useTable } from './use-table.tsx';

/** Messages of the GM outside the fight: handouts, and reminders that the table waits. */
export function Signals(): ReactNode {
  const { view } = useTable();
  return (
    <>
      {view.gm === null && <HandedOut />}
      <Nudged />
      <Toast />
    </>
  );
}

/** A handout: its text and its picture. */
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

/** The handouts of a player or spectator, to read again; nothing without one. */
export function HandOutList(): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const { handOuts } = view.you;
  if (handOuts.length === 0) return null;
  return (
    <section className="stack" aria-label={t('line.handOuts')}>
      <h3>{t('line.handOuts')}</h3>
      {handOuts.toReversed().map((each) => (
        <details key={each.id} className="panel">
          <summary>{each.title}</summary>
          <HandOutShown handOut={each} />
        </details>
      ))}
    </section>
  );
}

/**
 * Shows each new handout once, the oldest first. The ones from before the page was opened stand in the list of the
 * table.
 */
function HandedOut(): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const { handOuts } = view.you;
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(handOuts.map(({ id }) => id)));
  const next = handOuts.find(({ id }) => !seen.has(id));
  useEffect(() => {
    if (next !== undefined) navigator.vibrate?.(40);
  }, [next]);
  if (next === undefined) return null;
  return (
    <Modal title={next.title} close={() => setSeen(new Set([...seen, next.id]))}>
      <HandOutShown handOut={next} />
      <p className="quiet small">
        {next.to !== null && `${t('line.onlyYou')} `}
        {t('line.handOutAgain')}
      </p>
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

/** A message about what the user just did. */
interface ToastText {
  readonly text: string;
  /** The journal entry to which an undo of the act returns. If absent, it cannot be undone. */
  readonly undoTo?: number;
}

/** How long a message is shown, in milliseconds. */
const TOAST_MS = 8_000;

let shown: ToastText | null = null;
const listeners = new Set<() => void>();

/** Shows a message in place of the last one; `null` removes it. */
export function toast(next: ToastText | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** The message about the user's last act. It disappears when its time is over, or when the fight has continued. */
function Toast(): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const now = useSyncExternalStore(listen, () => shown);
  useEffect(() => {
    if (now === null) return undefined;
    const timer = setTimeout(() => toast(null), TOAST_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const { at, undo } = view.gm?.journal ?? { at: 0, undo: null };
  const canUndo = now?.undoTo !== undefined && undo === now.undoTo;
  // The act itself may come after the message.
  const [done, setDone] = useState<ToastText | null>(null);
  if (canUndo && done !== now) setDone(now);
  const isStale = now?.undoTo !== undefined && !canUndo && (at !== now.undoTo || done === now);
  const isShown = now !== null && !isStale;
  return (
    <div className="toast no-print" role="status" data-shown={isShown || undefined}>
      {isShown && (
        <>
          <p>{now.text}</p>
          {canUndo && (
            <button
              type="button"
              className="button is-plain"
              onClick={() => {
                toast(null);
                void send({ kind: 'undo' });
              }}
            >
              {t('line.undo')}
            </button>
          )}
          <button
            type="button"
            className="button is-plain is-square"
            aria-label={t('close')}
            onClick={() => toast(null)}
          >
            ✕
          </button>
        </>
      )}
    </div>
  );
}
