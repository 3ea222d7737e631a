import type { Ruling } from './ruleset.ts';

/** A question of the source that is decided for good: one answer, told with the readings that were not built. */
export function decided(question: string, says: string, ...alsoRead: string[]): Ruling {
  return { question, settings: [{ value: 'decided', says }], alsoRead };
}
