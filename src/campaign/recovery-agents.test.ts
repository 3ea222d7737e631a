import { expect, test } from 'vitest';
import { kinds, played, restOf, type Sheets, sheetOf } from '../../test/support/rest.ts';
import { type Campaign, newCampaign, withMember } from './campaign.ts';
import { afterRest, restView } from './recovery.ts';

const AGENT = {
  characteristics: { STR: 7, DEX: 7, END: 7, INT: 7, EDU: 10, SOC: 7 },
  skills: ['Medicine 2'],
};
const hurt = (now: object) => ({ ...AGENT, now }) as unknown as Sheets[string];

test('[healing] Agents: a day of rest heals 1d6 and the END DM, an active day 1 and the END DM', () => {
  const start = restOf('agents', { cid: hurt({ STR: 7, DEX: 7, END: 1 }) });
  const rested = played(start, { kind: 'pass-day', spent: 'resting' }, [5]);
  // END 1 has DM -2.
  expect(sheetOf(rested, 'cid').now).toEqual({ STR: 7, DEX: 7, END: 4 });
  const active = played(start, { kind: 'pass-day', spent: 'active' });
  expect(sheetOf(active, 'cid').now).toEqual({ STR: 7, DEX: 7, END: 1 });
  expect(restView(rested).hours).toBe(24);
});

test('[medical-care] Agents: the sickbay of the rest gives a day in care', () => {
  const people = { ann: AGENT as unknown as Sheets[string], cid: hurt({ STR: 7, DEX: 7, END: 3 }) };
  expect(kinds(restOf('agents', people))).not.toContain('day-in-care');
  const rest = played(restOf('agents', people, { hasSickbay: true }), { kind: 'day-in-care', doctor: 'ann' });
  // 2, END 3 with DM -1, Medicine 2.
  expect(sheetOf(rest, 'cid').now).toEqual({ STR: 7, DEX: 7, END: 6 });
});

test('[surgery] [old-wounds] Agents: between fights the seriously wounded get surgery, and nobody first aid', () => {
  const people = { ann: AGENT as unknown as Sheets[string], cid: hurt({ STR: 6, DEX: 6, END: 6 }) };
  const start = restOf('agents', people, { hasSickbay: true });
  expect(kinds(start)).toContain('surgery');
  expect(kinds(start)).not.toContain('first-aid');
  const rest = played(start, { kind: 'surgery', healer: 'ann', patient: 'cid' }, [3, 4], {
    kind: 'recover',
    gain: { STR: 1, DEX: 1, END: 0 },
  });
  expect(sheetOf(rest, 'cid').now).toEqual({ STR: 7, DEX: 7, END: 6 });
  const fresh = hurt({ STR: 6, DEX: 6, END: 6 });
  const young = { ...fresh, starts: { woundedMinutesAgo: 10 } };
  expect(kinds(restOf('agents', { ...people, cid: young }))).toContain('first-aid');
});

test('[wake] Agents: an agent with two scores at 0 rests unconscious, and is fit again after healing', () => {
  const down = { ...hurt({ STR: 0, DEX: 7, END: 0 }), starts: { isUnconscious: true } };
  const rest = restOf('agents', { cid: down });
  expect(restView(rest).carried.get('cid')).toMatchObject({ isUnfit: true });
  // The first minute: END 0 has DM -2, and 11 is enough to wake. Then 1d6 - 2.
  const after = played(rest, { kind: 'pass-day', spent: 'resting' }, [6, 5], [6], {
    kind: 'recover',
    gain: { STR: 4, DEX: 0, END: 0 },
  });
  expect(restView(after).carried.get('cid')).toMatchObject({
    isUnfit: false,
    sheet: { now: { STR: 4, DEX: 7, END: 0 } },
  });
});

test('a rest is written to sheets, histories and the chronicle; only the chosen characters keep it', () => {
  const people: Sheets = { cid: hurt({ STR: 7, DEX: 7, END: 1 }), dan: hurt({ STR: 7, DEX: 7, END: 1 }) };
  const campaign = Object.entries(people).reduce<Campaign>(
    (made, [name, sheet]) => withMember(made, { name, sheet }),
    newCampaign({ id: 'c', name: 'The salt road', ruleset: 'agents' }),
  );
  const begun = restOf('agents', people);
  const nothing = { rest: begun, things: {}, who: new Set(['cid', 'dan']), days: 0 };
  expect(afterRest(campaign, nothing)).toEqual(campaign);
  const rest = played(begun, { kind: 'pass-day', spent: 'resting' }, [5], [2]);
  const after = afterRest(campaign, { rest, things: {}, who: new Set(['cid']), days: 1 });
  expect(after.day).toBe(2);
  expect(after.members.map(({ sheet }) => sheet.now)).toEqual([
    { STR: 7, DEX: 7, END: 4 },
    { STR: 7, DEX: 7, END: 1 },
  ]);
  const changed = {
    kind: 'rested',
    before: { points: [15, 21], words: ['wounded'] },
    after: { points: [18, 21], words: ['wounded'] },
  };
  expect(after.members[0]!.history).toEqual([{ day: 1, what: changed }]);
  expect(after.rests).toEqual([{ day: 1, hours: 24, fights: 0, account: [{ ...changed, who: 'cid' }] }]);
});
