import type { CombatantSetup, Encounter } from '../../src/kernel/encounter.ts';
import { GM, type Seat } from '../../src/kernel/ids.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';

type AnyEncounter = Encounter<unknown, unknown>;
type Anybody = CombatantSetup<unknown>;

/** A marker in every secret id and name. It is in lower case, like ids. */
export const MARK = 'xyzzy';

/** Hides one of the GM's combatants at the start, if the rulebook supports hiding. */
export function withHidden(
  encounter: AnyEncounter,
  pick: RandomIndex,
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

/** Whether a combatant of the GM can be hidden without removing its side from the fight. */
function mayHide({ combatants }: AnyEncounter, who: Anybody): boolean {
  const sheet = who.sheet as object;
  const isAlone = !combatants.some((each) => each !== who && each.side === who.side && !each.isInReserve);
  return who.seat === GM && !who.isInReserve && 'isHidden' in sheet && !isAlone;
}

function shown(who: Anybody): Anybody {
  const sheet = who.sheet as object;
  return 'isHidden' in sheet ? { ...who, sheet: { ...sheet, isHidden: false } } : who;
}

/** Changes the GM's reserve: adds a combatant of a side that the players do not know. */
export function withReserve(encounter: AnyEncounter, pick: RandomIndex): AnyEncounter {
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

/** The parts of a combatant's state that all rulebooks have in common. */
interface Anyone {
  readonly id: string;
  readonly seat: Seat;
  readonly side: string;
  readonly presence: 'reserve' | 'hidden' | 'here' | 'gone';
  /** Whether it is hidden from all others or from some of them. */
  readonly isHidden?: boolean;
  readonly hiddenFrom?: readonly string[];
}

export function combatantsIn(state: unknown): readonly Anyone[] {
  return (state as { readonly combatants: readonly Anyone[] }).combatants;
}

/** Whether a combatant is still in hiding. */
export function isStillHidden(state: unknown, id: string): boolean {
  const { isHidden = false, hiddenFrom = [], presence } = combatantsIn(state).find((who) => who.id === id)!;
  return isHidden || hiddenFrom.length > 0 || presence === 'hidden';
}
