import { expect, test } from 'vitest';
import { duel, encounter, entrant, PLAIN } from '../../../test/support/agents.ts';
import { all, begin, last, of } from '../../../test/support/agents-play.ts';
import { OVERRIDES } from './gm.ts';

/** Ann against Ben, and Cid two cells beyond him. */
const three = () =>
  begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [7, 5]), entrant('cid', 'b', [9, 5])]),
    [6, 6],
    [3, 3],
    [1, 1],
  );
const ben = (condition: string) => ({ kind: 'set-condition', who: 'ben', condition });
const onBen = { kind: 'move', who: 'cid', to: [7, 5] };

test('[gm-authority] an agent put on a taken cell appears next to it, and moves no metres', () => {
  const f = begin(duel(PLAIN, PLAIN, 2)).gm({ kind: 'move', who: 'ben', to: [5, 5] });
  expect(of(f, 'ben').cell).not.toEqual([5, 5]);
  expect(last(f, 'moved')).toMatchObject({ who: 'ben', from: [7, 5], metres: 0, rule: 'gm-authority' });
  expect(of(f.gm({ kind: 'move', who: 'ben', to: [9, 9] }), 'ben').cell).toEqual([9, 9]);
  expect(of(f.gm({ kind: 'move', who: 'ben', to: [9, 9] }), 'ben').cell).toEqual([9, 9]);
});

test('[gm-authority] [walls] an agent put on a wall appears next to it', () => {
  const f = begin(duel(PLAIN, PLAIN, 4, { walls: [[2, 2]] })).gm({ kind: 'move', who: 'ben', to: [2, 2] });
  const [x, y] = of(f, 'ben').cell;
  expect([Math.abs(x - 2) <= 1, Math.abs(y - 2) <= 1, x === 2 && y === 2]).toEqual([true, true, false]);
});

test('[gm-authority] [one-to-a-cell] an agent may be put on a cell where others lie unconscious', () => {
  expect(of(three().gm(ben('unconscious')).gm(onBen), 'cid').cell).toEqual([7, 5]);
});

test('[gm-authority] [one-to-a-cell] a dead agent made unconscious stays on its cell, under the agent on it', () => {
  const f = three().gm(ben('dead')).gm(onBen);
  const before = f.events.length;
  f.gm(ben('unconscious'));
  expect(f.events.slice(before)).toMatchObject([{ type: 'fell-unconscious', who: 'ben' }]);
  expect(of(f, 'ben')).toMatchObject({ life: 'unconscious', cell: [7, 5] });
});

test('[gm-authority] [one-to-a-cell] an agent that wakes under another gets up next to it', () => {
  const f = three().gm(ben('unconscious')).gm(onBen).gm(ben('awake'));
  expect(last(f, 'moved')).toMatchObject({ who: 'ben', from: [7, 5], rule: 'one-to-a-cell', metres: 0 });
  expect(of(f, 'ben').cell).not.toEqual([7, 5]);
});

test('[gm-authority] [one-to-a-cell] on a full map the agent stays, and nobody can come in', () => {
  const late = { ...entrant('dan', 'b', [0, 0]), isInReserve: true };
  const here = [entrant('ann', 'a', [0, 0]), entrant('ben', 'b', [1, 0]), entrant('cid', 'b', [2, 0])];
  const f = begin(encounter([...here, late], { size: [3, 1] }), [6, 6], [3, 3], [1, 1]);
  const offered = () => OVERRIDES.options(f.state).map(({ kind }) => kind);
  expect(offered()).not.toContain('bring-in');
  f.gm(ben('unconscious')).gm({ kind: 'bring-in', who: 'dan', at: [1, 0] }, [1, 1]);
  f.gm(ben('awake'));
  expect(of(f, 'ben')).toMatchObject({ life: 'awake', cell: [1, 0] });
  expect(all(f, 'moved')).toEqual([]);
});
