import { describe, expect, test } from 'vitest';
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
  TASK,
} from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  begin,
  END_TURN,
  lose,
  NONE,
  shoot,
  strike,
} from '../../../test/support/agents-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { policies } from './policies.ts';
import type { Sheet } from './schema.ts';

/** Returns the answer of the simple policy for an agent now. */
const plays = (f: AgentsFight, who = 'ann'): RawAnswer => policies.simple(f.asked(who), f.state, () => 0);

const with_ = (...weapons: Sheet['weapons']): Sheet => sheet('777777', { weapons });

/** Ann and her friend Cid against Ben and Dan, at the given positions. */
function four(ann: Sheet, ben: Cell, dan: Cell, more: Partial<Record<'ben' | 'cid' | 'dan', Sheet>> = {}) {
  const all = [
    entrant('ann', 'a', [5, 5], ann),
    entrant('cid', 'a', [5, 7], more.cid),
    entrant('ben', 'b', ben, more.ben),
    entrant('dan', 'b', dan, more.dan),
  ];
  return begin(encounter(all), [6, 6], [2, 2], [2, 3], [1, 1]);
}

describe('the simple policy on its turn', () => {
  test('strikes an enemy in reach, the weakest first', () => {
    const weak = sheet('777777', { now: { STR: 1, DEX: 1, END: 1 } });
    expect(plays(four(PLAIN, [6, 5], [4, 5], { dan: weak }))).toEqual(strike('dan'));
    expect(plays(four(PLAIN, [6, 5], [4, 5], { ben: weak }))).toEqual(strike('ben'));
  });

  test('strikes with STR if that is higher', () => {
    expect(plays(four(sheet('A77777'), [6, 5], [9, 9]))).toEqual(strike('ben', 'STR'));
    expect(plays(four(sheet('7A7777'), [6, 5], [9, 9]))).toEqual(strike('ben', 'DEX'));
  });

  test('does not attack the fallen', () => {
    const f = four(PLAIN, [6, 5], [4, 5]).gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
    expect(plays(f)).toEqual(strike('dan'));
  });

  test('shoots from afar, with a burst if the weapon allows it', () => {
    const gunner = (weapon: Sheet['weapons'][number]) =>
      sheet('777777', { weapons: [weapon], skills: skills('Gun Combat (slug) 2') });
    expect(plays(begin(duel(gunner(RIFLE), PLAIN, 20)))).toEqual(shoot('ben', 'rifle'));
    expect(plays(begin(duel(gunner(CARBINE), PLAIN, 20)))).toMatchObject({
      kind: 'shoot',
      weapon: 'carbine',
    });
    expect(plays(begin(duel(gunner(CARBINE), PLAIN, 20))).mode).not.toBe('single');
  });

  test('throws explosives', () => {
    const f = begin(duel(with_(GRENADE), PLAIN, 8));
    expect(plays(f)).toEqual({ kind: 'throw', weapon: 'grenade', target: 'ben' });
  });

  test('approaches the nearest enemy until it is adjacent', () => {
    const far = plays(four(PLAIN, [16, 5], [30, 5])) as { kind: string; path?: number[][] };
    expect(far.kind).toBe('move');
    expect(far.path![0]).toEqual([6, 5]);
    const near = plays(four(PLAIN, [8, 5], [30, 5])) as { kind: string; path?: number[][] };
    expect(near.path).toEqual([
      [6, 5],
      [7, 5],
    ]);
  });

  test('moves as far as it can in a straight line', () => {
    const path = [
      [6, 5],
      [7, 5],
      [8, 5],
      [9, 5],
    ];
    expect(plays(four(PLAIN, [16, 5], [30, 5]))).toEqual({ kind: 'move', path });
  });

  test('does not approach enemies that are down or hidden', () => {
    const far = () => four(PLAIN, [8, 5], [5, 1]);
    const first = (f: AgentsFight) => (plays(f) as unknown as { path: Cell[] }).path[0];
    expect(first(far())).toEqual([6, 5]);
    const out = far().gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
    expect(first(out)).toEqual([5, 4]);
    expect(first(far().gm({ kind: 'hide', who: 'ben' }))).toEqual([5, 4]);
  });

  test('comes as near as it can without a map', () => {
    const two = [entrant('ann', 'a', [0, 0]), entrant('ben', 'b', [9, 0])];
    const f = begin(encounter(two, { isMapped: false, size: null }));
    expect(plays(f)).toEqual({ kind: 'approach', target: 'ben', metres: 6 });
  });

  test('goes round a wall only as far as it must', () => {
    const walls: Cell[] = [
      [6, 4],
      [6, 5],
      [6, 6],
    ];
    const { path } = plays(begin(duel(PLAIN, PLAIN, 3, { walls }))) as unknown as { path: Cell[] };
    expect(path).toHaveLength(3);
    expect(path[2]).toEqual([7, 4]);
    const beyond = plays(begin(duel(PLAIN, PLAIN, 9, { walls }))) as unknown as { path: Cell[] };
    expect(beyond.path).toHaveLength(4);
    expect(beyond.path[3]![0]).toBe(8);
  });

  test('stays where it is when walls surround it', () => {
    const walls: Cell[] = [4, 5, 6].flatMap((x) => [4, 5, 6].map((y): Cell => [x, y]));
    const ring = walls.filter(([x, y]) => x !== 5 || y !== 5);
    expect(plays(begin(duel(PLAIN, PLAIN, 9, { walls: ring })))).toEqual(END_TURN);
  });

  test('goes round a wall', () => {
    const walls: Cell[] = [
      [6, 4],
      [6, 5],
      [6, 6],
    ];
    const f = begin(duel(PLAIN, PLAIN, 5, { walls }));
    const { kind, path } = plays(f) as unknown as { kind: string; path: Cell[] };
    expect(kind).toBe('move');
    expect(path.length).toBeGreaterThan(0);
    for (const cell of path) expect(walls).not.toContainEqual(cell);
  });

  test('draws a weapon when its hands are empty, and reloads an empty one', () => {
    const unready = sheet('777777', { weapons: [PISTOL], ready: [] });
    expect(plays(begin(duel(unready, PLAIN, 20)))).toEqual({ kind: 'draw', weapon: 'pistol' });
    const f = begin(duel(with_(PISTOL), PLAIN, 20)).gm({
      kind: 'set-rounds',
      who: 'ann',
      weapon: 'pistol',
      value: 0,
    });
    expect(plays(f)).toEqual({ kind: 'reload', weapon: 'pistol' });
  });

  test('draws a loaded weapon, unless it has a usable one in hand', () => {
    const empty = { kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 0 };
    const bare = sheet('777777', { weapons: [PISTOL, KNIFE], ready: [] });
    expect(plays(begin(duel(bare, PLAIN, 20)).gm(empty))).toEqual({ kind: 'draw', weapon: 'knife' });
    const thrower = sheet('777777', { weapons: [GRENADE, KNIFE] });
    const none = { kind: 'set-rounds', who: 'ann', weapon: 'grenade', value: 0 };
    expect(plays(begin(duel(thrower, PLAIN, 20)).gm(none))).toEqual({ kind: 'draw', weapon: 'knife' });
    expect(plays(begin(duel(thrower, PLAIN, 40))).kind).toBe('move');
    const fencer = sheet('777777', { weapons: [KNIFE, PISTOL] });
    expect(plays(begin(duel(fencer, PLAIN, 20))).kind).toBe('move');
  });

  test('aims at its earlier target with the rest of the turn', () => {
    const gunner = sheet('777777', { weapons: [RIFLE], skills: skills('Gun Combat (slug) 2') });
    const f = begin(duel(gunner, PLAIN, 20)).answer('ann', shoot('ben', 'rifle'), [1, 1]);
    expect(plays(f)).toEqual({ kind: 'aim', target: 'ben' });
  });

  test('goes straight up to a wall before it goes round it', () => {
    const walls: Cell[] = [4, 5, 6].map((y): Cell => [8, y]);
    const f = begin(duel(PLAIN, PLAIN, 9, { walls }));
    expect((plays(f) as unknown as { path: Cell[] }).path).toHaveLength(2);
  });

  test('aims with a gun in hand even if a blade is in the other hand', () => {
    const both = sheet('777777', { weapons: [KNIFE, PISTOL], ready: ['knife', 'pistol'] });
    const f = begin(duel(both, PLAIN, 20)).answer('ann', shoot('ben'), [1, 1]);
    expect(plays(f)).toEqual({ kind: 'aim', target: 'ben' });
  });

  test('keeps aiming at its earlier target, otherwise at the nearest one, never at a fallen one', () => {
    const gunner = sheet('777777', { weapons: [RIFLE], skills: skills('Gun Combat (slug) 2') });
    const at = (id: string): RawAnswer => ({ kind: 'aim', target: id });
    const far = () => four(gunner, [35, 5], [25, 5]);
    expect(plays(far().answer('ann', shoot('ben', 'rifle'), [1, 1]))).toEqual(at('dan'));
    expect(plays(far().answer('ann', at('ben')).answer('ann', at('ben')))).toEqual(at('ben'));
    const f = far().answer('ann', at('ben')).answer('ann', at('ben'));
    f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
    expect(plays(f).kind).toBe('move');
    const down = far().answer('ann', shoot('ben', 'rifle'), [1, 1]);
    down.gm({ kind: 'set-condition', who: 'dan', condition: 'unconscious' });
    expect(plays(down)).toEqual(at('ben'));
  });

  test('helps a fallen friend first of all', () => {
    const medic = sheet('777777', { skills: skills('Medicine 1') });
    const all = [
      entrant('ann', 'a', [5, 5], medic),
      entrant('cid', 'a', [5, 6]),
      entrant('ben', 'b', [6, 5]),
    ];
    const f = begin(encounter(all), [6, 6], [1, 1], [1, 2]);
    expect(plays(f).kind).toBe('strike');
    f.gm({ kind: 'wound', who: 'cid', points: 14 });
    if (f.asked('cid').key === 'wound') f.answer('cid', lose(7, 0, 7));
    expect(plays(f)).toEqual({ kind: 'first-aid', patient: 'cid' });
  });

  test('does not help agents that are standing, or enemies', () => {
    const all = [
      entrant('ann', 'a', [5, 5], sheet('777777', { skills: skills('Medicine 1') })),
      entrant('cid', 'a', [5, 6]),
      entrant('ben', 'b', [6, 5]),
      entrant('dan', 'b', [6, 6]),
    ];
    const f = begin(encounter(all), [6, 6], [1, 1], [2, 3], [1, 2]);
    f.gm({ kind: 'wound', who: 'cid', points: 3 }).gm({ kind: 'wound', who: 'ben', points: 3 });
    f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
    expect(f.kinds('ann')).toContain('first-aid');
    expect(plays(f)).toEqual(strike('dan'));
  });

  test('does not strike or shoot when it cannot hit', () => {
    const untrained = sheet('717777', { weapons: [PISTOL], skills: [] });
    const f = begin(duel(untrained, PLAIN, 40));
    expect(f.kinds('ann')).toContain('shoot');
    expect(plays(f).kind).toBe('move');
  });

  test('begins work that is available', () => {
    const f = begin(duel(PLAIN, PLAIN, 1, { options: { tasks: [TASK] } }));
    expect(plays(f)).toEqual({ kind: 'start-task', task: 'lock' });
  });

  test('ends its turn when it can do nothing else', () => {
    const f = begin(duel(PLAIN, PLAIN, 1)).answer('ann', strike('ben'), [1, 1]);
    expect(plays(f)).toEqual(END_TURN);
  });

  test('adds the Effect of Tactics to its own initiative', () => {
    const planner = sheet('777777', { skills: skills('Tactics 0') });
    expect(plays(begin(duel(planner, PLAIN, 2)))).toEqual({ kind: 'tactics', whom: 'ann' });
  });
});

