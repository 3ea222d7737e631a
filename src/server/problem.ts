import type { Refusal } from '../kernel/refusal.ts';

/** What a refused request is answered with (RFC 9457), as `application/problem+json`. */
export interface Problem {
  /** `urn:riposte:problem:` and the code. */
  readonly type: string;
  /** What the status means. */
  readonly title: string;
  readonly status: number;
  /** The reason in one stable word group, for programs. */
  readonly code: string;
  /** What is wrong, for a person. */
  readonly detail: string;
  /** What can be done instead, for a person. */
  readonly remedy: string;
  /** The rule that forbids it; null when no rulebook does. */
  readonly rule: string | null;
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'The request can not be read',
  401: 'A key is needed',
  403: 'Not allowed',
  404: 'Not here',
  409: 'Not as things stand',
  413: 'Too large',
  415: 'Not JSON',
  422: 'The rules do not allow it',
  429: 'Too often',
  500: 'A fault of Riposte',
  503: 'Not just now',
};

/** The status of each reason; any other is the rules': 422. */
const STATUS: Readonly<Record<string, number>> = {
  'bad-request': 400,
  'not-json': 400,
  'too-deep': 400,
  'no-key': 401,
  'wrong-host-key': 401,
  'not-yours': 403,
  'still-waiting': 403,
  'not-the-gm': 403,
  'name-taken': 409,
  'not-as-invited': 409,
  'foreign-origin': 403,
  'odds-hidden': 403,
  'no-entry': 404,
  'no-such-person': 404,
  'no-such-invitation': 404,
  'no-such-address': 404,
  'no-such-encounter': 404,
  'no-such-rulebook': 404,
  'question-gone': 409,
  'no-roll-waits': 409,
  'no-such-proposal': 409,
  'fight-over': 409,
  'fight-begun': 409,
  'fight-not-begun': 409,
  'not-begun': 409,
  'already-begun': 409,
  'already-there': 409,
  'nothing-to-undo': 409,
  'nothing-to-redo': 409,
  'no-encounter': 409,
  paused: 409,
  'not-paused': 409,
  'table-ended': 409,
  'table-full': 409,
  'waiting-room-full': 409,
  'log-full': 409,
  'table-damaged': 409,
  'journal-full': 409,
  'key-reused': 409,
  'key-changed': 409,
  'too-large': 413,
  'not-json-type': 415,
  'too-much-written': 429,
  'too-many-streams': 429,
  'too-many-commands': 429,
  'too-many-requests': 429,
  'rules-broke': 500,
  'server-fault': 500,
  'store-away': 503,
  'reading-busy': 503,
  'odds-busy': 503,
  'journal-busy': 503,
};

/** The status that a reason is answered with. */
export function statusOf(code: string): number {
  return STATUS[code] ?? 422;
}

export function problemOf({ code, rule, sentence, remedy }: Refusal): Problem {
  const status = statusOf(code);
  return {
    type: `urn:riposte:problem:${code}`,
    title: TITLES[status]!,
    status,
    code,
    detail: sentence,
    remedy,
    rule,
  };
}

/** Ends a request with a problem. */
export class RefusedRequest extends Error {
  override readonly name = 'RefusedRequest';
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}
