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
import { best } from './choosing.ts';
import { policies } from './policies.ts';
import type { Sheet } from './sheet.ts';

/** What the simple policy would answer for somebody now. */
const plays = (f: AgentsFight, who = 'ann'): RawAnswer => policies.simple(f.asked(who), f.state, () => 0);

const with_ = (...weapons: Sheet['weapons']): Sheet => sheet('777777', { weapons });

/** Ann and her friend Cid against Ben and Dan, where they are put. */
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
  test('strikes whom it reaches, the nearly fallen first', () => {
    const weak = sheet('777777', { now: { STR: 1, DEX: 1, END: 1 } });
    expect(plays(four(PLAIN, [6, 5], [4, 5], { dan: weak }))).toEqual(strike('dan'));
    expect(plays(four(PLAIN, [6, 5], [4, 5], { ben: weak }))).toEqual(strike('ben'));
  });

  test('strikes with STR where that is higher', () => {
    expect(plays(four(sheet('A77777'), [6, 5], [9, 9]))).toEqual(strike('ben', 'STR'));
    expect(plays(four(sheet('7A7777'), [6, 5], [9, 9]))).toEqual(strike('ben', 'DEX'));
  });

  test('leaves the fallen alone', () => {
    const f = four(PLAIN, [6, 5], [4, 5]).gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
    expect(plays(f)).toEqual(strike('dan'));
  });

  test('shoots from afar, a burst where the weapon can', () => {
    const gunner = (weapon: Sheet['weapons'][number]) =>
      sheet('777777', { weapons: [weapon], skills: skills('Gun Combat (slug) 2') });
    expect(plays(begin(duel(gunner(RIFLE), PLAIN, 20)))).toEqual(shoot('ben', 'rifle'));
    expect(plays(begin(duel(gunner(CARBINE), PLAIN, 20)))).toMatchObject({
      kind: 'shoot',
      weapon: 'carbine',
    });
    expect(plays(begin(duel(gunner(CARBINE), PLAIN, 20))).mode).not.toBe('single');
  });

  test('throws what bursts', () => {
    const f = begin(duel(with_(GRENADE), PLAIN, 8));
    expect(plays(f)).toEqual({ kind: 'throw', weapon: 'grenade', target: 'ben' });
  });

  test('closes in on the nearest foe, and no nearer than beside it', () => {
    const far = plays(four(PLAIN, [16, 5], [30, 5])) as { kind: string; path?: number[][] };
    expect(far.kind).toBe('move');
    expect(far.path![0]).toEqual([6, 5]);
    const near = plays(four(PLAIN, [8, 5], [30, 5])) as { kind: string; path?: number[][] };
    expect(near.path).toEqual([
      [6, 5],
      [7, 5],
    ]);
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

  test('draws when its hands are empty, reloads what is empty', () => {
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

  test('aims with what is left of the turn, at whom it aimed before', () => {
    const gunner = sheet('777777', { weapons: [RIFLE], skills: skills('Gun Combat (slug) 2') });
    const f = begin(duel(gunner, PLAIN, 20)).answer('ann', shoot('ben', 'rifle'), [1, 1]);
    expect(plays(f)).toEqual({ kind: 'aim', target: 'ben' });
  });

  test('helps a friend who is down before anything else', () => {
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

  test('sets to work where there is work', () => {
    const f = begin(duel(PLAIN, PLAIN, 1, { options: { tasks: [TASK] } }));
    expect(plays(f)).toEqual({ kind: 'start-task', task: 'lock' });
  });

  test('ends its turn when nothing is left to do', () => {
    const f = begin(duel(PLAIN, PLAIN, 1)).answer('ann', strike('ben'), [1, 1]);
    expect(plays(f)).toEqual(END_TURN);
  });

  test('rolls Tactics for itself', () => {
    const planner = sheet('777777', { skills: skills('Tactics 0') });
    expect(plays(begin(duel(planner, PLAIN, 2)))).toEqual({ kind: 'tactics', whom: 'ann' });
  });
});

describe('the simple policy when it is attacked', () => {
  /** Ann has hit Ben, who is asked. */
  const hit = (ben: Sheet) => begin(duel(PLAIN, ben, 1)).answer('ann', strike('ben'), [6, 6]);

  test('parries a blow, with the better of STR and DEX', () => {
    expect(plays(hit(PLAIN), 'ben')).toEqual({ kind: 'parry', with: 'knife', by: 'DEX' });
    const strong = hit(sheet('A77777'));
    expect(plays(strong, 'ben')).toEqual({ kind: 'parry', with: 'knife', by: 'STR' });
  });

  test('dodges a shot', () => {
    const gunner = sheet('777777', { weapons: [PISTOL], skills: skills('Gun Combat (slug) 2') });
    const f = begin(duel(gunner, with_(KNIFE), 4)).answer('ann', shoot('ben'), [5, 5]);
    expect(plays(f, 'ben')).toEqual({ kind: 'dodge' });
  });

  test('keeps on its feet: loses where most stays above 0', () => {
    const f = hit(sheet('7A7777')).answer('ben', NONE, [6, 5]);
    const { key, about } = f.asked('ben');
    expect(key).toBe('wound');
    expect(about).toMatchObject({ victim: 'ben', points: 15 });
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

  test('gives first aid where somebody knows how', () => {
    expect(plays(fought(medic), 'gm')).toEqual({ kind: 'first-aid', healer: 'ann', patient: 'cid' });
  });

  test('where nobody does it lets a day of rest pass', () => {
    expect(plays(fought(PLAIN), 'gm')).toEqual({ kind: 'pass-day', spent: 'resting' });
  });
});

test('the best of some is the first with the highest score, of none there is none', () => {
  expect(best(['a', 'bb', 'cc'], (each) => each.length)).toBe('bb');
  expect(best([], () => 1)).toBeUndefined();
});
