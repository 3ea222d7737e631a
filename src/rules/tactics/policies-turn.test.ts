import { describe, expect, test } from 'vitest';
import { BOW, GRENADE, SWORD, strike } from '../../../test/support/tactics.ts';
import {
  declares,
  goes,
  type Scene,
  STROKE,
  says,
  scene,
  settledAll,
  settles,
} from '../../../test/support/tactics-simple.ts';
import type { Cell } from '../../geometry/grid.ts';
import { offerChange } from './changes.ts';
import type { Weapon } from './schema.ts';
import type { Action, Combatant } from './state.ts';
import { declare } from './turn.ts';

describe('the policy adds a second strike', () => {
  const able: Weapon = { ...SWORD, skill: 15, rank: 2 };
  const axe: Weapon = { ...able, id: 'axe' };
  const at = { target: 'bob', intent: 'incapacitate', at: 'item' } as const;
  const softly = { kind: 'strike', weapon: 'sword', ...at } as const;

  function second(actions: Combatant['draft']['actions'], weapons: readonly Weapon[], more: Scene = {}) {
    const draft = { pace: 'stay', goal: null, actions } as const;
    return declares({ ann: { weapons }, ...more, now: { ann: { draft }, ...more.now } });
  }

  test('[multiple-attacks] it strikes twice from skill 15 on, with the same weapon and target', () => {
    expect(second([softly], [able])).toEqual(softly);
    expect(second([softly], [{ ...able, skill: 14 }])).toEqual(settles);
    expect(second([{ ...softly, weapon: 'axe' }], [SWORD, axe])).toEqual({ ...softly, weapon: 'axe' });
  });

  test('[multiple-attacks] it does not strike a third time, after a shot, or beyond its rank', () => {
    expect(second([softly, softly], [able])).toEqual(settles);
    const shot = { kind: 'shoot', weapon: 'bow', target: 'bob', intent: 'kill', rounds: 1 } as const;
    expect(second([shot], [able, { ...BOW, skill: 15, rank: 2 }])).toEqual(settles);
    expect(second([softly], [{ ...able, rank: 0 }, axe])).toEqual(settles);
  });

  test('[multiple-attacks] it does not strike a target that is dead by now', () => {
    const more = {
      at: [
        [6, 5],
        [6, 6],
      ],
      now: { bob: { isDead: true } },
    } as const;
    expect(second([softly], [able], more)).toEqual(settles);
  });
});

describe('the policy on its own go', () => {
  const GO_ON = { kind: 'go-on' };
  const SWAP = { ...STROKE, kind: 'swap-for-strike', target: 'dee', drop: 0 };
  const far: readonly Cell[] = [
    [20, 5],
    [6, 5],
  ];
  const pending = (...actions: Combatant['pending']) => ({ ann: { pending: actions } });
  const AXE: Weapon = { ...SWORD, id: 'axe', w: { dice: 0, plus: 9 } };

  test('[lost-target] gives up a target out of reach for one in reach', () => {
    expect(goes({ at: far, now: pending(strike('bob')) })).toEqual(SWAP);
    expect(
      goes({
        at: [
          [6, 5],
          [6, 6],
        ],
        now: pending(strike('bob')),
      }),
    ).toEqual(GO_ON);
    expect(goes({ at: [[20, 5]], now: pending(strike('bob')) })).toEqual(GO_ON);
  });

  test('[lost-target] changes to the best weapon', () => {
    expect(goes({ ann: { weapons: [SWORD, AXE] }, at: far, now: pending(strike('bob')) })).toEqual({
      ...{ ...SWAP, weapon: 'axe' },
    });
  });

  test('[lost-target] replaces an action that its weapon cannot do any longer', () => {
    const shot: Action = { kind: 'shoot', weapon: 'bow', target: 'bob', intent: 'kill', rounds: 1 };
    const now = { ann: { ammo: { bow: 0 }, pending: [shot] } };
    expect(goes({ ann: { weapons: [BOW, SWORD] }, now })).toEqual({ ...SWAP, target: 'bob' });
  });

  test('[change-action] changes its plan once, and only attacks on combatants', () => {
    expect(goes({ at: far, now: { ann: { pending: [strike('bob')], changes: 1 } } })).toEqual(GO_ON);
    expect(goes({ at: far, now: pending({ kind: 'stabilise', target: 'ike' }) })).toEqual(GO_ON);
    expect(goes({ at: far, now: pending() })).toEqual(GO_ON);
    const thrown = {
      kind: 'blast',
      weapon: 'grenade',
      intent: 'kill',
      target: null,
      point: [30, 30],
    } as const;
    expect(goes({ ann: { weapons: [SWORD, GRENADE] }, at: far, now: pending(thrown) })).toEqual(GO_ON);
  });
});

describe('the policy before an attack on it', () => {
  const onAnn = { pending: [strike('ann')] };
  const covers = (now: Scene['now']) =>
    says(
      scene({
        at: [
          [6, 5],
          [6, 6],
        ],
        now: { ann: { w: 7 }, bob: onAnn, dee: onAnn, ...now },
      }),
      (combat) => offerChange(combat, 'ann', 'bob'),
    ).kind;

  test.each<[does: string, why: string, now: Scene['now']]>([
    ['full-defense', 'below half its W with two at it', {}],
    ['keep', 'at half its W', { ann: { w: 8 } }],
    ['keep', 'one has gone', { dee: { ...onAnn, go: 'over' } }],
    ['keep', 'one strikes at another', { dee: { pending: [strike('ike')] } }],
    ['keep', 'one defends itself', { dee: { pending: [{ kind: 'full-defense' }] } }],
    ['keep', 'one is down', { dee: { ...onAnn, isUnconscious: true } }],
    ['keep', 'it has acted', { ann: { w: 7, actionsDone: 1, pending: [strike('bob')] } }],
    ['full-defense', 'the second of two actions', { dee: { pending: [strike('ike'), strike('ann')] } }],
  ])('[full-defense] %s: %s', (does, _why, now) => {
    expect(covers(now)).toBe(does);
  });
});

test('[declare] the policy keeps the default answer to every other question', () => {
  const state = {
    ...scene({ now: { ann: { settling: 'reopened' }, ...settledAll } }),
    phase: 'declare' as const,
  };
  expect(says(state, declare)).toEqual({ kind: 'keep' });
});
