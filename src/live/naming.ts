import type { LiveTable } from './live-table.ts';

/** Letters of other alphabets that look like a Latin one, and that one. */
const LOOKS_LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...'аa вb сc ԁd еe ғf ɡg һh іi јj кk ӏl мm пn оo рp ԛq гr ѕs тt υu ѵv ѡw хx уy αa βb εe ηn ιi κk μm νv οo ρp τt χx ıi'.split(
      ' ',
    ),
  ].map((pair) => [...pair] as [string, string]),
);

/**
 * How a name looks to people: without case, accents, spaces, marks and what can't be seen, and with letters of other
 * alphabets as the Latin ones that they look like.
 */
function lookOf(name: string): string {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return [...bare].map((letter) => LOOKS_LIKE[letter] ?? letter).join('');
}

/** What people take for the GM or for the program, in the languages of the page. */
const POSES = new Set(
  [
    'gm',
    'co-gm',
    'dm',
    'mj',
    'game master',
    'game mistress',
    'gamemaster',
    'dungeon master',
    'referee',
    'host',
  ]
    .concat([
      'sl',
      'spielleiter',
      'spielleiterin',
      'spielleitung',
      'meister',
      'riposte',
      'system',
      'server',
      'table',
    ])
    .map(lookOf),
);

/** Whether a name would pass for the GM or for somebody who is at the table. */
export function isTaken({ people }: LiveTable, name: string): boolean {
  const look = lookOf(name);
  return POSES.has(look) || Object.values(people).some((person) => lookOf(person.name) === look);
}
