import { expect, test } from 'vitest';
import { newCampaign, withMember } from '../../src/campaign/campaign.ts';
import { characterOf } from '../../src/campaign/character.ts';
import { rulesets } from '../../src/rulesets.ts';
import {
  carryOver,
  characterIn,
  codeOf,
  partyFrom,
  partyText,
  takeIn,
  thingsOf,
  withDeath,
  withParty,
  withThingGiven,
} from './campaigns.ts';
import { workbenchFor } from './draft/draft.ts';
import { asWritten, previewOf, sheetDraft, withSheetValue } from './draft/sheet.ts';
import { readText } from './reading.ts';

const BOOKS = rulesets.map(({ ruleset }) => ruleset.id);

function campaignOf(ruleset: string, size: number) {
  const bench = workbenchFor(ruleset)!;
  const people = bench.people.slice(0, size);
  return people.reduce(
    (campaign, { name, sheet }) => withMember(campaign, { name, sheet: asWritten(sheet, bench) as never }),
    newCampaign({ id: 'c', name: 'The salt road', ruleset }),
  );
}

test.each(BOOKS)('%s: a party is edited as an encounter, and its changes return to the campaign', (id) => {
  const bench = workbenchFor(id)!;
  const campaign = campaignOf(id, 3);
  const text = partyText(campaign, bench);
  expect('faults' in previewOf(text) ? previewOf(text) : []).toEqual([]);
  expect(partyFrom(text, campaign)).toEqual(campaign);
  const sheet = sheetDraft(text, 1, bench)!;
  const [first] = bench.sheet.required!;
  const without = withSheetValue(text, sheet, [first!], undefined);
  expect(partyFrom(without, campaign).members[1]!.sheet[first!]).toBeUndefined();
});

test('the party takes the place of the side of the players, as near to its cells as there is room', () => {
  const text = `ruleset: timeslice
name: At the ford
field:
  map: |
    .#...
    A#..B
    ..#..
sides:
  - { id: heroes, name: Heroes, seat: players }
  - { id: foes, name: Foes }
combatants:
  - { use: mara, side: heroes, at: A }
  - { use: thug, side: foes, at: B } # the toll
measured: { fights: 1 }
`;
  const party = withParty(text.replace(/measured.*\n/, ''), campaignOf('timeslice', 3));
  const read = readText(party);
  if ('faults' in read) throw new Error(JSON.stringify(read.faults));
  const { combatants } = read.encounter;
  expect(combatants.map(({ side }) => side).toSorted()).toEqual(['foes', 'heroes', 'heroes', 'heroes']);
  expect(combatants.filter(({ side }) => side === 'heroes').map(({ at }) => at)).toEqual([
    [0, 1],
    [0, 0],
    [0, 2],
  ]);
  expect(combatants.every(({ seat, side }) => (side === 'heroes') === (seat === 'players'))).toBe(true);
  expect(party).toContain('# the toll');
});

test('a text with faults stays as it is', () => {
  expect(withParty('nonsense', campaignOf('timeslice', 1))).toBe('nonsense');
});

test.each(BOOKS)(
  '%s: a character travels as a code of one line, and a damaged code is refused',
  async (ruleset) => {
    const [member] = campaignOf(ruleset, 1).members;
    const character = characterOf(member!, { ruleset, newId: '0123456789abcdef' });
    const code = await codeOf(character);
    expect(code).toMatch(/^riposte\.[\w-]+$/);
    expect(code.length).toBeLessThan(2_000);
    expect(await characterIn(` ${code}\n`)).toEqual({ value: character });
    const cut = await characterIn(code.slice(0, -9));
    expect('refusal' in cut && cut.refusal).toMatch(/incomplete/);
  },
);

test('a code that unpacks to more than a character can have is refused', async () => {
  const packed = new Blob(['x'.repeat(10_000_000)])
    .stream()
    .pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = Buffer.from(bytes).toString('base64url');
  expect(await characterIn(`riposte.${letters}`)).toEqual({ refusal: expect.stringMatching(/incomplete/) });
});

