import { expect, test } from 'vitest';
import { encounter, entrant, GRENADE, KNIFE, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { type AgentsFight, aim, begin, END_TURN, shoot, stance } from '../../../test/support/agents-play.ts';

const ALL = sheet('777777', {
  weapons: [KNIFE, PISTOL, { ...GRENADE, hands: 0 }],
  ready: ['knife', 'pistol'],
});

/** Ann, armed to the teeth, beside Ben, who is out; Cid stands further off. */
function beside(options = {}, rest = {}): AgentsFight {
  const three = [entrant('ann', 'a', [5, 5], ALL), entrant('ben', 'b', [6, 5]), entrant('cid', 'b', [9, 5])];
  const f = begin(encounter(three, { options, ...rest }), [6, 6], [5, 5], [4, 4]);
  return f.gm({ kind: 'set-condition', who: 'ben', condition: 'unconscious' });
}

/** With which weapons Ann may do this, and to whom. */
const offered = (f: AgentsFight, kind: string) =>
  f
    .asked('ann')
    .options.filter((option) => option.kind === kind)
    .map(({ params }) => [params.weapon, params.target].map((each) => (each as { oneOf: string[] }).oneOf));

test('[coup-de-grace] nothing that explodes gives it, and it is for the helpless alone', () => {
  expect(offered(beside(), 'coup-de-grace')).toEqual([
    [['knife'], ['ben']],
    [['pistol'], ['ben']],
  ]);
  expect(offered(beside(), 'throw')).toEqual([[['grenade'], ['cid']]]);
});

test('[coup-de-grace] [prone] lying down one gives it with a gun only', () => {
  const f = beside().answer('ann', stance('prone'));
  expect(offered(f, 'coup-de-grace')).toEqual([[['pistol'], ['ben']]]);
});

test('[coup-de-grace] an empty gun gives none, nor does who has spent the significant action', () => {
  const f = beside().gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 0 });
  expect(offered(f, 'coup-de-grace')).toEqual([[['knife'], ['ben']]]);
  f.gm({ kind: 'set-rounds', who: 'ann', weapon: 'pistol', value: 1 });
  f.answer('ann', shoot('cid'), [1, 1]);
  expect(f.kinds('ann')).not.toContain('coup-de-grace');
  expect(f.kinds('ann')).not.toContain('strike');
});

test('[coup-de-grace] [cover] from behind all of it, lowered, only with a blade', () => {
  const f = beside({ cover: [{ at: [5, 5], quarters: 4 }] }).answer('ann', stance('crouching'));
  expect(offered(f, 'coup-de-grace')).toEqual([[['knife'], ['ben']]]);
  expect(offered(f, 'shoot')).toEqual([]);
});

test('[coup-de-grace] [walls] not through a wall, and not to the dead', () => {
  const f = beside({}, { walls: [[8, 5]] });
  expect(offered(f, 'shoot')).toEqual([[['pistol'], ['ben']]]);
  f.gm({ kind: 'set-condition', who: 'ben', condition: 'dead' });
  expect(offered(f, 'coup-de-grace')).toEqual([]);
});

test('[cover] behind all of it standing one can still be hit, and shoot', () => {
  const f = beside({
    cover: [
      { at: [5, 5], quarters: 4 },
      { at: [9, 5], quarters: 4 },
    ],
  });
  expect(offered(f, 'shoot')).toEqual([[['pistol'], ['ben', 'cid']]]);
});

test('[aim] those in sight alone, and an attack needs the significant action', () => {
  const f = beside().answer('ann', aim('cid')).answer('ann', aim('cid'));
  expect(f.kinds('ann')).toContain('aim');
  expect(f.kinds('ann')).not.toContain('shoot');
  f.answer('ann', END_TURN);
  const nobody = begin(encounter([entrant('ann', 'a', [5, 5], ALL), entrant('ben', 'b', [9, 5], PLAIN)]));
  nobody.gm({ kind: 'set-condition', who: 'ben', condition: 'hidden' });
  expect(nobody.kinds('ann')).not.toContain('aim');
});

test('[move] [walls] who is walled in is offered no way on the map', () => {
  const ring = [4, 5, 6].flatMap((x) => [4, 5, 6].map((y) => [x, y] as const));
  const walls = ring.filter(([x, y]) => x !== 5 || y !== 5);
  const f = begin(encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5])], { walls }));
  expect(f.kinds('ann')).not.toContain('move');
  const gap = begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5])], { walls: walls.slice(1) }),
  );
  expect(gap.kinds('ann')).toContain('move');
});

test('[move] [walls] crouching one does not go through walls either', () => {
  const f = begin(encounter([entrant('ann', 'a', [5, 5]), entrant('ben', 'b', [9, 5])], { walls: [[6, 5]] }));
  f.answer('ann', stance('crouching'));
  expect(() => f.answer('ann', { kind: 'move', path: [[6, 5]] })).toThrow('blocked');
});

test('[move] [aware] where somebody known lies on the cell of one in hiding, the one in hiding is seen', () => {
  const hidden = sheet('777777', { isHidden: true });
  const four = [
    entrant('dan', 'a', [7, 5]),
    entrant('ann', 'a', [6, 5], hidden),
    entrant('cid', 'a', [20, 5]),
    entrant('ben', 'b', [8, 5]),
  ];
  const f = begin(encounter(four), [1, 1], [1, 2], [1, 3], [6, 6]);
  f.gm({ kind: 'set-condition', who: 'dan', condition: 'unconscious' });
  f.gm({ kind: 'move', who: 'ann', to: [7, 5] }).answer('ben', { kind: 'move', path: [[7, 5]] });
  expect(f.events.filter(({ type }) => type === 'revealed')).toMatchObject([{ who: 'ann' }]);
});
