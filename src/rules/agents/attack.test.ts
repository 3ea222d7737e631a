import { expect, test } from 'vitest';
import {
  CARBINE,
  duel,
  encounter,
  entrant,
  GRENADE,
  KNIFE,
  PISTOL,
  PLAIN,
  sheet,
} from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  aim,
  all,
  begin,
  DODGE,
  END_TURN,
  last,
  part,
  shoot,
  stance,
  strike,
  worded,
} from '../../../test/support/agents-play.ts';
import type { Event } from './events.ts';
import { policies } from './policies.ts';
import type { Weapon } from './schema.ts';

const ALL = sheet('777777', {
  weapons: [KNIFE, PISTOL, { ...GRENADE, hands: 0 }],
  ready: ['knife', 'pistol'],
});

/** Ann has every kind of weapon and is next to Ben, who is down. Cid is farther away. */
function beside(options = {}, rest = {}): AgentsFight {
  const three = [entrant('ann', 'a', [5, 5], ALL), entrant('ben', 'b', [6, 5]), entrant('cid', 'b', [9, 5])];
  const f = begin(encounter(three, { options, ...rest }), [6, 6], [5, 5], [4, 4]);
  return f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
}

/** Returns the weapons and targets of this action for Ann. */
const offered = (f: AgentsFight, kind: string) =>
  f
    .asked('ann')
    .options.filter((option) => option.kind === kind)
    .map(({ params }) => [params.weapon, params.target].map((each) => (each as { oneOf: string[] }).oneOf));

test('[coup-de-grace] only an attack on a helpless agent offers it, and no explosive does', () => {
  expect(offered(beside(), 'coup-de-grace')).toEqual([
    [['knife'], ['ben']],
    [['pistol'], ['ben']],
  ]);
  expect(offered(beside(), 'throw')).toEqual([[['grenade'], ['cid']]]);
});

test('[coup-de-grace] [prone] a prone agent may give it with a gun only', () => {
  const f = beside().answer('ann', stance('prone'));
  expect(offered(f, 'coup-de-grace')).toEqual([[['pistol'], ['ben']]]);
});

test('[coup-de-grace] it is not offered with an empty gun, nor after the significant action is spent', () => {
  const f = beside().gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 0 });
  expect(offered(f, 'coup-de-grace')).toEqual([[['knife'], ['ben']]]);
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 1 });
  f.answer('ann', shoot('cid'), [1, 1]);
  expect(f.kinds('ann')).not.toContain('coup-de-grace');
  expect(f.kinds('ann')).not.toContain('strike');
});

test('[coup-de-grace] [cover] an agent lowered behind full cover may give it with a blade only', () => {
  const f = beside({ cover: [{ at: [5, 5], quarters: 4 }] }).answer('ann', stance('crouching'));
  expect(offered(f, 'coup-de-grace')).toEqual([[['knife'], ['ben']]]);
  expect(offered(f, 'shoot')).toEqual([]);
});

test('[coup-de-grace] [walls] it is not offered through a wall, nor on the dead', () => {
  const f = beside({}, { walls: [[8, 5]] });
  expect(offered(f, 'shoot')).toEqual([[['pistol'], ['ben']]]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  expect(offered(f, 'coup-de-grace')).toEqual([]);
});

test('[cover] an agent standing behind full cover can be hit and can shoot', () => {
  const f = beside({
    cover: [
      { at: [5, 5], quarters: 4 },
      { at: [9, 5], quarters: 4 },
    ],
  });
  expect(offered(f, 'shoot')).toEqual([[['pistol'], ['ben', 'cid']]]);
});

test('[aim] only agents in sight can be aimed at, and an attack needs the significant action', () => {
  const f = beside().answer('ann', aim('cid')).answer('ann', aim('cid'));
  expect(f.kinds('ann')).toContain('aim');
  expect(f.kinds('ann')).not.toContain('shoot');
  f.answer('ann', END_TURN);
  const nobody = begin(encounter([entrant('ann', 'a', [5, 5], ALL), entrant('ben', 'b', [9, 5], PLAIN)]));
  nobody.gm({ kind: 'hide', who: 'ben' });
  expect(nobody.kinds('ann')).not.toContain('aim');
});

test('[move] [walls] an agent surrounded by walls is not offered a path on the map', () => {
  const ring = [4, 5, 6].flatMap((x) => [4, 5, 6].map((y) => [x, y] as const));
  const walls = ring.filter(([x, y]) => x !== 5 || y !== 5);
  const f = begin(encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5])], { walls }));
  expect(f.kinds('ann')).not.toContain('move');
  const gap = begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5])], { walls: walls.slice(1) }),
  );
  expect(gap.kinds('ann')).toContain('move');
});

