/** How much of everything fits at one table. Each has a refusal of its own. */
export const LIMITS = {
  /** People who were let in, besides the GM who opened the table. */
  people: 16,
  /** People who wait to be let in by one link. */
  waiting: 16,
  /** Streams that one person may hold open. */
  streams: 4,
  /** Characters of a note or a reason. */
  text: 2_000,
  /** Characters of a name. */
  name: 80,
  /** Bytes of a player's command. */
  command: 8 * 1024,
  /** Bytes of a command of the GM's. */
  gmCommand: 64 * 1024,
  /** Bytes of an import or an encounter's file. */
  import: 20 * 1024 * 1024,
  /** Bytes that may wait for a slow reader. */
  unread: 1024 * 1024,
  /** Commands of one person in `perSeconds`. */
  commands: 100,
  perSeconds: 20,
} as const;
