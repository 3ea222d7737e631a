import { z } from 'zod';
import type { Frozen } from '../../kernel/json.ts';
import {
  faultsOf,
  faultsOfLeft,
  firstInHands,
  noteTwins,
  noteUnready,
  repeatedIn,
} from '../../kernel/sheet-parts.ts';
import {
  damageIn,
  entry,
  flag,
  hands,
  id,
  intOrNull,
  name,
  orNull,
  upTo,
} from '../../kernel/sheet-schema.ts';
import {
  HIGHEST_SCORE,
  isSkill,
  PHYSICAL,
  parseLine,
  parseSkill,
  parseSkillName,
  printSkillName,
} from './sheet.ts';

// The shapes of files. The loader has already replaced the names of pack entries by the entries.

const score = z.int().min(0).max(HIGHEST_SCORE);
const cell = z.tuple([z.int().min(-1000).max(1000), z.int().min(-1000).max(1000)]);

const LINE =
  'the characteristics line is six digits in quotes, STR DEX END INT EDU SOC, with A for 10: "777A59"';

const characteristics = z
  .union([
    z.string().regex(/^[0-9A-HJ-NP-Z]{6}$/i, LINE),
    // YAML reads a characteristics line without a letter as a number.
    z.int().min(0).max(999_999),
    z.strictObject({ STR: score, DEX: score, END: score, INT: score, EDU: score, SOC: score }),
  ])
  .transform((written) =>
    typeof written === 'object' ? written : parseLine(String(written).padStart(6, '0'))!,
  )
  .describe('Strength, dexterity, endurance, intellect, education and social standing');

const skillName = z
  .string()
  .max(80)
  .refine((text) => parseSkillName(text) !== undefined, 'a skill is written like this: Gun Combat (slug)')
  .transform((text) => parseSkillName(text)!);

const skill = z
  .string()
  .max(80)
  .refine((text) => parseSkill(text) !== undefined, 'a skill is written like this: Gun Combat (slug) 1')
  .transform((text) => parseSkill(text)!)
  .describe('A skill with its level: Gun Combat (slug) 1');

const D6 = /^[1-9]\d?d6([+-]\d{1,2})?$/;
const damage = damageIn('d6', 100, D6, 'damage is points (2) or d6 (3d6, 2d6+1)').describe(
  'Points or d6: 2, 3d6, 2d6+1',
);

const ring = z.strictObject({ withinMetres: z.int().min(1).max(100), dice: z.int().min(1).max(20) });

const weapon = entry({
  class: z
    .enum(['close-quarters', 'extended-reach', 'thrown', 'pistol', 'shotgun', 'assault', 'rifle', 'rocket'])
    .describe('The class in the range table'),
  skill: skillName
    .optional()
    .describe('Such as Gun Combat (slug); default for thrown weapons: Athletics (co-ordination)'),
  damage,
  heft: z.int().min(-9).max(9).optional().describe('Only for melee weapons'),
  recoil: z.int().min(-9).max(9).optional().describe('Only for other weapons'),
  auto: z.int().min(0).max(100).default(0).describe('The Auto score; 0 means single shots only'),
  rounds: intOrNull(1, 500).describe('Rounds in the weapon; for thrown weapons, their number'),
  drawActions: z.int().min(1).max(3).default(1).describe('The number of minor actions'),
  reloadActions: z.int().min(1).max(3).default(1).describe('The number of minor actions'),
  hands,
  isLaser: flag,
  hasSight: flag.describe('A laser or telescopic sight gives +1 on aimed attacks'),
  blast: orNull(z.array(ring).min(1).max(5)).describe('The dice within each distance, nearest first'),
})
  .check((ctx) => {
    const fault = faultsOf(ctx);
    const { class: kind, heft, recoil, auto, rounds, blast } = ctx.value;
    const isMelee = kind === 'close-quarters' || kind === 'extended-reach';
    const isThrown = kind === 'thrown';
    if (isMelee && recoil !== undefined) fault(['recoil'], 'a melee weapon has heft in its place');
    if (!isMelee && heft !== undefined) fault(['heft'], 'only a melee weapon has heft; this one has recoil');
    if (ctx.value.skill === undefined && !isThrown)
      fault(['skill'], 'state the skill it uses: Gun Combat (slug)');
    if (auto === 1) fault(['auto'], 'a weapon that fires automatically has an Auto score of 2 or more');
    if (auto > 0 && (isMelee || isThrown || blast !== null))
      fault(['auto'], 'only a gun without a blast has it');
    if (auto > 0 && rounds === null) fault(['rounds'], 'a weapon with an Auto score holds rounds');
    if (isThrown && rounds === null) fault(['rounds'], 'state how many can be thrown');
    if (isMelee && rounds !== null) fault(['rounds'], 'a melee weapon holds no rounds');
    const out = (blast ?? []).map((each) => each.withinMetres);
    if (out.some((metres, i) => i > 0 && metres <= out[i - 1]!)) {
      fault(['blast'], 'each ring lies further out than the one before');
    }
  })
  .transform(({ heft, recoil, skill: written, ...rest }) => {
    const taken = written ?? { skill: 'Athletics', specialty: 'co-ordination' };
    return { ...rest, skill: taken, recoil: heft ?? recoil ?? 0 };
  });

