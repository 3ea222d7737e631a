import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadEncounter } from '../content/encounter.ts';
import { Faults } from '../content/fault.ts';
import { packsIn } from '../content/files.ts';
import { packEntries, readPacks } from '../content/pack.ts';
import type { Json } from '../kernel/json.ts';
import { rulesets } from '../rulesets.ts';
import { playOut } from '../simulation/play-out.ts';
import { simulationChance } from '../simulation/random.ts';
import {
  type Aftermath,
  aftermathOf,
  carryOver,
  changesBetween,
  sheetAfter,
  thingsOf,
  withThingGiven,
} from './aftermath.ts';
import {
  type Campaign,
  changedMember,
  freeId,
  type Member,
  newCampaign,
  partyOf,
  readCampaign,
  withDeath,
  withFight,
  withMember,
  writeCampaign,
} from './campaign.ts';

const SHELF = packsIn('packs');
const SOURCES = { kits: rulesets, shelf: SHELF };
const BOOKS = rulesets.map((kit) => ({ id: kit.ruleset.id, kit }));

type Sheets = Readonly<Record<string, { readonly [key: string]: Json }>>;

/** Four combatants from the packs against four others, each with a complete sheet. */
function encounterOf(ruleset: string, sheets: Sheets): string {
  const combatants = Object.entries(sheets).map(([id, sheet], i) => ({
    id,
    name: id,
    side: i % 2 === 0 ? 'party' : 'foes',
    sheet,
  }));
  const sides = [
    { id: 'party', name: 'Party' },
    { id: 'foes', name: 'Foes' },
  ];
  return JSON.stringify({ ruleset, name: 'A fight', field: { apart: 4 }, sides, combatants });
}

test.each(BOOKS)(
  '$id: what a fight leaves is a valid start of the next one, three fights in a row',
  ({ id, kit }) => {
    const people = packEntries(readPacks(SHELF.shipped(id), kit, new Faults())).filter(
      (each) => each.kind === 'combatants',
    );
    let changes = 0;
    for (const seed of [1, 2, 3, 4]) {
      const some = people.filter((_, i) => i % Math.floor(people.length / 9) === seed % 3).slice(0, 8);
      let sheets: Sheets = Object.fromEntries(
        some.map((each) => [each.id, (each.entry as never as { sheet: Sheets[string] }).sheet]),
      );
      for (let fight = 0; fight < 3 && Object.keys(sheets).length > 2; fight += 1) {
        const loaded = loadEncounter({ name: 'fight', text: encounterOf(id, sheets) }, SOURCES);
        expect([seed, fight, 'faults' in loaded ? loaded.faults : []]).toEqual([seed, fight, []]);
        if ('faults' in loaded) return;
        const { ruleset } = kit;
        const { state } = playOut({
          ruleset: ruleset as never,
          state: ruleset.start(loaded.encounter),
          chance: simulationChance(seed, fight),
          policyOf: () => ruleset.policies.simple! as never,
          mostSteps: 4_000,
          mostRounds: 12,
        });
        const next = Object.entries(sheets).flatMap(([who, sheet]) => {
          const carried = ruleset.carried!(state, who)!;
          // `ready` is left out if a lost limb or a broken item changed what the hands can hold.
          const left = [...(kit.content.leftByFights ?? []), 'ready'];
          expect(Object.keys(carried.sheet).filter((field) => !left.includes(field))).toEqual([]);
          const after = sheetAfter(sheet as never, carried) as Sheets[string];
          changes += changesBetween(sheet, after).length;
          return carried.isDead || carried.isUnfit === true ? [] : [[who, after] as const];
        });
        sheets = Object.fromEntries(next);
      }
    }
    expect(changes).toBeGreaterThan(10);
  },
);

const MARA = { hp: 18, weapons: ['bow'], starts: { shots: { bow: 5 }, unconscious: true } };
const RULES = rulesets.find(({ ruleset }) => ruleset.id === 'timeslice')!.content;
const campaign = withFight(
  withMember(newCampaign({ id: 'salt', name: 'The salt road', ruleset: 'timeslice' }), {
    name: 'Mara',
    sheet: MARA,
  }),
  {
    name: 'At the ford',
    text: 'ruleset: timeslice',
  },
);
const aftermath = (carried: Aftermath['carried']): Aftermath => ({
  isOver: true,
  winner: 'Party',
  round: 3,
  account: [{ kind: 'hardest', who: 'Thug', by: 'Mara', amount: 7 }],
  carried,
  health: new Map(),
  written: new Map(),
});

