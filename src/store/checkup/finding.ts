import { StoreError } from '../store-error.ts';

/** One thing that was looked at. */
export interface Finding {
  readonly about: string;
  /** `doubtful`: nothing is lost, but somebody should look at it. */
  readonly is: 'sound' | 'doubtful' | 'damaged';
  readonly sentence: string;
}

export function sound(about: string, sentence: string): Finding {
  return { about, is: 'sound', sentence };
}

export function doubtful(about: string, sentence: string): Finding {
  return { about, is: 'doubtful', sentence };
}

export function damaged(about: string, sentence: string): Finding {
  return { about, is: 'damaged', sentence };
}

/** Looks at something; that it can't even be looked at is a finding, too. */
export async function look(
  about: string,
  at: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return await at();
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return [damaged(about, `${error.message} ${error.remedy}`)];
  }
}
