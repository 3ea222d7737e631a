import { parse } from 'yaml';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Pick } from '../../src/kernel/policy.ts';
import { join } from './coming.ts';
import { ABSENT, type World } from './world.ts';

/** Somebody, or several alike, as an encounter writes them. */
export interface Group {
  readonly use: string;
  readonly side: string;
  readonly id?: string;
  readonly name?: string;
  readonly seat?: string;
  readonly at?: unknown;
  readonly count?: number;
  readonly isInReserve?: boolean;
  readonly with?: Readonly<Record<string, unknown>>;
}

/** As much of an encounter as its secrets are made of. */
export interface Written {
  readonly ruleset: string;
  readonly field?: { readonly map?: string };
  readonly sides: readonly { readonly id: string; readonly seat?: string }[];
  readonly combatants: readonly Group[];
}

/** One secret in which two worlds differ. */
export interface Secret {
  readonly kind: string;
  /** The encounter of both worlds; undefined where this one has no place for such a secret. */
  readonly worlds: (encounter: Written, pick: Pick) => readonly [Written, Written] | undefined;
  /** What the GM does in the second world only. */
  readonly aside?: (world: World, turn: number) => Promise<void>;
  /** Whether the one in hiding answers otherwise in the second world. */
  readonly isDeclared?: true;
  /** Whether the first of the players knows, because it is theirs. */
  readonly isOwn?: true;
}

export function written(text: string): Written {
  return parse(text) as Written;
}

const same = (encounter: Written): readonly [Written, Written] => [encounter, encounter];

/** The GM's own, who are there from the start. */
function gmGroups({ sides, combatants }: Written): readonly Group[] {
  const played = new Set(sides.flatMap(({ id, seat }) => (seat === undefined ? [] : [id])));
  return combatants.filter(({ side, seat }) => seat === undefined && !played.has(side));
}

/** One more of the GM's; `more` says where and how. */
function another(encounter: Written, pick: Pick, more: Partial<Group>): Group | undefined {
  const able = gmGroups(encounter);
  if (able.length === 0) return undefined;
  const { use, side, with: own = {} } = able[pick(able.length)]!;
  return { use, side, id: ABSENT, name: 'Shade', ...more, with: { ...own, ...more.with } };
}

function plus(encounter: Written, group: Group): Written {
  return { ...encounter, combatants: [...encounter.combatants, group] };
}

/** A cell of the map that is free; undefined where there is no map. */
function freeCell({ field }: Written, pick: Pick): readonly [number, number] | undefined {
  const rows = (field?.map ?? '').split('\n');
  const free = rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (sign === '.' ? [[x, y] as const] : [])),
  );
  return free.length === 0 ? undefined : free[pick(free.length)];
}

/** Two worlds with one more off stage, who differ there. */
function offStage(
  differ: (group: Group, encounter: Written, pick: Pick) => Partial<Group> | undefined,
): Secret['worlds'] {
  return (encounter, pick) => {
    const at = freeCell(encounter, pick);
    const one = another(encounter, pick, { isInReserve: true, ...(at && { at }) });
    const other = one === undefined ? undefined : differ(one, encounter, pick);
    return one === undefined || other === undefined
      ? undefined
      : [plus(encounter, one), plus(encounter, { ...one, ...other })];
  };
}

/** Books whose combatants can be in hiding when a fight begins. */
const WITH_HIDING: ReadonlySet<string> = new Set(['tactics', 'agents']);

/** Two worlds with one more in hiding, who differ there. */
function inHiding(
  differ: (group: Group, encounter: Written, pick: Pick) => Partial<Group> | undefined,
): Secret['worlds'] {
  return (encounter, pick) => {
    const at = freeCell(encounter, pick);
    if (!WITH_HIDING.has(encounter.ruleset) || at === undefined) return undefined;
    const one = another(encounter, pick, { at, with: { isHidden: true } });
    const other = one === undefined ? undefined : differ(one, encounter, pick);
    return one === undefined || other === undefined
      ? undefined
      : [plus(encounter, one), plus(encounter, { ...one, ...other })];
  };
}

