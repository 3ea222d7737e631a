import { answer } from './en/answer.ts';
import { books } from './en/books.ts';
import { common } from './en/common.ts';
import { gm } from './en/gm.ts';
import { lab } from './en/lab.ts';
import { log } from './en/log.ts';
import { map } from './en/map.ts';
import { player } from './en/player.ts';
import { rules } from './en/rules.ts';
import { start } from './en/start.ts';

/** All texts of the page. `common` lies open: its keys need no prefix. */
export const en = { ...common, answer, start, gm, rules, lab, log, player, map, books } as const;
