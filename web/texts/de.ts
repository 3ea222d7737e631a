import { answer, books, map } from './de/fight.ts';
import { gm } from './de/gm.ts';
import { campaign, lab, report, rules } from './de/pages.ts';
import { log, player } from './de/player.ts';
import { prepare, tracker } from './de/prepare.ts';
import { GLOSSARY_DE, WORDING_DE } from './de/rulebooks.ts';
import { common, start } from './de/start.ts';

/** All German texts of the page. Keys in `common` have no prefix. */
export const de = {
  ...common,
  answer,
  start,
  gm,
  rules,
  lab,
  log,
  player,
  map,
  books,
  report,
  prepare,
  campaign,
  tracker,
} as const;

/** What the rulebooks say, in German. */
export const rulebooks = { glossary: GLOSSARY_DE, wording: WORDING_DE };
