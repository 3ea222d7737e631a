import { expect, test } from 'vitest';
import { CARBINE, duel, GRENADE, KNIFE, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { begin } from '../../../test/support/agents-play.ts';
import { attackPlans } from './policies.ts';
import type { Sheet } from './schema.ts';

/** Each attack that Ann could make, with its expected effect. */
function plansOf(ann: Sheet, cells: number, ben = PLAIN): [answer: object, worth: number][] {
  const f = begin(duel(ann, ben, cells));
  return attackPlans(f.asked('ann'), f.state).map(({ answer, worth }) => [answer, worth]);
}

/** Unhurt the target has 21 points left. */
const OF_21 = 1 + 5 / 26;
const close = (worth: number) => expect.closeTo(worth, 9);

test('an attack is worth its chance times its damage, and more if its target has few points left', () => {
  const shot = { kind: 'shoot', weapon: 'pistol', target: 'ben', mode: 'single' };
  const GUN = sheet('777777', { weapons: [PISTOL] });
  // 8 or more: 15 of 36; 3d6: 10.5.
  expect(plansOf(GUN, 2)).toEqual([[shot, close((15 / 36) * 10.5 * OF_21)]]);
  const weak = { ...PLAIN, now: { STR: 1, DEX: 1, END: 3 } };
  expect(plansOf(GUN, 2, weak)).toEqual([[shot, close((15 / 36) * 10.5 * 1.5)]]);
  const skilled = sheet('7C7777', { weapons: [{ ...PISTOL, damage: { dice: 2, plus: 3 } }] });
  // 6 or more: 26 of 36.
  expect(plansOf(skilled, 2)).toEqual([[shot, close((26 / 36) * 10 * OF_21)]]);
});

test('a burst adds its rounds to the damage, and full auto counts every shot', () => {
  const plans = plansOf(sheet('777777', { weapons: [CARBINE] }), 4);
  const chance = 15 / 36;
  expect(plans.map(([answer, worth]) => [(answer as { mode: string }).mode, worth])).toEqual([
    ['single', close(chance * 10.5 * OF_21)],
    ['burst', close(chance * 14.5 * OF_21)],
    ['full-auto', close(chance * 4 * 10.5 * OF_21)],
  ]);
});

test('an explosive counts with the dice of its innermost ring, and is thrown', () => {
  const [plan] = plansOf(sheet('777777', { weapons: [GRENADE] }), 2);
  expect(plan).toEqual([
    { kind: 'throw', weapon: 'grenade', target: 'ben' },
    close((15 / 36) * 17.5 * OF_21),
  ]);
});

test('a blow uses the higher of STR and DEX, or DEX if they are equal', () => {
  const by = (line: string) => plansOf(sheet(line, { weapons: [KNIFE] }), 1)[0]![0];
  const blow = { kind: 'strike', weapon: 'knife', target: 'ben' };
  expect(by('877777')).toEqual({ ...blow, by: 'STR' });
  expect(by('777777')).toEqual({ ...blow, by: 'DEX' });
  // A shot goes by DEX, however strong the arm is: 7 or less has no DM.
  const strong = plansOf(sheet('F77777', { weapons: [PISTOL] }), 2);
  expect(strong[0]![1]).toEqual(close((15 / 36) * 10.5 * OF_21));
});