/** Hurt before the fight, as each book writes it. */
const HURT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  timeslice: { hpNow: 1 },
  tactics: { wNow: 1 },
  locations: { wounds: [{ location: 'torso', points: 1 }] },
  agents: { now: { STR: 2, DEX: 2, END: 2 } },
};

const otherCell = (_: Group, encounter: Written, pick: Pick): Partial<Group> | undefined => {
  const at = freeCell(encounter, pick);
  return at && { at };
};
const hurt = ({ with: own }: Group, { ruleset }: Written): Partial<Group> => ({
  with: { ...own, ...HURT[ruleset] },
});
const otherSheet = ({ use }: Group, encounter: Written): Partial<Group> | undefined => {
  const other = gmGroups(encounter).find((each) => each.use !== use);
  return other && { use: other.use };
};
/** Not another creature: who has another initiative acts at another time, and then the others wait for the GM. */
const unarmed = ({ with: own }: Group): Partial<Group> => ({ with: { ...own, weapons: [] } });
const everyThird =
  (act: (world: World, turn: number) => Promise<unknown>): NonNullable<Secret['aside']> =>
  async (world, turn) => {
    if (turn % 3 === 0) await act(world, turn);
  };

/** Every kind of secret that a table has. */
export const SECRETS: readonly Secret[] = [
  {
    kind: 'one more off stage',
    worlds: (encounter, pick) => {
      const at = freeCell(encounter, pick);
      const one = another(encounter, pick, { isInReserve: true, ...(at && { at }) });
      return one && [encounter, plus(encounter, one)];
    },
  },
  { kind: 'the name of one off stage', worlds: offStage(() => ({ name: 'Quite Another' })) },
  { kind: 'the cell of one off stage', worlds: offStage(otherCell) },
  { kind: 'the health of one off stage', worlds: offStage(hurt) },
  { kind: 'the sheet of one off stage', worlds: offStage(otherSheet) },
  { kind: 'the cell of one in hiding', worlds: inHiding(otherCell) },
  { kind: 'the health of one in hiding', worlds: inHiding(hurt) },
  { kind: 'the sheet of one in hiding', worlds: inHiding(unarmed) },
  {
    kind: 'what one in hiding declares',
    worlds: (encounter, pick) =>
      encounter.ruleset === 'tactics' ? inHiding(() => ({}))(encounter, pick) : undefined,
    isDeclared: true,
  },
  {
    kind: 'a note',
    worlds: same,
    aside: everyThird(({ gm }) => gm.do({ do: 'note', text: 'psst', secret: true })),
  },
  {
    kind: 'a roll',
    worlds: same,
    aside: everyThird(({ gm }) => gm.do({ do: 'roll', notation: '3d6', secret: true })),
  },
  {
    kind: 'a link',
    worlds: same,
    aside: everyThird(({ gm }) => gm.do({ do: 'invite', role: 'spectator', seat: null, label: 'psst' })),
  },
  {
    kind: 'a waiting guest',
    worlds: same,
    aside: everyThird(async ({ gm }, turn) =>
      join(gm.origin, await gm.invite('spectator'), { name: `Guest ${turn}`, role: 'spectator' }),
    ),
  },
  {
    kind: 'a standing answer',
    worlds: same,
    isOwn: true,
    aside: everyThird(({ players }) => players[0]!.do({ do: 'stand', question: 'no-such', answer: 'ask' })),
  },
  {
    kind: 'a proposal',
    worlds: same,
    isOwn: true,
    async aside({ players: [first] }) {
      const prompt = first!.sight!.prompts[0];
      if (prompt === undefined) return;
      const { id, otherwise } = prompt;
      await first!.try({ do: 'propose', decision: id, answer: otherwise as RawAnswer, why: 'psst' });
    },
  },
];