const rating = z.int().min(0).max(100);

const armour = entry({
  rating,
  laserRating: rating.optional().describe('Points that it takes off laser damage; default: the rating'),
  isLayered: flag.describe('Can be worn with other armour'),
  isAblat: flag.describe('Each laser hit lowers its laser rating by 1'),
}).transform(({ laserRating, ...rest }) => ({ ...rest, laserRating: laserRating ?? rest.rating }));

const tool = entry({
  rating: z.int().min(0).max(6).describe('The bonus on checks of its skills'),
  helps: z
    .array(skillName)
    .min(1)
    .max(12)
    .describe('Skills, such as Electronics, or only Electronics (comms)'),
});

const hindrance = z.enum(['low-light', 'darkness', 'smoke', 'foul-weather']);

const starts = z
  .strictObject({
    stance: z.enum(['standing', 'crouching', 'prone']).optional(),
    rounds: z.record(id, upTo(500)).optional().describe('The rounds left in each weapon'),
    ablated: z.record(id, upTo(100)).optional().describe('Laser rating that ablat has lost, by armour'),
    initiative: z.int().min(-20).max(20).optional().describe('A bonus on the initiative roll'),
    reactions: upTo(20).optional().describe('The number of reactions whose -1 still counts'),
    recoil: upTo(20).optional().describe('Initiative lost in the first round through Heft or Recoil'),
    losesSignificant: z.boolean().optional().describe('It loses its next significant action'),
    isUnconscious: z.boolean().optional(),
    woundedMinutesAgo: upTo(60).optional().describe('The age of its wounds, which limits first aid'),
  })
  .optional()
  .describe('Its state at the start, unless it is fresh and unhurt');

const sheet = z
  .strictObject({
    characteristics,
    now: z
      .strictObject({ STR: score, DEX: score, END: score })
      .optional()
      .describe('STR, DEX and END at the start, if wounds have lowered them'),
    skills: z.array(skill).max(40).default([]),
    weapons: z.array(weapon).max(20).default([]),
    armour: z.array(armour).max(6).default([]).describe('The worn armour, outermost first'),
    moveMetres: z
      .number()
      .min(0)
      .max(60)
      .multipleOf(1.5, 'a cell measures 1.5 m: 4.5, 6, 7.5')
      .default(6)
      .describe('Metres moved with one minor action'),
    sensors: z.array(hindrance).max(4).default([]).describe('The conditions that do not hinder its sight'),
    isHidden: flag.describe('The other sides do not know about it until it attacks'),
    ready: z
      .array(id)
      .max(4)
      .optional()
      .describe('Weapons in hand; default: the first ones that fit in both hands'),
    tools: z.array(tool).max(12).default([]),
    starts,
  })
  .check((ctx) => {
    const { weapons, armour: worn, ready, now, characteristics: full, skills } = ctx.value;
    const fault = faultsOf(ctx);
    noteTwins(fault, 'weapons', 'weapons', weapons);
    for (const each of repeatedIn(worn.map((item) => item.id))) fault(['armour'], `"${each}" is worn twice`);
    const suits = worn.filter((each) => !each.isLayered);
    if (suits.length > 1) {
      const names = suits.map((each) => each.name).join(' and ');
      fault(['armour'], `${names} do not go together; only armour with isLayered is worn with other armour`);
    }
    for (const each of repeatedIn(skills.map((own) => `${own.skill} (${own.specialty})`.toLowerCase()))) {
      fault(['skills'], `"${each.replace(' (null)', '')}" is listed twice`);
    }
    for (const each of PHYSICAL) {
      if (now !== undefined && now[each] > full[each])
        fault(['now', each], `at most its full ${each}, ${full[each]}`);
    }
    const spent = PHYSICAL.filter((each) => (now ?? full)[each] === 0).length;
    if (spent === 2 && ctx.value.starts?.isUnconscious !== true) {
      fault(
        ['characteristics'],
        'with two of STR, DEX and END at 0 it is unconscious; set starts.isUnconscious',
      );
    } else if (spent === 3) fault(['characteristics'], 'with STR, DEX and END at 0 it is dead');
    noteTwins(fault, 'tools', 'tools', ctx.value.tools);
    for (const [i, own] of ctx.value.tools.entries()) {
      for (const helped of own.helps) {
        const armed = weapons.find((each) => isSkill(each.skill, helped));
        if (armed === undefined) continue;
        const skill = printSkillName(helped);
        fault(['tools', i, 'helps'], `${skill} is the skill of ${armed.name}; a tool helps no attack`);
      }
    }
    noteUnready(fault, ready ?? [], { items: weapons, called: 'weapons', hands: 2 });
    const magazines = weapons.map(({ id, rounds }) => ({ id, most: rounds }));
    for (const [path, message] of faultsOfLeft('rounds', ctx.value.starts?.rounds ?? {}, magazines)) {
      fault(['starts', ...path], message);
    }
    for (const [each, lost] of Object.entries(ctx.value.starts?.ablated ?? {})) {
      const suit = worn.find((own) => own.id === each && own.isAblat);
      if (suit === undefined) fault(['starts', 'ablated', each], `"${each}" is not an ablat that it wears`);
      else if (lost > suit.laserRating) {
        fault(['starts', 'ablated', each], `at most its laser rating, ${suit.laserRating}`);
      }
    }
    if (ctx.value.starts?.woundedMinutesAgo !== undefined && now === undefined) {
      fault(['starts', 'woundedMinutesAgo'], 'it has no wounds; state in now the scores that they have left');
    }
  })
  .transform(({ now, ready, ...rest }) => {
    const { STR, DEX, END } = rest.characteristics;
    return { ...rest, now: now ?? { STR, DEX, END }, ready: ready ?? firstInHands(rest.weapons) };
  });

