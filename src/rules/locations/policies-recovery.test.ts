import { expect, test } from 'vitest';
import { begin, type Changes, encounter, entrant } from '../../../test/support/locations.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { recoverSensibly } from './policies-recovery.ts';
import type { DamageKind } from './sheet.ts';
import type { Combatant, State } from './state.ts';

/** What is done with Ann and Cid, alone after the fight, with this changed in them. */
function recovers(
  ann: Partial<Combatant>,
  cid: Partial<Combatant> = {},
  more: Partial<State> = {},
  sheet: Changes = {},
): RawAnswer {
  const f = begin(encounter([entrant('ann', 'team', [5, 5], sheet), entrant('cid', 'team', [6, 5])]));
  const [first, second] = f.state.combatants;
  const combatants = [
    { ...first!, ...ann },
    { ...second!, ...cid },
  ];
  return recoverSensibly(f.asked('gm'), { ...f.state, ...more, combatants });
}

const UNHURT = { normal: 0, cold: 0, fire: 0 };
const hurt = (kind: DamageKind, more: Partial<Combatant['wounds']['torso']> = {}) => ({
  wounds: {
    head: UNHURT,
    torso: { ...UNHURT, [kind]: 2, ...more },
    'right-arm': UNHURT,
    'left-arm': UNHURT,
    'right-leg': UNHURT,
    'left-leg': UNHURT,
  },
});
const DAY = { kind: 'pass-time', hours: 24 };
const WEEK = { kind: 'pass-time', hours: 168 };
const CLOSE = { kind: 'close' };

test('whoever is cold is warmed before time passes, the dead are left', () => {
  expect(recovers(hurt('normal'), { isWarm: false })).toEqual({ kind: 'warmth', who: 'cid', at: 'warm' });
  expect(recovers(hurt('normal'), { isWarm: false, isDead: true })).toEqual(DAY);
});

test('time passes while anybody alive is hurt or has C to regain', () => {
  expect(recovers({})).toEqual(CLOSE);
  expect(recovers({}, hurt('normal'))).toEqual(DAY);
  expect(recovers({ c: 6 })).toEqual(DAY);
  expect(recovers({ c: 6, cMost: 6 })).toEqual(CLOSE);
  expect(recovers({ ...hurt('normal'), isDead: true })).toEqual(CLOSE);
});

test('four weeks at most', () => {
  expect(recovers(hurt('normal'), {}, { hour: 671 })).toEqual(DAY);
  expect(recovers(hurt('normal'), {}, { hour: 672 })).toEqual(CLOSE);
});

test('by the week when all who ail have nothing but burns', () => {
  expect(recovers(hurt('fire'))).toEqual(WEEK);
  expect(recovers(hurt('fire'), hurt('fire'))).toEqual(WEEK);
  expect(recovers(hurt('fire'), hurt('normal'))).toEqual(DAY);
  expect(recovers(hurt('fire', { normal: 1 }))).toEqual(DAY);
  expect(recovers(hurt('fire', { cold: 1 }))).toEqual(DAY);
  expect(recovers(hurt('fire'), { c: 6 })).toEqual(DAY);
});

test.each([
  [7, DAY],
  [8, { kind: 'amputate', surgeon: 'ann', patient: 'cid', limb: 'left-leg' }],
])('with Surgery %i an infected limb is dealt with so: %o', (surgery, answer) => {
  const people = [
    entrant('ann', 'team', [5, 5], { skills: { surgery } }),
    entrant('bea', 'team', [5, 6], { skills: { surgery: 7 } }),
    entrant('cid', 'team', [6, 5], { wounds: [{ location: 'left-leg', kind: 'normal', points: 2 }] }),
  ];
  const f = begin(encounter(people));
  const infected = f.state.combatants.map((who) =>
    who.id === 'cid' ? { ...who, infected: ['torso', 'left-leg'] as const } : who,
  );
  const options = [
    {
      kind: 'amputate',
      params: {
        surgeon: { oneOf: ['bea', 'ann'] },
        patient: { oneOf: ['cid'] },
        limb: { oneOf: ['left-leg'] },
      },
    },
  ];
  expect(recoverSensibly({ ...f.asked('gm'), options }, { ...f.state, combatants: infected })).toEqual(
    answer,
  );
});
