import { describe, expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet, VEST } from '../../../test/support/agents.ts';
import { begin, initiativeOf, last, of } from '../../../test/support/agents-play.ts';
import { agentsContent } from './schema.ts';
import type { Starts } from './sheet.ts';

const ABLAT = { ...VEST, id: 'ablat', isAblat: true };
const begun = (starts: Starts) =>
  begin(
    duel(
      sheet('777777', { weapons: [PISTOL], armour: [ABLAT], now: { STR: 7, DEX: 7, END: 3 }, starts }),
      PLAIN,
      4,
    ),
  );

test('[starts] stance, rounds, ablat, reactions, Recoil and a lost action are as the sheet says', () => {
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

test('[starts] [initiative] a DM on the initiative roll', () => {
  expect(initiativeOf(begun({ initiative: -3 }), 'ann')).toBe(8);
});

test('[starts] [unconscious] [old-wounds] unconscious for a minute, with wounds young enough for first aid', () => {
  const f = begun({ isUnconscious: true, woundedMinutesAgo: 10 });
  expect(of(f, 'ann')).toMatchObject({ life: 'unconscious', stance: 'prone', wakesAt: 60, woundedAt: -600 });
  expect(f.asked('ben').key).toBe('action');
});

describe('[starts] is checked against the sheet', () => {
  const pistol = {
    id: 'pistol',
    name: 'pistol',
    class: 'pistol',
    skill: 'Gun Combat',
    damage: '3d6',
    rounds: 6,
  };
  test.each([
    [{ rounds: { pistol: 7 } }, 'at most the 6 that it holds'],
    [{ rounds: { rifle: 1 } }, '"rifle" is none of its weapons that hold rounds'],
    [{ ablated: { vest: 1 } }, '"vest" is no ablat that it wears'],
    [{ woundedMinutesAgo: 5 }, 'it has no wounds; say in now what they have left'],
  ])('%j: %s', (starts, message) => {
    const read = agentsContent.sheet.safeParse({ characteristics: '777777', weapons: [pistol], starts });
    expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
  });
});
