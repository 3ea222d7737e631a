import { z } from 'zod';
import type { Frozen } from '../../kernel/json.ts';
import {
  type Fault,
  faultsOf,
  faultsOfLeft,
  firstInHands,
  noteTwins,
  noteUnready,
} from '../../kernel/sheet-parts.ts';
import { entry, flag, hands, hiddenUntilRevealed, id, intOrNull, orNull } from '../../kernel/sheet-schema.ts';
import { HANDS, LIMBS, type Limb, LOCATIONS, type Location, SKILLS, type Skill } from './sheet.ts';

// The shapes of files. The loader has already replaced the names of pack entries by the entries.

const trait = z.int().min(1).max(12);
const skill = z.int().min(0).max(12).default(0);
const rating = z.int().min(0).max(30).default(0);
const place = z.enum(LOCATIONS as [Location, ...Location[]]);

const weapon = entry({
  kind: z.enum(['melee', 'projectile', 'thrown']),
  weight: z
    .enum(['light', 'medium', 'heavy'])
    .default('medium')
    .describe('Matters for fighting with two weapons'),
  damage: z.int().min(-5).max(60).describe('The DMG of the weapon'),
  damageKind: z.enum(['normal', 'cold', 'fire']).default('normal'),
  hands,
  limbs: z
    .array(z.enum(LIMBS as [Limb, ...Limb[]]))
    .max(4)
    .default([])
    .describe('For a part of the body: the limbs that can strike with it; one of them must be whole'),
  range: z.int().min(0).max(1000).default(1).describe('The reach in yards'),
  strikes: z
    .enum(['aimed', 'blast', 'vehicle'])
    .default('aimed')
    .describe(
      'aimed: one target; blast: everyone within the radius; vehicle: one target at a random location',
    ),
  radius: z.int().min(0).max(20).default(0).describe('Yards around the point of a blast'),
  shots: intOrNull(1, 200).describe(
    'Shots in the magazine, or pieces to throw; leave it out if the weapon needs no shots',
  ),
}).check((ctx) => {
  const { kind, strikes, radius, shots, hands, limbs } = ctx.value;
  const fault = faultsOf(ctx);
  if (strikes !== 'blast' && radius > 0) fault(['radius'], 'only a blast has a radius (strikes: blast)');
  if (strikes === 'blast' && kind === 'melee')
    fault(['kind'], 'a blast is thrown or a projectile, not melee');
  if (kind === 'melee' && shots !== null) fault(['shots'], 'a melee weapon needs no shots');
  if (hands > 0 && limbs.length > 0) fault(['limbs'], 'only a part of the body has limbs (hands: 0)');
  if (kind === 'thrown' && hands === 0) fault(['hands'], 'what is thrown is held in 1 or 2 hands');
});

const armour = entry({
  covers: z.array(place).min(1).max(6),
  ar: rating.describe('Against normal damage'),
  cr: rating.describe('Against cold'),
  fr: rating.describe('Against fire'),
});

const tool = entry({
  rating: z.int().min(0).max(12).default(0).describe('The bonus on its rolls while in hand'),
  helps: z
    .array(
      z
        .string()
        .max(40)
        .regex(/^([ABCD]|[a-z0-9]+(-[a-z0-9]+)*)$/, 'a Trait (A, B, C, D) or the name of a skill')
        .refine((each) => !['melee', 'projectile', 'dodge'].includes(each), {
          error: 'a tool helps no attack and no defence; that is for weapons and armour',
        }),
    )
    .max(12)
    .default([])
    .describe('The Traits and skills that it helps'),
});

const mount = entry({
  speed: z.int().min(0).max(60).describe('Yards per round'),
  number: z.int().min(1).max(18).default(6).describe('The # that a Tame(Ride) roll on it must exceed'),
});

const FISTS: Weapon = weapon.parse({
  id: 'fists',
  name: 'fists',
  kind: 'melee',
  weight: 'light',
  damage: 0,
  hands: 0,
  limbs: HANDS,
});