const FORD = `ruleset: timeslice
name: At the ford
field: { apart: 4 }
sides:
  - { id: heroes, name: Heroes, seat: players }
  - { id: foes, name: Foes }
combatants:
  - { use: mara, side: heroes }
  - { use: thug, side: foes }
`;

test('a character that a player brings stands on the side of the players, and joins the party of the campaign', async () => {
  const [member] = campaignOf('timeslice', 1).members;
  const hester = { ...member!, name: 'Hester Vane' };
  const code = await codeOf(characterOf(hester, { ruleset: 'timeslice', newId: '0123456789abcdef' }));
  const alone = await takeIn(FORD, code);
  expect(alone).toMatchObject({ value: { seat: 'players', campaign: undefined } });
  const party = newCampaign({ id: 'c', name: 'The salt road', ruleset: 'timeslice' });
  const taken = await takeIn(FORD, code, party);
  if ('refusal' in taken) throw new Error(taken.refusal);
  const { text, id, campaign } = taken.value;
  expect(id).toBe('hester-vane');
  expect(campaign!.members).toMatchObject([{ id, character: '0123456789abcdef' }]);
  expect(await takeIn(text, code, campaign)).toEqual({
    refusal: expect.stringMatching(/already in this fight/),
  });
  expect(await takeIn(FORD.replace('timeslice', 'agents'), code)).toEqual({
    refusal: expect.stringMatching(/another rulebook/),
  });
});

test('the things of the dead have names and leave out fists, and a sheet that cannot take one is refused', () => {
  const bench = workbenchFor('tactics')!;
  const two = ['Ann', 'Bob'].reduce(
    (made, name) =>
      withMember(made, {
        name,
        sheet: { pc: 10, s: 10, weapons: ['fists', 'dagger'], armor: ['quilted-coat'] } as never,
      }),
    newCampaign({ id: 'c', name: 'C', ruleset: 'tactics' }),
  );
  const campaign = withDeath(two, two.members[0]!, { isDead: true });
  const things = thingsOf(campaign, campaign.members[0]!, bench);
  expect(things.map(({ name }) => name)).toEqual(['Dagger', 'Quilted coat']);
  const [dagger, coat] = things;
  const given = withThingGiven(campaign, 'ann', dagger!, 'bob', bench);
  expect('value' in given && given.value.members[1]!.sheet.weapons).toEqual([
    'fists',
    'dagger',
    { use: 'dagger', id: 'dagger-2' },
  ]);
  // Nobody wears two suits of armour.
  expect(withThingGiven(campaign, 'ann', coat!, 'bob', bench)).toHaveProperty('refusal');
});

test('Time Slice: a character that a fight leaves dying is urgent in the party', () => {
  const bench = workbenchFor('timeslice')!;
  const campaign = campaignOf('timeslice', 2);
  const members = campaign.members.map((each) => ({
    ...each,
    sheet: { ...each.sheet, isCharacter: true },
  }));
  const [first] = members;
  const fight = { id: 'f', name: 'F', text: FORD, table: null, day: null, account: [] };
  const after = carryOver(
    { ...campaign, members, fights: [fight] },
    {
      fight: 'f',
      aftermath: {
        ...{ isOver: true, winner: null, round: 2, account: [], health: new Map(), written: new Map() },
        carried: new Map([
          [
            first!.id,
            {
              isDead: false,
              isUrgent: true,
              sheet: { hpNow: null, starts: { dying: 275, unconscious: true } },
            },
          ],
        ]),
      },
      who: new Set([first!.id]),
      days: 0,
    },
  );
  const preview = previewOf(partyText(after, bench));
  if ('faults' in preview) throw new Error(JSON.stringify(preview.faults));
  expect(after.members.map(({ id }) => preview.isUrgent(id))).toEqual([true, false]);
});
