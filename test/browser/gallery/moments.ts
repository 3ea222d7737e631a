import { fightNamed } from '../../../src/cli/home.ts';
import type { Encounter } from '../../../src/kernel/encounter.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { GM, type Seat } from '../../../src/kernel/names.ts';
import type { Pick } from '../../../src/kernel/policy.ts';
import type { LogLine } from '../../../src/live/log-line.ts';
import { SETTINGS } from '../../../src/live/settings.ts';
import type { OpenPrompt, Sight } from '../../../src/live/sight.ts';
import type { DiceMode } from '../../../src/table/entry.ts';
import { TableSeed } from '../../../src/table/seed.ts';
import { begin, openTable, submit } from '../../../src/table/submit.ts';
import type { Table } from '../../../src/table/table.ts';
import type { OpenDecision } from '../../../src/table/waiting.ts';
import { logOf } from './log-of.ts';

/** A moment of a fight as one seat sees it, come about by playing the real rules. */
export interface Moment {
  readonly sight: Sight;
  readonly log: readonly LogLine[];
}

/** Which moment: the first at which a seat is asked this for the `nth` time, after at least so many answers. */
export interface Wanted {
  readonly fight: string;
  readonly seat: Seat;
  /** The question; `dice`: a roll that waits. */
  readonly key: string;
  readonly after?: number;
  readonly dice?: DiceMode;
}

/** Plays a shipped encounter with its simple policies until the wanted moment has come. Throws when it never does. */
export function momentOf({ fight, seat, key, after = 0, dice = 'seeded' }: Wanted): Moment {
  const { ruleset, encounter } = fightNamed(fight);
  const seed = new TableSeed(new Uint8Array(32).fill(7));
  let table = openTable(ruleset, encounter, { mode: dice, seed }) as Table;
  const pick = picker();
  for (let given = 0; given < 2000; given += 1) {
    const { waiting } = table.now;
    if (waiting.kind === 'over') break;
    if (given >= after && isWanted(table, seat, key)) {
      return { sight: sightOf(table, encounter as Encounter, seat), log: logOf(table, seat) };
    }
    const next = onwards(table, pick);
    if (next.kind === 'refused') throw new Error(next.refusal.sentence);
    table = next.table;
  }
  throw new Error(`${fight}: ${seat} was never asked ${key}`);
}

function isWanted({ now: { waiting } }: Table, seat: Seat, key: string): boolean {
  if (waiting.kind === 'roll') return key === 'dice' && (seat === GM || waiting.roll.request.owner === seat);
  if (waiting.kind !== 'decisions') return false;
  return waiting.open.some(({ decision }) => decision.key === key && (seat === GM || decision.seat === seat));
}

function onwards(table: Table, pick: Pick): ReturnType<typeof submit> {
  const { waiting, state } = table.now;
  if (waiting.kind === 'begin') return begin(table);
  if (waiting.kind === 'roll') {
    const { id, request } = waiting.roll;
    return submit(table, { kind: 'dice', roll: id, by: request.owner, faces: 'roll' });
  }
  if (waiting.kind === 'over') throw new Error('the fight is over');
  const [{ id, decision }] = waiting.open as readonly [OpenDecision];
  const policies = (table.rules as unknown as { policies: Record<string, never> }).policies;
  const policy = policies.simple as unknown as (d: unknown, s: unknown, p: Pick) => never;
  return submit(table, {
    kind: 'answer',
    decision: id,
    by: decision.seat,
    answer: policy(decision, state, pick),
  });
}

function picker(): Pick {
  let chance = 1;
  return (n) => {
    chance = (chance * 48271) % 2147483647;
    return chance % n;
  };
}

function sightOf(table: Table, encounter: Encounter, seat: Seat): Sight {
  const { rules, now, header } = table;
  const fight = rules.overview(now.state, seat);
  const view = rules.view(now.state, seat);
  const mine = fight.standings.filter((who) => who.seat === seat).map(({ id }) => id);
  const open = now.waiting.kind === 'decisions' ? now.waiting.open : [];
  const roll = now.waiting.kind === 'roll' ? now.waiting.roll : undefined;
  const you = { id: 'p1', name: 'Robin', role: seat === GM ? 'gm' : 'player', seat } as const;
  return {
    table: {
      ...{ id: 't1', name: encounter.name, ruleset: encounter.ruleset, status: 'running' },
      ...{ dice: header.dice.mode, commitment: header.commitment, seed: null },
    },
    you: { ...you, combatants: mine, standing: {} },
    people: [{ id: 'gm', name: 'Wren', role: 'gm', seat: null }, you],
    settings: SETTINGS,
    rulings: encounter.rulings,
    field: encounter.field,
    fight,
    sheets: Object.fromEntries(mine.map((id) => [id, rules.words.sheet?.(view, id) ?? []])),
    view,
    prompts: open
      .filter(({ decision }) => seat === GM || decision.seat === seat)
      .map((each) => promptOf(table, each)),
    roll:
      roll !== undefined && (seat === GM || roll.request.owner === seat)
        ? { id: roll.id, ...roll.request }
        : null,
    waitingFor: open
      .map(({ decision }) => decision.who)
      .filter((id) => fight.standings.some((who) => who.id === id)),
    gm: null,
  };
}

function promptOf({ rules: { words }, now: { state } }: Table, { id, decision }: OpenDecision): OpenPrompt {
  const { key, who, seat, rule, about, options, otherwise } = decision;
  const told = options.map(({ kind, params, cost, ...rest }) => ({
    kind,
    text: words.option({ kind, params, ...rest }, state),
    ...(cost === undefined ? {} : { cost }),
    params: Object.entries(params).map(([name, domain]) => ({
      name,
      domain,
      ...('oneOf' in domain
        ? { values: domain.oneOf.map((value: Json) => ({ value, text: words.value(name, value, state) })) }
        : {}),
    })),
  }));
  const silent = options.find(({ kind }) => kind === otherwise.kind)!;
  const values = Object.entries(otherwise).filter(([name]) => name !== 'kind');
  const valueTexts = values.map(([name, value]) => words.value(name, value as Json, state));
  const otherwiseText = [words.option(silent, state), ...valueTexts].join(', ');
  return {
    ...{ id, key, who, seat, rule, otherwise, options: told, otherwiseText },
    question: words.question(key, who, about, state),
  };
}
