import { sameJson } from '../kernel/json.ts';
import { accountFor } from '../telling/account.ts';
import type { Happening } from '../telling/happening.ts';
import type { Screen } from './screen.ts';
import { headingLine, type Teller } from './telling.ts';
import { wrap } from './wrap.ts';

/** A seat that plays nobody: it knows what anybody can see. */
export const ONLOOKER = '';

/** The account of a whole fight; where it is not the same for all of these eyes, as an onlooker would give it. */
export function sharedAccount(
  { rules, eyes }: Teller,
  happened: readonly Happening[],
  state: unknown,
): readonly string[] {
  const [one, ...others] = eyes.map((seat) => accountFor(rules, happened, state, seat));
  const isShared = others.every((other) => sameJson(one!, other));
  return isShared ? one! : accountFor(rules, happened, state, ONLOOKER);
}

/** That account under a heading, in the lines of a screen. */
export function recapLines(
  screen: Screen,
  teller: Teller,
  happened: readonly Happening[],
  state: unknown,
): readonly string[] {
  const { columns } = screen;
  return [
    '',
    headingLine(screen, 'What happened'),
    ...sharedAccount(teller, happened, state).flatMap((line) => wrap(line, { columns, rest: '  ' })),
  ];
}
