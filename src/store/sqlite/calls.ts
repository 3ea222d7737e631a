import type { Hint, Store } from '../store.ts';
import { StoreError, type StoreFault } from '../store-error.ts';

/** What the thread of the database can be asked to do. */
export type Method = Exclude<keyof Store, 'watch'>;

export interface Call<M extends Method = Method> {
  readonly id: number;
  readonly method: M;
  readonly args: Parameters<Store[M]>;
}

/** The number of the call that opens the store. */
export const OPENING = 0;

interface PlainFault {
  readonly code: StoreFault;
  readonly sentence: string;
  readonly remedy: string;
}

/** How a call failed, in a form that can pass between threads: a fault of the store, or a bug. */
export type Failure = { readonly fault: PlainFault } | { readonly bug: unknown };

/** What the thread says: how a call ended, or that another program wrote. */
export type Said =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: Failure }
  | { readonly hint: Hint };

export function failureOf(error: unknown): Failure {
  if (!(error instanceof StoreError)) return { bug: error };
  return { fault: { code: error.code, sentence: error.message, remedy: error.remedy } };
}

/** What is to be thrown on the other side. */
export function errorOf(failure: Failure): unknown {
  if ('bug' in failure) return failure.bug;
  const { code, sentence, remedy } = failure.fault;
  return new StoreError(code, sentence, remedy);
}
