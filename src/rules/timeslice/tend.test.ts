import { expect, test } from 'vitest';
import { encounter, entrant, FIGHTER } from '../../../test/support/timeslice.ts';
import {
  attack,
  begin,
  blow,
  HITS,
  last,
  of,
  parts,
  types,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Sheet } from './schema.ts';

/** Ann with a kit, Cid lying dying, Bob far away. */
function bedside(cid: Cell = [1, 1], ann: Partial<Sheet> = {}) {
  const three = [
    entrant('ann', 'heroes', [0, 0], { hasMedicalKit: true, ...ann }),
    entrant('cid', 'heroes', cid),
    entrant('bob', 'foes', [19, 19]),
  ];
  return begin(encounter(three), [9, 9], [1, 1], [0, 0]).gm({ kind: 'set-hp', who: 'cid', value: 0 });
}

test('[tend] with a medical kit and 3 TS, a combatant ends the dying of another, whose HP stay', () => {
  const f = bedside();
  expect(f.asked('ann').options.find(({ kind }) => kind === 'tend')).toMatchObject({
    kind: 'tend',
    params: { target: { oneOf: ['cid'] } },
    cost: '3 TS',
  });
  f.answer('ann', { kind: 'tend', target: 'cid' });
  expect(typesSince(f)).toEqual(['ts-spent', 'tended', 'dying-ended']);
  expect(of(f, 'ann').ts).toBe(3);
  expect(of(f, 'cid')).toMatchObject({ clock: null, hp: 0, life: 'unconscious' });
});

test('[tend] a tended combatant does not bleed out', () => {
  const f = bedside().answer('ann', { kind: 'tend', target: 'cid' });
  f.gm({ kind: 'end-fight' }).answer('gm', { kind: 'pass-time', minutes: 60 });
  expect(of(f, 'cid').life).toBe('unconscious');
});

test.each([
  ['without a kit', { hasMedicalKit: false }],
  ['with 2 TS', { ts: 2 }],
])('[tend] tending is not possible %s', (_, ann) => {
  expect(bedside([1, 1], ann).kinds('ann')).not.toContain('tend');
});

test('[tend] tending is possible with exactly 3 TS', () => {
  expect(bedside([1, 1], { ts: 3 }).kinds('ann')).toContain('tend');
});

test.each([
  [[1, 1], true],
  [[0, 2], false],
] as [Cell, boolean][])('[tend-reach] a dying combatant at %j is near enough: %s', (cid, isNear) => {
  expect(bedside(cid).kinds('ann').includes('tend')).toBe(isNear);
});

test('[tend] tending is possible only for the dying, and never for oneself', () => {
  const f = bedside().answer('ann', { kind: 'tend', target: 'cid' });
  expect(f.kinds('ann')).not.toContain('tend');
  f.gm({ kind: 'set-clock', who: 'ann', seconds: 100 });
  expect(f.kinds('ann')).not.toContain('tend');
});

test('[tend] a foe may be tended too', () => {
  const f = bedside().gm({ kind: 'set-side', who: 'cid', side: 'foes' });
  expect(f.kinds('ann')).toContain('tend');
});

test('[tend] [called-shot-heart] tending a heart wound ends the dying and the -2', () => {
  const sharp = { stats: { ...FIGHTER.stats, V: 20 }, ts: 3 };
  const three = [
    entrant('bob', 'foes', [1, 0], sharp),
    entrant('ann', 'heroes', [0, 0], { hasMedicalKit: true }),
    entrant('cid', 'heroes', [1, 1], { hp: 60 }),
  ];
  const f = begin(encounter(three, { 'interrupt-before-turn': 'saved-only' }), [9, 9], [1, 1], [0, 0]);
  blow(f, 'bob', 'cid', { called: 'heart', dice: HITS });
  expect(of(f, 'cid')).toMatchObject({ clock: 300, hasHeartWound: true });
  f.answer('ann', { kind: 'tend', target: 'cid' });
  expect(of(f, 'cid')).toMatchObject({ clock: null, hasHeartWound: false, life: 'conscious' });
  f.answer('ann', { kind: 'end-turn' }).answer('cid', attack('bob'), [0, 0]);
  expect(parts(last(f, 'attack-rolled').sum)).toEqual(['0 stat-roll', '0 stat-bonus']);
});

test('[tend] tending is not an attack, so nobody can interrupt it', () => {
  const f = bedside().gm({ kind: 'move', who: 'bob', to: [1, 0] });
  f.answer('ann', { kind: 'tend', target: 'cid' });
  expect(f.asked('ann').key).toBe('maneuver');
  expect(types(f)).toContain('tended');
});
