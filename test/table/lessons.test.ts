import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { GM } from '../../src/kernel/ids.ts';
import { machineChoice } from '../../src/opponent/levels.ts';
import type { Rules } from '../../src/opponent/scene.ts';
import { rulesets } from '../../src/rulesets.ts';
import { applyMachineAnswer, machineQuestion, openDecisions } from '../../src/table/automatic.ts';
import { LESSON_PLAYER, type OddRule, startSolo } from '../../src/table/solo.ts';
import { Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The question that each lesson leads to, the answer that the coach suggests, and the rule that then applies. */
const LESSONS: Readonly<Record<string, { key: string; answer: RawAnswer; rule: string }>> = {
  timeslice: {
    key: 'interruption',
    answer: { kind: 'interrupt', weapon: 'riding-sabre', called: 'none' },
    rule: 'interruption',
  },
  tactics: { key: 'declare', answer: { kind: 'settle' }, rule: 'hidden-declaration' },
  locations: {
    key: 'turn',
    answer: { kind: 'attack', weapon: 'rake-sabre', target: 'isbel', called: 'right-arm' },
    rule: 'limb-zero',
  },
  agents: { key: 'cut-in', answer: { kind: 'cut-in' }, rule: 'delay-tie' },
};

function opened(book: string) {
  const file = (name: string): string =>
    readFileSync(join(ROOT, `packs/${book}/lessons/${name}.yaml`), 'utf8');
  const lesson = parse(file('odd-rule.opening')) as OddRule;
  const party = new Party(file('odd-rule'), lesson.dice, new Uint8Array(32).fill(lesson.dice));
  const player = party.bring('Ann', 'you');
  expect(player.id).toBe(LESSON_PLAYER.id);
  const { side, opening } = lesson;
  const started = startSolo(
    party.live,
    { gm: party.gm, player },
    { side, level: 'sensible', opening },
    party.around,
  );
  if ('refusal' in started) throw new Error(started.refusal.sentence);
  for (const applied of started.value) party.record(party.gm.id, applied);
  return { party, player, lesson };
}

/** The machine answers until the player is asked. */
function machineAnswers(party: Party): void {
  for (;;) {
    const question = machineQuestion(party.live);
    if (question === undefined) return;
    const { rules, now } = party.live.fight!;
    const { start, given } = now.step;
    const known = rules as unknown as Rules<unknown, BaseEvent>;
    const moment = { start, given, now: now.state };
    const { open, level, seed } = question;
    const choice = machineChoice(known, open.decision, moment, { level }, seed);
    party.record(party.gm.id, applyMachineAnswer(party.live, open.id, choice, party.around)!);
  }
}

test.each(rulesets.map(({ ruleset }) => ruleset.id))(
  'the lesson of %s leads its player to its oddest rule, which acts when the player follows the coach',
  (book) => {
    const { party, player, lesson } = opened(book);
    const { key, answer, rule } = LESSONS[book]!;
    machineAnswers(party);
    const { id, decision } = openDecisions(party.live).find((open) => open.decision.seat === player.seat)!;
    expect(decision.key).toBe(key);
    // What the coach suggests is legal, and shows the rule.
    const { shows } = lesson;
    if (shows !== undefined) expect(shows.answer).toEqual(answer);
    expect(party.live.encounter!.combatants.find((who) => who.id === decision.who)!.side).toBe(lesson.side);
    const before = party.live.fight!.entries.length;
    party.must(player.id, { kind: 'answer', decision: id, answer });
    machineAnswers(party);
    const entries = [...party.live.fight!.entries].slice(before);
    expect(JSON.stringify(entries)).toContain(`"${rule}"`);
  },
);

test('a fight without a GM ends when it is decided, while the loser still bleeds', () => {
  const { party, player, lesson } = opened('locations');
  for (let i = 0; i < 100 && party.live.fight!.now.waiting.kind !== 'over'; i += 1) {
    machineAnswers(party);
    const open = openDecisions(party.live).find(({ decision }) => decision.seat === player.seat);
    if (open === undefined) break;
    const { id, decision } = open;
    const { rules, now } = party.live.fight!;
    expect(rules.overview(now.state, GM).winner).toBeNull();
    const answer = i === 0 ? lesson.shows!.answer : rules.policies.simple!(decision, now.state, () => 0);
    party.must(player.id, { kind: 'answer', decision: id, answer });
  }
  expect(party.live.fight!.now.waiting.kind).toBe('over');
  expect(JSON.stringify(party.live.fight!.entries)).toContain('"bleeding-started"');
});
