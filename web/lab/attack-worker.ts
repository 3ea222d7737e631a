import { type AttackAsked, attackOdds } from '../engine/attack.ts';

// Odds of an attack can take a second or two: they are counted beside the page.
addEventListener('message', ({ data }: MessageEvent<AttackAsked>) => {
  try {
    postMessage(attackOdds(data));
  } catch (error) {
    postMessage({ problem: error instanceof Error ? error.message : String(error), choices: [] });
  }
});
