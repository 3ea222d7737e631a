import { createContext, type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

// "Back" closes open dialogs, newest first, and leaves the page only if no dialog is open. For every open dialog the
// history contains an extra entry, which stores the number of open dialogs.

/** The functions that close the open dialogs, newest last. */
const open: (() => void)[] = [];
/** Whether a history update is scheduled, and whether one is in progress. */
let isPlanned = false;
let isGoing = false;

/** Makes "back" call `close` while `isOpen` is true. */
export function useBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = (): void => latest.current();
    open.push(own);
    plan();
    return () => {
      const at = open.indexOf(own);
      if (at !== -1) open.splice(at, 1);
      plan();
    };
  }, [isOpen]);
}

/** Update the history later, because a dialog often opens while another closes. */
function plan(): void {
  if (isPlanned || isGoing) return;
  isPlanned = true;
  setTimeout(settle, 0);
}

function settle(): void {
  isPlanned = false;
  for (let depth = depthNow(); depth < open.length; depth += 1) {
    history.pushState({ depth: depth + 1 }, '');
  }
  if (depthNow() === open.length) return;
  isGoing = true;
  history.go(open.length - depthNow());
}

function depthNow(): number {
  const { depth } = (history.state ?? {}) as { readonly depth?: unknown };
  return typeof depth === 'number' ? depth : 0;
}

// Tests of pure functions import this file without a window.
globalThis.addEventListener?.('popstate', () => {
  if (isGoing) {
    isGoing = false;
    plan();
    return;
  }
  while (open.length > depthNow()) open.pop()!();
});

interface ModalProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
  readonly width?: 'wide';
}

/** Whether the open dialog is out of sight for a while, for example while a cell is chosen on the map. It keeps its contents. */
export const ModalAside = createContext(false);

/** A modal dialog. Escape closes it and restores the previous focus. */
export function Modal({ title, close, children, width }: ModalProps): ReactNode {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const isAside = useContext(ModalAside);
  useBack(true, close);
  // Close the dialog before it leaves the document, so that the browser can restore the focus.
  useLayoutEffect(() => {
    if (isAside) return undefined;
    const shown = dialog.current!;
    shown.showModal();
    // Focus the first field rather than the close button. The fields of an aside come last.
    shown
      .querySelector<HTMLElement>('.modal-body :is(input, textarea, select, button):not(aside *)')
      ?.focus();
    return () => shown.close();
  }, [isAside]);
  return (
    <dialog
      ref={dialog}
      className={width === 'wide' ? 'modal is-wide' : 'modal'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="modal-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="button is-plain" onClick={close}>
          {t('close')}
        </button>
      </div>
      <div className="modal-body">{children}</div>
    </dialog>
  );
}
