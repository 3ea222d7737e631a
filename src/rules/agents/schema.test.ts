import { describe, expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet, VEST } from '../../../test/support/agents.ts';
import { begin, initiativeOf, last, of } from '../../../test/support/agents-play.ts';
import { agentsContent, type Starts } from './schema.ts';

const read = (sheet: object) => agentsContent.sheet.safeParse(sheet);

/** The first thing that is wrong, as `path: sentence`. */
function fault(sheet: object): string {
  const { error } = read(sheet);
  const issue = error?.issues[0];
  return issue === undefined ? 'nothing' : `${issue.path.join('.')}: ${issue.message}`;
}

const KNIFE = {
  id: 'knife',
  name: 'Knife',
  class: 'close-quarters',
  skill: 'Melee (blade)',
  damage: '2d6+1',
  heft: 1,
};
const GUN = {
  id: 'gun',
  name: 'Gun',
  class: 'assault',
  skill: 'Gun Combat (slug)',
  damage: '3d6',
  recoil: 1,
  auto: 4,
  rounds: 40,
  hands: 2,
};

test('a usual sheet is read, and its defaults are filled in', () => {
  const written = { characteristics: '777A59', skills: ['Gun Combat (slug) 1'], weapons: [GUN, KNIFE] };
  expect(read(written).data).toMatchObject({
    characteristics: { STR: 7, INT: 10, SOC: 9 },
    now: { STR: 7, DEX: 7, END: 7 },
    skills: [{ skill: 'Gun Combat', specialty: 'slug', level: 1 }],
    ready: ['gun'],
    moveMetres: 6,
    weapons: [
      { recoil: 1, reloadActions: 1 },
      { recoil: 1, damage: { dice: 2, plus: 1 } },
    ],
  });
});

test('a characteristics line of digits only, which YAML reads as a number, means the same', () => {
  expect(read({ characteristics: 777_777 }).data?.characteristics.SOC).toBe(7);
  expect(read({ characteristics: 77_777 }).data?.characteristics).toMatchObject({ STR: 0, DEX: 7 });
});

test('characteristics may be written out', () => {
  const scores = { STR: 1, DEX: 2, END: 3, INT: 4, EDU: 5, SOC: 6 };
  expect(read({ characteristics: scores }).data?.characteristics).toEqual(scores);
});

test('a thrown weapon takes Athletics (co-ordination) unless it says otherwise', () => {
  const spike = { id: 'spike', name: 'Spike', class: 'thrown', damage: '1d6', rounds: 3 };
  expect(read({ characteristics: '777777', weapons: [spike] }).data?.weapons[0]?.skill).toEqual({
    skill: 'Athletics',
    specialty: 'co-ordination',
  });
});

const SEVENS = { characteristics: '777777' };
const armour = (id: string) => ({ id, name: id, rating: 3 });

test.each<[string, object, string]>([
  [
    'a skill without a level',
    { ...SEVENS, skills: ['Gun Combat (slug)'] },
    'skills.0: a skill is written like this: Gun Combat (slug) 1',
  ],
  [
    'wounds beyond the full score',
    { ...SEVENS, now: { STR: 8, DEX: 7, END: 7 } },
    'now.STR: at most its full STR, 7',
  ],
  [
    'one who is unconscious and does not say so',
    { ...SEVENS, now: { STR: 0, DEX: 7, END: 0 } },
    'characteristics: with two of STR, DEX and END at 0 it is unconscious; set starts.isUnconscious',
  ],
  [
    'one who is dead',
    { ...SEVENS, now: { STR: 0, DEX: 0, END: 0 }, starts: { isUnconscious: true } },
    'characteristics: with STR, DEX and END at 0 it is dead',
  ],
  [
    'two suits',
    { ...SEVENS, armour: [armour('plate'), armour('vest')] },
    'armour: plate and vest do not go together; only armour with isLayered is worn with other armour',
  ],
  [
    'a weapon that is not there',
    { ...SEVENS, weapons: [KNIFE], ready: ['axe'] },
    'ready.0: "axe" is not one of its weapons; it has: knife',
  ],
  [
    'too few hands',
    { ...SEVENS, weapons: [GUN, KNIFE], ready: ['gun', 'knife'] },
    'ready.1: no hand is left for "knife"; leave it out, it can be drawn in the fight',
  ],
  [
    'recoil of a knife',
    { ...SEVENS, weapons: [{ ...KNIFE, recoil: 1 }] },
    'weapons.0.recoil: a melee weapon has heft in its place',
  ],
  [
    'heft of a gun',
    { ...SEVENS, weapons: [{ ...GUN, heft: 1 }] },
    'weapons.0.heft: only a melee weapon has heft; this one has recoil',
  ],
  [
    'an Auto score without rounds',
    { ...SEVENS, weapons: [{ ...GUN, rounds: null }] },
    'weapons.0.rounds: a weapon with an Auto score holds rounds',
  ],
  [
    'an Auto score of 1',
    { ...SEVENS, weapons: [{ ...GUN, auto: 1 }] },
    'weapons.0.auto: a weapon that fires automatically has an Auto score of 2 or more',
  ],
  [
    'the same id twice',
    { ...SEVENS, weapons: [KNIFE, KNIFE] },
    'weapons: two weapons are called "knife"; give the second an id of its own: {use: knife, id: knife-2}',
  ],
  [
    'rings inside out',
    {
      ...SEVENS,
      weapons: [
        {
          ...GUN,
          auto: 0,
          blast: [
            { withinMetres: 6, dice: 1 },
            { withinMetres: 3, dice: 2 },
          ],
        },
      ],
    },
    'weapons.0.blast: each ring lies further out than the one before',
  ],
  ['a move that is no cell', { ...SEVENS, moveMetres: 5 }, 'moveMetres: a cell measures 1.5 m: 4.5, 6, 7.5'],
])('%s is refused, and the error states what is allowed', (_what, sheet, sentence) => {
  expect(fault(sheet)).toBe(sentence);
});

