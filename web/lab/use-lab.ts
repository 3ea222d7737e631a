import { useCallback, useEffect, useRef, useState } from 'react';
import type { LabNews, LabOrder } from './message.ts';

/** A run of fights in a worker. */
export interface Lab {
  readonly news: LabNews | null;
  readonly isBusy: boolean;
  readonly start: (order: LabOrder) => void;
  /** What has been told so far stays. */
  readonly stop: () => void;
}

/** Plays fights in a worker, so that the page never waits. */
export function useLab(): Lab {
  const worker = useRef<Worker | null>(null);
  const [news, setNews] = useState<LabNews | null>(null);
  const [isBusy, setBusy] = useState(false);
  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
    setBusy(false);
  }, []);
  const start = useCallback(
    (order: LabOrder) => {
      stop();
      setNews(null);
      setBusy(true);
      const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
      worker.current = started;
      started.addEventListener('message', (event: MessageEvent<LabNews>) => {
        setNews(event.data);
        if (event.data.kind !== 'so-far') stop();
      });
      started.addEventListener('error', (event) => {
        setNews({ kind: 'failed', sentence: event.message });
        stop();
      });
      started.postMessage(order);
    },
    [stop],
  );
  useEffect(() => stop, [stop]);
  return { news, isBusy, start, stop };
}
