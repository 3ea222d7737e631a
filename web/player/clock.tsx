import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface ClockProps {
  /** Seconds that the question had in all. */
  readonly seconds: number;
  /** When silence becomes an answer, in milliseconds since 1970 by this device's clock. */
  readonly due: number;
}

/** How long silence is still no answer. The table's own clock decides; this one only shows it. */
export function Clock({ seconds, due }: ClockProps): ReactNode {
  const { t } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((due - now) / 1000));
  return (
    <p className="clock number" data-short={left <= 5 || undefined}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle className="clock-all" cx="18" cy="18" r="15.9" pathLength="100" />
        <circle
          className="clock-left"
          cx="18"
          cy="18"
          r="15.9"
          pathLength="100"
          strokeDasharray={`${Math.min(100, (100 * left) / seconds)} 100`}
        />
      </svg>
      <span className="only-read">{t('player.clock')}</span>
      {left}
    </p>
  );
}
