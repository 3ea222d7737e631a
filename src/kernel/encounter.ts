import type { Cell, Door, Edge, Grid } from '../geometry/grid.ts';
import type { RuleId, Seat } from './ids.ts';
import type { Json } from './json.ts';

/** How the ground looks. It has no effect on the rules. */
export const FIELD_LOOKS = ['woods', 'stone', 'deck', 'dust', 'planks', 'bridge', 'snow'] as const;
export type FieldLook = (typeof FIELD_LOOKS)[number];

/** A picture inside a file or a command, as a data URL: its pattern, and its maximum number of characters. */
export const PICTURE_URL = /^data:image\/(?:webp|png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;
export const LONGEST_PICTURE = 56 * 1024;

/** Where a picture lies, in cells from the upper left corner of the map. Its height follows from its width. */
export interface PicturePlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** The ornament at the rim of a token. */
export const TOKEN_FRAMES = ['plain', 'line', 'double', 'studs'] as const;

/** The maximum number of characters of the picture of a token, as a data URL. */
export const LONGEST_TOKEN_PICTURE = 12 * 1024;

/** How the token of a combatant looks. It has no effect on the rules. Absent parts are chosen by the page. */
export interface TokenArt {
  /** Two colours of the field, as `#rrggbb`. */
  readonly colours?: readonly [string, string] | undefined;
  /** The name of a picture in the icon set of the page. */
  readonly emblem?: string | undefined;
  readonly frame?: (typeof TOKEN_FRAMES)[number] | undefined;
  /** A square picture in place of the emblem, as a data URL. */
  readonly picture?: string | undefined;
}

/** The temper of a machine, which weights the combatants: `steady` gives all the same weight. */
export const MACHINE_TEMPERS = ['steady', 'bold', 'careful', 'protective', 'cowardly', 'beast'] as const;

export type MachineTemper = (typeof MACHINE_TEMPERS)[number];

/** The space of a fight. Without a map (`isMapped` is false), it is an endless grid that is not shown. */
export interface MapSetup {
  readonly isMapped: boolean;
  readonly shape: Grid['shape'];
  readonly size: Grid['size'];
  readonly walls: readonly Cell[];
  /** Walls on the edges between cells. Absent without any. */
  readonly edges?: readonly Edge[];
  /** Doors on the edges between cells, as they are at the start. Absent without any. */
  readonly doors?: readonly Door[];
  /** If absent, the page chooses one. */
  readonly look?: FieldLook;
  /** A picture behind the map, as a data URL. It has no effect on the rules. */
  readonly picture?: string;
  /** If absent, the picture is stretched over the whole map. */
  readonly pictureAt?: PicturePlace;
}

/** One combatant of an encounter: its identity, its place, and its sheet in the ruleset's terms. */
export interface CombatantSetup<Sheet> {
  /** Unique in the encounter; lower-case letters, digits and hyphens. */
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly seat: Seat;
  readonly at: Cell;
  /** Whether it stays out of the fight until the GM brings it in. */
  readonly isInReserve: boolean;
  /** The temper with which a machine plays it. If absent, it is steady. */
  readonly temper?: MachineTemper;
  /** If absent, the page chooses how its token looks. */
  readonly art?: TokenArt;
  readonly sheet: Sheet;
}

/** A fight before it begins: checked, with all references resolved and all defaults filled in. */
export interface Encounter<Sheet = Json, Options = Json> {
  readonly name: string;
  readonly ruleset: string;
  /** The setting of every configurable ruling. */
  readonly rulings: Readonly<Record<RuleId, string | number>>;
  readonly field: MapSetup;
  readonly sides: readonly { readonly id: string; readonly name: string }[];
  readonly combatants: readonly CombatantSetup<Sheet>[];
  /** The options that are specific to this ruleset, such as the sides of an ambush. */
  readonly options: Options;
}
