/** A line on stderr that says how far a long run has come; silent where nobody watches. */
export interface Progress {
  show(done: number): void;
  /** Takes the line away. */
  clear(): void;
}

const BAR = 24;
/** Milliseconds between two changes of the line. */
const BETWEEN = 100;

export function progressOn(stream: NodeJS.WriteStream, fights: number): Progress {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  const began = performance.now();
  let last = Number.NEGATIVE_INFINITY;
  return {
    show(done) {
      const now = performance.now();
      if (now - last < BETWEEN) return;
      last = now;
      stream.write(`\r\u001b[K${progressLine(done, fights, (now - began) / 1000)}`);
    },
    clear() {
      stream.write('\r\u001b[K');
    },
  };
}

/** `████░░ 12,000 of 100,000 fights, 480/s, 3 min left` */
export function progressLine(done: number, fights: number, seconds: number): string {
  const filled = Math.round((done / fights) * BAR);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
  const rate = done / Math.max(seconds, 0.001);
  const left =
    done === 0
      ? ''
      : `, ${Math.round(rate).toLocaleString('en')}/s, ${timeText((fights - done) / rate)} left`;
  return `${bar} ${done.toLocaleString('en')} of ${fights.toLocaleString('en')} fights${left}`;
}

function timeText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${(minutes / 60).toFixed(1)} h`;
}
