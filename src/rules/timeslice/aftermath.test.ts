import { expect, test } from 'vitest';
import { encounter, entrant } from '../../../test/support/timeslice.ts';
import { begin, last, of, types, typesSince } from '../../../test/support/timeslice-play.ts';

/** Ann down and dying, Cid on his feet, the fight over. */
function after(cid = {}) {
  const three = [
    entrant('ann', 'heroes', [5, 5]),
    entrant('cid', 'heroes', [0, 0], cid),
    entrant('bob', 'foes', [9, 9]),
  ];
  const f = begin(encounter(three), [9, 9], [1, 1], [0, 0]);
  return f.gm({ kind: 'set-hp', who: 'ann', value: 0 }).gm({ kind: 'end-fight' });
}

test('[combat-end] [dying-timer] after the fight dying clocks run while the GM lets time pass', () => {
  const f = after();
  expect(of(f, 'ann').clock).toBe(300);
  f.answer('gm', { kind: 'pass-time', minutes: 4 });
  expect(of(f, 'ann').clock).toBe(60);
  expect(last(f, 'time-passed').seconds).toBe(240);
  f.answer('gm', { kind: 'pass-time', minutes: 1 });
  expect(last(f, 'died')).toMatchObject({ who: 'ann', cause: 'clock' });
  expect(of(f, 'ann').life).toBe('dead');
});

test('[dying-timer] a combatant dies once, even if more time passes than its clock has', () => {
  const f = after().answer('gm', { kind: 'pass-time', minutes: 60 });
  expect(typesSince(f)).toEqual(['time-passed', 'clock-changed', 'died']);
  expect(last(f, 'clock-changed').seconds.total).toBe(0);
});

test('[tend] after the fight any combatant with a medical kit may tend, without TS and at any distance', () => {
  const f = after({ hasMedicalKit: true });
  f.answer('gm', { kind: 'tend', by: 'cid', target: 'ann' });
  expect(typesSince(f)).toEqual(['tended', 'dying-ended']);
  expect(of(f, 'ann')).toMatchObject({ clock: null, hp: 0, life: 'unconscious' });
});

test('[tend] a combatant needs a kit to tend, and cannot tend to itself', () => {
  const f = after();
  expect(f.kinds('gm')).toEqual(['close', 'pass-time']);
  const alone = after();
  alone.gm({ kind: 'set-condition', who: 'cid', condition: 'unconscious' });
  expect(alone.kinds('gm')).not.toContain('tend');
});

test('[cinematic] with cinematic off, a combatant healed from 0 HP wakes after the fight when the GM says so', () => {
  const f = after();
  expect(f.kinds('gm')).not.toContain('wake');
  f.gm({ kind: 'heal', who: 'ann', value: 3 });
  expect(of(f, 'ann')).toMatchObject({ hp: 3, life: 'unconscious' });
  f.answer('gm', { kind: 'wake', target: 'ann' });
  expect(last(f, 'woke-up').rule).toBe('cinematic');
  expect(of(f, 'ann').life).toBe('conscious');
});

test('[combat-end] the fight is finished once, and no questions follow', () => {
  const f = after().answer('gm', { kind: 'close' });
  expect(types(f).at(-1)).toBe('combat-closed');
  expect(f.open).toEqual([]);
});
