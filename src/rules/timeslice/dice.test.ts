import { expect, test } from 'vitest';
import { duel, FIGHTER, SWORD } from '../../../test/support/timeslice.ts';
import { begin, blow, last, parts } from '../../../test/support/timeslice-play.ts';

const withStat = (stat: string, value: number) => ({ stats: { ...FIGHTER.stats, [stat]: value } });

test('[die-faces] a printed 0 counts as 0: two zeros make 0, two nines 18', () => {
  const f = begin(duel(), [0, 0], [9, 9]);
  const [ann, bob] = f.events.filter((event) => event.type === 'initiative-rolled');
  expect(ann!.sum.total).toBe(0);
  expect(bob!.sum.total).toBe(18);
});

test.each([[-1], [10], [4.5]])('[die-faces] %f is not a face of the dice', (face) => {
  expect(() => begin(duel(), [0, face])).toThrow('from 0 to 9');
});

test('[die-faces] the faces of damage dice are 0 to 9 too', () => {
  const f = begin(duel({ weapons: [{ ...SWORD, damage: { dice: 2, plus: 1 } }] }));
  blow(f, 'ann', 'bob', {
    dice: [
      [5, 5],
      [0, 0],
      [0, 0],
    ],
  });
  expect(parts(last(f, 'damage-dealt').damage)).toEqual(['0 die-faces', '1 damage-order']);
});

test.each([
  [8, -2],
  [10, 0],
  [13, 3],
])('[stat-bonus] [stat-roll] with Q %i a [Q] roll of 4 and 7 is 11 plus %i', (q, bonus) => {
  const f = begin(duel(withStat('Q', q)), [4, 7], [0, 0]);
  const { sum } = f.events.find((event) => event.type === 'initiative-rolled')!;
  expect(sum.total).toBe(11 + bonus);
  expect(parts(sum)).toEqual(['11 stat-roll', `${bonus} stat-bonus`]);
});

test('[stat-roll] the bonus comes from the stat of the roll', () => {
  const f = begin(duel(withStat('V', 14), withStat('Q', 7)));
  blow(f, 'ann', 'bob', {
    dice: [
      [1, 2],
      [3, 4],
    ],
  });
  expect(parts(last(f, 'attack-rolled').sum)).toEqual(['3 stat-roll', '4 stat-bonus']);
  expect(parts(last(f, 'defence-rolled').sum)).toEqual(['7 stat-roll', '-3 stat-bonus']);
});
