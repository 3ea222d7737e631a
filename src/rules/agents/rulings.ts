import type { Ruling } from '../../kernel/ruleset.ts';
import { attackRulings } from './rulings-attacks.ts';
import { tableRulings } from './rulings-tables.ts';
import { turnRulings } from './rulings-turns.ts';

/** The setting of every switch of Agents, as one encounter plays it. */
export interface Rulings {
  readonly 'turn-end': 'asked' | 'by-itself';
  readonly 'tactics-stack': 'add' | 'best';
  readonly 'initiative-reset': 'fight' | 'one-round' | 'each-round';
  readonly 'recoil-next-round': 'one-round' | 'stays';
  readonly 'delay-whole': 'whole-turn' | 'any-action';
  readonly 'delay-unused': 'last-or-first' | 'lost';
  readonly 'interrupted-action': 'replace' | 'lost';
  readonly 'dodge-procedure': 'both' | 'modifier' | 'opposed' | 'on-dexterity';
  readonly 'dodge-effect': 'falls' | 'unchanged';
  readonly 'dodge-tie': 'attacker' | 'defender' | 'higher-dex';
  readonly 'parry-tie': 'attacker' | 'defender' | 'higher-dex';
  readonly 'reaction-after-roll': 'after' | 'before';
  readonly 'reactions-per-attack': 'one' | 'any';
  readonly 'reaction-until': 'next-act' | 'round-end';
  readonly 'burst-effect': 'rounds' | 'table';
  readonly 'full-auto': 'separate' | 'pairs';
  readonly 'aim-loss': 'yes' | 'no';
  readonly 'later-wounds': 'shared' | 'endurance-first';
  readonly 'unconscious-at': 'any-two' | 'str-or-dex';
}

/** Every question the chapter leaves open, with the answer that is built. The first setting is the default. */
export const rulings = { ...turnRulings, ...attackRulings, ...tableRulings } as const satisfies Record<
  string,
  Ruling
>;

/** The switches at their defaults. */
export const DEFAULT_RULINGS = Object.fromEntries(
  Object.entries(rulings)
    .filter(([, ruling]) => ruling.settings.length > 1)
    .map(([id, ruling]) => [id, ruling.settings[0].value]),
) as unknown as Rulings;
