import { expect } from 'vitest';
import { sumsIn } from '../../src/kernel/explanation.ts';

/** Part of a number, or a roll: its reason and its rule. */
interface Reason {
  readonly why: string;
  readonly rule: string;
}

const isMute = ({ why, rule }: Reason): boolean => why === '' || rule === '';

/** Checks that every event has a rule, and every part of its numbers has a rule and a reason. */
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
