import { expect, test } from 'vitest';
import { CARBINE, duel, encounter, entrant, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  aim,
  all,
  begin,
  END_TURN,
  NONE,
  of,
  shoot,
  strike,
} from '../../../test/support/agents-play.ts';

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

test('[aim] as good as it gets it is offered on others only, and on another it begins anew', () => {
  const f = aimedUp();
  expect(targets(f)).toEqual({ oneOf: ['cid'] });
  f.answer('ann', aim('cid'));
  expect(of(f, 'ann').aim).toEqual({ target: 'cid', bonus: 1 });
  expect(targets(f)).toEqual({ oneOf: ['ben', 'cid'] });
});

test('[aim] an attack uses it up, also one on another', () => {
  const f = aimedUp().answer('ann', shoot('cid'), [1, 1]);
  expect(all(f, 'aim-lost')).toMatchObject([{ who: 'ann', target: 'ben', rule: 'aim' }]);
  f.answer('ann', END_TURN).answer('ben', END_TURN).answer('cid', END_TURN);
  f.answer('ann', shoot('cid'), [1, 1]);
  expect(all(f, 'aim-lost')).toHaveLength(1);
});

test('[auto] full auto ends it before the first shot, where other things end it', () => {
  const gunner = sheet('777777', { weapons: [{ ...CARBINE, auto: 1 }] });
  const lost = (setting: 'yes' | 'no') => {
    const f = begin(duel(gunner, PLAIN, 4, { rulings: { 'aim-loss': setting } })).answer('ann', aim('ben'));
    f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [1, 1]);
    return all(f, 'aim-lost').map(({ rule }) => rule);
  };
  expect([lost('yes'), lost('no')]).toEqual([['aim-loss'], ['aim']]);
});

test('[aim] [seriously-wounded] it takes a minor action, which the seriously wounded do not have', () => {
  const f = begin(duel({ ...SHOOTER, now: { STR: 6, DEX: 6, END: 6 } }, PLAIN, 4));
  expect(f.kinds('ann')).not.toContain('aim');
});

test.each<[does: string, answer: { kind: string; [param: string]: string }, dice: number[][]]>([
  ['drawing', { kind: 'draw', weapon: 'other' }, []],
  ['reloading', { kind: 'reload', weapon: 'pistol' }, []],
  ['a change of stance', { kind: 'stance', to: 'prone' }, []],
  ['first aid', { kind: 'first-aid', patient: 'ann' }, [[1, 1]]],
])('[aim-loss] %s ends it', (_does, answer, dice) => {
  const weapons = [PISTOL, { ...PISTOL, id: 'other' }];
  const f = begin(duel(sheet('777777', { weapons }), PLAIN, 4));
  f.gm({ kind: 'wound', who: 'ann', points: 1 });
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 1 }).answer('ann', aim('ben'));
  f.answer('ann', answer, ...dice);
  expect(all(f, 'aim-lost')).toMatchObject([{ who: 'ann', target: 'ben', rule: 'aim-loss' }]);
});

test('[attack] a blow fires no rounds, and nothing goes astray from it', () => {
  const three = [entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [6, 5]), entrant('cid', 'b', [7, 5])];
  const f = begin(encounter(three), [6, 6], [5, 5], [4, 4]).answer('ann', strike('ben'), [1, 1]);
  expect(all(f, 'rounds-fired')).toEqual([]);
  expect(of(f, 'ann').rounds).toEqual({});
  expect(f.asked('ann').key).toBe('action');
  f.answer('ann', END_TURN).answer('ben', strike('ann'), [5, 5]).answer('ann', NONE, [1, 1]);
});
