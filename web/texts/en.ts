import { answer } from './en/answer.ts';
import { books } from './en/books.ts';
import { common } from './en/common.ts';
import { log } from './en/log.ts';
import { map } from './en/map.ts';
import { player } from './en/player.ts';
import { start } from './en/start.ts';

/** Texts for everyone at a table. Keys in `common` have no prefix. */
export const en = { ...common, answer, start, log, player, map, books } as const;