const characteristic = z.enum(['STR', 'DEX', 'END', 'INT', 'EDU', 'SOC']);

const task = entry({
  skill: orNull(skillName).describe(
    'Such as Electronics (security); without a skill, it is a characteristic check',
  ),
  characteristic,
  difficulty: z
    .enum(['simple', 'easy', 'routine', 'average', 'difficult', 'very-difficult', 'formidable'])
    .default('average'),
  increment: z
    .enum(['seconds', 'ten-seconds', 'minutes', 'ten-minutes', 'hours', 'ten-hours', 'days'])
    .default('seconds')
    .describe(
      'The task takes 1d6 of this unit; in a fight: one action for seconds, 2d6 rounds for longer units',
    ),
  action: z
    .enum(['significant', 'minor'])
    .default('significant')
    .describe('The action it costs, if it takes only seconds'),
  at: orNull(cell).describe('The cell of the work; the agent works from an adjacent cell'),
  against: orNull(z.strictObject({ skill: orNull(skillName), characteristic })).describe(
    'The skill and characteristic with which an opponent resists it',
  ),
  side: orNull(id).describe('The only side that may do it'),
  isDecisive: flag.describe('The side that finishes it wins'),
}).check((ctx) => {
  const isAgainstSomebody = ctx.value.against !== null && ctx.value.increment !== 'seconds';
  if (isAgainstSomebody) faultsOf(ctx)(['increment'], 'a task with an opponent takes seconds');
});

const options = z
  .strictObject({
    ambushers: orNull(id).describe('The side that springs an ambush'),
    rough: z.array(cell).max(2000).default([]).describe('Cells of rough ground'),
    cover: z
      .array(z.strictObject({ at: cell, quarters: z.int().min(1).max(4) }))
      .max(2000)
      .default([])
      .describe('Cells that give cover to combatants in them'),
    visibility: z
      .strictObject({
        light: z.enum(['day', 'low-light', 'darkness']).default('day'),
        smoke: z.enum(['none', 'thin', 'dense']).default('none'),
        isFoul: flag.describe('Whether the weather hinders sight'),
        isWindy: flag,
      })
      .default({ light: 'day', smoke: 'none', isFoul: false, isWindy: false }),
    tasks: z.array(task).max(20).default([]),
    freeActions: z.array(name).max(10).default([]),
    hasSickbay: flag,
  })
  .check((ctx) => {
    const fault = faultsOf(ctx);
    for (const each of repeatedIn(ctx.value.tasks.map((own) => own.id))) {
      fault(['tasks'], `two tasks are called "${each}"`);
    }
    for (const each of repeatedIn(['speak', ...ctx.value.freeActions])) {
      fault(['freeActions'], `"${each}" is listed twice; speaking is always possible`);
    }
  });

/** Everything about an agent that does not change during the fight. */
export type Sheet = Frozen<z.output<typeof sheet>>;
export type Weapon = Frozen<z.output<typeof weapon>>;
/** The class of a weapon in the range table. @rule range */
export type WeaponClass = Weapon['class'];
/** A number of d6 plus points. */
export type DamageDice = Weapon['damage'];
/** The starting conditions of an agent that does not begin fresh and unhurt. @rule starts */
export type Starts = NonNullable<Sheet['starts']>;
export type Armour = Sheet['armour'][number];
/** A useful item other than a weapon: picks, a medical kit, a hand computer. */
export type Tool = Sheet['tools'][number];
export type Hindrance = z.output<typeof hindrance>;
/** The encounter options of Agents. */
export type Options = Frozen<z.output<typeof options>>;
export type Visibility = Options['visibility'];
/** A task that a check does: a lock, a bluff, a psionic talent. */
export type Task = Options['tasks'][number];
export type Difficulty = Task['difficulty'];
/** The unit of the 1d6 of a task's time. @rule task-time */
export type Increment = Task['increment'];

/** The contents of Agents files: sheets, encounter options and pack entries. */
export const agentsContent = {
  ruleset: 'agents',
  sheet,
  options,
  optionsNamingSides: ['ambushers'],
  leftByFights: ['now', 'starts'],
  things: { weapons: ['rounds'], armour: ['ablated'], tools: [] },
  ofBody: { hands: 0 },
  catalogue: { weapons: weapon, armour, tools: tool },
};
