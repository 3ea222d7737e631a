import { useCallback, useState } from 'react';

const PLACE = 'riposte.odds';

/** Whether odds stand beside answers: yes, until somebody at this device does without them. */
export function useOddsShown(): readonly [boolean, (change: (are: boolean) => boolean) => void] {
  const [are, setAre] = useState(() => localStorage.getItem(PLACE) !== 'no');
  const change = useCallback((next: (are: boolean) => boolean) => {
    setAre((was) => {
      const now = next(was);
      localStorage.setItem(PLACE, now ? 'yes' : 'no');
      return now;
    });
  }, []);
  return [are, change];
}
