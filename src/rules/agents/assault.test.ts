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
  RIFLE,
  sheet,
  skills,
} from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  aim,
  all,
  begin,
  END_TURN,
  last,
  lob,
  NONE,
  of,
  part,
  shoot,
  stance,
  strike,
  walk,
  worded,
} from '../../../test/support/agents-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Event } from './events.ts';
import { type Band, bandOf, rangeDm } from './movement.ts';
import type { Weapon, WeaponClass } from './schema.ts';

const GUN = sheet('777777', { weapons: [PISTOL, KNIFE] });
const MISS = [1, 1];

type Rest = Parameters<typeof duel>[3];

/** The attack roll of a shot that misses. The target may be any. */
function missedShot(
  cells: number,
  rest: Rest = {},
  weapon: Weapon = PISTOL,
  ben = PLAIN,
): Extract<Event, { type: 'attack-rolled' }> {
  const f = begin(duel(sheet('777777', { weapons: [weapon] }), ben, cells, rest));
  return last(f.answer('ann', shoot('ben', weapon.id), MISS), 'attack-rolled');
}

test('[metres] a cell is 1.5 m; the same and touching cells are Personal', () => {
  const bands = [0, 1, 2, 3, 8, 9, 33, 34, 166, 167, 333, 334].map(bandOf);
  expect(bands).toEqual([
    'Personal',
    'Personal',
    'Close',
    'Short',
    'Short',
    'Medium',
    'Medium',
    'Long',
    'Long',
    'Very Long',
    'Very Long',
    'Distant',
  ]);
});

const BANDS: readonly Band[] = ['Personal', 'Close', 'Short', 'Medium', 'Long', 'Very Long', 'Distant'];
const no = undefined;

test.each<[WeaponClass, (number | undefined)[]]>([
  ['close-quarters', [0, -2, no, no, no, no, no]],
  ['extended-reach', [-2, 0, no, no, no, no, no]],
  ['thrown', [no, 0, -2, -2, no, no, no]],
  ['pistol', [-2, 0, 0, -2, -4, no, no]],
  ['shotgun', [-2, 0, -2, -2, -4, no, no]],
  ['assault', [-2, 0, 0, 0, -2, -4, -6]],
  ['rifle', [-4, -2, 0, 0, 0, -2, -4]],
  ['rocket', [-4, -2, -2, 0, 0, -2, -4]],
])('[range] %s', (kind, dms) => {
  expect(BANDS.map((band) => rangeDm({ ...PISTOL, class: kind }, band))).toEqual(dms);
});

test('[range] a target out of range cannot be attacked', () => {
  expect(begin(duel(GUN, PLAIN, 166)).kinds('ann')).toContain('shoot');
  expect(begin(duel(GUN, PLAIN, 167)).kinds('ann')).not.toContain('shoot');
});

test('[cover] a pistol shot at 30 m, half covered and crouching, with skill 2 and Dex DM +1, has -1 in all', () => {
  const able = sheet('797777', { weapons: [PISTOL], skills: skills('Gun Combat (slug) 2') });
  const f = begin(
    duel(able, PLAIN, 20, { options: { cover: [{ at: [25, 5], quarters: 2 }] } }),
    [1, 1],
    [6, 6],
  );
  f.answer('ben', stance('crouching')).answer('ben', END_TURN).answer('ann', shoot('ben'), [1, 1]);
  const { sum } = last(f, 'attack-rolled');
  expect([part(sum, 'range'), part(sum, 'cover'), sum.total - 2]).toEqual([-2, -2, -1]);
});

const BEN_AT: Cell = [7, 5];
const covered = (quarters: number) => ({ options: { cover: [{ at: BEN_AT, quarters }] } });

test.each([
  [1, 0],
  [2, -1],
  [3, -2],
  [4, -4],
])('[cover] %i of 4 quarters covered gives %i', (quarters, dm) => {
  expect(part(missedShot(2, covered(quarters)).sum, 'cover')).toBe(dm);
});

test('[cover] an agent lowered behind full cover cannot be hit and cannot shoot', () => {
  const f = begin(duel(GUN, GUN, 2, covered(4)), [1, 1], [6, 6]).answer('ben', stance('prone'));
  expect(f.kinds('ben')).not.toContain('shoot');
  f.answer('ben', END_TURN);
  expect(f.kinds('ann')).not.toContain('shoot');
});

