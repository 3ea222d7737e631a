import { z } from 'zod';
import type { Frozen } from '../../kernel/json.ts';
import {
  type DiceAndPoints,
  type Fault,
  faultsOf,
  faultsOfLeft,
  noteTwins,
} from '../../kernel/sheet-parts.ts';
import { damageIn, entry, flag, id, intOrNull, orNull } from '../../kernel/sheet-schema.ts';

// The shapes of files. The loader has already replaced the names of pack entries by the entries. Rules import only
// types from here.

/** Sizes of creatures, weapons and armour: 1 tiny, 2 little, 3 small, 4 medium, 5 large, 6 huge. @rule size-ladder */
export type Size = 1 | 2 | 3 | 4 | 5 | 6;

/** 0 makeshift, 1 primitive, 2 crude, 3 regular, 4 fine, 5 masterwork. @rule tiers */
export type Tier = 0 | 1 | 2 | 3 | 4 | 5;

/** Points of damage: a number of d6 plus points. */
export type Points = DiceAndPoints;

const target = z.int().min(0).max(40);

const SIZES = ['tiny', 'little', 'small', 'medium', 'large', 'huge'] as const;
const TIERS = ['makeshift', 'primitive', 'crude', 'regular', 'fine', 'masterwork'] as const;
const RANGES = ['touching', 'nearby', 'close', 'short', 'medium', 'long', 'extreme'] as const;
const MECHANISMS = ['pump-action', 'semi-automatic', 'burst-fire', 'full-auto'] as const;

/** A distance in the book's words. @rule range-categories */
export type Range = (typeof RANGES)[number];

/** The feed of a firearm, which limits its rounds in a turn. @rule max-burst */
export type Mechanism = (typeof MECHANISMS)[number];

const size = z.enum(SIZES).transform((written) => (SIZES.indexOf(written) + 1) as Size);
const sizes = z
  .union([size.transform((one) => [one]), z.array(size).min(1).max(6)])
  .transform((all) => [...new Set(all)].sort((a, b) => a - b))
  .describe('The size, or all sizes that a defensive weapon counts as');
const tier = z.enum(TIERS).transform((written) => TIERS.indexOf(written) as Tier);

const D6 = /^[1-9]\d?d6([+-]\d{1,3})?$/;
const points = damageIn('d6', 200, D6, 'damage is points (6) or d6 (2d6+1)').describe(
  'Points of damage, or d6 with or without points: 6, 2d6, 1d6+2',
);

const aQuality = z.int().min(-4).max(10).default(0);
const quality = z
  .strictObject({ offense: aQuality, defense: aQuality })
  .default({ offense: 0, defense: 0 })
  .describe('Offensive and defensive quality, which the book writes as +1\\-1');

/** Offensive and defensive quality of an item; -5 or less of either breaks it. */
export type Quality = Frozen<z.output<typeof quality>>;

const weapon = entry({
  kind: z
    .enum(['melee', 'bullet', 'missile'])
    .describe('bullet and missile are ranged; arrows and thrown weapons are missiles'),
  skill: target.default(10).describe('The target number to hit: stat + skill + offensive quality'),
  rank: z.int().min(0).max(10).default(0).describe('Each rank gives one more attack'),
  attacks: intOrNull(1, 10).describe('Attacks per turn, regardless of the rank'),
  quality,
  sizes,
  tier: tier.default(3),
  w: points.default({ dice: 0, plus: 0 }),
  s: points.default({ dice: 0, plus: 0 }),
  isNatural: flag.describe('Part of the body; it cannot sunder or be sundered'),
  range: z
    .enum(RANGES)
    .optional()
    .describe('The farthest range; default: nearby for melee weapons, otherwise short'),
  ammo: intOrNull(1, 100).describe('The counts of ammunition'),
  mechanism: orNull(z.enum(MECHANISMS)),
  hasSuppressor: flag.describe('A good recoil suppressor halves the penalty of bursts'),
  blast: orNull(z.enum(RANGES)).describe('For an area weapon: the base range around the blast point'),
})
  .check((ctx) => {
    const { kind, range, mechanism, blast, ammo } = ctx.value;
    const fault = faultsOf(ctx);
    if (kind === 'melee' && !['touching', 'nearby', undefined].includes(range)) {
      fault(['range'], 'a melee weapon strikes touching or nearby; anything further is a missile');
    }
    if (kind === 'melee' && blast !== null) fault(['blast'], 'only a bullet or missile weapon has a blast');
    if (kind === 'melee' && ammo !== null) fault(['ammo'], 'only a bullet or missile weapon has ammunition');
    if (kind !== 'bullet' && mechanism !== null) fault(['mechanism'], 'only a bullet weapon has a mechanism');
    if (blast !== null && mechanism !== null) fault(['mechanism'], 'a weapon with a blast fires no bursts');
  })
  .transform((each) => ({ ...each, range: each.range ?? (each.kind === 'melee' ? 'nearby' : 'short') }));

