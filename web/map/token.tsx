import './token.css';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import type { Whose } from '../gm/desk/whose.ts';
import type { IconName } from '../ui/icon-names.ts';
import { colourOf, outlineOf, PortraitArt } from '../ui/portrait/portrait.tsx';
import { CELL } from './layout.ts';
import type { Mark } from './marks.ts';

interface TokenProps extends Mark {
  readonly who: CombatantSummary;
  /** The centre. */
  readonly x: number;
  readonly y: number;
  readonly isMine: boolean;
  readonly isChosen: boolean;
  /** The person whose answer the fight needs for this combatant. */
  readonly asked: Whose['kind'] | undefined;
  /** Whether the one who is asked may attack it, or cannot reach it. */
  readonly within: Within | undefined;
}

export type Within = 'target' | 'far';

/** Units of the drawing per unit of a portrait: its ring has a radius of 52 units, and 0.42 of a cell. */
export const TOKEN_SCALE = (CELL * 0.42) / 52;

/**
 * A combatant on the map. Its shape and colour show the side, its ring the health. A solid ring around it says that
 * you answer for it, a dashed one that somebody else does.
 */
export const Token = memo(function Token(props: TokenProps): ReactNode {
  const { who, x, y, isMine, isChosen, asked, within, ...mark } = props;
  const group = useRef<SVGGElement>(null);
  const change = useTokenMotion(group, {
    x,
    y,
    left: who.health?.[0] ?? null,
    health: mark.health,
    isUp: who.isUp,
  });
  const glow =
    asked === 'yours' ? 'brass' : asked === 'theirs' ? 'theirs' : within === 'target' ? 'strike' : undefined;
  return (
    <g
      ref={group}
      className="token"
      transform={`translate(${x} ${y})`}
      data-side={colourOf(mark.side)}
      data-down={!who.isUp || undefined}
      data-mine={isMine || undefined}
      data-asked={asked}
      data-far={within === 'far' || undefined}
      data-hidden={who.conditions.includes('hidden') || undefined}
    >
      <g className="token-body" transform={`scale(${TOKEN_SCALE})`} data-down={!who.isUp || undefined}>
        <ellipse className="token-shadow" cx="5" cy="12" rx="54" ry="52" />
        {glow !== undefined && <circle r={glow === 'strike' ? 74 : 96} fill={`url(#glow-${glow})`} />}
        <PortraitArt {...mark} />
        {asked === 'yours' && <circle className="token-dots" r="80" />}
        {asked !== undefined && <circle className="token-asked" r="68" />}
        {isChosen && asked === undefined && <path className="token-chosen" d={outlineOf(mark.side, 63)} />}
        {who.isUp && <Conditions conditions={who.conditions} />}
        {change !== '' && (
          <text className="token-change" y="-60">
            {change}
          </text>
        )}
      </g>
    </g>
  );
});

/** The sign of each condition that can be seen from afar. Any other one has the sign `ellipsis`. */
const SIGNS: Readonly<Record<string, IconName>> = {
  'at work': 'warhammer',
  bleeding: 'bleeding-wound',
  charging: 'run',
  dying: 'death-skull',
  'full defence': 'shield',
  hidden: 'hidden',
  mounted: 'horse-head',
  'on guard': 'shield',
  prone: 'falling',
  'ready to counter': 'crossed-swords',
  staggered: 'knocked-out-stars',
  stunned: 'knocked-out-stars',
};
const MOST_SIGNS = 3;

/** Up to three condition signs, upper left, with the number of further ones. */
function Conditions({ conditions }: { readonly conditions: readonly string[] }): ReactNode {
  const signs = [...new Set(conditions.flatMap((each) => SIGNS[each] ?? []))];
  const more = signs.length - MOST_SIGNS;
  return signs.slice(0, MOST_SIGNS).map((sign, i) => {
    const angle = Math.PI * (1.16 + i * 0.17);
    const [x, y] = [52 * Math.cos(angle), 52 * Math.sin(angle)].map(Math.round);
    const isMore = more > 0 && i === MOST_SIGNS - 1;
    return (
      <g key={sign} className="token-condition" transform={`translate(${x} ${y})`}>
        <circle r="15" />
        {isMore ? (
          <text y="6">+{more + 1}</text>
        ) : (
          <use href={`#i-${sign}`} x="-11" y="-11" width="22" height="22" />
        )}
      </g>
    );
  });
}

/** The animations of a token when its combatant changes. */
interface Moved {
  readonly x: number;
  readonly y: number;
  /** Health in points, `null` where it is unknown. */
  readonly left: number | null;
  /** Health as a share of the whole, from 0 to 1. */
  readonly health: number;
  readonly isUp: boolean;
}

/** Milliseconds for each cell of a walk, and at most. */
const PER_CELL = 110;
const LONGEST_WALK = 900;
/** How long the number beside a token stands, in milliseconds: rising, or still with reduced motion. */
const RISING = 900;
const STANDING = 2_000;

/**
 * Moves a token when it walks, is hit or falls. Returns the change of its health in words, while it is shown:
 * `−7`. Nothing waits for these motions. With reduced motion, the token changes at once.
 */
function useTokenMotion(group: RefObject<SVGGElement | null>, now: Moved): string {
  const before = useRef(now);
  const [change, setChange] = useState('');
  const { x, y, left, health, isUp } = now;
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { x, y, left, health, isUp };
    const token = group.current;
    if (token === null || isStill()) return;
    const body = token.firstElementChild!;
    const cells = Math.hypot(x - was.x, y - was.y) / CELL;
    if (cells > 0) {
      const from = `translate(${was.x}px, ${was.y}px)`;
      const to = `translate(${x}px, ${y}px)`;
      token.animate([{ transform: from }, { transform: to }], {
        duration: Math.min(LONGEST_WALK, Math.max(PER_CELL, PER_CELL * cells)),
        easing: 'cubic-bezier(0.3, 0.3, 0.3, 1)',
      });
    }
    if (!isUp && was.isUp) body.animate(FALL, { duration: 600, easing: 'ease-in', composite: 'add' });
    else if (health < was.health)
      body.animate(RECOIL, { duration: 260, easing: 'ease-out', composite: 'add' });
  }, [group, x, y, left, health, isUp]);
  const points = useRef(left);
  useEffect(() => {
    const was = points.current;
    points.current = left;
    if (left === null || was === null || left === was) return undefined;
    setChange(left < was ? `−${was - left}` : `+${left - was}`);
    const timer = setTimeout(() => setChange(''), isStill() ? STANDING : RISING);
    return () => clearTimeout(timer);
  }, [left]);
  return change;
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const RECOIL = [
  { transform: 'translate(0) rotate(0)' },
  { transform: 'translate(18px, 0) rotate(4deg)', offset: 0.3 },
  { transform: 'translate(0) rotate(0)' },
];

/** The token ends as its `data-down` style says. */
const FALL = [
  { transform: 'scale(1.163)', filter: 'grayscale(0) brightness(1.6)' },
  { transform: 'scale(1)', filter: 'none' },
];