test('two tasks with one name, and a task of more than seconds against an opponent, are refused', () => {
  const task = { id: 'lock', name: 'the lock', characteristic: 'EDU' };
  const wrong = (tasks: object[]) => agentsContent.options.safeParse({ tasks }).error?.issues[0]?.message;
  expect(wrong([task, task])).toBe('two tasks are called "lock"');
  expect(wrong([{ ...task, increment: 'hours', against: { characteristic: 'INT' } }])).toBe(
    'a task with an opponent takes seconds',
  );
});

const ABLAT = { ...VEST, id: 'ablat', isAblat: true };
const begun = (starts: Starts) =>
  begin(
    duel(
      sheet('777777', { weapons: [PISTOL], armour: [ABLAT], now: { STR: 7, DEX: 7, END: 3 }, starts }),
      PLAIN,
      4,
    ),
  );

test('[starts] the sheet sets stance, rounds, ablat, reactions, Recoil and a lost action at the start', () => {
  const f = begun({
    stance: 'crouching',
    rounds: { pistol: 2 },
    ablated: { ablat: 3 },
    reactions: 1,
    losesSignificant: true,
  });
  const ann = { stance: 'crouching', rounds: { pistol: 2 }, ablated: { ablat: 3 }, reactions: 1 };
  expect(of(f, 'ann')).toMatchObject(ann);
  expect(last(f, 'significant-missed').who).toBe('ann');
  expect(initiativeOf(begun({ recoil: 2 }), 'ann')).toBe(9);
  expect(of(begun({}), 'ann')).toMatchObject({ stance: 'standing', rounds: { pistol: 6 }, woundedAt: null });
});

test('[starts] [initiative] the sheet may add a DM to the initiative roll', () => {
  expect(initiativeOf(begun({ initiative: -3 }), 'ann')).toBe(8);
});

test('[starts] [unconscious] [old-wounds] an agent may start unconscious for a minute, with wounds recent enough for first aid', () => {
  const f = begun({ isUnconscious: true, woundedMinutesAgo: 10 });
  expect(of(f, 'ann')).toMatchObject({ life: 'unconscious', stance: 'prone', wakesAt: 60, woundedAt: -600 });
  expect(f.asked('ben').key).toBe('action');
});

describe('[starts] the start state is checked against the sheet', () => {
  const pistol = {
    id: 'pistol',
    name: 'pistol',
    class: 'pistol',
    skill: 'Gun Combat',
    damage: '3d6',
    rounds: 6,
  };
  test.each([
    [{ rounds: { pistol: 7 } }, '"pistol" has at most 6'],
    [{ rounds: { rifle: 1 } }, '"rifle" counts no rounds; these do: pistol'],
    [{ ablated: { vest: 1 } }, '"vest" is not an ablat that it wears'],
    [{ woundedMinutesAgo: 5 }, 'it has no wounds; state in now the scores that they have left'],
  ])('%j: %s', (starts, message) => {
    const read = agentsContent.sheet.safeParse({ characteristics: '777777', weapons: [pistol], starts });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
