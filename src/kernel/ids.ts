/** A place at the table: a player's seat, or `gm`. */
export type Seat = string;

/** The id of a rule or ruling in the rulebook. */
export type RuleId = string;

/** The GM's seat, which every table has. */
export const GM: Seat = 'gm';
