import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { useOdds } from '../prompt/odds.tsx';
import type { Box, Point } from './layout.ts';
import { bigNumbers, oddsInShort, type Voice } from './odds-words.ts';

/** The size of the bubble, in CSS pixels. Its height is a little more than its contents need. */
const WIDTH = 268;
const HEIGHT = 132;
const GAP = 14;

/**
 * Returns the place of the bubble beside a point: the nearest of eight anchors that lies in the frame and covers no
 * token, or the first one in the frame. All values are CSS pixels; `radius` is that of a token.
 */
export function placeBeside(at: Point, radius: number, frame: Box, tokens: readonly Point[]): Point {
  const far = radius + GAP;
  const [left, middle, right] = [at.x - far - WIDTH, at.x - WIDTH / 2, at.x + far];
  const [above, centre, below] = [at.y - far - HEIGHT, at.y - HEIGHT / 2, at.y + far];
  const anchors: readonly Point[] = [
    { x: right, y: centre },
    { x: left, y: centre },
    { x: middle, y: above },
    { x: middle, y: below },
    { x: right, y: above },
    { x: left, y: above },
    { x: right, y: below },
    { x: left, y: below },
  ];
  const inFrame = anchors.filter(
    ({ x, y }) =>
      x >= frame.x &&
      y >= frame.y &&
      x + WIDTH <= frame.x + frame.width &&
      y + HEIGHT <= frame.y + frame.height,
  );
  const covers = ({ x, y }: Point): number =>
    tokens.filter(
      (token) =>
        token.x > x - radius &&
        token.x < x + WIDTH + radius &&
        token.y > y - radius &&
        token.y < y + HEIGHT + radius,
    ).length;
  const best = inFrame.toSorted((a, b) => covers(a) - covers(b))[0];
  return best ?? { x: Math.max(frame.x, Math.min(right, frame.x + frame.width - WIDTH)), y: frame.y };
}

interface BubbleProps {
  readonly title: string;
  readonly cost: string;
  readonly decision: string;
  /** `undefined` while values are missing. */
  readonly answer: RawAnswer | undefined;
  readonly voice: Voice;
  readonly at: Point;
}

/** The odds of an act beside its target: three large numbers and a bar. */
export function OddsBubble({ title, cost, decision, answer, voice, at }: BubbleProps): ReactNode {
  const { t } = useTranslation();
  const odds = useOdds(decision, answer);
  const short = odds === undefined ? undefined : oddsInShort(odds);
  const { hit, falls } = short ?? {};
  const bigs = short === undefined ? [] : bigNumbers(short, voice, t);
  return (
    <div className="bubble" style={{ left: at.x, top: at.y }} role="status">
      <p className="bubble-title">
        {title} {cost !== '' && <span className="number quiet">· {cost}</span>}
      </p>
      {bigs.length > 0 && (
        <p className="bubble-bigs">
          {bigs.map(({ value, says }) => (
            <span key={says}>
              <b className="number">{value}</b>
              <span className="quiet">{says}</span>
            </span>
          ))}
        </p>
      )}
      {hit !== undefined && <OddsBar hit={hit} falls={Math.min(hit, falls ?? 0)} />}
      {(short?.isEstimate || odds?.basis === 'what you know') && (
        <p className="quiet bubble-note">
          {t(odds?.basis === 'what you know' ? 'map.odds.known' : 'map.odds.estimate')}
        </p>
      )}
    </div>
  );
}

function OddsBar({ hit, falls }: { readonly hit: number; readonly falls: number }): ReactNode {
  return (
    <span className="bubble-bar" aria-hidden="true">
      <i data-part="miss" style={{ flexGrow: 1 - hit }} />
      <i data-part="hit" style={{ flexGrow: hit - falls }} />
      <i data-part="falls" style={{ flexGrow: falls }} />
    </span>
  );
}
