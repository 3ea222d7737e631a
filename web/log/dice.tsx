import './log.css';
import type { ReactNode } from 'react';
import type { MomentRoll } from '../../src/presentation/line.ts';
import { equationOf, signed } from './moments.ts';

interface DieProps {
  readonly face: number;
  readonly sides: number;
}

/** Where the pips of a six-sided die lie, in a box of 30. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[15, 15]],
  [
    [9, 9],
    [21, 21],
  ],
  [
    [8, 8],
    [15, 15],
    [22, 22],
  ],
  [
    [9, 9],
    [21, 9],
    [9, 21],
    [21, 21],
  ],
  [
    [8, 8],
    [22, 8],
    [15, 15],
    [8, 22],
    [22, 22],
  ],
  [
    [9, 7],
    [21, 7],
    [9, 15],
    [21, 15],
    [9, 23],
    [21, 23],
  ],
];

/** A die as it fell: pips on six sides, a number on others. */
export function Die({ face, sides }: DieProps): ReactNode {
  const pips = sides === 6 ? PIPS[face] : undefined;
  return (
    <svg className="die" viewBox="0 0 30 30" data-sides={sides === 6 ? 6 : 10} role="img">
      <title>{face}</title>
      {pips === undefined ? (
        <>
          <path className="die-body" d="M15 1 29 16 15 29 1 16Z" />
          <path className="die-low" d="M1 16 15 20 29 16 15 29Z" />
          <text x="15" y="18">
            {face}
          </text>
        </>
      ) : (
        <>
          <rect className="die-body" x="1.5" y="1.5" width="27" height="27" rx="6" />
          {pips.map(([x, y]) => (
            <circle key={`${x} ${y}`} cx={x} cy={y} r="2.7" />
          ))}
        </>
      )}
    </svg>
  );
}

/** A roll in one line: its dice and their total. */
export function SmallRoll(roll: Pick<MomentRoll, 'faces' | 'sums'>): ReactNode {
  const told = equationOf(roll);
  if (told === undefined) return null;
  const added = told.added.reduce((sum, { value }) => sum + value, 0);
  return (
    <span className="roll-small number">
      {told.isTaken && <span>{added} −</span>}
      {told.faces.map((face, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
        <Die key={i} face={face} sides={told.sides} />
      ))}
      {!told.isTaken && added !== 0 && <span>{signed(added)}</span>}
      {(added !== 0 || told.faces.length > 1) && <span>=</span>}
      <b>{told.total}</b>
    </span>
  );
}