/** Carries the fight at the ford over for some characters. */
const carriedOver = (party: Campaign, left: Aftermath, days = 1): Campaign =>
  carryOver(party, { fight: 'at-the-ford', things: RULES, aftermath: left, who: new Set(['mara']), days });

/** A campaign of Ann, with this sheet, and Bob, with an empty one. */
const annAndBob = (ruleset: string, sheet: Member['sheet']): Campaign =>
  [
    { name: 'Ann', sheet },
    { name: 'Bob', sheet: {} },
  ].reduce(withMember, newCampaign({ id: 'c', name: 'C', ruleset }));

test('a campaign is written to a file and read back the same', () => {
  expect(readCampaign(writeCampaign(campaign))).toEqual({ value: campaign });
});

test.each([
  ['{', /no JSON/],
  ['[]', /no campaign/],
  ['{"format":"riposte-campaign","formatVersion":5}', /newer Riposte/],
  [writeCampaign(campaign).replace('"day": 1', '"day": -4'), /damaged at day/],
])('a damaged or foreign file is refused with the reason: %s', (text, why) => {
  const read = readCampaign(text);
  expect('refusal' in read && read.refusal).toMatch(why);
});

test('a file of version 1 is read and gets the fields that it lacks', () => {
  const { rests, ...old } = JSON.parse(writeCampaign(campaign)) as Record<string, unknown>;
  expect(rests).toEqual([]);
  expect(readCampaign(JSON.stringify({ ...old, formatVersion: 1 }))).toEqual({ value: campaign });
});

test('ids are made from names, and all differ', () => {
  expect(freeId('Älse Thorn', [])).toBe('alse-thorn');
  expect(freeId('Mara', ['mara', 'mara-2'])).toBe('mara-3');
  expect(freeId('…', [])).toBe('it');
});

test('fields that a fight leaves empty are removed from the sheet, others are replaced', () => {
  const left = {
    isDead: false,
    sheet: { hpNow: 7, starts: { unconscious: false, crippled: [], shots: { bow: 2 } }, ready: null },
  };
  const after = sheetAfter(MARA, left);
  expect(after).toEqual({ hp: 18, weapons: ['bow'], hpNow: 7, starts: { shots: { bow: 2 } } });
  expect(changesBetween(MARA, after)).toEqual([
    { at: 'starts.shots.bow', before: 5, after: 2 },
    { at: 'starts.unconscious', before: true, after: null },
    { at: 'hpNow', before: null, after: 7 },
  ]);
});

test('only the chosen characters carry something over; the dead leave the party; the chronicle has the fight', () => {
  const two = withMember(campaign, { name: 'Bram', sheet: {} });
  const left = aftermath(
    new Map([
      ['mara', { isDead: true, sheet: { hpNow: -40 } }],
      ['bram', { isDead: true, sheet: {} }],
    ]),
  );
  const after = carriedOver(two, left, 2);
  expect(partyOf(after).map(({ id }) => id)).toEqual(['bram']);
  expect(after.members[0]!.history).toEqual([{ day: 1, what: { kind: 'died', fight: 'At the ford' } }]);
  expect(after.members[0]!.sheet).toEqual(MARA);
  expect(after.fights[0]).toMatchObject({
    day: 1,
    account: [
      { kind: 'ended', winner: 'Party', rounds: 3 },
      { kind: 'hardest', who: 'Thug', by: 'Mara', amount: 7 },
    ],
  });
  expect(after.day).toBe(3);
  expect(partyOf(changedMember(after, 'bram', { isAway: true }))).toEqual([]);
});

