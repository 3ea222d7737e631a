import { expect, test } from 'vitest';
import { changedMember, newCampaign, withMember } from './campaign.ts';
import { characterOf, readCharacter, withCharacter, writeCharacter } from './character.ts';

const ID = '0123456789abcdef';
const MARA = withMember(newCampaign({ id: 'salt', name: 'The salt road', ruleset: 'timeslice' }), {
  name: 'Mara',
  sheet: { hp: 18 },
});
const character = characterOf(MARA.members[0]!, { ruleset: 'timeslice', newId: ID });
const elsewhere = newCampaign({ id: 'dock', name: 'The dock', ruleset: 'timeslice' });

test('a character is written to a file and read back the same', () => {
  expect(readCharacter(writeCharacter(character))).toEqual({ value: character });
});

test.each([
  ['{', /neither a character file/],
  ['[]', /no character/],
  ['{"format":"riposte-campaign"}', /no character/],
  ['{"format":"riposte-character","formatVersion":4}', /newer Riposte/],
  [writeCharacter(character).replace(ID, 'x'), /damaged at id/],
  [' '.repeat(200_001), /more than 200000 characters/],
])('a damaged or foreign character is refused with the reason', (text, why) => {
  const read = readCharacter(text);
  expect('refusal' in read && read.refusal).toMatch(why);
});

test('a character joins another party with its history, and keeps its id', () => {
  const history = [{ day: 1, what: { kind: 'fought', fight: 'At the ford' } as const }];
  expect(withCharacter(elsewhere, { ...character, history })).toMatchObject({
    value: {
      isReplaced: false,
      campaign: { members: [{ id: 'mara', name: 'Mara', character: ID, history, isDead: false }] },
    },
  });
});

test('the version of its player replaces the one in the party, which keeps its place; an equal one is refused', () => {
  const known = changedMember(MARA, 'mara', { character: ID, player: 'Anna' });
  const same = withCharacter(known, character);
  expect('refusal' in same && same.refusal).toMatch(/already in the party/);
  const newer = withCharacter(known, { ...character, sheet: { hp: 20 } });
  expect(newer).toMatchObject({
    value: { isReplaced: true, campaign: { members: [{ id: 'mara', player: 'Anna', sheet: { hp: 20 } }] } },
  });
});

test('a character of another rulebook is refused', () => {
  const read = withCharacter(elsewhere, { ...character, ruleset: 'agents' });
  expect('refusal' in read && read.refusal).toMatch(/another rulebook/);
});
