/** Who sits at the table: a player's seat, or `gm`. */
export type Seat = string;

/** The id of a rule or ruling, as the rulebook lists it. */
export type RuleId = string;

/** The seat that every table has and that has the last word. */
export const GM: Seat = 'gm';