test('the dead keep what is left of their ammunition, and their things pass to others with it', () => {
  const two = withMember(campaign, { name: 'Bram', sheet: { hp: 20, weapons: ['bow'] } });
  const carried = { isDead: true, sheet: { hpNow: -40, starts: { crippled: ['arm'], shots: { bow: 2 } } } };
  const left = aftermath(new Map([['mara', carried]]));
  const after = carriedOver(two, left);
  const [mara] = after.members;
  expect(mara!.sheet).toEqual({ ...MARA, starts: { ...MARA.starts, shots: { bow: 2 } } });
  const [bow] = thingsOf(mara!.sheet, RULES, () => undefined);
  const given = withThingGiven(after, 'mara', bow!, 'bram', RULES);
  expect(given.members.map(({ sheet }) => sheet)).toEqual([
    { hp: 18, starts: { unconscious: true } },
    { hp: 20, weapons: ['bow', { use: 'bow', id: 'bow-2' }], starts: { shots: { 'bow-2': 2 } } },
  ]);
});

const PACKS = (id: string) => {
  const kit = rulesets.find(({ ruleset }) => ruleset.id === id)!;
  const entries = packEntries(readPacks(SHELF.shipped(id), kit, new Faults()));
  const entryOf = (list: string, name: string) =>
    entries.find((each) => each.kind === list && each.id === name)?.entry;
  return (sheet: unknown) => thingsOf(sheet as never, kit.content, entryOf).map((thing) => thing.id);
};

test.each([
  [
    'timeslice',
    { weapons: ['bow', 'teeth', { use: 'club', hands: 0 }], shields: ['buckler'] },
    ['bow', 'buckler'],
  ],
  ['tactics', { weapons: [{ use: 'fists', skill: 11 }, 'dagger'], armor: ['scales'] }, ['dagger']],
  ['locations', { weapons: ['dagger', { id: 'bite', hands: 0 }] }, ['dagger']],
  ['agents', { weapons: [{ use: 'fangs' }, { use: 'loader-fist', id: 'lefty' }] }, ['lefty']],
])(
  '%s: parts of the body do not pass to others, also with a change; a fist of steel does',
  (id, sheet, names) => {
    expect(PACKS(id)(sheet)).toEqual(names);
  },
);

test('Tactics: armour passes with the value that is left of it', () => {
  const { content } = rulesets.find(({ ruleset }) => ruleset.id === 'tactics')!;
  const worn = { armor: ['mail'], starts: { armorValue: 2, ammo: { bow: 1 } } };
  const before = annAndBob('tactics', worn);
  const [mail] = thingsOf(before.members[0]!.sheet, content, () => undefined);
  const after = withThingGiven(before, 'ann', mail!, 'bob', content);
  expect(after.members.map(({ sheet }) => sheet)).toEqual([
    { starts: { ammo: { bow: 1 } } },
    { armor: ['mail'], starts: { armorValue: 2 } },
  ]);
});

test('Hit Locations: a broken tool in hand passes broken, and leaves the hand', () => {
  const { content } = rulesets.find(({ ruleset }) => ruleset.id === 'locations')!;
  const sheet = { weapons: ['axe'], tools: ['rope'], ready: ['axe', 'rope'], starts: { broken: ['rope'] } };
  const before = annAndBob('locations', sheet);
  const rope = thingsOf(sheet, content, () => undefined).find(({ id }) => id === 'rope')!;
  const after = withThingGiven(before, 'ann', rope, 'bob', content);
  expect(after.members.map((each) => each.sheet)).toEqual([
    { weapons: ['axe'], ready: ['axe'] },
    { tools: ['rope'], starts: { broken: ['rope'] } },
  ]);
});

test('a death and a return that the GM notes are in the history', () => {
  const dead = withDeath(campaign, campaign.members[0]!, { isDead: true });
  const alive = withDeath({ ...dead, day: 3 }, dead.members[0]!, { isDead: false });
  expect([dead, alive].map(({ members }) => members[0]!.isDead)).toEqual([true, false]);
  expect(alive.members[0]!.history).toEqual([
    { day: 1, what: { kind: 'died', fight: null } },
    { day: 3, what: { kind: 'lives' } },
  ]);
});

