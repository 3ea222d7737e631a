import { StoreError } from '../store-error.ts';

/** How long a restart of the database may take without anybody being told. */
const PATIENCE_MS = 5000;
const FIRST_WAIT_MS = 20;
const LONGEST_WAIT_MS = 500;

/**
 * Carries out one access to the database, and again while the database is away or too busy. What is carried out must
 * do no harm when it is done twice, for the first time may have gone through unheard. Throws StoreError.
 */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  const until = performance.now() + PATIENCE_MS;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await act();
    } catch (error) {
      if (!mayPass(error) || performance.now() + wait > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function mayPass(error: unknown): boolean {
  return error instanceof StoreError && (error.code === 'away' || error.code === 'busy');
}