/** The nine skills that the rules roll, and any others. */
const skills = z
  .object(Object.fromEntries(SKILLS.map((each) => [each, skill])) as Record<Skill, typeof skill>)
  .catchall(z.int().min(0).max(12))
  .check((ctx) => {
    for (const named of Object.keys(ctx.value)) {
      if (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(named) && named.length <= 40) continue;
      faultsOf(ctx)([named], 'the name of a skill is up to 40 lower case letters, digits and single hyphens');
    }
  })
  .prefault({})
  .describe('Each from 0 to 12; you can add other skills by name, such as pick-locks');

const oldWound = z.strictObject({
  location: place,
  kind: z.enum(['normal', 'cold', 'fire']).default('normal'),
  points: z.int().min(1).max(60),
});

const limb = z.enum(LIMBS as [Limb, ...Limb[]]);

const starts = z
  .strictObject({
    severed: z.array(limb).max(4).default([]).describe('Severed limbs; each has at least C damage'),
    amputated: z.array(limb).max(4).default([]).describe('Limbs that a surgeon has removed'),
    infected: z.array(place).max(6).default([]).describe('Hurt locations with an infection'),
    dying: orNull(z.enum(['head', 'torso'])).describe('The location at 0; it dies at the end of round 1'),
    bleeding: flag,
    unconscious: flag,
    prone: flag,
    wet: flag,
    stunned: z.int().min(0).max(20).default(0).describe('The number of its turns for which it stays Stunned'),
    unaware: flag.describe('On REF until its first turn ends'),
    guarding: flag.describe('On guard until its first turn'),
    countering: flag.describe('Holds its action for a counter until its first turn'),
    afoot: flag.describe('It has a mount but starts on foot'),
    shots: z
      .record(id, z.int().min(0).max(200))
      .default({})
      .describe('The shots or pieces left of each weapon'),
    broken: z.array(id).max(20).default([]).describe('Broken weapons and tools'),
  })
  .describe('Its state at the start, in addition to old wounds');

const written = z.strictObject({
  isCharacter: flag.describe("A player's character; otherwise an Extra"),
  traits: z.strictObject({ A: trait, B: trait, C: trait, D: trait }),
  skills,
  weapons: z.array(weapon).max(20).default([]),
  armour: z.array(armour).max(12).default([]),
  tools: z.array(tool).max(12).default([]),
  mounts: z.array(mount).max(1).default([]).describe('The mount that it rides at the start'),
  ready: z
    .array(id)
    .max(2)
    .optional()
    .describe('Weapons and tools in hand at the start; default: the first ones that fit in both hands'),
  wounds: z.array(oldWound).max(18).default([]).describe('Damage from before the fight'),
  isHidden: hiddenUntilRevealed,
  cLost: z.int().min(0).max(11).default(0).describe('C lost to infection before the fight'),
  starts: starts.optional(),
});

const sheet = written
  .check((ctx) => {
    const { traits, weapons, armour: pieces, tools, ready, wounds, cLost } = ctx.value;
    const fault = faultsOf(ctx);
    const items = [...weapons, ...tools];
    noteTwins(fault, 'weapons', 'things', items);
    noteTwins(fault, 'armour', 'pieces of armour', pieces);
    if (cLost >= traits.C) fault(['cLost'], `at most ${traits.C - 1}, one less than C: at C 0 it is dead`);
    const zero = [...(ctx.value.starts?.severed ?? []), ctx.value.starts?.dying];
    faultsOfWounds(
      traits.C - cLost,
      wounds.filter((each) => !zero.includes(each.location)),
      (message) => fault(['wounds'], message),
    );
    for (const [path, message] of faultsOfStarts(ctx.value)) fault(['starts', ...path], message);
    noteUnready(fault, ready ?? [], { items, called: 'weapons and tools', hands: 2 });
  })
  .transform(({ ready, weapons, mounts, ...rest }) => {
    // Every combatant has a weapon: bare hands if no weapon is part of its body.
    const all = weapons.some((each) => each.hands === 0) ? weapons : [...weapons, FISTS];
    return { ...rest, weapons: all, mount: mounts[0] ?? null, ready: ready ?? firstInHands(weapons) };
  });

/** A sheet as written in a file, before defaults are filled in. */
type Written = z.output<typeof written>;

/**
 * Returns the contradictions between `starts` and the rest of the sheet, each with its place and a sentence.
 */
function faultsOfStarts(sheet: Written): readonly Fault[] {
  const { starts } = sheet;
  if (starts === undefined) return [];
  return [...faultsOfBody(sheet, starts), ...faultsOfThings(sheet, starts)];
}

