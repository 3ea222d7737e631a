import { type AttackAsked, attackOdds } from '../engine/odds.ts';

// Runs in a worker, because the odds of an attack can take a second or two.
addEventListener('message', ({ data }: MessageEvent<AttackAsked>) => {
  try {
    postMessage(attackOdds(data));
  } catch (error) {
    postMessage({ problem: error instanceof Error ? error.message : String(error), choices: [] });
  }
});
