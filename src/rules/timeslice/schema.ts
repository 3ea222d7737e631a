import { z } from 'zod';
import type { Frozen } from '../../kernel/json.ts';
import { type Fault, faultsOf, faultsOfLeft, noteTwins, noteUnready } from '../../kernel/sheet-parts.ts';
import {
  name as aName,
  id as anId,
  damageIn,
  entryOf,
  flag,
  hands,
  hiddenUntilRevealed,
  intOrNull,
  orNull,
} from '../../kernel/sheet-schema.ts';

// The shapes of files. The loader has already replaced the names of pack entries by the entries. Rules import only
// types from here.

const id = anId.describe('lower case letters, digits and single hyphens');
const name = aName.regex(/^\P{Cc}*$/u, 'a name is written on one line');
const entry = <S extends z.ZodRawShape>(fields: S) => entryOf({ id, name }, fields);
const score = z.int().min(-50).max(99);
const bonus = z.int().min(-20).max(20);
const timeSlices = z.int().min(0).max(30);

const D10 = /^[1-9]\d?d10([+-]\d{1,3})?$/;
const damage = damageIn(
  'd10',
  500,
  D10,
  'allowed: points (5), or d10 read 0 to 9 plus points (1d10+3)',
).describe('Points of damage, or d10 (each read 0 to 9) with or without points: 5, 1d10+3');

/** Damage in points, or dice (`dice` d10, each read 0 to 9) plus points. */
export type Damage = Frozen<z.output<typeof damage>>;

const boosted = z.enum([
  ...['I', 'V', 'U', 'A', 'Q', 'attack', 'defence', 'dodge', 'block', 'parry', 'initiative', 'notice'],
  ...['called-shot', 'damage', 'doublings', 'dr', 'stagger-threshold', 'ts'],
] as const);

/** The numbers that a boon, spell or item may change. @rule boons */
export type Boosted = z.output<typeof boosted>;

const OUTSIDE_ATTACKS: readonly Boosted[] = ['U', 'A', 'initiative', 'notice', 'stagger-threshold', 'ts'];

const boost = z
  .strictObject({
    to: boosted.describe('The roll, stat bonus, threshold or number that it changes'),
    value: bonus,
    only: orNull(z.enum(['melee', 'ranged', 'spell'])),
  })
  .refine(({ to, only }) => only === null || !OUTSIDE_ATTACKS.includes(to), {
    path: ['only'],
    error: 'it limits the boost to one kind of attack, but this boost does not affect attacks; remove only',
  });

const boon = entry({ boosts: z.array(boost).min(1).max(8) });

/** One boost of a boon: `value` is added to `to`; `only` limits it to melee, ranged or spell attacks. */
export type Boost = Frozen<z.output<typeof boost>>;

const weapon = entry({
  kind: z.enum(['melee', 'ranged']),
  range: z.int().min(0).max(200).default(1).describe('The reach in units'),
  damage,
  attackTs: timeSlices.min(1).default(3),
  toHit: bonus.default(0),
  parry: bonus.default(0).describe('The bonus on a parry'),
  hands,
  limb: orNull(id).describe('For a natural weapon: the limb that it belongs to'),
  drawTs: timeSlices.default(1),
  stowTs: timeSlices.default(1),
  ammo: orNull(z.strictObject({ shots: z.int().min(1).max(200), reloadTs: timeSlices.min(1) })),
});

export type Weapon = Frozen<z.output<typeof weapon>>;

const shield = entry({
  block: bonus.describe('The bonus on a block'),
  drawTs: timeSlices.default(1),
  stowTs: timeSlices.default(1),
});

export type Shield = Frozen<z.output<typeof shield>>;

/** A `target` spell targets a creature, an `area` spell a point. */
const spellEffect = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('target'), damage, toHit: bonus.default(0) }),
  z.strictObject({
    kind: z.literal('area'),
    damage,
    toHit: bonus.default(0),
    radius: z.int().min(0).max(20),
  }),
  z.strictObject({ kind: z.literal('heal'), hp: damage }),
  z.strictObject({
    kind: z.literal('buff'),
    boosts: z.array(boost).min(1).max(8),
    rounds: z.int().min(1).max(1000),
  }),
]);

const spell = entry({
  ts: timeSlices.min(1),
  range: z.int().min(0).max(200),
  effect: spellEffect,
});

