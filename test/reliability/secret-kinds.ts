import { parse } from 'yaml';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import { join } from './coming.ts';
import { ABSENT, type World } from './world.ts';

/** One or several identical combatants, as in an encounter file. */
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

/** The parts of an encounter that secrets can change. */
export interface Written {
  readonly ruleset: string;
  readonly field?: { readonly map?: string };
  readonly sides: readonly { readonly id: string; readonly seat?: string }[];
  readonly combatants: readonly Group[];
}

/** A secret in which two worlds differ. */
export interface Secret {
  readonly kind: string;
  /** Returns the encounters of both worlds, or `undefined` if the encounter does not allow this secret. */
  readonly worlds: (encounter: Written, pick: RandomIndex) => readonly [Written, Written] | undefined;
  /** A secret action of the GM, only in the second world. */
  readonly aside?: (world: World, turn: number) => Promise<void>;
  /** True if the hidden combatant answers differently in the second world. */
  readonly isDeclared?: true;
  /**
   * True if the secret is a cell. If it changes the result of an answer by the rules, the worlds are compared up to
   * that answer.
   */
  readonly isCell?: true;
  /** True if the first player knows the secret, because it is their own. */
  readonly isOwn?: true;
  /**
   * The seat that adds to its declaration only in the second world, while others declare. Nothing is played afterwards.
   */
  readonly lastBy?: (encounter: Written) => string;
}

export function written(text: string): Written {
  return parse(text) as Written;
}

const same = (encounter: Written): readonly [Written, Written] => [encounter, encounter];

/** The GM's combatants that are present from the start. */
function gmGroups({ sides, combatants }: Written): readonly Group[] {
  const played = new Set(sides.flatMap(({ id, seat }) => (seat === undefined ? [] : [id])));
  return combatants.filter(({ side, seat }) => seat === undefined && !played.has(side));
}

/** Adds a combatant of the GM. `more` specifies its place and other fields. */
function another(encounter: Written, pick: RandomIndex, more: Partial<Group>): Group | undefined {
  const able = gmGroups(encounter);
  if (able.length === 0) return undefined;
  const { use, side, with: own = {} } = able[pick(able.length)]!;
  return { use, side, id: ABSENT, name: 'Shade', ...more, with: { ...own, ...more.with } };
}

function plus(encounter: Written, group: Group): Written {
  return { ...encounter, combatants: [...encounter.combatants, group] };
}

/** Returns a free cell of the map, or `undefined` without a map. */
function freeCell({ field }: Written, pick: RandomIndex): readonly [number, number] | undefined {
  const rows = (field?.map ?? '').split('\n');
  const free = rows.flatMap((row, y) =>
    [...row].flatMap((sign, x) => (sign === '.' ? [[x, y] as const] : [])),
  );
  return free.length === 0 ? undefined : free[pick(free.length)];
}

/** Creates two worlds with an additional combatant in reserve, which differs between them. */
function offStage(
  differ: (group: Group, encounter: Written, pick: RandomIndex) => Partial<Group> | undefined,
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

/** Rulebooks in which combatants can be hidden at the start of a fight. */
const WITH_HIDING: ReadonlySet<string> = new Set(['tactics', 'agents']);

/**
 * Creates two worlds with an additional hidden combatant, which differs between them. `own` lists the fields of its
 * sheet in both.
 */
function inHiding(
  differ: (group: Group, encounter: Written, pick: RandomIndex) => Partial<Group> | undefined,
  own: (encounter: Written) => Readonly<Record<string, unknown>> | undefined = () => undefined,
): Secret['worlds'] {
  return (encounter, pick) => {
    const at = freeCell(encounter, pick);
    if (!WITH_HIDING.has(encounter.ruleset) || at === undefined) return undefined;
    const one = another(encounter, pick, { at, with: { isHidden: true, ...own(encounter) } });
    const other = one === undefined ? undefined : differ(one, encounter, pick);
    return one === undefined || other === undefined
      ? undefined
      : [plus(encounter, one), plus(encounter, { ...one, ...other })];
  };
}

/** Gives the first played combatant of the Tactics fight a separate seat, so that two players declare at once. */
const withTwoSeats: Secret['worlds'] = (encounter) => {
  const { ruleset, combatants } = encounter;
  const first = combatants.findIndex((group) => seatOf(encounter, group) !== undefined && !group.isInReserve);
  const others = combatants.filter((group, i) => i !== first && seatOf(encounter, group) !== undefined);
  if (ruleset !== 'tactics' || others.length === 0) return undefined;
  const changed = combatants.map((group, i) => (i === first ? { ...group, seat: 'apart' } : group));
  return same({ ...encounter, combatants: changed });
};

/** Returns the seat that plays a group, or `undefined` for the GM. */
function seatOf({ sides }: Written, { side, seat }: Group): string | undefined {
  return seat ?? sides.find(({ id }) => id === side)?.seat;
}

/** Returns the seat of the first played combatant, which is the first player's. */
function firstSeat(encounter: Written): string {
  return encounter.combatants.flatMap((group) => seatOf(encounter, group) ?? [])[0]!;
}

/** Wounds from before the fight, in each rulebook's format. */
const HURT: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  timeslice: { hpNow: 1 },
  tactics: { wNow: 1 },
  locations: { wounds: [{ location: 'torso', points: 1 }] },
  agents: { now: { STR: 2, DEX: 2, END: 2 } },
};

