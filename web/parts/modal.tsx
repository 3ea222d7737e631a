import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from './use-back.ts';

interface ModalProps {
  readonly title: string;
  readonly close: () => void;
  readonly children: ReactNode;
  readonly width?: 'wide';
}

/** Something that is done before anything else; Escape closes it and the focus goes back to where it was. */
export function Modal({ title, close, children, width }: ModalProps): ReactNode {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useBack(true, close);
  // Closed while it is still in the page, so that the focus finds its way back.
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    // What is to be filled in, rather than the button that closes it all.
    shown.querySelector<HTMLElement>('.modal-body :is(input, textarea, select, button)')?.focus();
    return () => shown.close();
  }, []);
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