test('[move] [walls] a crouching agent does not go through walls either', () => {
  const f = begin(encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5])], { walls: [[6, 5]] }));
  f.answer('ann', stance('crouching'));
  expect(() => f.answer('ann', { kind: 'move', path: [[6, 5]] })).toThrow('blocked');
});

test('[move] [aware] an agent in hiding is seen even if a known agent lies on its cell', () => {
  const hidden = sheet('777777', { isHidden: true });
  const four = [
    entrant('dan', 'a', [7, 5]),
    entrant('ann', 'a', [6, 5], hidden),
    entrant('cid', 'a', [20, 5]),
    entrant('ben', 'b', [8, 5]),
  ];
  const f = begin(encounter(four), [1, 1], [1, 2], [1, 3], [6, 6]);
  f.gm({ kind: 'set-condition', who: 'dan', condition: 'unconscious' });
  f.gm({ kind: 'move', who: 'ann', to: [7, 5] }).answer('ben', { kind: 'move', path: [[7, 5]] });
  expect(f.events.filter(({ type }) => type === 'revealed')).toMatchObject([{ who: 'ann' }]);
});

const GUN = sheet('777777', { weapons: [PISTOL] });
const three = (ann = GUN) => [
  entrant('ann', 'a', [5, 5], ann),
  entrant('amy', 'a', [7, 5]),
  entrant('ben', 'b', [5, 12]),
];
const DICE = [
  [6, 5],
  [1, 2],
  [1, 1],
];

test('[own-side] attacks on friends cost and ask the same as others, and are shown on request only', () => {
  const f = begin(encounter(three()), ...DICE);
  const onFriends = f.asked('ann').options.filter(({ onRequest }) => onRequest);
  expect(onFriends).toMatchObject([
    {
      kind: 'shoot',
      params: { weapon: { oneOf: ['pistol'] }, target: { oneOf: ['amy'] }, mode: { oneOf: ['single'] } },
      cost: '1 significant action',
      onRequest: true,
    },
    { kind: 'aim', params: { target: { oneOf: ['amy'] } }, cost: '1 minor action', onRequest: true },
  ]);
  f.answer('ann', { kind: 'aim', target: 'amy' }).answer('ann', shoot('amy'), [5, 5]);
  expect(f.asked('amy').key).toBe('reaction');
  f.answer('amy', DODGE, [1, 1], [6, 6], [1, 1, 1]);
  expect(last(f, 'wounded').who).toBe('amy');
});

test('[own-side] a fallen friend may be attacked too, and an agent alone is offered no attack', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('amy', 'a', [6, 5]), entrant('ben', 'b', [9, 9])]),
    ...DICE,
  );
  f.gm({ kind: 'set-condition', who: 'amy', condition: 'unconscious' });
  f.answer('ann', { kind: 'coup-de-grace', weapon: 'knife', target: 'amy' });
  expect(last(f, 'died').who).toBe('amy');
  const alone = begin(duel(PLAIN, PLAIN, 1));
  expect(alone.asked('ann').options.filter(({ onRequest }) => onRequest)).toEqual([]);
});

test('[own-side] automatic play never attacks its own side', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('amy', 'a', [6, 5]), entrant('ben', 'b', [5, 60])]),
    ...DICE,
  );
  expect(f.asked('ann').options.some(({ kind }) => kind === 'strike')).toBe(true);
  const answer = policies.simple(f.asked('ann'), f.state, () => 0);
  expect(answer.kind).not.toBe('strike');
});

test('[own-side] [full-auto] later shots may go to friends on request, even all of them to one friend', () => {
  const gunner = sheet('777777', { weapons: [CARBINE] });
  const four = [...three(gunner).slice(0, 2), entrant('ben', 'b', [8, 5]), entrant('bob', 'b', [9, 5])];
  const f = begin(encounter(four), ...DICE, [1, 3]);
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [1, 1], [1]);
  expect(f.asked('ann').options.slice(0, 2)).toMatchObject([
    { kind: 'next-shot', params: { target: { oneOf: ['ben', 'bob'] } } },
    { kind: 'next-shot', params: { target: { oneOf: ['amy'] } }, onRequest: true },
  ]);
  f.answer('ann', { kind: 'next-shot', target: 'amy' }, [1, 1], [1]);
  expect(last(f, 'attack-rolled').target).toBe('amy');
  const friendly = begin(encounter(three(gunner)), ...DICE);
  friendly.answer('ann', shoot('amy', 'carbine', 'full-auto'), [1, 1], [1, 1], [1, 1], [1, 1]);
  expect(all(friendly, 'attack-rolled').map(({ target }) => target)).toEqual(['amy', 'amy', 'amy', 'amy']);
});

