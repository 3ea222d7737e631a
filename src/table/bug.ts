/**
 * The rules or the table broke their own promise: the same inputs gave other events, a step never ends, …
 * It stops this table where it stood. The table value that was handed in is untouched.
 */
export class Bug extends Error {
  override readonly name = 'Bug';
}