/**
 * Unhurt and seriously wounded variants have the same Dex. It affects initiative, and others would notice a later turn.
 */
const HALE: typeof HURT = { agents: { characteristics: '777777' } };
const HURT_AS_QUICK: typeof HURT = {
  ...HURT,
  agents: { characteristics: '797777', now: { STR: 2, DEX: 7, END: 2 } },
};

const otherCell = (_: Group, encounter: Written, pick: RandomIndex): Partial<Group> | undefined => {
  const at = freeCell(encounter, pick);
  return at && { at };
};
const hurtAs =
  (health: typeof HURT) =>
  ({ with: own }: Group, { ruleset }: Written): Partial<Group> => ({ with: { ...own, ...health[ruleset] } });
const hurt = hurtAs(HURT);
const otherSheet = ({ use }: Group, encounter: Written): Partial<Group> | undefined => {
  const other = gmGroups(encounter).find((each) => each.use !== use);
  return other && { use: other.use };
};
/**
 * The same creature with other equipment. A different initiative would change its turn, and then the others wait for
 * the GM.
 */
const unarmed = ({ with: own }: Group): Partial<Group> => ({ with: { ...own, weapons: [] } });
const everyThird =
  (act: (world: World, turn: number) => Promise<unknown>): NonNullable<Secret['aside']> =>
  async (world, turn) => {
    if (turn % 3 === 0) await act(world, turn);
  };

/** Every kind of secret at a table. */
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
  {
    // A combatant with turns makes others wait for the GM, so this one never gets a turn.
    kind: 'one more in hiding',
    worlds: (encounter, pick) => {
      if (encounter.ruleset !== 'tactics') return undefined;
      const unconscious = { isHidden: true, starts: { isUnconscious: true } };
      const at = freeCell(encounter, pick);
      const one = at && another(encounter, pick, { at, with: unconscious });
      return one && [encounter, plus(encounter, one)];
    },
  },
  { kind: 'the cell of one in hiding', worlds: inHiding(otherCell), isCell: true },
  {
    kind: 'the health of one in hiding',
    worlds: inHiding(hurtAs(HURT_AS_QUICK), ({ ruleset }) => HALE[ruleset]),
  },
  { kind: 'the sheet of one in hiding', worlds: inHiding(unarmed) },
  {
    kind: 'what one in hiding declares',
    worlds: (encounter, pick) =>
      encounter.ruleset === 'tactics' ? inHiding(() => ({}))(encounter, pick) : undefined,
    isDeclared: true,
  },
  {
    kind: 'what another seat declares, and its clock',
    worlds: withTwoSeats,
    isOwn: true,
    lastBy: firstSeat,
  },
  {
    kind: 'a note',
    worlds: same,
    aside: everyThird(({ gm }) => gm.do({ kind: 'note', text: 'psst', secret: true })),
  },
  {
    kind: 'a roll',
    worlds: same,
    aside: everyThird(({ gm }) => gm.do({ kind: 'roll', notation: '3d6', secret: true })),
  },
  {
    kind: 'another seat’s note',
    worlds: same,
    isOwn: true,
    aside: everyThird(({ players }) => players[0]!.do({ kind: 'note', text: 'psst', secret: true })),
  },
  {
    kind: 'another seat’s roll',
    worlds: same,
    isOwn: true,
    aside: everyThird(({ players }) => players[0]!.do({ kind: 'roll', notation: '3d6', secret: true })),
  },
  {
    kind: 'a link',
    worlds: same,
    aside: everyThird(({ gm }) => gm.do({ kind: 'invite', role: 'spectator', seat: null, label: 'psst' })),
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
    aside: everyThird(({ players }) => players[0]!.do({ kind: 'stand', question: 'no-such', answer: 'ask' })),
  },
  {
    kind: 'a proposal',
    worlds: same,
    isOwn: true,
    async aside({ players: [first] }) {
      const prompt = first!.view!.prompts[0];
      if (prompt === undefined) return;
      const { id, defaultAnswer } = prompt;
      await first!.try({ kind: 'propose', decision: id, answer: defaultAnswer as RawAnswer, why: 'psst' });
    },
  },
];
