import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTyping } from '../../prompt/digits.ts';

/** How long the button or the key must be held, in milliseconds. */
const HOLD_MS = 600;

interface HoldButtonProps {
  readonly person: string;
  readonly done: () => void;
}

/** A button that must be held, so that nobody answers another person's question by accident. The key A does the same. */
export function HoldButton({ person, done }: HoldButtonProps): ReactNode {
  const { t } = useTranslation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isHeld, setHeld] = useState(false);
  const begin = useCallback(() => {
    if (timer.current !== undefined) return;
    setHeld(true);
    timer.current = setTimeout(done, HOLD_MS);
  }, [done]);
  const stop = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setHeld(false);
  }, []);
  useEffect(() => stop, [stop]);
  useEffect(() => {
    const isA = (event: KeyboardEvent): boolean =>
      event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey;
    const down = (event: KeyboardEvent): void => {
      if (isA(event) && !isTyping(event)) begin();
    };
    const up = (event: KeyboardEvent): void => {
      if (isA(event)) stop();
    };
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
    };
  }, [begin, stop]);
  const isPressKey = (key: string): boolean => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      className="button dock-hold"
      data-held={isHeld || undefined}
      title={t('gm.holdHint')}
      onPointerDown={begin}
      onPointerUp={stop}
      onPointerLeave={stop}
      onKeyDown={(event) => {
        if (isPressKey(event.key)) begin();
      }}
      onKeyUp={(event) => {
        if (isPressKey(event.key)) stop();
      }}
      onBlur={stop}
    >
      {t('gm.holdToAnswer', { person })}
    </button>
  );
}
