import { simulationChance } from '../src/simulation/random.ts';
import { floorFight } from './floor/fight.ts';

/** Prints a figure beside its bar, the same way in every benchmark. `atLeast` is a bar that the figure must reach. */
export function told(
  what: string,
  figure: number,
  bar: { readonly atMost: number } | { readonly atLeast: number },
  unit = '',
): void {
  const [limit, isMet] =
    'atMost' in bar
      ? [`at most ${bar.atMost}`, figure <= bar.atMost]
      : [`at least ${bar.atLeast}`, figure >= bar.atLeast];
  const shown = `${figure.toFixed(digitsOf(figure))}${unit && ` ${unit}`}`;
  console.log(`  ${isMet ? 'met   ' : 'MISSED'} ${what}: ${shown} (bar: ${limit}${unit && ` ${unit}`})`);
}

function digitsOf(figure: number): number {
  if (figure >= 100 || Number.isInteger(figure)) return 0;
  return figure >= 10 ? 1 : 2;
}

export const whole = (n: number): string => Math.round(n).toLocaleString('en');

export function median(list: readonly number[]): number {
  return list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
}

/** Returns the processor time of this thread in seconds, without that of compilation and garbage collection beside it. */
export function threadSeconds(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1e6;
}

/** Repeats work for some seconds of this thread. `work` takes the number of the call. Returns the calls per second. */
export function perSecond(seconds: number, work: (i: number) => void, from = 0): number {
  const began = threadSeconds();
  let calls = 0;
  for (; threadSeconds() - began < seconds; calls += 1) work(from + calls);
  return calls / (threadSeconds() - began);
}

/** Plays one fight of the hand-written floor, the unit in which speeds are compared between machines. */
export function playFloor(fight: number): void {
  floorFight(simulationChance(1, fight));
}

/** Fights of the floor per second on the machine for which bars in milliseconds were set, 23 November 2026. */
const FLOOR_THEN = 3_100;

/** Returns the speed of this machine now, as a share of the speed of the machine for which the bars were set. */
export function speedNow(): number {
  perSecond(1, playFloor);
  const speed = median(Array.from({ length: 5 }, () => perSecond(0.2, playFloor))) / FLOOR_THEN;
  console.log(
    `this machine runs at ${speed.toFixed(2)} of the speed for which bars in milliseconds were set`,
  );
  return speed;
}
