import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GM } from '../src/kernel/ids.ts';
import { type Json, sameJson } from '../src/kernel/json.ts';
import { USUAL_STOPS } from '../src/table/table.ts';
import { Party } from '../test/table/party.ts';

// Measures how often people are asked: npm run bench -- questions. Each encounter is played with the simple
// policy by a player for each seat and the GM: once with every question asked one by one, and once with the
// usual stops and with plans. A plan joins a walk and what follows it, an act and the end of the turn, or an
// attack and the same one again.

const ROOT = join(import.meta.dirname, '..');
const FIGHTS = 12;
const SEED = 20261125;
/** Answers after which a fight is broken off. */
const MOST = 300;

const ENCOUNTERS = [
  'timeslice/encounters/duel',
  'timeslice/encounters/boss',
  'tactics/encounters/marauder',
  'tactics/encounters/checkpoint',
  'locations/encounters/duel-at-the-trough',
  'locations/encounters/brawl-at-the-lantern',
  'agents/encounters/duel-on-the-promenade',
  'agents/encounters/boarding',
];

interface Count {
  readonly questions: number;
  readonly rounds: number;
  readonly byKey: ReadonlyMap<string, number>;
}

/** Plays one fight, and counts the questions that people answer. */
function played(file: string, seed: number, isFull: boolean): Count {
  const party = new Party(readFileSync(join(ROOT, `packs/${file}.yaml`), 'utf8'), seed);
  const players = party.bringAll().filter(({ seat }) => seat !== null);
  party.must(party.gm.id, { kind: 'start' });
  const stops = isFull ? Object.keys(USUAL_STOPS) : [];
  for (const { id } of [party.gm, ...players]) {
    for (const stop of stops) party.must(id, { kind: 'stand', question: `stop:${stop}`, answer: 'ask' });
  }
  const byKey = new Map<string, number>();
  let rounds = 0;
  let questions = 0;
  let walker = '';
  const acted = new Map<string, string>();
  const struck = new Map<string, string>();
  for (let i = 0; i < MOST; i += 1) {
    const { rules, now } = party.live.fight!;
    const [open] = now.waiting.kind === 'decisions' ? now.waiting.open : [];
    if (open === undefined) break;
    const { decision, id } = open;
    const { round, standings, winner } = rules.overview(now.state, GM);
    // Questions after the end do not belong to a round.
    if (winner !== null) break;
    rounds = round;
    const answer = rules.policies.simple!(decision, now.state, () => 0);
    const purpose = rules.purposes?.[answer.kind] ?? 'other';
    const isSilent = sameJson(answer, decision.defaultAnswer as Json);
    const isWalk = walker === decision.who && (purpose === 'move' || purpose === 'attack');
    // The page sends a walk with what follows it, and an act with the default answer after it, as one plan.
    const isEnd = isSilent && acted.get(decision.who) === `${rounds} ${decision.key}`;
    // "Strike again": the same attack in the same turn, unless its combatant was hurt.
    const health = standings.find((each) => each.id === decision.who)?.health?.[0];
    const attack = JSON.stringify([rounds, health, answer]);
    const isAgain = purpose === 'attack' && struck.get(decision.who) === attack;
    if (purpose === 'attack') struck.set(decision.who, attack);
    const isPlanned = !isFull && (isWalk || isEnd || isAgain);
    acted.set(decision.who, `${rounds} ${decision.key}`);
    if (!isPlanned) {
      questions += 1;
      byKey.set(decision.key, (byKey.get(decision.key) ?? 0) + 1);
    }
    walker = purpose === 'move' ? decision.who : '';
    party.must(party.gm.id, { kind: 'answer', decision: id, answer });
  }
  return { questions, rounds: Math.max(1, rounds), byKey };
}

function perRound(file: string, isFull: boolean): { readonly mean: number; readonly keys: string } {
  const counts = Array.from({ length: FIGHTS }, (_, i) => played(file, SEED + i, isFull));
  const rounds = counts.reduce((sum, count) => sum + count.rounds, 0);
  const total = counts.reduce((sum, { questions }) => sum + questions, 0);
  const byKey = new Map<string, number>();
  for (const count of counts) {
    for (const [key, n] of count.byKey) byKey.set(key, (byKey.get(key) ?? 0) + n);
  }
  const keys = [...byKey]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 6)
    .map(([key, n]) => `${key} ${(n / rounds).toFixed(1)}`);
  return { mean: total / rounds, keys: keys.join(', ') };
}

for (const file of ENCOUNTERS) {
  const [full, usual] = [perRound(file, true), perRound(file, false)];
  const share = Math.round((100 * usual.mean) / full.mean);
  console.log(
    `${file}: ${full.mean.toFixed(1)} a round, ${usual.mean.toFixed(1)} with usual stops (${share} %)`,
  );
  if (process.argv.includes('--keys')) console.log(`  all: ${full.keys}\n  usual: ${usual.keys}`);
}