export type Spell = Frozen<z.output<typeof spell>>;

const limb = entry({ kind: z.enum(['arm', 'leg', 'other']) });

const HUMAN_LIMBS = [
  { id: 'right-arm', name: 'right arm', kind: 'arm' as const },
  { id: 'left-arm', name: 'left arm', kind: 'arm' as const },
  { id: 'right-leg', name: 'right leg', kind: 'leg' as const },
  { id: 'left-leg', name: 'left leg', kind: 'leg' as const },
];

const tool = entry({
  rating: z.int().min(0).max(20).describe('The bonus on checks for which the GM allows it'),
});

const stats = z.strictObject({ I: score, V: score, U: score, A: score, Q: score });

const limbs = z.array(id).max(20).default([]);

const starts = z
  .strictObject({
    crippled: limbs.describe('Crippled limbs'),
    amputated: limbs.describe('Amputated limbs'),
    dying: intOrNull(1, 300).describe('Seconds to live, for a combatant at 0 HP or with a heart wound'),
    heartWound: flag.describe(
      'Wounded in the heart, so it is dying; it has 300 seconds unless you set another number',
    ),
    unconscious: flag,
    stagger: z.int().min(0).max(100).default(0).describe('Points of stagger'),
    staggered: flag.describe('Staggered until its first turn, so it cannot block or parry'),
    shots: z.record(id, z.int().min(0).max(200)).default({}).describe('The shots left in each weapon'),
  })
  .describe('Its state at the start, in addition to its HP');

type Starts = Frozen<z.output<typeof starts>>;

const written = z.strictObject({
  isCharacter: flag.describe('A character is dying at 0 HP; any other combatant is dead'),
  stats,
  ts: z.int().min(1).max(30).describe('Time slices per round'),
  hp: z.int().min(1).max(1000),
  hpNow: z.int().min(1).max(1000).optional().describe('HP at the start; default: all of them'),
  dr: z.int().min(0).max(100).default(0),
  staggerThreshold: z.int().min(0).max(100),
  limbs: z.array(limb).max(20).default(HUMAN_LIMBS),
  weapons: z.array(weapon).max(20).default([]),
  shields: z.array(shield).max(4).default([]),
  spells: z.array(spell).max(30).default([]),
  boons: z.array(boon).max(20).default([]),
  hasMedicalKit: flag,
  isHidden: hiddenUntilRevealed,
  ready: z
    .array(id)
    .max(4)
    .optional()
    .describe(
      'Weapons and shields in hand at the start; default: a weapon and a shield that the hands can hold',
    ),
  tools: z.array(tool).max(12).default([]),
  starts: starts.optional(),
});
/** A sheet as written in a file, before defaults are filled in. */
type Written = z.output<typeof written>;

const sheet = written
  .check((ctx) => {
    const { weapons, shields, spells, limbs, boons, ready, tools } = ctx.value;
    const fault = faultsOf(ctx);
    const items = [...weapons, ...shields];
    noteTwins(fault, 'weapons', 'things', items);
    for (const twice of spells.filter(({ id }) => items.some((item) => item.id === id))) {
      fault(
        ['spells'],
        `"${twice.id}" is a weapon or shield of this sheet too; give the spell an id of its own: {use: ${twice.id}, id: ${twice.id}-spell}`,
      );
    }
    for (const [list, all] of Object.entries({ spells, boons })) noteTwins(fault, list, list, all);
    noteTwins(fault, 'limbs', 'limbs', limbs, 'here');
    for (const reserved of limbs.filter((each) => ['none', 'head', 'heart'].includes(each.id))) {
      fault(['limbs'], `a limb can't be called "${reserved.id}"; that names a called shot`);
    }
    for (const [i, each] of weapons.entries()) {
      if (each.limb !== null && !limbs.some((own) => own.id === each.limb)) {
        fault(
          ['weapons', i, 'limb'],
          `there is no limb "${each.limb}"; there are: ${limbs.map((own) => own.id).join(', ')}`,
        );
      }
      if (each.limb !== null && each.hands !== 0) {
        fault(
          ['weapons', i, 'limb'],
          'only a natural weapon belongs to a limb; add hands: 0, or leave limb out',
        );
      }
    }
    noteTwins(fault, 'tools', 'tools', tools);
    if (ctx.value.hpNow !== undefined && ctx.value.hpNow > ctx.value.hp) {
      fault(['hpNow'], `it has more HP than it can have; at most its hp, ${ctx.value.hp}`);
    }
    for (const [path, message] of faultsOfStarts(ctx.value)) fault(['starts', ...path], message);
    noteUnready(fault, ready ?? [], { items, called: 'weapons and shields', hands: wholeArms(ctx.value) });
  })
  .transform(({ hpNow, ready, ...rest }) => {
    return { ...rest, hpNow: hpNow ?? rest.hp, ready: ready ?? readyAtOnce(rest) };
  });

