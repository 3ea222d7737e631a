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
      const { by, struck, revived, revealed, reason } = news;
      const said = reason === '' ? '' : ` ${reason}`;
      const seen = revealed === 'nothing' ? '' : ` What was seen of ${revealed} can not be unseen.`;
      return `${by} went to another point: ${struck} lines no longer hold, ${revived} hold again.${seen}${said}`;
    }
    case 'wished':
      return `${news.by} wanted what the rules do not allow (${news.answer.kind}): ${news.why}`;
    default:
      return `${news.by} ${DONE[news.what]}.`;
  }
}
