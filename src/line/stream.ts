import { createParser } from 'eventsource-parser';
import type { Refusal } from '../kernel/refusal.ts';
import type { Change, Snapshot } from '../live/message.ts';
import { isFinal, refusalIn, UNREACHABLE } from './asking.ts';

/** What a stream brings. */
export type Heard =
  | { readonly event: 'snapshot'; readonly id: string; readonly data: Snapshot }
  | { readonly event: 'change'; readonly id: string; readonly data: Change }
  /** Milliseconds that are left for open questions. */
  | {
      readonly event: 'clocks';
      readonly data: readonly { readonly decision: string; readonly left: number }[];
    }
  | { readonly event: 'bye'; readonly data: { readonly why: 'removed' | 'rekeyed' | 'closing' } };

/** How a stream ended. `isFinal`: opening it again would not help. */
export interface StreamEnd {
  readonly refusal: Refusal;
  readonly isFinal: boolean;
  /** Whether anything was heard on it, a heartbeat at least. */
  readonly wasHeard: boolean;
}

/** After so long without a sound, not even a heartbeat, a stream is taken for dead. */
const SILENCE_MS = 45_000;

/**
 * Reads a table's events until the stream ends; `after`: the id of the last event that was heard. Where nothing has
 * happened since then, it is `opened` and nothing more comes for now.
 */
export async function readStream(
  url: string,
  {
    key,
    after,
    signal,
  }: { readonly key: string; readonly after: string | null; readonly signal: AbortSignal },
  { opened, heard }: { readonly opened: () => void; readonly heard: (message: Heard) => void },
): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let wasHeard = false;
  const ended = (refusal: Refusal, final: boolean): StreamEnd => ({ refusal, isFinal: final, wasHeard });
  try {
    const response = await fetch(url, {
      headers: {
        authorization: `Bearer ${key}`,
        accept: 'text/event-stream',
        ...(after === null ? {} : { 'last-event-id': after }),
      },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || response.body === null) {
      return ended(await refusalIn(response), isFinal(response.status));
    }
    opened();
    const parser = createParser({
      onEvent: ({ event, id, data }) => heard({ event, id, data: JSON.parse(data) as never } as Heard),
    });
    // Read piece by piece: not every browser lets a stream be gone through in a loop.
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      wasHeard = true;
      parser.feed(read.value);
    }
    return ended(UNREACHABLE, false);
  } catch {
    return ended(UNREACHABLE, false);
  } finally {
    clearTimeout(timer);
  }
}
