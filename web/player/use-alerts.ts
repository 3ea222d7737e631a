import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Turn } from './next-up.ts';

/** How the phone shakes, in milliseconds on and off. */
const SHAKES: Partial<Record<Turn, number[]>> = {
  asked: [90, 60, 90],
  dice: [90, 60, 90],
  next: [45],
};

/**
 * Says and shakes when somebody's turn comes nearer; returns what a live region is to say. `what` tells one
 * question from the next.
 */
export function useAlerts(turn: Turn, what: string): string {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const last = useRef('');
  useEffect(() => {
    const key = `${turn}/${what}`;
    if (key === last.current) return;
    last.current = key;
    const shake = SHAKES[turn];
    // Phones that can't shake, and pages nobody has touched yet, leave it at the words.
    if (shake !== undefined && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
    setSaid(turn === 'waiting' ? '' : t(`player.alerts.${turn}`, { what }));
  }, [turn, what, t]);
  return said;
}
