import { expect } from 'vitest';
import { sumsIn } from '../../src/kernel/explanation.ts';

/** A number's part, or a roll: why it is there, and by which rule. */
interface Reason {
  readonly why: string;
  readonly rule: string;
}

const isMute = ({ why, rule }: Reason): boolean => why === '' || rule === '';

/** Every event has its rule, every part of every number in it its rule and its reason. */
export function expectReasons(events: readonly { readonly type: string; readonly rule: string }[]): void {
  const mute = events.filter(
    (event) => event.rule === '' || sumsIn(event).some(([, { parts }]) => parts.some(isMute)),
  );
  expect(mute, 'events without a rule, numbers without a reason').toEqual([]);
}

/** Dice state their purpose. */
export function expectPurpose(roll: Reason): void {
  expect(isMute(roll), JSON.stringify(roll)).toBe(false);
}
