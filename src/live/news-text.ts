import type { News } from './log-line.ts';

const DONE = {
  opened: 'opened the table',
  written: 'wrote the encounter',
  started: 'began the fight',
  imported: 'brought in a fight from a journal',
  set: 'changed the settings',
  paused: 'paused the table',
  resumed: 'went on',
  ended: 'ended the table',
} as const;

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** What happened to a table itself, in English: for exports and for programs. The page has texts of its own. */
export function newsText(news: News): string {
  switch (news.what) {
    case 'came':
      return `${news.name} came.`;
    case 'removed':
      return `${news.by} removed ${news.name}.`;
    case 'placed':
      return `${news.name} is ${news.role}${news.seat === null ? '' : ` and plays ${news.seat}`}.`;
    case 'restored': {
      const { by, struck, revived, rolls, revealed, reason } = news;
      const undone = [
        ...(struck > 0 ? [`${counted(struck, 'line')} undone`] : []),
        ...(rolls > 0 ? [`${counted(rolls, 'roll')} undone after the result was shown`] : []),
        ...(revived > 0 ? [`${counted(revived, 'line')} done again`] : []),
      ];
      const what = undone.length === 0 ? '' : `: ${undone.join(', ')}`;
      const secret = revealed === 'secret' ? ' Something secret had been seen.' : '';
      return `${by} went to another point of the fight${what}.${secret}${reason === '' ? '' : ` ${reason}`}`;
    }
    case 'wished':
      return `${news.by} wanted what the rules do not allow (${news.answer.kind}): ${news.why}`;
    default:
      return `${news.by} ${DONE[news.what]}.`;
  }
}
