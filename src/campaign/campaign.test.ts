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
  changedMember,
  freeId,
  newCampaign,
  partyOf,
  readCampaign,
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
  account: ['Mara won.'],
  carried,
  written: new Map(),
});

test('a campaign is written to a file and read back the same', () => {
  expect(readCampaign(writeCampaign(campaign))).toEqual({ value: campaign });
});

test.each([
  ['{', /no JSON/],
  ['[]', /no campaign/],
  ['{"format":"riposte-campaign","formatVersion":4}', /newer Riposte/],
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
  const after = carryOver(two, { fight: 'at-the-ford', aftermath: left, who: new Set(['mara']), days: 2 });
  expect(partyOf(after).map(({ id }) => id)).toEqual(['bram']);
  expect(after.members[0]!.history).toEqual([{ day: 1, says: 'Died: At the ford.' }]);
  expect(after.members[0]!.sheet).toEqual(MARA);
  expect(after.fights[0]).toMatchObject({ day: 1, account: ['Victory: Party.', 'Mara won.'] });
  expect(after.day).toBe(3);
  expect(partyOf(changedMember(after, 'bram', { isAway: true }))).toEqual([]);
});

test('the dead keep what is left of their ammunition, and their things pass to others with it', () => {
  const two = withMember(campaign, { name: 'Bram', sheet: { hp: 20, weapons: ['bow'] } });
  const carried = { isDead: true, sheet: { hpNow: -40, starts: { crippled: ['arm'], shots: { bow: 2 } } } };
  const left = aftermath(new Map([['mara', carried]]));
  const after = carryOver(two, { fight: 'at-the-ford', aftermath: left, who: new Set(['mara']), days: 1 });
  const [mara] = after.members;
  expect(mara!.sheet).toEqual({ ...MARA, starts: { ...MARA.starts, shots: { bow: 2 } } });
  const [bow] = thingsOf(mara!.sheet);
  const given = withThingGiven(after, 'mara', bow!, 'bram');
  expect(given.members.map(({ sheet }) => sheet)).toEqual([
    { hp: 18, starts: { unconscious: true } },
    { hp: 20, weapons: ['bow', { use: 'bow', id: 'bow-2' }], starts: { shots: { 'bow-2': 2 } } },
  ]);
});

test('a weapon that the GM gave at the table before the fight stays with the character', () => {
  const carried = new Map([['mara', { isDead: false, sheet: { hpNow: 7 } }]]);
  const written = new Map([['mara', { ...MARA, weapons: ['bow', 'longsword'] }]]);
  const left = { ...aftermath(carried), written };
  const after = carryOver(campaign, {
    fight: 'at-the-ford',
    aftermath: left,
    who: new Set(['mara']),
    days: 1,
  });
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
  expect(read.value.carried.size).toBeGreaterThan(1);
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
