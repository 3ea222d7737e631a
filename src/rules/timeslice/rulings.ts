import type { Ruling } from '../../kernel/ruleset.ts';
import { attackRulings } from './rulings-attack.ts';
import { bodyRulings } from './rulings-body.ts';
import { orderRulings } from './rulings-order.ts';

/** The setting of every switch of Time Slice, as one encounter plays it. */
export interface Rulings {
  readonly 'initiative-ties': 'higher-q' | 'gm';
  readonly 'turns-per-round': 'one' | 'until-spent';
  readonly 'interrupt-before-turn': 'any-ts' | 'saved-only';
  readonly 'interrupt-maneuvers': 'attack' | 'any';
  readonly 'interrupt-resolves': 'interruption' | 'interrupted';
  readonly 'interrupt-limit': 'one' | 'any';
  readonly 'aim-lasts': 'round' | 'attack';
  readonly 'defence-after-roll': 'after' | 'before';
  readonly 'ranged-defence': 'all' | 'dodge-or-block' | 'dodge';
  readonly 'multiplied-dice': 'once' | 'each-time';
  readonly 'limb-damage-after-dr': 'after' | 'before';
  readonly 'attack-dying-roll': 'no-roll' | 'must-hit';
  readonly 'heart-penalty': 'own-maneuvers' | 'all-rolls';
  readonly 'limb-by-spell': 'amputates' | 'cripples';
  readonly 'surprise-number': 'average-q' | 'average-bonus' | 'average-rolls';
  readonly 'surprise-tie': 'noticed' | 'surprised';
  readonly 'nonlethal-player': 'dying' | 'unconscious';
  readonly 'round-seconds': number;
  readonly 'spell-attack': 'I' | 'V';
  readonly 'area-interrupts': 'no' | 'yes';
  readonly 'spell-without-damage': 'no-roll' | 'foes-defend';
  readonly 'area-spell': 'against-number' | 'one-roll';
  readonly diagonals: 'one' | 'alternate' | 'none';
  readonly 'combat-end': 'at-once' | 'round-end' | 'gm';
  readonly cinematic: 'off' | 'on';
}

/** Every question the chapter leaves open, with the answer that is built. The first setting is the default. */
export const rulings = {
  ...orderRulings,
  ...attackRulings,
  ...bodyRulings,
} as const satisfies Record<string, Ruling>;

/** The switches at their defaults. */
export const DEFAULT_RULINGS = Object.fromEntries(
  Object.entries(rulings)
    .filter(([, ruling]) => ruling.settings.length > 1 || 'whole' in ruling)
    .map(([id, ruling]) => [id, ruling.settings[0].value]),
) as unknown as Rulings;
