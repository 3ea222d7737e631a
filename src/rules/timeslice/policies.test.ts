import { describe, expect, test } from 'vitest';
import {
  BOW,
  DART,
  duel,
  encounter,
  entrant,
  FIGHTER,
  PISTOL,
  SHIELD,
  SWORD,
} from '../../../test/support/timeslice.ts';
import { attack, begin, move, PASS, type TimesliceFight } from '../../../test/support/timeslice-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { policies } from './policies.ts';
import type { Sheet, Spell } from './schema.ts';

/** Returns the answer of the simple policy for this combatant now. */
const plays = (f: TimesliceFight, who: string): RawAnswer => policies.simple(f.asked(who), f.state, () => 0);

const HEAL: Spell = {
  id: 'heal',
  name: 'heal',
  ts: 1,
  range: 9,
  effect: { kind: 'heal', hp: { dice: 0, plus: 5 } },
};
const BLESS: Spell = {
  id: 'bless',
  name: 'bless',
  ts: 1,
  range: 9,
  effect: { kind: 'buff', boosts: [{ to: 'attack', value: 1, only: null }], rounds: 3 },
};
const BLAST: Spell = {
  id: 'blast',
  name: 'blast',
  ts: 3,
  range: 9,
  effect: { kind: 'area', damage: { dice: 0, plus: 3 }, toHit: 0, radius: 1 },
};

/** Ann and her friend Cid against two enemies, at the given positions. */
function four(
  ann: Partial<Sheet>,
  bob: Cell,
  dan: Cell,
  changes: Partial<Record<'bob' | 'cid' | 'dan', Partial<Sheet>>> = {},
) {
  const all = [
    entrant('ann', 'heroes', [5, 5], ann),
    entrant('cid', 'heroes', [5, 7], changes.cid),
    entrant('bob', 'foes', bob, changes.bob),
    entrant('dan', 'foes', dan, changes.dan),
  ];
  return begin(encounter(all), [9, 9], [0, 2], [0, 1], [0, 0]);
}

