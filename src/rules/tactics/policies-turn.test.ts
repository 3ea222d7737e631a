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

describe('a second stroke', () => {
  const able: Weapon = { ...SWORD, skill: 15, rank: 2 };
  const axe: Weapon = { ...able, id: 'axe' };
  const at = { target: 'bob', intent: 'incapacitate', at: 'item' } as const;
  const softly = { kind: 'strike', weapon: 'sword', ...at } as const;

  function second(actions: Combatant['draft']['actions'], weapons: readonly Weapon[], more: Scene = {}) {
    const draft = { pace: 'stay', goal: null, actions } as const;
    return declares({ ann: { weapons }, ...more, now: { ann: { draft }, ...more.now } });
  }

  test('[multiple-attacks] from skill 15 on, as the first', () => {
    expect(second([softly], [able])).toEqual(softly);
    expect(second([softly], [{ ...able, skill: 14 }])).toEqual(settles);
    expect(second([{ ...softly, weapon: 'axe' }], [SWORD, axe])).toEqual({ ...softly, weapon: 'axe' });
  });

  test('[multiple-attacks] no third, none after a shot, none that its rank does not allow', () => {
    expect(second([softly, softly], [able])).toEqual(settles);
    const shot = { kind: 'shoot', weapon: 'bow', target: 'bob', intent: 'kill', rounds: 1 } as const;
    expect(second([shot], [able, { ...BOW, skill: 15, rank: 2 }])).toEqual(settles);
    expect(second([softly], [{ ...able, rank: 0 }, axe])).toEqual(settles);
  });

  test('[multiple-attacks] none at one who is dead by now', () => {
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

describe('its own go', () => {
  const GO_ON = { kind: 'go-on' };
  const SWAP = { ...STROKE, kind: 'swap-for-strike', target: 'dee', drop: 0 };
  const far: readonly Cell[] = [
    [20, 5],
    [6, 5],
  ];
  const pending = (...actions: Combatant['pending']) => ({ ann: { pending: actions } });
  const AXE: Weapon = { ...SWORD, id: 'axe', w: { dice: 0, plus: 9 } };

  test('[lost-target] one that is out of reach is given up for one that is not', () => {
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

  test('[lost-target] with the best weapon', () => {
    expect(goes({ ann: { weapons: [SWORD, AXE] }, at: far, now: pending(strike('bob')) })).toEqual({
      ...{ ...SWAP, weapon: 'axe' },
    });
  });

  test('[lost-target] what its weapon can do no more another does', () => {
    const shot: Action = { kind: 'shoot', weapon: 'bow', target: 'bob', intent: 'kill', rounds: 1 };
    const now = { ann: { ammo: { bow: 0 }, pending: [shot] } };
    expect(goes({ ann: { weapons: [BOW, SWORD] }, now })).toEqual({ ...SWAP, target: 'bob' });
  });

  test('[change-action] it changes its mind once, and only about attacks on somebody', () => {
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

describe('seeing an attack come', () => {
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

test('[declare] what it has no opinion of it leaves as it is', () => {
  const state = {
    ...scene({ now: { ann: { settling: 'reopened' }, ...settledAll } }),
    phase: 'declare' as const,
  };
  expect(says(state, declare)).toEqual({ kind: 'keep' });
});
