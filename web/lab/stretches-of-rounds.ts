/** So many rounds, and how many fights took them. */
export interface Stretch {
  /** `7`, or `6–10` where a bar stands for several. */
  readonly label: string;
  readonly fights: number;
}

/** More bars than this are no picture any more. */
const MOST = 24;
const WIDTHS = [1, 2, 5];

/** Fights by the rounds they took, in at most 24 bars of the same width: 1, 2, 5, 10, 20, 50 … rounds. */
export function stretchesOf(rounds: Readonly<Record<string, number>>): readonly Stretch[] {
  const taken = Object.keys(rounds).map(Number);
  if (taken.length === 0) return [];
  const most = Math.max(...taken);
  const least = Math.min(...taken);
  const width = widthFor(least, most);
  const first = Math.floor((least - 1) / width);
  const last = Math.floor((most - 1) / width);
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const from = (first + i) * width + 1;
    const to = from + width - 1;
    let fights = 0;
    for (let round = from; round <= to; round += 1) fights += rounds[round] ?? 0;
    return { label: width === 1 ? String(from) : `${from}–${to}`, fights };
  });
}

function widthFor(least: number, most: number): number {
  for (let ten = 1; ; ten *= 10) {
    const width = WIDTHS.map((each) => each * ten).find(
      (each) => Math.floor((most - 1) / each) - Math.floor((least - 1) / each) < MOST,
    );
    if (width !== undefined) return width;
  }
}
