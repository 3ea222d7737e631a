import type { Cell } from '../../src/geometry/grid.ts';
import { combatantOf } from '../../src/kernel/battle.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { CombatantSetup, Encounter } from '../../src/kernel/encounter.ts';
import type { Modifier, Sum } from '../../src/kernel/explanation.ts';
import type { Event, EventOf } from '../../src/rules/locations/events.ts';
import { locations } from '../../src/rules/locations/ruleset.ts';
import { DEFAULT_RULINGS, type Rulings } from '../../src/rules/locations/rulings.ts';
import type { Options, Sheet, Weapon } from '../../src/rules/locations/schema.ts';
import { HANDS, type Skill, type Trait } from '../../src/rules/locations/sheet.ts';
import type { Combatant, State } from '../../src/rules/locations/state.ts';
import { type Fight, fight } from './fight.ts';

/** A plain blade: DMG 3, Medium, one hand, 1 yard. */
export const BLADE: Weapon = {
  id: 'blade',
  name: 'blade',
  kind: 'melee',
  weight: 'medium',
  damage: 3,
  damageKind: 'normal',
  hands: 1,
  limbs: [],
  range: 1,
  strikes: 'aimed',
  radius: 0,
  shots: null,
};
export const FISTS: Weapon = {
  ...BLADE,
  id: 'fists',
  name: 'fists',
  limbs: HANDS,
  hands: 0,
  damage: 0,
  weight: 'light',
};
export const DIRK: Weapon = { ...BLADE, id: 'dirk', name: 'dirk', weight: 'light', damage: 1 };
/** Two hands, DMG 5. */
export const POLEAXE: Weapon = {
  ...BLADE,
  id: 'poleaxe',
  name: 'poleaxe',
  hands: 2,
  weight: 'heavy',
  damage: 5,
};
/** Six shots, 60 yards, DMG 4. */
export const PISTOL: Weapon = {
  ...BLADE,
  id: 'pistol',
  name: 'pistol',
  kind: 'projectile',
  damage: 4,
  range: 60,
  shots: 6,
};
export const KNIFE: Weapon = { ...DIRK, id: 'knife', name: 'throwing knife', kind: 'thrown', range: 8 };
/** Two to throw, 10 yards, DMG 4 to all within 2 yards. */
export const GRENADE: Weapon = {
  ...KNIFE,
  id: 'grenade',
  name: 'grenade',
  strikes: 'blast',
  radius: 2,
  range: 10,
  damage: 4,
  shots: 2,
};

const TRAITS: Record<Trait, number> = { A: 6, B: 5, C: 7, D: 5 };
const SKILLS: Record<Skill, number> = {
  melee: 0,
  projectile: 0,
  dodge: 0,
  ride: 0,
  feint: 0,
  stealth: 0,
  perception: 0,
  'first-aid': 0,
  surgery: 0,
};

/** A 6, C 7, no skill, a blade in hand: torso 14, limbs 7, head 4, Speed 9. */
const PERSON: Sheet = {
  isCharacter: true,
  traits: TRAITS,
  skills: SKILLS,
  weapons: [BLADE, FISTS],
  armour: [],
  tools: [],
  mount: null,
  ready: ['blade'],
  wounds: [],
  cLost: 0,
};

type Tool = Sheet['tools'][number];

/** The differences of a test's combatant from a plain one. */
export type Changes = Partial<Omit<Sheet, 'traits' | 'skills' | 'tools'>> & {
  readonly tools?: readonly (Partial<Tool> & Pick<Tool, 'id' | 'name'>)[];
  readonly traits?: Partial<Sheet['traits']>;
  readonly skills?: Partial<Sheet['skills']>;
};

/** A combatant of the side `team` (with a seat of its own name) or `foes` (the GM's). */
export function entrant(
  id: string,
  side: 'team' | 'foes',
  at: Cell,
  changes: Changes = {},
  more: Partial<CombatantSetup<Sheet>> = {},
): CombatantSetup<Sheet> {
  const traits = { ...TRAITS, ...changes.traits };
  const tools = (changes.tools ?? []).map((tool) => ({ rating: 0, helps: [], ...tool }));
  const sheet = { ...PERSON, ...changes, tools, traits, skills: { ...SKILLS, ...changes.skills } };
  return { id, name: id, side, seat: side === 'team' ? id : 'gm', at, isInReserve: false, sheet, ...more };
}

