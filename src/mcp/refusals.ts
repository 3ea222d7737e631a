import type { Refusal } from '../kernel/refusal.ts';

// What an assistant is refused besides what the server refuses.

function refusal(code: string, sentence: string, remedy: string): Refusal {
  return { code, rule: null, sentence, remedy };
}

export const NOT_LET_IN = refusal(
  'still-waiting',
  'You came by an invitation and the GM has not let you in yet.',
  'Ask the person whom you help to tell the GM, who finds you among the people of the table; then ask again.',
);

export const GM_PROPOSES_NOTHING = refusal(
  'nothing-to-propose',
  'You sit on the GM’s side, where nobody is left to whom an answer could be proposed.',
  'Tell the person whom you help what you would do, or have "riposte mcp" started with --allow answers.',
);

export const NO_ROLL_WAITS = refusal(
  'no-roll-waits',
  'No roll waits for your dice.',
  'Call state to see what the table waits for.',
);

export const FOREIGN_ORIGIN = refusal(
  'foreign-origin',
  'This request comes from a page of a browser, or was sent under another name than this machine’s.',
  'Let an assistant’s program connect to http://127.0.0.1 itself.',
);

export const NO_TOKEN = refusal(
  'no-key',
  'This needs the token of this MCP server.',
  'Send it as "Authorization: Bearer TOKEN": it is RIPOSTE_MCP_TOKEN, or was printed at the start.',
);

export const NO_SUCH_SESSION = refusal(
  'no-such-session',
  'This session has ended.',
  'Begin another one with "initialize".',
);

export const NO_SUCH_ADDRESS = refusal('no-such-address', 'There is nothing here.', 'MCP is spoken at /mcp.');

export const OWN_FAULT = refusal(
  'server-fault',
  'This is a fault of Riposte itself.',
  'Try again, and report it with what "riposte mcp" wrote on stderr.',
);

export function noSuchRule(id: string, book: string, nearest: readonly string[]): Refusal {
  const near = nearest.length === 0 ? '' : `Nearest: ${nearest.join(', ')}. `;
  return refusal(
    'no-such-rule',
    `${book} has no rule or ruling "${id}".`,
    `${near}search_rules finds others.`,
  );
}

export function nobodyKnown(who: string, known: readonly string[]): Refusal {
  return refusal(
    'no-such-combatant',
    `You know of nobody with the id "${who}".`,
    known.length === 0 ? 'The fight has not begun.' : `Take one of: ${known.join(', ')}.`,
  );
}
