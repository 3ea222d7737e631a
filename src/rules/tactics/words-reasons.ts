import type { Names } from '../../kernel/battle.ts';
import type { Modifier, PartOf } from '../../kernel/explanation.ts';
import { inSentence, plural, reasonBy } from '../../kernel/wording.ts';
import type { TacticsRule } from './rulebook.ts';

/** The names that sentences of Tactics use. */
export interface TacticsNames extends Names {
  tool(who: string, tool: string): string;
}

const SKILLS: Readonly<Record<string, string>> = {
  bod: 'BOD',
  ner: 'NER',
  fin: 'FIN',
  run: 'Run',
  heal: 'Heal',
};

/** Returns the name of a stat or skill. Skills that only some sheets have are shown by their ids. */
export function skillName(skill: string): string {
  return SKILLS[skill] ?? skill;
}

/** An attacker's weapon and the item that meets it. */
type Meeting = {
  readonly attacker: string;
  readonly weapon: string;
  readonly by: string;
  readonly item: string;
};

/** The armour and the item between an attack and the body; an id is empty if there is no such item. */
type Shell = {
  readonly who: string;
  readonly armor: string;
  /** The blocking combatant and the item that absorbs the damage. */
  readonly by: string;
  readonly item: string;
};

function shellText({ who, armor, by, item }: Shell, names: Names): string {
  const parts: string[] = [];
  if (armor !== '') parts.push(inSentence(names.item(who, armor)));
  if (item !== '') parts.push(`quality of ${inSentence(names.item(by, item))}`);
  return parts.join(', ');
}

/** The text of each reason by its code. `of` holds the ids and numbers that the text needs. */
export const REASONS = {
  // Checks
  'target-number': 'target number',
  'rolled-over': 'rolled over: skill - 10 against 10',
  '3d6': '3d6',
  natural: (of: { natural: number }) => `3d6: ${of.natural}`,
  critical: (of: { natural: number; counts: number }) => `a natural ${of.natural} counts as ${of.counts}`,
  'moved-to-target': 'in the target number instead',
  level: (of: { level: number }) => (of.level > 0 ? `Superior ${of.level}` : `Inferior ${-of.level}`),
  skill: (of: { skill: string }) => skillName(of.skill),
  tool: (of: { who: string; tool: string }, names: TacticsNames) => names.tool(of.who, of.tool),
  gm: 'the GM',
  tactics: 'Tactics',
  successes: 'successes',
  failures: 'failures',
  // The turn
  'check-actions': (of: { n: number }) => `${of.n} check actions`,
  attacks: (of: { n: number }) => `${of.n} attacks`,
  movement: (of: { times: number }) => `x${of.times} movement`,
  'half-movement': (of: { times: number }) => `half of x${of.times}`,
  walking: 'walking',
  'changed-actions': 'changed actions',
  'changed-before': 'changed before',
  'actions-changed': 'actions changed',
  move: (of: { move: number; pace: string }) => `Move ${of.move}, ${of.pace}`,
  'one-attack': 'one attack',
  'skill-rank': 'skill rank',
  weapon: (of: { who: string; weapon: string }, names: Names) => inSentence(names.item(of.who, of.weapon)),
  mechanism: (of: { mechanism: string }) => of.mechanism,
  // Attacks
  'skill-with': (of: { who: string; weapon: string }, names: Names) =>
    `skill with ${inSentence(names.item(of.who, of.weapon))}`,
  'offensive-quality': 'offensive quality',
  oT: 'oT',
  dT: 'dT',
  'target-runs': (of: { target: string }, names: Names) => `${names.of(of.target)} runs`,
  spray: (of: { rounds: number }) => `a spray of ${of.rounds}`,
  burst: (of: { rounds: number }) => `a burst of ${of.rounds}`,
  'suppressed-burst': (of: { rounds: number }) => `a burst of ${of.rounds}, recoil suppressed`,
  'times-rounds': (of: { times: number }) => `times ${of.times} rounds`,
  'metres-from-blast': (of: { metres: number }) => `${of.metres} m from the blast`,
  flanking: 'flanking',
  counterattack: 'counterattack',
  charge: (of: { times: number }) => `charge at x${of.times}`,
  'full-defence': 'full defence',
  'target-helpless': (of: { target: string }, names: Names) => `${names.of(of.target)} is helpless`,
  // Defence
  'defence-of': (of: { kind: string; who: string }, names: Names) => `${of.kind} of ${names.of(of.who)}`,
  'quality-of': (of: { who: string; item: string }, names: Names) =>
    `quality of ${inSentence(names.item(of.who, of.item))}`,
  'no-defence': 'no defence',
  'defence-above-10': 'defence above 10',
  'above-10': 'excess over 10',
  'weapon-against-item': (of: Meeting, names: Names) =>
    `${inSentence(names.item(of.attacker, of.weapon))} against ${inSentence(names.item(of.by, of.item))}`,
  'item-against-weapon': (of: Meeting, names: Names) =>
    `${inSentence(names.item(of.by, of.item))} against ${inSentence(names.item(of.attacker, of.weapon))}`,
  interferes: (of: { who: string }, names: Names) => `${names.of(of.who)} interferes`,
  // Damage
  'damage-of': (of: { kind: string; who: string; weapon: string }, names: Names) =>
    `${of.kind.toUpperCase()} of ${inSentence(names.item(of.who, of.weapon))}`,
  'successes-to': (of: { intent: string }) => `successes, to ${of.intent}`,
  'never-below-0': 'never below 0',
  armor: (of: { who: string; armor: string }, names: Names) => inSentence(names.item(of.who, of.armor)),
  shell: shellText,
  'bare-hands': (of: { share: number; from: number }) => `1/${of.share} of ${of.from} W, bare hands`,
  w: 'W',
  'no-more-than-pc': 'no more than PC',
  'bod-check': 'BOD check',
  stabilised: 'stabilised',
  'combat-penalty': (of: { w: number }) => `combat penalty at ${of.w} W`,
  'pain-grew': 'the pain grew',
  'pain-ignored': 'pain ignored',
  // Sunder
  'quality-less-resistance': 'quality minus resistance',
  quality: 'quality',
  'to-reach': 'to reach',
  sizes: (of: { sizes: number }) => plural(of.sizes, 'size', 'sizes'),
  tiers: (of: { tiers: number }) => plural(of.tiers, 'tier', 'tiers'),
  'struck-at': 'struck at',
  'tiers-equal': 'tiers are equal',
};

/** A modifier of Tactics, with the values that its code needs. */
export type Part = PartOf<typeof REASONS, TacticsRule>;

/** Returns the words for the reason of a modifier. */
export function reasonText(part: Modifier, names: TacticsNames): string {
  return reasonBy(REASONS, part, names);
}