test('[cover-place] cover does not count at Personal range', () => {
  const cover = [{ at: [6, 5] as Cell, quarters: 4 }];
  expect(part(missedShot(1, { options: { cover } }).sum, 'cover')).toBeUndefined();
});

test('[walls] a wall on the line stops an attack', () => {
  expect(begin(duel(GUN, PLAIN, 4, { walls: [[7, 5]] })).kinds('ann')).not.toContain('shoot');
});

const lying = (cells: number, attack: Parameters<ReturnType<typeof begin>['answer']>[1], ann = GUN) => {
  const f = begin(duel(ann, PLAIN, cells), [1, 1], [6, 6])
    .answer('ben', stance('prone'))
    .answer('ben', END_TURN);
  return last(f.answer('ann', attack, MISS), 'attack-rolled').sum;
};

test('[prone] attacks on a prone agent get +2 at Personal range and 0 at Close; ranged attacks get -2 at Medium', () => {
  expect(part(lying(1, strike('ben'), PLAIN), 'prone')).toBe(2);
  expect(part(lying(1, shoot('ben')), 'prone')).toBe(2);
  expect(part(lying(2, shoot('ben')), 'prone')).toBeUndefined();
  expect(part(lying(20, shoot('ben')), 'prone')).toBe(-2);
});

test('[prone-short] a ranged attack on a prone agent gets -2 at Short range too', () => {
  expect(part(lying(4, shoot('ben')), 'prone-short')).toBe(-2);
});

test('[prone] a prone agent does not strike', () => {
  const f = begin(duel(PLAIN, PLAIN, 1)).answer('ann', stance('prone'));
  expect(f.kinds('ann')).not.toContain('strike');
});

test.each([
  [6, 0],
  [7, -1],
])('[moving-target] a target that moved %i cells gives %i', (cells, dm) => {
  const f = begin(duel(PLAIN, GUN, 20));
  const path = (from: number, n: number) => Array.from({ length: n }, (_, i) => [5, from + i + 1]);
  f.answer('ann', walk(...path(5, 4)))
    .answer('ann', walk(...path(9, cells - 4)))
    .answer('ann', END_TURN);
  f.answer('ben', shoot('ann'), MISS);
  expect(part(last(f, 'attack-rolled').sum, 'moving-target') ?? 0).toBe(dm);
});

test('[sights] sights give +1 on aimed attacks only', () => {
  const scope = sheet('777777', { weapons: [{ ...RIFLE, hasSight: true }] });
  const snap = begin(duel(scope, PLAIN, 20)).answer('ann', shoot('ben', 'rifle'), MISS);
  expect(part(last(snap, 'attack-rolled').sum, 'sights')).toBeUndefined();
  const aimed = begin(duel(scope, PLAIN, 20))
    .answer('ann', aim('ben'))
    .answer('ann', shoot('ben', 'rifle'), MISS);
  expect([
    part(last(aimed, 'attack-rolled').sum, 'aim'),
    part(last(aimed, 'attack-rolled').sum, 'sights'),
  ]).toEqual([1, 1]);
});

test('[melee-attack] the attacker chooses Strength or Dexterity', () => {
  const strong = sheet('C77777');
  const by = (which: string) =>
    last(begin(duel(strong, PLAIN, 1)).answer('ann', strike('ben', which), MISS), 'attack-rolled');
  expect([part(by('STR').sum, 'characteristic-dm'), part(by('DEX').sum, 'characteristic-dm')]).toEqual([
    2, 0,
  ]);
  expect(by('STR').rule).toBe('melee-attack');
});

test('[shooting-attack] [thrown-attack] ranged attacks use Dexterity and the skill of the weapon', () => {
  expect(missedShot(2).rule).toBe('shooting-attack');
  const knives = sheet('7A7777', { weapons: [{ ...GRENADE, id: 'spikes', blast: null }] });
  const thrown = last(
    begin(duel(knives, PLAIN, 4)).answer('ann', lob('ben', 'spikes'), MISS),
    'attack-rolled',
  );
  expect(thrown.rule).toBe('thrown-attack');
  expect(thrown.sum.parts[1]).toMatchObject({ why: 'skill', of: { skill: 'Athletics (co-ordination)' } });
  expect(part(thrown.sum, 'characteristic-dm')).toBe(1);
});

