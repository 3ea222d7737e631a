import { GM } from '../../../src/kernel/names.ts';
import type { OpenPrompt, Sight } from '../../../src/live/sight.ts';

/** Open questions as the GM goes through them: those that nobody else at the table answers come first. */
export function promptsInOrder({
  prompts,
  people,
}: Pick<Sight, 'prompts' | 'people'>): readonly OpenPrompt[] {
  const isOthers = ({ seat }: OpenPrompt): boolean =>
    seat !== GM && people.some((person) => person.seat === seat && person.role === 'player');
  return [...prompts.filter((prompt) => !isOthers(prompt)), ...prompts.filter(isOthers)];
}