/** Everything about a combatant that does not change during the fight. */
export type Sheet = Frozen<z.output<typeof sheet>>;
/** The five stats. About 10 is average. */
export type Stat = keyof Sheet['stats'];

function wholeArms({ limbs, starts }: Pick<Written, 'limbs' | 'starts'>): number {
  const lost = starts === undefined ? [] : [...starts.crippled, ...starts.amputated];
  return limbs.filter((each) => each.kind === 'arm' && !lost.includes(each.id)).length;
}

/** Returns the first listed items that the hands can hold: weapons before shields. */
function readyAtOnce(sheet: Omit<Written, 'hpNow' | 'ready'>): string[] {
  let free = wholeArms(sheet);
  const ready: string[] = [];
  const take = (item: string, hands: number) => {
    if (hands === 0 || hands > free) return;
    free -= hands;
    ready.push(item);
  };
  const [weapon, ...others] = sheet.weapons.filter((each) => each.hands > 0);
  if (weapon !== undefined) take(weapon.id, weapon.hands);
  for (const shield of sheet.shields.slice(0, 1)) take(shield.id, 1);
  for (const other of others.filter((each) => each.kind === 'melee').slice(0, 1)) take(other.id, other.hands);
  return ready;
}

/**
 * Returns the contradictions between `starts` and the rest of the sheet, each with its place and a sentence.
 */
function faultsOfStarts(sheet: Written): readonly Fault[] {
  const { starts } = sheet;
  if (starts === undefined) return [];
  return [
    ...faultsOfLimbs(sheet, starts),
    ...faultsOfLeft(
      'shots',
      starts.shots,
      sheet.weapons.map(({ id, ammo }) => ({ id, most: ammo?.shots ?? null })),
    ),
    ...(starts.dying !== null && !starts.heartWound ? faultsOfFall(sheet) : []),
  ];
}

function faultsOfLimbs({ limbs }: Written, { crippled, amputated }: Starts): readonly Fault[] {
  const known = limbs.map(({ id }) => id);
  const unknown = Object.entries({ crippled, amputated }).flatMap(([list, ids]) =>
    ids
      .filter((id) => !known.includes(id))
      .map((id): Fault => [[list], `there is no limb "${id}"; there are: ${known.join(', ') || 'none'}`]),
  );
  const twice = crippled
    .filter((id) => amputated.includes(id))
    .map((id): Fault => [['crippled'], `the ${id} is amputated already; list it once`]);
  return [...unknown, ...twice];
}

/** Returns the errors in a dying start. A combatant is dying at 0 HP, or with HP left from a heart wound. */
function faultsOfFall({ isCharacter, hpNow }: Written): readonly Fault[] {
  const found: Fault[] = [];
  if (hpNow !== undefined) found.push([['dying'], 'the dying have 0 HP; leave hpNow out, or add heartWound']);
  if (!isCharacter)
    found.push([
      ['dying'],
      'a combatant that is not a character is dead at 0 HP; remove dying, or add heartWound',
    ]);
  return found;
}

const options = z.strictObject({
  ambushers: orNull(id).describe('The side that opens with a surprise round'),
});

/** The encounter options of Time Slice. @rule surprise-round */
export type Options = Frozen<z.output<typeof options>>;

/** The contents of Time Slice files: sheets, encounter options and pack entries. */
export const timesliceContent = {
  ruleset: 'timeslice',
  sheet,
  options,
  /** Fields of `options` that name a side of the encounter. */
  optionsNamingSides: ['ambushers'],
  leftByFights: ['hpNow', 'starts'],
  things: { weapons: ['shots'], shields: [], tools: [] },
  ofBody: { hands: 0 },
  catalogue: { weapons: weapon, shields: shield, spells: spell, boons: boon, tools: tool },
};