test('[attack] an attack goes from target to roll, reaction, damage and Recoil', () => {
  const heavy = sheet('777777', { weapons: [{ ...PISTOL, recoil: 1 }] });
  const f = begin(duel(heavy, PLAIN, 2))
    .answer('ann', shoot('ben'), [5, 5], [1, 1, 1])
    .answer('ben', NONE);
  const order = ['attack-rolled', 'attack-hit', 'damage-dealt', 'wounded', 'recoil-noted'];
  expect(f.events.map(({ type }) => type).filter((type) => order.includes(type))).toEqual(order);
});

test('[attack] with Gun Combat 1, Dex DM +1 and two aims, 33 of 36 rolls reach 8', () => {
  const able = sheet('797777', { weapons: [RIFLE], skills: skills('Gun Combat (slug) 1') });
  const f = begin(duel(able, PLAIN, 20))
    .answer('ann', aim('ben'))
    .answer('ann', aim('ben'))
    .answer('ann', aim('ben'));
  f.answer('ann', END_TURN).answer('ben', END_TURN).answer('ann', shoot('ben', 'rifle'), MISS);
  expect(last(f, 'attack-rolled').sum.total - 2).toBe(5);
});

test('[auto] a single shot uses 1 round, a burst the Auto score and full auto three times the Auto score', () => {
  const gunner = sheet('777777', { weapons: [CARBINE] });
  const left = (mode: string, ...dice: number[][]) =>
    last(begin(duel(gunner, PLAIN, 4)).answer('ann', shoot('ben', 'carbine', mode), ...dice), 'rounds-fired')
      .left;
  expect([left('single', MISS), left('burst', MISS), left('full-auto', MISS, MISS, MISS, MISS)]).toEqual([
    39, 36, 28,
  ]);
});

test('[attack] all modifiers of a shot are shown', () => {
  const cover = [{ at: BEN_AT, quarters: 2 }];
  const scope = sheet('797777', { weapons: [{ ...PISTOL, hasSight: true }] });
  const f = begin(duel(scope, PLAIN, 2, { options: { cover } }), [1, 1], [6, 6]);
  f.answer('ben', stance('prone')).answer('ben', END_TURN).answer('ann', aim('ben'));
  f.answer('ann', shoot('ben'), MISS);
  expect(worded(f, last(f, 'attack-rolled').sum).map(({ why, value }) => [why, value])).toEqual([
    ['2d6 (1, 1)', 2],
    ['Gun Combat (slug)', 0],
    ['DEX 9', 1],
    ['Close range', 0],
    ['three-quarter cover', -2],
    ['aimed', 1],
    ['sight', 1],
  ]);
  const moved = begin(duel(PLAIN, GUN, 20));
  const path = Array.from({ length: 4 }, (_, i) => [5, 6 + i]);
  moved.answer('ann', walk(...path)).answer('ann', walk([5, 10], [5, 11], [5, 12]));
  moved.answer('ann', END_TURN).answer('ben', shoot('ann'), MISS);
  expect(worded(moved, last(moved, 'attack-rolled').sum).map(({ why }) => why)).toContain('moved 10.5 m');
});

test('[cover] an agent that gets behind full cover during the shot has the DM of full cover and can still be hit', () => {
  const rest = { rulings: { 'reaction-after-roll': 'before' } } as const;
  const f = begin(duel(GUN, PLAIN, 2, rest), [1, 1], [6, 6]).answer('ben', stance('crouching'));
  f.answer('ben', END_TURN).answer('ann', shoot('ben'));
  f.gm({ kind: 'set-cover', who: 'ben', quarters: 4 }).answer('ben', NONE, MISS);
  expect(worded(f, last(f, 'attack-rolled').sum)).toContainEqual({
    value: -4,
    why: 'full cover',
    rule: 'cover',
  });
});

test('[walls] on hexes, too, a wall on the line stops an attack', () => {
  const written = duel(GUN, PLAIN, 4, { walls: [[7, 5]] });
  const f = begin({ ...written, field: { ...written.field, shape: 'hex' } });
  expect(f.kinds('ann')).not.toContain('shoot');
});

test('[cover] [cover-place] the best cover of its own cell, or of the GM; being prone without cover does not count', () => {
  const cover = [
    { at: BEN_AT, quarters: 1 },
    { at: BEN_AT, quarters: 3 },
    { at: BEN_AT, quarters: 2 },
    { at: [7, 6] as Cell, quarters: 4 },
  ];
  const f = begin(duel(GUN, PLAIN, 2, { options: { cover } })).answer('ann', shoot('ben'), MISS);
  expect(part(last(f, 'attack-rolled').sum, 'cover')).toBe(-2);
  const word = begin(duel(GUN, PLAIN, 2, { options: { cover } }));
  word.gm({ kind: 'set-cover', who: 'ben', quarters: 4 }).answer('ann', shoot('ben'), MISS);
  expect(part(last(word, 'attack-rolled').sum, 'cover')).toBe(-4);
  expect(part(lying(2, shoot('ben')), 'cover')).toBeUndefined();
});

