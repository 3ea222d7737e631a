import { describe, expect, test } from 'vitest';
import { BOW, duel, PISTOL, SHIELD, SWORD } from '../../../test/support/timeslice.ts';
import { begin, blow, HITS, last, of, typesSince } from '../../../test/support/timeslice-play.ts';
import type { Sheet } from './schema.ts';

const KNIFE = { ...SWORD, id: 'knife', name: 'knife' };
const draw = (item: string) => ({ kind: 'draw', item });
const stow = (item: string) => ({ kind: 'stow', item });

const armed = (ann: Partial<Sheet>) => begin(duel(ann, { ts: 2, hp: 90 }));

/** The items that may be drawn or stowed, with their prices. */
function offered(f: ReturnType<typeof begin>, kind: string) {
  return f
    .asked('ann')
    .options.filter((option) => option.kind === kind)
    .map(({ params, cost }) => `${(params.item as { oneOf: string[] }).oneOf.join()} ${cost}`);
}

describe('drawing and stowing', () => {
  test('[draw-stow] costs 1 TS', () => {
    const f = armed({ weapons: [SWORD, KNIFE] });
    f.answer('ann', draw('knife'));
    expect(typesSince(f)).toEqual(['ts-spent', 'item-drawn']);
    expect(of(f, 'ann').ts).toBe(5);
    expect(of(f, 'ann').held).toEqual([
      { item: 'sword', limbs: ['right-arm'] },
      { item: 'knife', limbs: ['left-arm'] },
    ]);
    f.answer('ann', stow('sword'));
    expect(of(f, 'ann').ts).toBe(4);
    expect(of(f, 'ann').held).toEqual([{ item: 'knife', limbs: ['left-arm'] }]);
  });

  test('[draw-stow] costs more if the weapon states it', () => {
    const slow = { ...KNIFE, drawTs: 2, stowTs: 0 };
    const f = armed({ weapons: [SWORD, slow] });
    expect(offered(f, 'draw')).toEqual(['knife 2 TS']);
    f.answer('ann', draw('knife'));
    expect(offered(f, 'stow')).toEqual(['sword 1 TS', 'knife 0 TS']);
    f.answer('ann', stow('knife'));
    expect(of(f, 'ann').ts).toBe(4);
  });

  test('[draw-stow] is not offered for more TS than are left', () => {
    const f = armed({ ts: 1, weapons: [SWORD, { ...KNIFE, drawTs: 2 }] });
    expect(offered(f, 'draw')).toEqual([]);
    expect(offered(f, 'stow')).toEqual(['sword 1 TS']);
  });

  test('[draw-stow] is offered for exactly the TS left', () => {
    expect(offered(armed({ ts: 1, weapons: [SWORD, KNIFE] }), 'draw')).toEqual(['knife 1 TS']);
  });

  test('[draw-stow] needs the number of free hands that the weapon requires', () => {
    const f = armed({ weapons: [SWORD, KNIFE, BOW], ready: ['sword'] });
    expect(offered(f, 'draw')).toEqual(['knife 1 TS']);
    f.answer('ann', stow('sword'));
    expect(offered(f, 'draw')).toEqual(['sword 1 TS', 'knife 1 TS', 'bow 1 TS']);
    f.answer('ann', draw('bow'));
    expect(offered(f, 'draw')).toEqual([]);
    expect(of(f, 'ann').held).toEqual([{ item: 'bow', limbs: ['right-arm', 'left-arm'] }]);
  });

  test('[draw-stow] applies to a shield too', () => {
    const f = armed({ shields: [{ ...SHIELD, drawTs: 2 }] });
    f.answer('ann', draw('shield'));
    expect(last(f, 'item-drawn')).toMatchObject({ item: 'shield', limbs: ['left-arm'], rule: 'draw-stow' });
    expect(of(f, 'ann').ts).toBe(4);
  });

  test('[draw-stow] is never offered for a natural weapon', () => {
    const f = armed({ weapons: [{ ...SWORD, id: 'claw', hands: 0 }], ready: [] });
    expect([...offered(f, 'draw'), ...offered(f, 'stow')]).toEqual([]);
    expect(f.kinds('ann')).toContain('attack');
  });

  test('[draw-stow] a drawn weapon can attack, a stowed one cannot', () => {
    const f = armed({ ready: [] });
    expect(f.kinds('ann')).not.toContain('attack');
    f.answer('ann', draw('sword'));
    expect(f.kinds('ann')).toContain('attack');
    f.answer('ann', stow('sword'));
    expect(f.kinds('ann')).not.toContain('attack');
  });

  test('[draw-stow] a dropped item cannot be drawn until the GM returns it', () => {
    const mighty = { ...SWORD, damage: { dice: 0, plus: 9 } };
    const f = begin(duel({ ts: 3, weapons: [mighty] }, { ts: 2 }));
    blow(f, 'ann', 'bob', {
      called: 'right-arm',
      dice: [
        [9, 8],
        [0, 0],
      ],
    });
    f.gm({ kind: 'restore-limb', who: 'bob', limb: 'right-arm' });
    expect(f.kinds('bob')).not.toContain('draw');
    f.gm({ kind: 'return-item', who: 'bob' });
    f.answer('bob', draw('sword'));
    expect(of(f, 'bob').held).toEqual([{ item: 'sword', limbs: ['right-arm'] }]);
  });
});

describe('reloading', () => {
  const gunner: Partial<Sheet> = { ts: 12, weapons: [PISTOL], ready: ['pistol'] };
  const reload = { kind: 'reload', weapon: 'pistol' };
  const shoot = (f: ReturnType<typeof begin>) => blow(f, 'ann', 'bob', { with: 'pistol', dice: HITS });

  test('[reload] a full weapon cannot be reloaded', () => {
    expect(armed(gunner).kinds('ann')).not.toContain('reload');
  });

  test('[reload] costs the TS of the weapon and fills it, one shot short or empty', () => {
    for (const shots of [1, 2]) {
      const f = armed(gunner);
      for (let n = 0; n < shots; n++) shoot(f);
      const { ts } = of(f, 'ann');
      f.answer('ann', reload);
      expect(typesSince(f)).toEqual(['ts-spent', 'reloaded']);
      expect(of(f, 'ann')).toMatchObject({ ts: ts - 2, shots: { pistol: 2 } });
    }
  });

  test.each([
    [4, false],
    [5, true],
  ])('[reload] for %i TS, with 3 spent on a shot, is possible: %s', (ts, isPaid) => {
    expect(
      shoot(armed({ ...gunner, ts }))
        .kinds('ann')
        .includes('reload'),
    ).toBe(isPaid);
  });

  test('[reload] fills that weapon, whatever other weapons hold', () => {
    const other = { ...PISTOL, id: 'other', ammo: { shots: 5, reloadTs: 1 } };
    const f = armed({ ...gunner, weapons: [other, PISTOL], ready: ['other', 'pistol'] });
    shoot(f).answer('ann', reload);
    expect(of(f, 'ann')).toMatchObject({ shots: { other: 5, pistol: 2 } });
    expect(last(f, 'ts-spent').ts).toBe(2);
  });

  test('[reload] needs the weapon in hand', () => {
    const f = shoot(armed(gunner)).answer('ann', stow('pistol'));
    expect(f.kinds('ann')).not.toContain('reload');
  });
});
