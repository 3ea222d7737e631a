import { answer } from './de/answer.ts';
import { books } from './de/books.ts';
import { common } from './de/common.ts';
import { gm } from './de/gm.ts';
import { log } from './de/log.ts';
import { map } from './de/map.ts';
import { lab, report, rules } from './de/pages.ts';
import { player } from './de/player.ts';
import { start } from './de/start.ts';

/** All German texts of the page. Keys in `common` have no prefix. */
export const de = { ...common, answer, start, gm, rules, lab, log, player, map, books, report } as const;
