import type { Ruling } from '../../src/kernel/ruleset.ts';
import { rulesets } from '../../src/rulesets.ts';
import { readText } from './reading.ts';

/** A switch of an encounter's rulebook, and how the encounter has it. */
export interface Switch {
  readonly id: string;
  readonly question: string;
  readonly now: string | number;
  readonly settings: Ruling['settings'];
  /** Any whole number between these, where it is one. */
  readonly whole: Exclude<Ruling['whole'], undefined> | null;
}

/** The switches of an encounter as people write it; none while it can't be read. */
export function switchesOf(text: string): readonly Switch[] {
  const read = readText(text);
  if ('faults' in read) return [];
  const { ruleset: id, rulings } = read.encounter;
  const found = rulesets.find(({ ruleset }) => ruleset.id === id)!;
  return Object.entries(found.ruleset.rulebook.rulings)
    .filter(([, { settings, whole }]) => settings.length > 1 || whole !== undefined)
    .map(([ruling, { question, settings, whole }]) => {
      return { id: ruling, question, now: rulings[ruling]!, settings, whole: whole ?? null };
    });
}
