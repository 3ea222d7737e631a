import type { BaseEvent } from '../kernel/combat.ts';
import type { Screen } from './screen.ts';
import { headingLine, type Teller } from './telling.ts';
import { wrap } from './wrap.ts';

/** The account of a whole fight. */
export function recapLines(
  screen: Screen,
  rules: Teller['rules'],
  events: readonly BaseEvent[],
  state: unknown,
): readonly string[] {
  const told = rules.words.recap(events, state);
  const { columns } = screen;
  return [
    '',
    headingLine(screen, 'What happened'),
    ...told.flatMap((line) => wrap(line, { columns, rest: '  ' })),
  ];
}
