import type { Refusal } from '../kernel/refusal.ts';

/** What a server says to one request: what was asked for, or why not. */
export type Answered<T> = { readonly value: T } | { readonly refusal: Refusal; readonly isFinal: boolean };

export interface Request {
  readonly key?: string | null;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  /** Ends the request when its answer is no longer wanted. */
  readonly signal?: AbortSignal;
}

/** Milliseconds after which an answer is no longer waited for. */
const PATIENCE = 20_000;

/** Asks a server for something as JSON. Never throws. `isFinal`: asking again would not help. */
export async function askJson<T>(url: string, request: Request = {}): Promise<Answered<T>> {
  return ask(url, request, async (response) => (await response.json()) as T);
}

/** Asks a server for something as text. Never throws. */
export async function askText(url: string, request: Request = {}): Promise<Answered<string>> {
  return ask(url, request, (response) => response.text());
}

async function ask<T>(
  url: string,
  { key = null, body, idempotencyKey, signal }: Request,
  read: (response: Response) => Promise<T>,
): Promise<Answered<T>> {
  const headers: Record<string, string> = {};
  if (key !== null) headers.authorization = `Bearer ${key}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers,
      signal: AbortSignal.any([AbortSignal.timeout(PATIENCE), ...(signal === undefined ? [] : [signal])]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.ok) return { value: await read(response) };
    return { refusal: await refusalIn(response), isFinal: isFinal(response.status) };
  } catch {
    return { refusal: UNREACHABLE, isFinal: false };
  }
}

/** Whether asking again would bring the same. */
export function isFinal(status: number): boolean {
  return status < 500 && status !== 408 && status !== 425 && status !== 429;
}

/** The reason for which a response is none, as the server says it. */
export async function refusalIn(response: Response): Promise<Refusal> {
  try {
    const problem = (await response.json()) as Record<string, unknown>;
    const { code, detail, title, remedy, rule } = problem;
    return {
      code: typeof code === 'string' ? code : `status-${response.status}`,
      rule: typeof rule === 'string' ? rule : null,
      sentence: typeof detail === 'string' ? detail : String(title ?? response.statusText),
      remedy: typeof remedy === 'string' ? remedy : '',
    };
  } catch {
    const sentence = `The server answered ${response.status} and no more.`;
    return { code: `status-${response.status}`, rule: null, sentence, remedy: 'Try again in a moment.' };
  }
}

export const UNREACHABLE: Refusal = {
  code: 'unreachable',
  rule: null,
  sentence: 'The server can’t be reached.',
  remedy: 'Nothing was lost. Look at the network and whether the server runs; it is tried again by itself.',
};
