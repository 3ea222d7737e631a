import type { Encounter, Entrant } from '../../src/kernel/encounter.ts';
import { GM, type Seat } from '../../src/kernel/names.ts';
import type { Pick } from '../../src/kernel/policy.ts';

type AnyEncounter = Encounter<unknown, unknown>;
type Anybody = Entrant<unknown>;

/** Stands in every id and name that is secret, in small letters as ids are. */
export const MARK = 'xyzzy';

/** The fight with one of the GM's hidden from the start, where the book knows hiding. */
export function withHidden(
  encounter: AnyEncounter,
  pick: Pick,
): { readonly encounter: AnyEncounter; readonly hidden: string | undefined } {
  const able = encounter.combatants.filter((who) => mayHide(encounter, who));
  if (able.length === 0) return { encounter, hidden: undefined };
  const { id } = able[pick(able.length)]!;
  const hidden = `${MARK}-hidden`;
  const combatants = encounter.combatants.map((who): Anybody => {
    if (who.id !== id) return shown(who);
    return {
      ...who,
      id: hidden,
      name: `${MARK} the hidden`,
      sheet: { ...(who.sheet as object), isHidden: true },
    };
  });
  return { encounter: { ...encounter, combatants }, hidden };
}

/** One of the GM's whose book knows hiding, and without whom its side is still in the fight. */
function mayHide({ combatants }: AnyEncounter, who: Anybody): boolean {
  const sheet = who.sheet as object;
  const isAlone = !combatants.some((each) => each !== who && each.side === who.side && !each.isInReserve);
  return who.seat === GM && !who.isInReserve && 'isHidden' in sheet && !isAlone;
}

function shown(who: Anybody): Anybody {
  const sheet = who.sheet as object;
  return 'isHidden' in sheet ? { ...who, sheet: { ...sheet, isHidden: false } } : who;
}

/** The fight with other people of the GM's off stage: one more, of a side that nobody has heard of. */
export function withReserve(encounter: AnyEncounter, pick: Pick): AnyEncounter {
  const { combatants } = encounter;
  const twin = combatants[pick(combatants.length)]!;
  const side = `${MARK}-side`;
  const late: Anybody = {
    ...twin,
    id: `${MARK}-late`,
    name: `${MARK} the late`,
    side,
    seat: GM,
    isInReserve: true,
  };
  const renamed = combatants.map((who) =>
    who.isInReserve && who.seat === GM ? { ...who, name: `${MARK} ${who.name}` } : who,
  );
  return {
    ...encounter,
    sides: [...encounter.sides, { id: side, name: `${MARK} side` }],
    combatants: [...renamed, late],
  };
}

/** What the combatants of all books have in common in their states. */
interface Anyone {
  readonly id: string;
  readonly seat: Seat;
  readonly side: string;
  readonly presence: 'reserve' | 'here' | 'gone';
  /** Hidden from all others, or from these. */
  readonly isHidden?: boolean;
  readonly hiddenFrom?: readonly string[];
}

export function combatantsIn(state: unknown): readonly Anyone[] {
  return (state as { readonly combatants: readonly Anyone[] }).combatants;
}

/** Whether somebody is still in hiding. */
export function isStillHidden(state: unknown, id: string): boolean {
  const { isHidden = false, hiddenFrom = [] } = combatantsIn(state).find((who) => who.id === id)!;
  return isHidden || hiddenFrom.length > 0;
}
