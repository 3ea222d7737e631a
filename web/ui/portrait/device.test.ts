import { expect, test } from 'vitest';
import { DARK_FIELDS, type Device, deviceOf, TINCTURES } from './device.ts';

const kinds: readonly Device['kind'][] = ['arms', 'face'];
const some = Array.from({ length: 300 }, (_, i) => ({ id: `x${i}`, name: `Nn ${i}` }));

test.each(kinds)('the same sheet has the same portrait on every screen (%s)', (kind) => {
  for (const who of some) expect(deviceOf(who, kind)).toEqual(deviceOf({ ...who }, kind));
});

test('combatants with the same sheet share a portrait', () => {
  const first = deviceOf({ id: 'guest', name: 'Guest' }, 'face');
  expect(deviceOf({ id: 'guest-12', name: 'Guest 12' }, 'face')).toEqual(first);
});

test('three hundred heroes have at least two hundred different coats of arms', () => {
  const arms = new Set(some.map((who) => JSON.stringify(deviceOf(who, 'arms'))));
  expect(arms.size).toBeGreaterThan(200);
});

test('a shield is never divided into two equal colours', () => {
  for (const who of some) {
    const device = deviceOf(who, 'arms');
    if (device.kind === 'arms') expect(device.tinctures[0]).not.toBe(device.tinctures[1]);
  }
});

test.each([
  ['Bram Oakhand', 'arms', 'oak'],
  ['Tamsin Reed', 'arms', 'duck'],
  ['Hedge archer', 'face', 'hood'],
  ['Reed wolf 2', 'face', 'wolf-head'],
] as const)('%s has arms that fit the name (%s)', (name, kind, charge) => {
  expect(deviceOf({ id: 'x', name }, kind).charge).toBe(charge);
});

/** Relative luminance by WCAG. */
function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

/** The darkest colour of a charge and of a face, from portrait.css. */
const [PALE_CHARGE, PALE_FACE] = ['#e9d7b2', '#e6cfb4'];

test.each([
  ...TINCTURES.map((field) => [field, PALE_CHARGE!] as const),
  ...DARK_FIELDS.map((field) => [field, PALE_FACE!] as const),
])('a picture on %s has enough contrast for a large icon', (field, pale) => {
  const contrast = (luminance(pale) + 0.05) / (luminance(field) + 0.05);
  expect(contrast).toBeGreaterThan(3);
});
