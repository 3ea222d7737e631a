import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OpenDecision } from '../../src/fight/dice.ts';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { FoeHealth } from '../../src/kernel/hidden-health.ts';
import { GM, type Seat } from '../../src/kernel/ids.ts';
import { machineChoice } from '../../src/opponent/levels.ts';
import type { Rules } from '../../src/opponent/scene.ts';
import { rulesets } from '../../src/rulesets.ts';
import think from '../../src/server/threads/odds.ts';
import { applyMachineAnswer, machineQuestion, runAutomatic } from '../../src/table/automatic.ts';
import { tableViewFor } from '../../src/table/make-view.ts';
import type { LogLine } from '../../src/table/view.ts';
import { Party } from './party.ts';

const ROOT = join(import.meta.dirname, '../..');
const SEED = 20261126;
const BOOKS = rulesets.map(({ ruleset }) => ruleset.id);

/** The first fight of a rulebook: the first side is played by a person, the other by a machine, and there is no GM. */
function lesson(book: string): { readonly party: Party; readonly foes: string } {
  const party = new Party(readFileSync(join(ROOT, `packs/${book}/lessons/first-fight.yaml`), 'utf8'), SEED);
  party.bring('Ann', 'you');
  const foes = party.live.encounter!.sides[1]!.id;
  const settings = { autoSides: [foes], machines: { [foes]: 'hard' as const }, isWithoutGm: true };
  party.must(party.gm.id, { kind: 'set', settings });
  party.must(party.gm.id, { kind: 'start' });
  return { party, foes };
}

function thought({ live }: Party): void {
  const { open, level, seed } = machineQuestion(live)!;
  const { rules, now } = live.fight!;
  const { start, given } = now.step;
  const known = rules as unknown as Rules<unknown, BaseEvent>;
  const moment = { start, given, now: now.state };
  const { answer } = machineChoice(known, open.decision, moment, { level, decisions: 400 }, seed);
  expect(open.decision.options.some(({ kind }) => kind === answer.kind)).toBe(true);
}

/** Returns the next open decision, and whether it is that of a machine. */
function nextOpen({ live }: Party): { readonly open: OpenDecision; readonly isAsked: boolean } {
  const asked = machineQuestion(live)?.open;
  const { waiting } = live.fight!.now;
  const others = waiting.kind === 'decisions' ? waiting.open : [];
  return { open: asked ?? others[0]!, isAsked: asked !== undefined };
}

