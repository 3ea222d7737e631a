/** How many sides are told apart by shape and colour; more begin again with the first. */
const SHAPES = 6;

/** Corners of a regular shape of radius 1, the first one straight up unless it is turned. */
function regular(corners: number, turn = 0): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners - Math.PI / 2 + turn;
    return `${Math.cos(angle).toFixed(3)} ${Math.sin(angle).toFixed(3)}`;
  });
  return `M${points.join('L')}Z`;
}

const PATHS: readonly string[] = [
  'M0 -.92A.92 .92 0 1 1 0 .92A.92 .92 0 1 1 0 -.92Z',
  'M-.62 -.8H.62A.18 .18 0 0 1 .8 -.62V.62A.18 .18 0 0 1 .62 .8H-.62A.18 .18 0 0 1 -.8 .62V-.62A.18 .18 0 0 1 -.62 -.8Z',
  'M0 -1.08L1.08 0L0 1.08L-1.08 0Z',
  regular(6, Math.PI / 6),
  'M0 -1.05L1.05 .8H-1.05Z',
  regular(5),
];

/** The outline of a side's mark around 0,0, about 1 unit in radius; `side` counts from 0. */
export function shapeOf(side: number): string {
  return PATHS[((side % SHAPES) + SHAPES) % SHAPES]!;
}

/** Which of the theme's colours a side wears, from 1. */
export function colourOf(side: number): number {
  return (((side % SHAPES) + SHAPES) % SHAPES) + 1;
}
