import type { Browser } from 'playwright-core';
import type { Figure, Trial } from './figure.ts';
import { axe } from './web-axe.ts';
import { campaigns } from './web-campaign.ts';
import { typedDice } from './web-dice.ts';
import { webEvening } from './web-evening.ts';
import { moments, nothingJumps } from './web-fight.ts';
import { foesAndAttack, undoing } from './web-keys.ts';
import { firstLoad } from './web-load.ts';
import { everyNumber } from './web-log.ts';
import { mapAnswers } from './web-map.ts';
import { markup } from './web-markup.ts';
import { refusals } from './web-refusals.ts';
import { roomScreen } from './web-room.ts';
import { firstAttack, firstPlayers, quickStart } from './web-start.ts';
import { threeTaps } from './web-taps.ts';
import { voices } from './web-voices.ts';

/** A reliability test of the page in a browser, with a separate server. */
export interface WebProof {
  readonly id: string;
  /** The size in `npm test`; `null` if the test takes too long for that. */
  readonly small: number | null;
  readonly full: number;
  readonly run: (trial: Trial, browser: () => Promise<Browser>) => Promise<Figure>;
}

/** The reliability tests of the page. */
export const WEB_PROOFS: readonly WebProof[] = [
  { id: 'F1', small: null, full: 4, run: firstPlayers },
  { id: 'F2', small: null, full: 4, run: foesAndAttack },
  { id: 'F3', small: null, full: 4, run: threeTaps },
  { id: 'F4', small: null, full: 4, run: axe },
  { id: 'F5', small: null, full: 5, run: firstLoad },
  { id: 'F6', small: 1, full: 4, run: everyNumber },
  { id: 'F7', small: null, full: 40, run: undoing },
  { id: 'F8', small: null, full: 20, run: typedDice },
  { id: 'F9', small: null, full: 4, run: refusals },
  { id: 'F10', small: null, full: 1, run: quickStart },
  { id: 'F11', small: null, full: 4, run: moments },
  { id: 'F12', small: null, full: 8, run: mapAnswers },
  { id: 'F14', small: null, full: 4, run: firstAttack },
  { id: 'F16', small: null, full: 4, run: campaigns },
  { id: 'F17', small: null, full: 4, run: nothingJumps },
  { id: 'F20', small: null, full: 4, run: voices },
  { id: 'F22', small: null, full: 4, run: roomScreen },
  { id: 'X1', small: 8, full: 500, run: markup },
  { id: 'WEB', small: null, full: 4, run: webEvening },
];