function faultsOfBody({ traits, wounds, cLost }: Written, starts: Starts): readonly Fault[] {
  const found: Fault[] = [];
  const c = traits.C - cLost;
  for (const limb of starts.severed) {
    const points = pointsAt(wounds, limb);
    if (starts.amputated.includes(limb)) found.push([['severed'], `the ${limb} is amputated already`]);
    if (points > 0 && points < c)
      found.push([
        ['severed'],
        `a severed limb carries at least ${c} damage; leave out its wound or raise it`,
      ]);
  }
  for (const limb of starts.amputated)
    if (pointsAt(wounds, limb) > 0) found.push([['amputated'], `the ${limb} is gone and carries no damage`]);
  for (const location of starts.infected) {
    const isHurt = pointsAt(wounds, location) > 0 || starts.severed.includes(location as Limb);
    if (!isHurt && starts.dying !== location)
      found.push([['infected'], `the ${location} is not hurt; only a hurt location can be infected`]);
  }
  if (starts.guarding && starts.countering)
    found.push([['countering'], 'either on guard or ready to counter, not both']);
  return found;
}

function faultsOfThings({ weapons, tools, ready }: Written, starts: Starts): readonly Fault[] {
  const magazines = weapons.map(({ id, shots }) => ({ id, most: shots }));
  const found = faultsOfLeft('shots', starts.shots, magazines);
  const owned = [...weapons.filter(({ hands }) => hands > 0), ...tools].map(({ id }) => id);
  for (const item of starts.broken) {
    if (!owned.includes(item))
      found.push([
        ['broken'],
        `"${item}" is not an item that it carries; it has: ${owned.join(', ') || 'none'}`,
      ]);
    if (ready?.includes(item)) found.push([['broken'], `"${item}" is in hand (ready) and cannot be broken`]);
  }
  return found;
}

function pointsAt(wounds: readonly z.output<typeof oldWound>[], location: Location): number {
  return wounds.reduce((sum, each) => sum + (each.location === location ? each.points : 0), 0);
}

/** Reports old wounds that bring a location to 0: such a combatant would fall before the fight begins. */
function faultsOfWounds(
  c: number,
  wounds: readonly z.infer<typeof oldWound>[],
  fault: (message: string) => void,
): void {
  for (const location of LOCATIONS) {
    const points = pointsAt(wounds, location);
    const most = location === 'torso' ? 2 * c : location === 'head' ? Math.floor(c / 2) : c;
    if (points > 0 && points >= most) {
      fault(
        `${points} damage to the ${location} leave it nothing; at most ${Math.max(0, most - 1)} with C ${c}`,
      );
    }
  }
}

const options = z.strictObject({
  team: orNull(id).describe("The players' side; default: the first side"),
  masters: z.record(id, id).default({}).describe('Each follower with its master, by their ids: {hound: ann}'),
  wet: z.array(id).max(200).default([]).describe('The combatants that are wet at the start'),
  weather: orNull(
    z.strictObject({ cold: z.int().min(1).max(20), everyRounds: z.int().min(1).max(1200).default(20) }),
  ).describe(
    'Cold damage to everyone, at this interval of rounds, and after the fight for each hour in the cold',
  ),
  hasRecovery: z.boolean().default(true).describe('Play the hours, days and weeks after the fight'),
});

/** The contents of Hit Locations files: sheets, encounter options and pack entries. */
export const locationsContent = {
  ruleset: 'locations',
  sheet,
  options,
  optionsNamingSides: ['team'],
  leftByFights: ['wounds', 'cLost', 'starts'],
  things: { weapons: ['shots', 'broken'], armour: [], tools: ['broken'] },
  ofBody: { hands: 0 },
  catalogue: { weapons: weapon, armour, tools: tool, mounts: mount },
};

export type Weapon = Frozen<z.output<typeof weapon>>;
/** A combatant's starting conditions other than old wounds. ruling: starting-conditions */
export type Starts = Frozen<z.output<typeof starts>>;
/** Everything about a combatant that does not change during the fight. */
export type Sheet = Frozen<z.output<typeof sheet>>;
/** The encounter options of Hit Locations. */
export type Options = Frozen<z.output<typeof options>>;