/** A weapon. Melee weapons can also parry and block. */
export type Weapon = Frozen<z.output<typeof weapon>>;

const shield = entry({ quality, sizes, tier: tier.default(3) });

/** An item that blocks and parries but does not attack. */
export type Shield = Frozen<z.output<typeof shield>>;

const armor = entry({
  size: z
    .enum(['light', 'medium', 'heavy', ...SIZES])
    .transform((written): Size => {
      if (written === 'light') return 3;
      if (written === 'heavy') return 5;
      return (SIZES.indexOf(written) + 1) as Size;
    })
    .describe('light, medium, heavy, or a size. light means small, and heavy means large'),
  tier: tier.default(3),
  value: z.int().min(1).max(20),
  penalty: z
    .int()
    .min(-10)
    .max(0)
    .default(0)
    .describe("The penalty on its wearer's attacks, Run and Heal checks"),
  isNatural: flag,
});

export type Armor = Frozen<z.output<typeof armor>>;

const tool = entry({
  rating: z.int().min(0).max(10).describe('The bonus on its checks'),
  helps: z.array(id).min(1).max(12).describe('Stats (bod, ner, fin, run, heal) and skills'),
});

const left = z.int().min(-5).max(10).optional();
const starts = z
  .strictObject({
    w: intOrNull(-40, 100).describe('W at the start, from -bod to pc'),
    s: intOrNull(-100, 100).describe('S at the start, at most the pool; at 0 or less it is stunned'),
    isUnconscious: flag.describe('Unconscious when the fight begins'),
    isStabilised: flag.describe('Dying, but already stabilised'),
    ammo: z.record(id, z.int().min(0).max(100)).default({}).describe('Counts of ammunition left, by weapon'),
    quality: z
      .record(id, z.strictObject({ offense: left, defense: left }))
      .default({})
      .describe('The qualities left after sundering, by item; at -5 the item is broken'),
    armorValue: intOrNull(0, 20).describe('The armour value left after sundering'),
  })
  .describe('Its state at the start, unless it is unhurt and fully loaded');

/**
 * A combatant's starting values instead of its maxima. For `null` and missing items, the sheet's values apply.
 */
type Starts = Omit<z.output<typeof starts>, 'quality'> & {
  readonly quality: Readonly<Record<string, Partial<Quality>>>;
};

const written = z.strictObject({
  tactics: z.int().min(0).max(10).default(0),
  pc: z.int().min(1).max(100).describe('W at full health'),
  wNow: z
    .int()
    .min(-40)
    .max(100)
    .optional()
    .describe('W at the start; default: pc; a combatant with 0 or less is dying'),
  bod: target.default(10),
  ner: target.default(10),
  fin: target.default(10),
  s: z.int().min(1).max(100).describe('The full pool of stress'),
  move: z.int().min(0).max(20).default(4).describe('Metres per turn at a walk'),
  run: target.default(10).describe('Target number of Run checks'),
  heal: target.default(10).describe('Target number of Heal checks'),
  dodge: target.default(10).describe('10 + stat + skill'),
  parry: target.default(10).describe('10 + stat + skill, without the item'),
  block: target.default(10).describe('10 + stat + skill, without the item'),
  size: size.prefault('medium'),
  weapons: z.array(weapon).max(10).default([]),
  shields: z.array(shield).max(3).default([]),
  armor: z.array(armor).max(1).default([]).describe('Worn armour or a natural hide, at most one'),
  isHidden: flag.describe('Hidden from all other sides when the fight begins'),
  skills: z.record(id, target).optional().describe('Target numbers of other skills, such as athletics'),
  tools: z.array(tool).max(12).default([]),
  starts: starts.optional(),
});
/** A sheet as written in a file, before defaults are filled in. */
type Written = z.output<typeof written>;