const SHOOTER = sheet('777777', { weapons: [PISTOL] });

/** Ann aims at Ben in two turns, up to +6; Cid is near him. */
function aimedUp(): AgentsFight {
  const three = [
    entrant('ann', 'a', [5, 5], SHOOTER),
    entrant('ben', 'b', [9, 5]),
    entrant('cid', 'b', [9, 9]),
  ];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]);
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < 3; i++) f.answer('ann', aim('ben'));
    f.answer('ann', END_TURN).answer('ben', END_TURN).answer('cid', END_TURN);
  }
  return f;
}

const targets = (f: AgentsFight) => f.asked('ann').options.find(({ kind }) => kind === 'aim')?.params.target;

test('[aim] aim at its maximum is offered only on other targets, where it starts again', () => {
  const f = aimedUp();
  expect(targets(f)).toEqual({ oneOf: ['cid'] });
  f.answer('ann', aim('cid'));
  expect(of(f, 'ann').aim).toEqual({ target: 'cid', bonus: 1 });
  expect(targets(f)).toEqual({ oneOf: ['ben', 'cid'] });
});

test('[aim] any attack uses up the aim, even an attack on another target', () => {
  const f = aimedUp().answer('ann', shoot('cid'), [1, 1]);
  expect(all(f, 'aim-lost')).toMatchObject([{ who: 'ann', target: 'ben', rule: 'aim' }]);
  f.answer('ann', END_TURN).answer('ben', END_TURN).answer('cid', END_TURN);
  f.answer('ann', shoot('cid'), [1, 1]);
  expect(all(f, 'aim-lost')).toHaveLength(1);
});

test('[auto] full auto loses the aim before the first shot, by the ruling that makes actions lose it or by its own rule', () => {
  const gunner = sheet('777777', { weapons: [{ ...CARBINE, auto: 1 }] });
  const lost = (setting: 'yes' | 'no') => {
    const f = begin(duel(gunner, PLAIN, 4, { rulings: { 'aim-loss': setting } })).answer('ann', aim('ben'));
    f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [1, 1]);
    return all(f, 'aim-lost').map(({ rule }) => rule);
  };
  expect([lost('yes'), lost('no')]).toEqual([['aim-loss'], ['aim']]);
});

test('[aim] [seriously-wounded] aiming takes a minor action, which the seriously wounded do not have', () => {
  const f = begin(duel({ ...SHOOTER, now: { STR: 6, DEX: 6, END: 6 } }, PLAIN, 4));
  expect(f.kinds('ann')).not.toContain('aim');
});

test.each<[does: string, answer: { kind: string; [param: string]: string }, dice: number[][]]>([
  ['drawing', { kind: 'draw', weapon: 'other' }, []],
  ['reloading', { kind: 'reload', weapon: 'pistol' }, []],
  ['a change of stance', { kind: 'stance', to: 'prone' }, []],
  ['first aid', { kind: 'first-aid', patient: 'ann' }, [[1, 1]]],
])('[aim-loss] %s ends the aim', (_does, answer, dice) => {
  const weapons = [PISTOL, { ...PISTOL, id: 'other' }];
  const f = begin(duel(sheet('777777', { weapons }), PLAIN, 4));
  f.gm({ kind: 'wound', who: 'ann', points: 1 });
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 1 }).answer('ann', aim('ben'));
  f.answer('ann', answer, ...dice);
  expect(all(f, 'aim-lost')).toMatchObject([{ who: 'ann', target: 'ben', rule: 'aim-loss' }]);
});

test('[attack] a blow uses no rounds and cannot go astray', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [6, 5]), entrant('cid', 'b', [7, 5])];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]).answer('ann', strike('ben'), [1, 1]);
  expect(all(f, 'rounds-fired')).toEqual([]);
  expect(of(f, 'ann').rounds).toEqual({});
  expect(f.asked('ann').key).toBe('action');
  f.answer('ann', END_TURN).answer('ben', strike('ann'), [5, 5]).answer('ann', NONE, [1, 1]);
});
