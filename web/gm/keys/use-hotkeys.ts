import { useEffect } from 'react';
import { isTyping } from '../../answer/digits.ts';
import type { Deed } from '../fight/deeds.ts';
import { pressed } from './keys.ts';

/** Lets keys do deeds, off while somebody types. */
export function useHotkeys(deeds: readonly Deed[]): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isTyping(event)) return;
      const name = pressed(event);
      const deed = deeds.find(({ key, isPossible }) => key === name && isPossible);
      if (deed === undefined) return;
      event.preventDefault();
      deed.run();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [deeds]);
}
