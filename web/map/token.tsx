import './token.css';
import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import type { Whose } from '../gm/desk/whose.ts';
import type { IconName } from '../ui/icon-names.ts';
import { colourOf, type Mark, outlineOf, PortraitArt } from '../ui/portrait/portrait.tsx';
import { CELL, type Point } from './layout.ts';

interface TokenProps extends Mark {
  readonly who: CombatantSummary;
  /** The centre. */
  readonly x: number;
  readonly y: number;
  readonly isMine: boolean;
  readonly isChosen: boolean;
  /** The person whose answer the fight needs for this combatant. */
  readonly asked: Whose['kind'] | undefined;
  /** Whether the asked combatant may attack it, or cannot reach it. */
  readonly within: Within | undefined;
  /** The newest blow at it. Pass the same value until there is another. */
  readonly blow: BlowAt | undefined;
}

/** The known part of a blow at a combatant. */
export interface BlowAt {
  /** The number of its log line. */
  readonly n: number;
  readonly isHit: boolean;
  /** The damage that it dealt; 0 without damage, or if the damage is not known. */
  readonly damage: number;
  /** The direction in which it flies, of length 1; `null` if nobody is seen to strike. */
  readonly towards: Point | null;
}

export type Within = 'target' | 'far';

/** Units of the drawing per unit of a portrait: its ring has a radius of 52 units, and 0.42 of a cell. */
export const TOKEN_SCALE = (CELL * 0.42) / 52;

/**
 * A combatant on the map. Its shape and colour show the side, its ring the health. A solid ring around it means that
 * you answer for it, a dashed one that another person does.
 */
export const Token = memo(function Token(props: TokenProps): ReactNode {
  const { t } = useTranslation();
  const { who, x, y, isMine, isChosen, asked, within, blow, ...mark } = props;
  const group = useRef<SVGGElement>(null);
  const change = useTokenMotion(group, {
    x,
    y,
    left: who.health?.[0] ?? null,
    health: mark.health,
    isUp: who.isUp,
    blow,
  });
  const said = change === 'missed' ? t('map.missed') : change;
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
      data-hidden={who.isHidden}
    >
      <g className="token-body" transform={`scale(${TOKEN_SCALE})`} data-down={!who.isUp || undefined}>
        <ellipse className="token-shadow" cx="5" cy="12" rx="54" ry="52" />
        {glow !== undefined && <circle r={glow === 'strike' ? 74 : 96} fill={`url(#glow-${glow})`} />}
        <PortraitArt {...mark} />
        {asked === 'yours' && <circle className="token-dots" r="80" />}
        {asked !== undefined && <circle className="token-asked" r="68" />}
        {isChosen && asked === undefined && <path className="token-chosen" d={outlineOf(mark.side, 63)} />}
        {who.isUp && <Conditions conditions={who.conditions} />}
        {said !== '' && (
          <text className="token-change" data-missed={change === 'missed' || undefined} y="-60">
            {said}
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
  readonly blow: BlowAt | undefined;
}

/** Milliseconds for each cell of a walk, and at most. */
const PER_CELL = 110;
const LONGEST_WALK = 900;
/** How long the number beside a token is shown, in milliseconds: rising, or still with reduced motion. */
const RISING = 900;
const STANDING = 2_000;

/**
 * Moves a token when it walks, is hit, is missed or falls. Returns the change of its health while it is shown, such
 * as `−7`, or `missed`. Nothing waits for these motions. With reduced motion, the token changes at once.
 */
function useTokenMotion(group: RefObject<SVGGElement | null>, now: Moved): string {
  const before = useRef(now);
  const [change, setChange] = useState('');
  const { x, y, left, health, isUp, blow } = now;
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { x, y, left, health, isUp, blow };
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
    else if (blow !== undefined && blow.n !== was.blow?.n) {
      const how = { duration: blow.isHit ? 260 : 320, easing: 'ease-out', composite: 'add' } as const;
      body.animate(blow.isHit ? recoil(blow.towards) : lean(blow.towards), how);
    } else if (health < was.health)
      body.animate(recoil(null), { duration: 260, easing: 'ease-out', composite: 'add' });
  }, [group, x, y, left, health, isUp, blow]);
  const told = useRef({ left, blow });
  useEffect(() => {
    const was = told.current;
    told.current = { left, blow };
    const next = changeSince(was, told.current);
    if (next !== '') setChange(next);
  }, [left, blow]);
  useEffect(() => {
    if (change === '') return undefined;
    const timer = setTimeout(() => setChange(''), isStill() ? STANDING : RISING);
    return () => clearTimeout(timer);
  }, [change]);
  return change;
}

type Told = Pick<Moved, 'left' | 'blow'>;

/** Returns the text beside a token that has changed; empty if there is nothing to show. */
function changeSince(was: Told, { left, blow }: Told): string {
  if (left !== null && was.left !== null && left !== was.left) {
    return left < was.left ? `−${was.left - left}` : `+${left - was.left}`;
  }
  if (blow === undefined || blow.n === was.blow?.n) return '';
  if (!blow.isHit) return 'missed';
  return blow.damage > 0 ? `−${blow.damage}` : '';
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const REST = { transform: 'translate(0) rotate(0)' };

/** Six units of the drawing away from the blow. */
function recoil(towards: Point | null): Keyframe[] {
  const { x, y } = towards ?? { x: 1, y: 0 };
  return [REST, { transform: `translate(${x * 18}px, ${y * 18}px) rotate(4deg)`, offset: 0.3 }, REST];
}

/** Aside, so that the blow passes by. */
function lean(towards: Point | null): Keyframe[] {
  const { x, y } = towards ?? { x: 1, y: 0 };
  return [REST, { transform: `translate(${y * 16}px, ${-x * 16}px) rotate(-7deg)`, offset: 0.4 }, REST];
}

/** The token ends as its `data-down` style says. */
const FALL = [
  { transform: 'scale(1.163)', filter: 'grayscale(0) brightness(1.6)' },
  { transform: 'scale(1)', filter: 'none' },
];