describe('a machine that plays a side', () => {
  test.each(BOOKS)('plays the first fight of %s to its end, and asks nobody else than its player', (book) => {
    const { party, foes } = lesson(book);
    const asked = new Set<string>();
    let byMachine = 0;
    for (let i = 0; i < 400; i += 1) {
      const { fight } = party.live;
      const { winner, standings } = fight!.rules.overview(fight!.now.state, GM);
      if (winner !== null || fight!.now.waiting.kind === 'over') break;
      const question = machineQuestion(party.live);
      if (question !== undefined) {
        const { decision } = question.open;
        expect(standings.find(({ id }) => id === decision.who)!.side).toBe(foes);
        if (byMachine < 3) thought(party);
        byMachine += 1;
        party.live = applyMachineAnswer(party.live, question.open.id, undefined, party.around)!.live;
        continue;
      }
      const open = fight!.now.waiting.kind === 'decisions' ? fight!.now.waiting.open : [];
      if (open.length === 0) {
        party.live = runAutomatic({ live: party.live, acts: [] }, party.around).live;
        continue;
      }
      const { id, decision } = open[0]!;
      expect(decision.seat).toBe('you');
      asked.add(decision.key);
      const answer = fight!.rules.policies.simple!(decision, fight!.now.state, () => 0);
      party.must(party.gm.id, { kind: 'answer', decision: id, answer });
    }
    expect(tableViewFor(party.live, party.gm).fight!.winner).not.toBeNull();
    expect(byMachine).toBeGreaterThan(0);
    expect(asked.size).toBeGreaterThan(0);
  });

  const ILLEGAL = { answer: { kind: 'no-such-act' }, expected: { foeFalls: 1, ownFalls: 0 } };

  test('its table does not answer for it, and takes an answer that the rules forbid as none', () => {
    const { party } = lesson('tactics');
    const question = machineQuestion(party.live)!;
    const before = party.live.fight!.entries.length;
    expect(runAutomatic({ live: party.live, acts: [] }, party.around).acts).toEqual([]);
    const after = applyMachineAnswer(party.live, question.open.id, ILLEGAL, party.around)!;
    expect(after.live.fight!.entries.length).toBeGreaterThan(before);
    expect(applyMachineAnswer(after.live, question.open.id, undefined, party.around)).toBeUndefined();
  });

  /** Lets the machine and the player answer until the machine is asked after an answer of the player. */
  function askedAfterPlayer(party: Party): string {
    for (let isAfter = false, i = 0; i < 80; i += 1) {
      const question = machineQuestion(party.live);
      if (question !== undefined && isAfter) return question.open.id;
      if (question !== undefined) {
        party.live = applyMachineAnswer(party.live, question.open.id, undefined, party.around)!.live;
        continue;
      }
      const { now, rules } = party.live.fight!;
      const { id, decision } = now.waiting.kind === 'decisions' ? now.waiting.open[0]! : (undefined as never);
      const answer = rules.policies.simple!(decision, now.state, () => 0);
      party.must(party.gm.id, { kind: 'answer', decision: id, answer });
      isAfter = true;
    }
    throw new Error('the machine was not asked');
  }

  test.each(BOOKS)(
    'in %s, an undo drops the answer it thinks about, and it waits for the next command',
    (book) => {
      const { party } = lesson(book);
      const asked = askedAfterPlayer(party);
      party.must(party.gm.id, { kind: 'undo' });
      expect(machineQuestion(party.live)).toBeUndefined();
      expect(applyMachineAnswer(party.live, asked, undefined, party.around)).toBeUndefined();
    },
  );

  test('it does not answer while the table is paused, and is asked again afterwards', () => {
    const { party } = lesson('tactics');
    const { open } = machineQuestion(party.live)!;
    party.must(party.gm.id, { kind: 'pause' });
    expect(applyMachineAnswer(party.live, open.id, undefined, party.around)).toBeUndefined();
    party.must(party.gm.id, { kind: 'resume' });
    expect(machineQuestion(party.live)!.open.id).toBe(open.id);
    expect(applyMachineAnswer(party.live, open.id, undefined, party.around)).toBeDefined();
  });

  test('the GM reads on the first line of an answer what the machine expects of it, and nobody else does', () => {
    const { party } = lesson('tactics');
    const player = Object.values(party.live.people).find(({ role }) => role === 'player')!;
    const linesOf = (eyes: Seat): readonly LogLine[] => party.history.logFor(eyes).lines;
    const before = linesOf(GM).length;
    const expected = { foeFalls: 0.38, ownFalls: 0.12 };
    const { open } = machineQuestion(party.live)!;
    const answer = open.decision.defaultAnswer as RawAnswer;
    party.record(party.gm.id, applyMachineAnswer(party.live, open.id, { answer, expected }, party.around)!);
    const told = linesOf(GM).slice(before);
    expect(told.map((line) => line.kind === 'fight' && line.expected)).toEqual([
      expected,
      ...told.slice(1).map(() => undefined),
    ]);
    expect(JSON.stringify(linesOf(player.seat!))).not.toContain('expected');
  });

  test('the GM reads what a machine expects of a secret plan where the plan is revealed', () => {
    const { party } = lesson('tactics');
    const expected = { foeFalls: 0.38, ownFalls: 0.12 };
    const lines = (): readonly LogLine[] => party.history.logFor(GM).lines;
    const isTold = (line: LogLine): boolean => line.kind === 'fight' && line.expected !== undefined;
    let secrets = 0;
    for (let i = 0; i < 30 && !(secrets > 0 && lines().some(isTold)); i += 1) {
      const { open, isAsked } = nextOpen(party);
      const answer = party.live.fight!.rules.policies.simple!(
        open.decision,
        party.live.fight!.now.state,
        () => 0,
      );
      if (!isAsked) {
        party.must(party.gm.id, { kind: 'answer', decision: open.id, answer });
        continue;
      }
      const before = lines().length;
      const isPlan = open.decision.key === 'declare';
      const thought = { answer, expected: isPlan ? expected : null };
      party.record(party.gm.id, applyMachineAnswer(party.live, open.id, thought, party.around)!);
      if (isPlan && lines().length === before) secrets += 1;
    }
    expect(secrets).toBeGreaterThan(0);
    expect(lines().find(isTold)).toMatchObject({ type: 'declared', who: 'oske' });
  });

  test('an answer that the rules forbid has no reason in the log', () => {
    const { party } = lesson('tactics');
    const { open } = machineQuestion(party.live)!;
    party.record(party.gm.id, applyMachineAnswer(party.live, open.id, ILLEGAL, party.around)!);
    expect(JSON.stringify(party.history.logFor(GM).lines)).not.toContain('expected');
  });

  test('it plays each combatant with the temper that the encounter gives it', () => {
    const { party, foes } = lesson('tactics');
    expect(machineQuestion(party.live)!.temper).toBe('steady');
    const { live } = party;
    const combatants = live.encounter!.combatants.map((who) =>
      who.side === foes ? { ...who, temper: 'cowardly' as const } : who,
    );
    party.live = { ...live, encounter: { ...live.encounter!, combatants } };
    expect(machineQuestion(party.live)!.temper).toBe('cowardly');
  });

  test('a player who is missing is played by a machine, and only that player', () => {
    const { party } = lesson('tactics');
    const settings = {
      autoSides: [],
      autoSeats: ['you'],
      machines: { you: 'sensible' as const },
      isWithoutGm: false,
    };
    party.must(party.gm.id, { kind: 'set', settings });
    const byMachine = new Set<string>();
    const byGm = new Set<string>();
    for (let i = 0; i < 40; i += 1) {
      const question = machineQuestion(party.live);
      if (question !== undefined) {
        const { open, level } = question;
        expect(level).toBe('sensible');
        byMachine.add(open.decision.seat);
        party.record(party.gm.id, applyMachineAnswer(party.live, open.id, undefined, party.around)!);
        continue;
      }
      const { waiting } = party.live.fight!.now;
      if (waiting.kind !== 'decisions') break;
      const [{ id, decision }] = waiting.open as [OpenDecision];
      byGm.add(decision.seat);
      const answer = decision.defaultAnswer as RawAnswer;
      party.must(party.gm.id, { kind: 'answer', decision: id, answer });
    }
    expect([...byMachine]).toEqual(['you']);
    expect([...byGm]).toEqual([GM]);
  });

  test('advice to a player does not depend on the health of enemies that the table hides', async () => {
    const { party, foes } = lesson('timeslice');
    party.must(party.gm.id, { kind: 'set', settings: { autoSides: [], isWithoutGm: false } });
    const { now, rules } = party.live.fight!;
    const { decision } = now.waiting.kind === 'decisions' ? now.waiting.open[0]! : (undefined as never);
    type Foes = { readonly combatants: readonly { readonly side: string; readonly hp: number }[] };
    const withHp = (state: unknown, hp: number): unknown => ({
      ...(state as Foes),
      combatants: (state as Foes).combatants.map((who) => (who.side === foes ? { ...who, hp } : who)),
    });
    const { start, given } = now.step;
    const told = async (hp: number, foeHealth: FoeHealth): Promise<unknown> => {
      const step = { start: withHp(start, hp), given };
      const state = withHp(now.state, hp);
      const asked = { ...decision, seat: 'you' };
      const by = { level: 'hard', temper: 'steady', seed: SEED } as const;
      return (await think({ ruleset: rules.id, step, state, decision: asked, foeHealth, ...by })).result;
    };
    expect(await told(1, 'hidden')).toEqual(await told(12, 'hidden'));
    expect(await told(1, 'words')).not.toEqual(await told(12, 'words'));
  });
});