describe('the simple policy', () => {
  test('strikes an enemy in reach, the weakest first', () => {
    expect(plays(four({}, [6, 5], [4, 5], { dan: { hpNow: 3 } }), 'ann')).toEqual(attack('dan'));
    expect(plays(four({}, [6, 5], [4, 5], { bob: { hpNow: 3 } }), 'ann')).toEqual(attack('bob'));
  });

  test('does not strike the fallen while an enemy stands', () => {
    const f = four({}, [6, 5], [4, 5]).gm({ kind: 'set-hp', who: 'bob', value: 0 });
    expect(plays(f, 'ann')).toEqual(attack('dan'));
  });

  test('does not strike when all enemies have fallen', () => {
    const f = four({}, [6, 5], [19, 19]).gm({ kind: 'set-hp', who: 'bob', value: 0 });
    expect(plays(f, 'ann').kind).toBe('move');
  });

  test('approaches the nearest foe', () => {
    expect(plays(four({}, [9, 5], [15, 5]), 'ann')).toEqual(move([6, 5]));
    expect(plays(four({}, [1, 1], [15, 5]), 'ann')).toEqual(move([4, 4]));
  });

  test('ends its turn and saves its TS when it can do nothing else', () => {
    expect(plays(four({ ts: 2 }, [6, 5], [4, 5]), 'ann')).toEqual({ kind: 'end-turn' });
  });

  test('tends a friend first, and never a foe', () => {
    const f = four({ hasMedicalKit: true }, [6, 5], [19, 19]).gm({ kind: 'move', who: 'cid', to: [5, 6] });
    f.gm({ kind: 'set-hp', who: 'cid', value: 0 });
    expect(plays(f, 'ann')).toEqual({ kind: 'tend', target: 'cid' });
    const foe = four({ hasMedicalKit: true }, [6, 5], [4, 5]).gm({ kind: 'set-hp', who: 'bob', value: 0 });
    expect(plays(foe, 'ann')).toEqual(attack('dan'));
  });

  test('heals a badly hurt friend, and strengthens a healthy one', () => {
    const hurt = four({ spells: [HEAL, BLESS] }, [6, 5], [4, 5], { cid: { hpNow: 3 } });
    expect(plays(hurt, 'ann')).toEqual({ kind: 'cast-on', spell: 'heal', target: 'cid' });
    const whole = four({ spells: [HEAL, BLESS] }, [6, 5], [4, 5]);
    expect(plays(whole, 'ann')).toEqual({ kind: 'cast-on', spell: 'bless', target: 'ann' });
    whole.answer('ann', { kind: 'cast-on', spell: 'bless', target: 'ann' });
    expect(plays(whole, 'ann')).toEqual({ kind: 'cast-on', spell: 'bless', target: 'cid' });
  });

  test('casts at a foe out of reach of its blade, or at a point if that is its only option', () => {
    expect(plays(four({ spells: [DART] }, [9, 5], [19, 19]), 'ann')).toMatchObject({
      kind: 'cast-at',
      target: 'bob',
    });
    expect(plays(four({ spells: [BLAST] }, [9, 5], [19, 19]), 'ann')).toEqual({
      kind: 'cast-at-point',
      spell: 'blast',
      point: [9, 5],
    });
  });

  test('draws a weapon if its hands are empty, and reloads an empty weapon', () => {
    expect(plays(four({ ready: [] }, [6, 5], [4, 5]), 'ann')).toEqual({ kind: 'draw', item: 'sword' });
    const gunner = { weapons: [{ ...PISTOL, ammo: { shots: 1, reloadTs: 1 } }], ready: ['pistol'] };
    const f = four(gunner, [9, 5], [19, 19]);
    f.answer('ann', attack('bob', 'none', 'pistol'), [0, 0]).answer('bob', { kind: 'dodge' }, [9, 9]);
    f.answer('bob', { kind: 'stay' });
    expect(plays(f, 'ann')).toEqual({ kind: 'reload', weapon: 'pistol' });
  });

  test('shoots from its current unit', () => {
    const f = four({ weapons: [BOW], ready: ['bow'] }, [9, 5], [19, 19]);
    expect(plays(f, 'ann')).toEqual(attack('bob', 'none', 'bow'));
  });

  test('interrupts at every chance', () => {
    const f = begin(duel()).answer('ann', attack('bob'));
    expect(plays(f, 'bob')).toEqual({ kind: 'interrupt', weapon: 'sword', called: 'none' });
  });

  test.each([
    ['dodges when nothing is better', {}, { kind: 'dodge' }],
    [
      'blocks behind a shield',
      { shields: [SHIELD], ready: ['sword', 'shield'] },
      { kind: 'block', with: 'shield' },
    ],
    [
      'parries with a weapon made for it',
      { weapons: [{ ...SWORD, parry: 5 }] },
      { kind: 'parry', with: 'sword' },
    ],
  ] as const)('defends itself: %s', (_, bob, answer) => {
    const f = begin(duel({}, { ts: 2, ...bob } as Partial<Sheet>)).answer('ann', attack('bob'), [5, 5]);
    expect(plays(f, 'bob')).toEqual(answer);
  });

  test('strikes slow staggered foes at the head', () => {
    const slow = { stats: { ...FIGHTER.stats, Q: 8 } };
    const f = four({}, [6, 5], [19, 19], { bob: slow });
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'staggered' });
    expect(plays(f, 'ann')).toEqual(attack('bob', 'head'));
  });

  test('uses the default answer to every other question', () => {
    const f = begin(duel()).answer('ann', attack('bob')).answer('bob', PASS);
    f.roll([0, 0]).answer('bob', { kind: 'dodge' }, [9, 9]);
    expect(plays(f, 'bob')).toEqual({ kind: 'stay' });
  });
});