describe('the simple policy when it is attacked', () => {
  /** Ann has hit Ben, who must answer. */
  const hit = (ben: Sheet) => begin(duel(PLAIN, ben, 1)).answer('ann', strike('ben'), [6, 6]);

  test('parries a blow with the better of STR and DEX', () => {
    expect(plays(hit(PLAIN), 'ben')).toEqual({ kind: 'parry', with: 'knife', by: 'DEX' });
    const strong = hit(sheet('A77777'));
    expect(plays(strong, 'ben')).toEqual({ kind: 'parry', with: 'knife', by: 'STR' });
  });

  test('dodges a shot', () => {
    const gunner = sheet('777777', { weapons: [PISTOL], skills: skills('Gun Combat (slug) 2') });
    const f = begin(duel(gunner, with_(KNIFE), 4)).answer('ann', shoot('ben'), [5, 5]);
    expect(plays(f, 'ben')).toEqual({ kind: 'dodge' });
  });

  test('does not react a third time', () => {
    const f = four(PLAIN, [6, 5], [4, 5]).answer('ann', strike('ben'), [6, 6]);
    f.answer('ben', { kind: 'dodge' }, [6, 6], [1, 1]).answer('ann', END_TURN);
    const cid = f.asked('cid');
    expect(cid.key).toBe('action');
    const again = (reactions: number) => {
      const combatants = f.state.combatants.map((who) => (who.id === 'ben' ? { ...who, reactions } : who));
      const options = [{ kind: 'parry', params: { with: { oneOf: ['knife'] } } }];
      const asked = { ...cid, key: 'reaction', who: 'ben', options };
      return policies.simple(asked as never, { ...f.state, combatants }, () => 0).kind;
    };
    expect([again(1), again(2), again(3)]).toEqual(['parry', 'none', 'none']);
  });

  test('dives away from a blast', () => {
    const f = begin(duel(with_(GRENADE), PLAIN, 8)).answer(
      'ann',
      { kind: 'throw', weapon: 'grenade', target: 'ben' },
      [6, 6],
    );
    expect(f.asked('ben').key).toBe('blast');
    expect(plays(f, 'ben')).toEqual({ kind: 'dodge' });
    f.answer('ben', NONE, [1, 1, 1, 1, 1]);
  });

  test('keeps its lowest characteristic as high as possible with a later wound', () => {
    const f = begin(duel(PLAIN, PLAIN, 4)).gm({ kind: 'wound', who: 'ben', points: 3 });
    f.gm({ kind: 'wound', who: 'ben', points: 4 });
    expect(plays(f, 'ben')).toEqual(lose(3, 1, 0));
    const frail = begin(duel(PLAIN, sheet('777777', { now: { STR: 6, DEX: 2, END: 6 } }), 4));
    expect(plays(frail.gm({ kind: 'wound', who: 'ben', points: 3 }), 'ben')).toEqual(lose(0, 0, 3));
    const weak = begin(duel(PLAIN, sheet('4A9777', { now: { STR: 1, DEX: 6, END: 4 } }), 4));
    weak.gm({ kind: 'wound', who: 'ben', points: 6 });
    expect(plays(weak, 'ben')).toEqual(lose(0, 3, 3));
  });

  test('stays conscious: it lowers the scores that leave most of them above 0', () => {
    const f = hit(sheet('7A7777')).answer('ben', NONE, [6, 5]);
    const { key, context } = f.asked('ben');
    expect(key).toBe('wound');
    expect(context).toMatchObject({ victim: 'ben', points: 15 });
    const { loss } = plays(f, 'ben') as unknown as { loss: Record<string, number> };
    expect([loss.STR, loss.DEX]).toEqual([0, 8]);
  });
});

