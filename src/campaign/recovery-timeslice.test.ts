import { expect, test } from 'vitest';
import { played, restOf, type Sheets, sheetOf } from '../../test/support/rest.ts';
import { newCampaign, withMember } from './campaign.ts';
import { afterRest, restView } from './recovery.ts';

const MARA = {
  isCharacter: true,
  stats: { A: 10, I: 10, Q: 12, U: 10, V: 12 },
  ts: 6,
  hp: 20,
  staggerThreshold: 3,
};
const DYING = { ...MARA, starts: { dying: 120 } } as unknown as Sheets[string];

test('[dying-timer] [combat-end] Time Slice: the clock of the dying runs on while time passes', () => {
  const rest = played(restOf('timeslice', { mara: DYING }), { kind: 'pass-time', minutes: 2 });
  expect(restView(rest).carried.get('mara')).toMatchObject({ isDead: true });
  const party = withMember(newCampaign({ id: 'c', name: 'C', ruleset: 'timeslice' }), {
    name: 'Mara',
    sheet: DYING,
  });
  const [mara] = afterRest(party, { rest, things: {}, who: new Set(['mara']), days: 0 }).members;
  expect(mara).toMatchObject({ isDead: true, history: [{ day: 1, what: { kind: 'died', fight: null } }] });
});

test('[tend] [cinematic] Time Slice: a medical kit saves the dying; the healed are woken', () => {
  const cid = { ...MARA, hasMedicalKit: true } as unknown as Sheets[string];
  const bob = { ...MARA, hpNow: 4, starts: { unconscious: true } } as unknown as Sheets[string];
  const rest = played(
    restOf('timeslice', { mara: DYING, cid, bob }),
    { kind: 'tend', by: 'cid', target: 'mara' },
    { kind: 'wake', target: 'bob' },
  );
  expect(sheetOf(rest, 'mara')).toMatchObject({ starts: { dying: null, unconscious: true } });
  expect(sheetOf(rest, 'bob')).toMatchObject({ hpNow: 4, starts: { unconscious: false } });
});