const sheet = written
  .check((ctx) => {
    const items = [...ctx.value.weapons, ...ctx.value.shields];
    const fault = faultsOf(ctx);
    noteTwins(fault, 'weapons', 'things', items);
    noteTwins(fault, 'tools', 'tools', ctx.value.tools);
    if (items.some(({ id }) => id === 'unarmed'))
      fault(['weapons'], '"unarmed" names bare hands; choose another id');
    for (const [path, message] of faultsOfStarts(ctx.value)) fault(['starts', ...path], message);
    if (ctx.value.wNow !== undefined && ctx.value.wNow > ctx.value.pc) {
      fault(['wNow'], `at most its pc, ${ctx.value.pc}`);
    }
    if (ctx.value.wNow !== undefined && ctx.value.wNow < -ctx.value.bod) {
      fault(['wNow'], `at least ${-ctx.value.bod}: below -bod it would be dead`);
    }
  })
  .transform(({ wNow, armor: worn, skills, starts: begins, ...rest }) => {
    const w = wNow ?? rest.pc;
    const more = { ...(skills && { skills }), ...(begins && { starts: begins as Starts }) };
    return { ...rest, ...more, wNow: w, armor: worn[0] ?? null };
  });

/** Everything about a combatant that does not change during the fight. */
export type Sheet = Frozen<z.output<typeof sheet>>;

/** The encounter options of Tactics: none. */
export type Options = Readonly<Record<string, never>>;

/** Returns the contradictions between `starts` and the rest of the sheet, each with its place and a sentence. */
function faultsOfStarts({
  starts: begins,
  pc,
  bod,
  s,
  weapons,
  shields,
  armor: worn,
  wNow,
}: Written): Fault[] {
  if (begins === undefined) return [];
  const { w, s: sNow, quality, armorValue } = begins;
  const magazines = weapons.map(({ id, ammo }) => ({ id, most: ammo }));
  const found = faultsOfLeft('ammo', begins.ammo, magazines);
  if (w !== null && wNow !== undefined) found.push([['w'], 'W is given in wNow, too; keep one of them']);
  if (w !== null && (w > pc || w < -bod)) found.push([['w'], `from ${-bod} to its pc, ${pc}`]);
  if (sNow !== null && sNow > s) found.push([['s'], `at most its pool, ${s}`]);
  const most = worn[0]?.value ?? 0;
  if (armorValue !== null && armorValue > most) found.push([['armorValue'], `at most ${most}`]);
  for (const [item, left] of Object.entries(quality)) {
    const whole = [...weapons, ...shields].find((each) => each.id === item)?.quality;
    if (whole === undefined) found.push([['quality', item], `no item "${item}" is on the sheet`]);
    else if ((left.offense ?? -5) > whole.offense || (left.defense ?? -5) > whole.defense) {
      found.push([['quality', item], `at most ${whole.offense} offense and ${whole.defense} defense`]);
    }
  }
  return found;
}

/** The contents of Tactics files: sheets, encounter options and pack entries. */
export const tacticsContent = {
  ruleset: 'tactics',
  sheet,
  options: z.strictObject({}),
  optionsNamingSides: [],
  leftByFights: ['wNow', 'starts'],
  things: { weapons: ['ammo', 'quality'], shields: ['quality'], armor: ['armorValue'], tools: [] },
  ofBody: { isNatural: true },
  catalogue: { weapons: weapon, shields: shield, armor, tools: tool },
};
