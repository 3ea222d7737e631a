import type { Seat } from '../kernel/names.ts';
import type { Happening, TellingRules } from './happening.ts';

/** What these happenings came to, to be read aloud: made of what the seat was told of them. */
export function accountFor(
  rules: Pick<TellingRules, 'tell' | 'words'>,
  happened: readonly Happening[],
  state: unknown,
  seat: Seat,
): readonly string[] {
  const told = happened.flatMap(({ event, before, after }) => rules.tell(event, before, after, seat) ?? []);
  return rules.words.recap(told, state, seat);
}