test('[own-side] [turn-end] a turn that ends automatically does not wait for an attack on a friend', () => {
  const close = [entrant('ann', 'a', [5, 5]), entrant('amy', 'a', [6, 5]), entrant('ben', 'b', [50, 5])];
  const f = begin(encounter(close, { rulings: { 'turn-end': 'by-itself' } }), ...DICE);
  f.answer('ann', strike('amy'), [1, 1]).answer('ann', { kind: 'stance', to: 'prone' });
  expect(f.asked('amy').key).toBe('action');
  f.answer('amy', END_TURN);
});

const MISS = [1, 1];

/** The attack roll of a shot that misses. The target may be any. */
function missedShot(
  cells: number,
  rest: Parameters<typeof duel>[3],
  weapon: Weapon = PISTOL,
): Extract<Event, { type: 'attack-rolled' }> {
  const f = begin(duel(sheet('777777', { weapons: [weapon] }), PLAIN, cells, rest));
  return last(f.answer('ann', shoot('ben', weapon.id), MISS), 'attack-rolled');
}

const seen = (visibility: object) => ({
  options: {
    visibility: { light: 'day', smoke: 'none', isFoul: false, isWindy: false, ...visibility } as never,
  },
});

test.each([
  [{ light: 'low-light' }, -1],
  [{ light: 'darkness' }, -4],
  [{ smoke: 'thin' }, -1],
  [{ smoke: 'dense' }, -2],
  [{ isFoul: true }, -1],
  [{ isWindy: true }, -1],
  [{ light: 'darkness', smoke: 'dense', isFoul: true, isWindy: true }, -8],
])('[visibility] %o: %i', (visibility, dm) => {
  expect(part(missedShot(2, seen(visibility)).sum, 'visibility')).toBe(dm);
});

test('[visibility] smoke counts twice for lasers and not at all for melee', () => {
  const laser = { ...PISTOL, isLaser: true };
  expect(part(missedShot(2, seen({ smoke: 'dense' }), laser).sum, 'visibility')).toBe(-4);
  const f = begin(duel(PLAIN, PLAIN, 1, seen({ light: 'darkness' }))).answer('ann', strike('ben'), MISS);
  expect(part(last(f, 'attack-rolled').sum, 'visibility')).toBeUndefined();
});

test('[visibility] fitting sensors cancel hindrances to sight, but not the wind', () => {
  const keen = sheet('777777', { weapons: [PISTOL], sensors: ['darkness', 'smoke', 'foul-weather'] });
  const rest = seen({ light: 'darkness', smoke: 'dense', isFoul: true, isWindy: true });
  const f = begin(duel(keen, PLAIN, 2, rest)).answer('ann', shoot('ben'), MISS);
  expect(part(last(f, 'attack-rolled').sum, 'visibility')).toBe(-1);
});

test('[visibility] hindrances are shown as text', () => {
  const whys = (visibility: object, more: Partial<Weapon> = {}) =>
    worded(begin(duel(PLAIN, PLAIN, 1)), missedShot(2, seen(visibility), { ...PISTOL, ...more }).sum)
      .filter(({ rule }) => rule === 'visibility')
      .map(({ why }) => why);
  expect(whys({ light: 'low-light', smoke: 'thin' })).toEqual(['low light', 'thin smoke']);
  expect(whys({ light: 'darkness', smoke: 'dense', isFoul: true, isWindy: true }, { isLaser: true })).toEqual(
    ['darkness', 'dense smoke against a laser', 'foul weather', 'wind'],
  );
  expect(part(missedShot(2, seen({ smoke: 'thin' }), { ...PISTOL, isLaser: true }).sum, 'visibility')).toBe(
    -2,
  );
});

test('[visibility] a hindrance that the sensors see through is shown with 0', () => {
  const keen = sheet('777777', { weapons: [PISTOL], sensors: ['low-light'] });
  const f = begin(duel(keen, PLAIN, 2, seen({ light: 'low-light', smoke: 'thin' }))).answer(
    'ann',
    shoot('ben'),
    MISS,
  );
  const parts = worded(f, last(f, 'attack-rolled').sum).filter(({ rule }) => rule === 'visibility');
  expect(parts.map(({ value, why }) => [why, value])).toEqual([
    ['low light, seen through', 0],
    ['thin smoke', -1],
  ]);
});
