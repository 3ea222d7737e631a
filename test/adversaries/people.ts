import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonical, type Json } from '../../src/kernel/json.ts';
import type { Pick } from '../../src/kernel/policy.ts';
import type { Command } from '../../src/live/command.ts';
import type { LiveTable } from '../../src/live/live-table.ts';
import { rulesets } from '../../src/rulesets.ts';
import { simulationChance } from '../../src/simulate/generator.ts';
import { randomAnswer } from '../../src/simulate/random.ts';
import { toLines } from '../../src/table/lines.ts';
import { verify } from '../../src/table/verify.ts';
import { anyOpen, Party } from '../live/party.ts';
import { gmEnds } from './ending.ts';

// People at a live table who do whatever comes to their mind, whether it is theirs to do or not: pause and go on,
// write the encounter anew, let in and throw out, answer for each other, begin twice and end too early.

const PACKS = join(import.meta.dirname, '../../packs');
const ENCOUNTERS = globSync('*/encounters/*.yaml', { cwd: PACKS }).sort();
const COMMANDS = 150;

/** What came of it. */
export interface Evenings {
  readonly tables: number;
  readonly commands: number;
  readonly refused: number;
  /** How often each command was done. */
  readonly done: ReadonlyMap<string, number>;
  readonly faults: readonly string[];
}

/** So many evenings, each at a table of its own. */
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
        else done.set(command.do, (done.get(command.do) ?? 0) + 1);
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

function unchanged(before: LiveTable, after: LiveTable): string | undefined {
  return before === after ? undefined : 'it was refused and changed something';
}

function soundness({ fight }: LiveTable): string | undefined {
  return fight === null ? undefined : fight.rules.invariant(fight.now.state);
}

/** The log alone gives the same table, its journal verifies, and the fight is not stuck. */
function afterwards(party: Party, pick: Pick): string | undefined {
  // While a table rests, nothing follows by itself.
  if (party.live.status === 'paused') party.send(party.gm.id, { do: 'resume' });
  const again = party.refolded();
  const standing = ({ status, people, settings, fight }: LiveTable) =>
    canonical([status, people, settings, fight?.now.state, fight?.now.waiting] as unknown as Json);
  if (standing(again) !== standing(party.live)) return 'its log alone gives another table';
  const { fight } = party.live;
  if (fight === null) return undefined;
  const ruleset = rulesets.find((each) => each.ruleset.id === fight.rules.id)!.ruleset;
  const verdict = verify(toLines(fight, 'with-seed'), () => ruleset);
  if (verdict.kind === 'unsound') return `line ${verdict.line}: ${verdict.sentence}`;
  if (fight.now.waiting.kind === 'begin') return 'a step has not begun';
  return gmEnds({ ruleset, table: fight, pick, past: [], elsewhere: [] })
    ? undefined
    : 'the GM can not end the fight';
}

/** Whoever, whatever. */
function anything(party: Party, pick: Pick): readonly [string, Command] {
  const { live, gm } = party;
  const people = Object.keys(live.people);
  const anybody = people[pick(people.length)]!;
  // Often enough the one who may.
  const by = pick(3) === 0 ? anybody : gm.id;
  const command = pick(3) === 0 ? aboutTheTable(party, pick) : inTheFight(party, pick);
  if (command.do !== 'answer' || pick(2) === 0) return [by, command];
  return [holderOf(live, anyOpen(party, pick)?.decision.seat) ?? anybody, command];
}

function holderOf({ people }: LiveTable, seat: string | undefined): string | undefined {
  return Object.values(people).find((person) => person.seat === seat)?.id;
}

function oneOf<T>(all: readonly T[], pick: Pick): T {
  return all[pick(all.length)]!;
}

function inTheFight(party: Party, pick: Pick): Command {
  const { fight } = party.live;
  const open = anyOpen(party, pick);
  const chance = pick(10);
  if (fight === null) return { do: 'start' };
  const entry = pick(fight.entries.length + 2);
  if (chance === 0) return { do: oneOf(['undo', 'redo'] as const, pick) };
  if (chance === 1) return { do: 'restore', to: entry, reason: 'Once more.' };
  if (chance === 2) {
    const acts = fight.rules.gm(fight.now.state);
    const act = acts.length === 0 ? { kind: 'nothing' } : randomAnswer(acts, pick);
    return { do: 'intervene', act, reason: oneOf(['Because.', ''], pick) };
  }
  if (chance === 3) return { do: 'force-roll', faces: [1, 6, 3].slice(0, 1 + pick(3)), reason: 'As it lay.' };
  if (chance === 4)
    return { do: 'change-roll', entry, roll: pick(3), faces: [1, 1, 1].slice(pick(3)), reason: 'No.' };
  if (chance === 5)
    return { do: 'answer', decision: oneOf(['', '__proto__', 'ffff'], pick), answer: { kind: 'pass' } };
  if (open === undefined) return { do: 'dice', roll: 'nobody', faces: 'roll' };
  return { do: 'answer', decision: open.id, answer: randomAnswer(open.decision.options, pick) };
}

function aboutTheTable({ live, gm }: Party, pick: Pick): Command {
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
    { do: 'pause' },
    { do: 'resume' },
    { do: 'resume' },
    { do: 'start' },
    { do: 'write', text: pick(2) === 0 ? live.text : 'ruleset: nonsense' },
    { do: 'seat', combatants: [live.encounter?.combatants[0]?.id ?? 'nobody'], seat: seat ?? 'somebody' },
    { do: 'set', settings: { autoSides: sides.slice(pick(3)), dial } },
    { do: 'set', settings: { autoSides: [] } },
    {
      do: 'stand',
      question: oneOf(['defence', 'reaction', '__proto__'], pick),
      answer: oneOf(['ask', 'never', 'if-hit'] as const, pick),
    },
    { do: 'note', text: 'Well, well.', secret: pick(2) === 0 },
    { do: 'roll', notation: '1d6', secret: pick(2) === 0 },
    { do: 'invite', role, seat, label: 'somebody' },
    { do: 'uninvite', invitation },
    { do: 'place', person: person === gm.id ? 'nobody' : person, role, seat },
    ...(pick(6) === 0 ? [{ do: 'remove', person } as const] : []),
    { do: 'rekey', person },
    ...(pick(40) === 0 ? [{ do: 'end' } as const] : []),
  ];
  return oneOf(commands, pick);
}