describe('the simple policy after the fight', () => {
  const medic = sheet('777777', { skills: skills('Medicine 2') });
  const fought = (ann: Sheet) => {
    const all = [entrant('ann', 'a', [5, 5], ann), entrant('cid', 'a', [5, 6]), entrant('ben', 'b', [9, 9])];
    const f = begin(encounter(all), [6, 6], [1, 1], [1, 2]).gm({ kind: 'wound', who: 'cid', points: 3 });
    return f.gm({ kind: 'end-fight' });
  };

  test('gives first aid if an agent has the skill', () => {
    expect(plays(fought(medic), 'gm')).toEqual({ kind: 'first-aid', healer: 'ann', patient: 'cid' });
  });

  const DAYS = { kind: 'pass-day', spent: 'resting' };
  const CLOSE = { kind: 'close' };

  /** Ann and Cid after a fight in which these of them lost these points. */
  const over = (ann: Sheet, cid: Sheet, hurt: Readonly<Record<string, number>>, hasSickbay = false) => {
    const all = [
      entrant('ann', 'a', [5, 5], ann),
      entrant('cid', 'a', [5, 6], cid),
      entrant('ben', 'b', [9, 9]),
    ];
    const f = begin(encounter(all, { options: { hasSickbay } }), [6, 6], [1, 1], [1, 2]);
    for (const [who, points] of Object.entries(hurt)) {
      f.gm({ kind: 'wound', who, points });
      if (f.open[0]!.key === 'wound') f.answer(who, lose(0, 0, points));
    }
    return f.gm({ kind: 'end-fight' });
  };
  const surgeon = sheet('777777', { skills: skills('Medicine 3') });
  const trained = sheet('777777', { skills: skills('Medicine 0') });
  const aidOf = (patient: string, healer: string) => ({ kind: 'first-aid', healer, patient });

  test('chooses the best healer for first aid, and never the patient', () => {
    expect(plays(over(medic, surgeon, { ben: 3 }), 'gm')).toEqual(aidOf('ben', 'cid'));
    expect(plays(over(surgeon, medic, { ben: 3 }), 'gm')).toEqual(aidOf('ben', 'ann'));
    expect(plays(over(surgeon, medic, { ann: 2, ben: 3 }), 'gm')).toEqual(aidOf('ben', 'ann'));
    expect(plays(over(surgeon, medic, { ann: 2 }), 'gm')).toEqual(DAYS);
  });

  test('does not treat wounds if nobody has more than basic training', () => {
    expect(plays(over(trained, PLAIN, { cid: 3 }), 'gm')).toEqual(DAYS);
  });

  test('orders surgery for the seriously wounded after first aid', () => {
    const serious = { ...PLAIN, now: { STR: 6, DEX: 6, END: 7 } };
    const f = over(surgeon, serious, { cid: 4 }, true);
    expect(plays(f, 'gm')).toEqual(aidOf('cid', 'ann'));
    f.answer('gm', plays(f, 'gm'), [1, 1]);
    expect(plays(f, 'gm')).toEqual({ kind: 'surgery', healer: 'ann', patient: 'cid' });
  });

  test('spends a day in the care of the best doctor and one day at rest, then finishes', () => {
    const f = over(PLAIN, trained, { ben: 3 }, true);
    expect(plays(f, 'gm')).toEqual({ kind: 'day-in-care', doctor: 'cid' });
    f.answer('gm', plays(f, 'gm'));
    expect(plays(f, 'gm')).toEqual(DAYS);
    f.answer('gm', DAYS, [1]);
    f.gm({ kind: 'wound', who: 'ben', points: 1 }).answer('ben', lose(0, 0, 1));
    expect(f.kinds('gm')).toContain('pass-day');
    expect(plays(f, 'gm')).toEqual(CLOSE);
  });

  test('finishes at once if nobody is hurt', () => {
    expect(plays(over(surgeon, PLAIN, {}, true), 'gm')).toEqual(CLOSE);
  });

  test('lets a day of rest pass if no such care is available', () => {
    expect(plays(fought(PLAIN), 'gm')).toEqual({ kind: 'pass-day', spent: 'resting' });
  });
});