test('a file of version 3 is read, and its sentences stay as they were written', () => {
  const now = JSON.parse(writeCampaign(campaign)) as Record<'members' | 'fights', Record<string, unknown>[]>;
  const members = [{ ...now.members[0], history: [{ day: 1, says: 'Fought: At the ford.' }] }];
  const fights = [{ ...now.fights[0], day: 1, account: ['Victory: Party.'] }];
  const rests = [{ day: 1, hours: null, fights: 1, account: ['Mara: hurt, before badly hurt.'] }];
  const read = readCampaign(JSON.stringify({ ...now, formatVersion: 3, members, fights, rests }));
  if ('refusal' in read) throw new Error(read.refusal);
  const written = (text: string) => ({ kind: 'written', text });
  expect(read.value.members[0]!.history).toEqual([{ day: 1, what: written('Fought: At the ford.') }]);
  expect(read.value.fights[0]!.account).toEqual([written('Victory: Party.')]);
  expect(read.value.rests[0]!.account).toEqual([written('Mara: hurt, before badly hurt.')]);
  const damaged = readCampaign(JSON.stringify({ ...now, formatVersion: 3, members: [7], fights: 'none' }));
  expect('refusal' in damaged && damaged.refusal).toMatch(/damaged at members/);
});

test('a weapon that the GM gave at the table before the fight stays with the character', () => {
  const carried = new Map([['mara', { isDead: false, sheet: { hpNow: 7 } }]]);
  const written = new Map([['mara', { ...MARA, weapons: ['bow', 'longsword'] }]]);
  const left = { ...aftermath(carried), written };
  const after = carriedOver(campaign, left);
  expect(after.members[0]!.sheet).toEqual({ ...MARA, weapons: ['bow', 'longsword'], hpNow: 7 });
});

test.each(BOOKS)('$id: a journal gives the events, and the state that each combatant keeps', ({ id }) => {
  const journal = readFileSync(`test/cli/earlier/${id}.jsonl`, 'utf8');
  const read = aftermathOf(
    journal,
    (wanted) => rulesets.find(({ ruleset }) => ruleset.id === wanted)?.ruleset,
  );
  if ('refusal' in read) throw new Error(read.refusal);
  expect(read.value.account.length).toBeGreaterThan(0);
  const did = read.value.account.filter((line) => line.kind === 'did');
  expect(did).toHaveLength(read.value.carried.size);
  const sum = (field: 'dealt' | 'taken') => did.reduce((all, line) => all + line[field], 0);
  expect(sum('taken')).toBeGreaterThanOrEqual(sum('dealt'));
  expect(read.value.carried.size).toBeGreaterThan(1);
  expect([...read.value.health.keys()].toSorted()).toEqual([...read.value.carried.keys()].toSorted());
});

test('an account has the deeds and the end of each combatant, and the hardest hit', () => {
  const journal = readFileSync('test/cli/earlier/timeslice.jsonl', 'utf8');
  const read = aftermathOf(journal, () => rulesets[0]!.ruleset);
  const mara = { kind: 'did', who: 'Mara Quickwater', attacks: 1, hits: 1, dealt: 4, taken: 0 };
  const vex = { kind: 'did', who: 'Captain Vex Harrow', attacks: 1, hits: 0, dealt: 0, taken: 4 };
  expect('value' in read && read.value.account).toEqual([
    { ...mara, end: 'standing', health: [18, 18] },
    { ...vex, end: 'standing', health: [16, 20] },
    { kind: 'hardest', who: 'Captain Vex Harrow', by: 'Mara Quickwater', amount: 4 },
  ]);
  const changes = 'value' in read ? [...read.value.health.values()] : [];
  expect(changes.map(({ before, after }) => [before.points, after.points])).toEqual([
    [
      [18, 18],
      [18, 18],
    ],
    [
      [20, 20],
      [16, 20],
    ],
  ]);
});

test('a damaged journal is refused with the line', () => {
  expect(aftermathOf('{}', () => undefined)).toEqual({ refusal: expect.stringMatching(/^line 1/) });
});

test.each(rulesets.map(({ ruleset }) => [ruleset.id, ruleset] as const))(
  '%s: a book that leaves healing to the GM says so',
  (_, { recovery }) => {
    expect(recovery?.rest !== undefined || recovery?.leaves !== undefined).toBe(true);
    expect(recovery?.hours !== undefined || recovery?.leaves !== undefined).toBe(true);
  },
);
