import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toLines } from '../../src/fight/lines.ts';
import { verify } from '../../src/fight/replay.ts';
import { canonical, type Json } from '../../src/kernel/json.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { rulesets } from '../../src/rulesets.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import type { Command } from '../../src/table/command.ts';
import type { Table } from '../../src/table/table.ts';
import { anyOpen, Party } from '../table/party.ts';
import { gmEnds } from './ending.ts';

// People at a live table who send random commands, allowed or not: they pause and resume, rewrite the
// encounter, admit and remove people, answer for each other, begin twice and end too early.

const PACKS = join(import.meta.dirname, '../../packs');
const ENCOUNTERS = globSync('*/encounters/*.yaml', { cwd: PACKS }).sort();
const COMMANDS = 150;

/** The result. */
export interface Evenings {
  readonly tables: number;
  readonly commands: number;
  readonly refused: number;
  /** How often each command was sent. */
  readonly done: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

/** A number of evenings, each at a separate table. */
export function evenings(tables: number, seed: number): Evenings {
  const done = new Map<string, number>();
  const faults: string[] = [];
  let commands = 0;
  let refused = 0;
  for (let i = 0; i < tables; i += 1) {
    const { pick } = simulationChance(seed, i);
    const file = ENCOUNTERS[i % ENCOUNTERS.length]!;
    const party = new Party(readFileSync(join(PACKS, file), 'utf8'), seed + i);
    party.bringAll();
    let last = '';
    try {
      for (let nth = 0; nth < COMMANDS; nth += 1) {
        const [by, command] = anything(party, pick);
        last = `${by}: ${JSON.stringify(command)}`;
        const before = party.live;
        const row = party.send(by, command);
        commands += 1;
        if (typeof row === 'string') refused += 1;
        else done.set(command.kind, (done.get(command.kind) ?? 0) + 1);
        const fault = typeof row === 'string' ? unchanged(before, party.live) : soundness(party.live);
        if (fault !== undefined) faults.push(`table ${i + 1} (${file}), ${last}: ${fault}`);
      }
      const fault = afterwards(party, pick);
      if (fault !== undefined) faults.push(`table ${i + 1} (${file}): ${fault}`);
    } catch (error) {
      faults.push(`table ${i + 1} (${file}), ${last}: ${(error as Error).stack}`);
    }
  }
  return { tables, commands, refused, done, faults };
}

function unchanged(before: Table, after: Table): string | undefined {
  return before === after ? undefined : 'it was refused and changed something';
}

function soundness({ fight }: Table): string | undefined {
  return fight === null ? undefined : fight.rules.invariant(fight.now.state);
}

/** The log alone restores the same table, its journal verifies, and the fight is not stuck. */
function afterwards(party: Party, pick: RandomIndex): string | undefined {
  // At a paused table nothing happens automatically.
  if (party.live.status === 'paused') party.send(party.gm.id, { kind: 'resume' });
  const again = party.refolded();
  const standing = ({ status, people, settings, fight }: Table) =>
    canonical([status, people, settings, fight?.now.state, fight?.now.waiting] as unknown as Json);
  if (standing(again) !== standing(party.live)) return 'its log alone gives another table';
  const { fight } = party.live;
  if (fight === null) return undefined;
  const ruleset = rulesets.find((each) => each.ruleset.id === fight.rules.id)!.ruleset;
  const verdict = verify(toLines(fight, 'with-seed'), () => ruleset);
  if (verdict.kind === 'unsound') return `line ${verdict.line}: ${verdict.sentence}`;
  if (fight.now.waiting.kind === 'begin') {
    // A paused table that the GM ended begins nothing.
    return party.live.status === 'ended' ? undefined : 'a step has not begun';
  }
  return gmEnds({ ruleset, fight: fight, pick, past: [], elsewhere: [] })
    ? undefined
    : 'the GM can not end the fight';
}

/** Any person, any value. */
function anything(party: Party, pick: RandomIndex): readonly [string, Command] {
  const { live, gm } = party;
  const people = Object.keys(live.people);
  const anybody = people[pick(people.length)]!;
  // Usually a person who has the permission.
  const by = pick(3) === 0 ? anybody : gm.id;
  const command = pick(3) === 0 ? aboutTheTable(party, pick) : inTheFight(party, pick);
  if (command.kind !== 'answer' || pick(2) === 0) return [by, command];
  return [holderOf(live, anyOpen(party, pick)?.decision.seat) ?? anybody, command];
}

function holderOf({ people }: Table, seat: string | undefined): string | undefined {
  return Object.values(people).find((person) => person.seat === seat)?.id;
}

function oneOf<T>(all: readonly T[], pick: RandomIndex): T {
  return all[pick(all.length)]!;
}

function inTheFight(party: Party, pick: RandomIndex): Command {
  const { fight } = party.live;
  const open = anyOpen(party, pick);
  const chance = pick(10);
  if (fight === null) return { kind: 'start' };
  const entry = pick(fight.entries.length + 2);
  if (chance === 0) return { kind: oneOf(['undo', 'redo'] as const, pick) };
  if (chance === 1) return { kind: 'restore', to: entry, reason: 'Once more.' };
  if (chance === 2) {
    const acts = fight.rules.gm(fight.now.state);
    const act = acts.length === 0 ? { kind: 'nothing' } : randomAnswer(acts, pick);
    return { kind: 'intervene', act, reason: oneOf(['Because.', ''], pick) };
  }
  if (chance === 3)
    return { kind: 'force-roll', faces: [1, 6, 3].slice(0, 1 + pick(3)), reason: 'As it lay.' };
  if (chance === 4)
    return { kind: 'change-roll', entry, roll: pick(3), faces: [1, 1, 1].slice(pick(3)), reason: 'No.' };
  if (chance === 5)
    return { kind: 'answer', decision: oneOf(['', '__proto__', 'ffff'], pick), answer: { kind: 'pass' } };
  if (open === undefined) return { kind: 'dice', roll: 'nobody', faces: 'roll' };
  return { kind: 'answer', decision: open.id, answer: randomAnswer(open.decision.options, pick) };
}

function aboutTheTable({ live, gm }: Party, pick: RandomIndex): Command {
  const person = oneOf([...Object.keys(live.people), 'nobody', '__proto__', 'constructor'], pick);
  const seats = live.encounter?.combatants.map(({ seat }) => seat) ?? [];
  const seat = oneOf([...seats, null, 'gm', 'constructor'], pick);
  const role = oneOf(['co-gm', 'player', 'player', 'spectator'] as const, pick);
  const sides = live.encounter?.sides.map(({ id }) => id) ?? [];
  const invitation = oneOf([...Object.keys(live.invitations), '__proto__'], pick);
  const dial = {
    [oneOf(['turn', 'defence', 'constructor'], pick)]: oneOf(['enforce', 'warn', 'allow'] as const, pick),
  };
  const commands: readonly Command[] = [
    { kind: 'pause' },
    { kind: 'resume' },
    { kind: 'resume' },
    { kind: 'start' },
    { kind: 'write', text: pick(2) === 0 ? live.text : 'ruleset: nonsense' },
    { kind: 'seat', combatants: [live.encounter?.combatants[0]?.id ?? 'nobody'], seat: seat ?? 'somebody' },
    { kind: 'set', settings: { autoSides: sides.slice(pick(3)), dial } },
    { kind: 'set', settings: { autoSides: [] } },
    {
      kind: 'stand',
      question: oneOf(['defence', 'reaction', '__proto__'], pick),
      answer: oneOf(['ask', 'never', 'if-hit'] as const, pick),
    },
    { kind: 'note', text: 'Well, well.', secret: pick(2) === 0 },
    { kind: 'roll', notation: '1d6', secret: pick(2) === 0 },
    { kind: 'invite', role, seat, label: 'somebody' },
    { kind: 'uninvite', invitation },
    { kind: 'place', person: person === gm.id ? 'nobody' : person, role, seat },
    ...(pick(6) === 0 ? [{ kind: 'remove', person } as const] : []),
    { kind: 'rekey', person },
    ...(pick(40) === 0 ? [{ kind: 'end' } as const] : []),
  ];
  return oneOf(commands, pick);
}
