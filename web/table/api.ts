import { type Answered, askJson, type Request } from '../../src/line/asking.ts';

/** Asks the server that this page came from for something as JSON. Never throws. */
export function askServer<T>(path: string, request: Request = {}): Promise<Answered<T>> {
  return askJson<T>(`/api/${path}`, request);
}
