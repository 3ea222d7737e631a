import { didYouMean } from '../content/suggestion.ts';

/** A sentence with the known word that somebody may have meant, and a blank; empty when none is near. */
export function suggestion(word: string, known: readonly string[]): string {
  const text = didYouMean(word, known);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