export const OPTIONS: Options = { team: 'team', masters: {}, wet: [], weather: null, hasRecovery: true };

/** An encounter of these combatants on an open map of 30 x 30. */
export function encounter(
  combatants: readonly CombatantSetup<Sheet>[],
  rulings: Partial<Rulings> = {},
  changes: Partial<Encounter<Sheet, Options>> = {},
): Encounter<Sheet, Options> {
  return {
    name: 'test',
    ruleset: 'locations',
    rulings: { ...DEFAULT_RULINGS, ...rulings } as Encounter<Sheet, Options>['rulings'],
    field: { isMapped: true, shape: 'square', size: [30, 30], walls: [] },
    sides: [
      { id: 'team', name: 'the Team' },
      { id: 'foes', name: 'the foes' },
    ],
    combatants,
    options: OPTIONS,
    ...changes,
  };
}

/** Ann of the Team against Bob, side by side. */
export function duel(ann: Changes = {}, bob: Changes = {}, rulings: Partial<Rulings> = {}) {
  return encounter([entrant('ann', 'team', [5, 5], ann), entrant('bob', 'foes', [6, 5], bob)], rulings);
}

export type LocationsFight = Fight<Sheet, Options, State, Event>;

/** A fight whose side roll is even, so that the Team acts first, unless other dice are given. */
export function begin(of: Encounter<Sheet, Options>, ...dice: number[][]): LocationsFight {
  return fight(locations, of, ...(dice.length > 0 ? dice : [[2]]));
}

export const END_TURN: RawAnswer = { kind: 'end-turn' };
export const DODGE: RawAnswer = { kind: 'dodge' };
export const BLOCK: RawAnswer = { kind: 'block' };
export const PASS: RawAnswer = { kind: 'pass' };
export const CLAIM: RawAnswer = { kind: 'claim' };
export const STAY: RawAnswer = { kind: 'stay' };
export const attack = (target: string, called = 'torso', weapon = 'blade'): RawAnswer => ({
  kind: 'attack',
  weapon,
  target,
  called,
});

/** Faces of consecutive rolls of one die. */
export const d = (...faces: number[]): number[][] => faces.map((face) => [face]);

/** Ann and Bob end their turns, so a round passes; includes dice for its end. */
export function roundGoesBy(f: LocationsFight, ...dice: number[][]): LocationsFight {
  f.answer('ann', END_TURN);
  return f.answer('bob', END_TURN, ...dice);
}

/** The combatant in its current state. */
export function now(f: LocationsFight, id: string): Combatant {
  return combatantOf(f.state, id);
}

/** Every event of a type so far. */
export function all<T extends Event['type']>(f: LocationsFight, type: T): EventOf<T>[] {
  return f.events.filter((event): event is EventOf<T> => event.type === type);
}

/** The last event of a type. Fails if there is no such event. */
export function last<T extends Event['type']>(f: LocationsFight, type: T): EventOf<T> {
  const found = all(f, type).at(-1);
  if (found === undefined) throw new Error(`there is no event "${type}"`);
  return found;
}

/** The parts of a sum as `rule value`. */
export function parts(sum: Sum): string[] {
  return sum.parts.map((part) => `${part.rule} ${part.value}`);
}

/** The reason of a part: its code and its values. */
export function reason({ why, of = {} }: Modifier): string {
  return [why, ...Object.values(of)].join(' ');
}

/** The types of the events since the last input. */
export function typesSince(f: LocationsFight): string[] {
  return f.since.map((event) => event.type);
}

/** One attack and its defence, with dice in the order of the rolls. */
export function strike(
  f: LocationsFight,
  by: string,
  target: string,
  how: { readonly called?: string; readonly weapon?: string; readonly defence?: RawAnswer },
  ...dice: number[][]
): LocationsFight {
  f.answer(by, attack(target, how.called ?? 'torso', how.weapon ?? 'blade'));
  return f.answer(target, how.defence ?? DODGE, ...dice);
}

/** Normal damage that the GM deals to a location. Armour counts. */
export function hurt(
  f: LocationsFight,
  who: string,
  location: string,
  points: number,
  of = 'normal',
): LocationsFight {
  return f.gm({ kind: 'hurt', who, location, of, points });
}
