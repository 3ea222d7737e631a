import { answer, books, map } from './en/fight.ts';
import { log, player } from './en/player.ts';
import { common, start } from './en/start.ts';

/** Texts for everyone at a table. Keys in `common` have no prefix. */
export const en = { ...common, answer, start, log, player, map, books } as const;

/** A type with the same keys and any texts, used to check translations. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
