import { GM, type Seat } from '../../../src/kernel/ids.ts';
import type { OpenPrompt, PersonView, TableView } from '../../../src/table/view.ts';
import { translator } from '../../texts/translator.ts';

/** The person whose answer a question or a roll needs. */
export type Whose =
  /** The GM's own, or of a seat that no player holds. */
  | { readonly kind: 'yours' }
  /** A player's. `person` names all players of that seat, any of which may answer: `Anna or Ben`. */
  | { readonly kind: 'theirs'; readonly person: string; readonly ids: readonly string[] };

type Seats = Pick<TableView, 'people'>;

/** Returns whose answer a seat's question needs. */
export function whoseSeat({ people }: Seats, seat: Seat, who?: string): Whose {
  const players = seat === GM ? [] : people.filter((each) => isPlayer(people, each, seat, who));
  if (players.length === 0) return { kind: 'yours' };
  return {
    kind: 'theirs',
    person: anyOf(players.map(({ name }) => name)),
    ids: players.map(({ id }) => id),
  };
}

function anyOf(names: readonly string[]): string {
  return new Intl.ListFormat(translator.language, { type: 'disjunction' }).format(names);
}

/** Returns whether a person plays a combatant of a seat or, if no combatant is given, the seat. */
function isPlayer(
  people: Seats['people'],
  { seat, role, characters }: PersonView,
  wanted: Seat,
  who: string | undefined,
): boolean {
  if (role !== 'player' || seat !== wanted) return false;
  if (who === undefined) return true;
  return characters?.includes(who) ?? !people.some((each) => each.characters?.includes(who));
}

/** Returns whose answer a question needs. */
export function whosePrompt(view: Seats, { seat, who }: Pick<OpenPrompt, 'seat' | 'who'>): Whose {
  return whoseSeat(view, seat, who);
}

/** A decision or roll that the fight waits for, with its combatant and person. */
export interface Asked {
  /** The id of the decision or the roll. */
  readonly id: string;
  readonly kind: 'decision' | 'roll';
  /** The combatant asked; `undefined` for a roll. */
  readonly who: string | undefined;
  readonly whose: Whose;
}

/** Returns what the fight waits for: a roll before the question shown in the dock. */
export function askedNow(
  { people, roll }: Seats & Pick<TableView, 'roll'>,
  prompt: OpenPrompt | undefined,
): Asked | undefined {
  if (roll !== null) {
    return { id: roll.id, kind: 'roll', who: undefined, whose: whoseSeat({ people }, roll.owner) };
  }
  if (prompt === undefined) return undefined;
  return { id: prompt.id, kind: 'decision', who: prompt.who, whose: whosePrompt({ people }, prompt) };
}

/** Sorts open prompts for the GM: prompts that no other person answers come first. */
export function promptsInOrder({
  prompts,
  people,
}: Pick<TableView, 'prompts' | 'people'>): readonly OpenPrompt[] {
  const isTheirs = (prompt: OpenPrompt): boolean => whosePrompt({ people }, prompt).kind === 'theirs';
  return [...prompts.filter((prompt) => !isTheirs(prompt)), ...prompts.filter(isTheirs)];
}

/** Returns the combatants that the fight waits for, by id, and whether the person at this screen answers for them. */
export function askedFor(
  view: Pick<TableView, 'gm' | 'prompts' | 'people' | 'waitingFor'>,
): ReadonlyMap<string, Whose['kind']> {
  const asked = new Map<string, Whose['kind']>(view.waitingFor.map((id) => [id, 'theirs']));
  for (const prompt of view.prompts) {
    asked.set(prompt.who, view.gm === null ? 'yours' : whosePrompt(view, prompt).kind);
  }
  return asked;
}
