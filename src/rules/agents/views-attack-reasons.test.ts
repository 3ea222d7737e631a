import { expect, test } from 'vitest';
import { encounter, entrant, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { begin } from '../../../test/support/agents-play.ts';
import type { Event } from './events.ts';
import { agents } from './ruleset.ts';

const GUN = sheet('777777', { weapons: [PISTOL] });
const told = (f: ReturnType<typeof begin>, event: Event, seat: string) =>
  agents.tell(event, f.state, f.state, seat);

test('[aware] the modifiers of a shot at a hidden agent are not shown to seats that do not know the target', () => {
  const three = [
    entrant('ann', 'a', [5, 5], GUN),
    entrant('abe', 'a', [9, 5], { ...PLAIN, isHidden: true }),
    entrant('ben', 'b', [7, 5], PLAIN),
  ];
  const f = begin(encounter(three), [6, 6], [4, 4], [3, 3]);
  const shot = shotAt('abe', 'range', 'firing-into-melee');
  expect(partsTold(told(f, shot, 'b-seat'))).toEqual(['2d6', 'hidden']);
  expect(partsTold(told(f, shot, 'a-seat'))).toEqual(['2d6', 'range', 'firing-into-melee']);
});

test('[aware] [firing-into-melee] the modifiers of a shot do not reveal a hidden bystander', () => {
  const three = (isHidden: boolean) => [
    entrant('ann', 'a', [5, 5], GUN),
    entrant('abe', 'a', [8, 5], { ...PLAIN, isHidden }),
    entrant('ben', 'b', [7, 5], PLAIN),
  ];
  const shot = shotAt('ben', 'range', 'firing-into-melee');
  const whys = (isHidden: boolean) =>
    partsTold(told(begin(encounter(three(isHidden)), [6, 6], [4, 4], [3, 3]), shot, 'b-seat'));
  expect(whys(true)).toEqual(['2d6', 'range', 'hidden']);
  expect(whys(false)).toEqual(['2d6', 'range', 'firing-into-melee']);
});

/** A shot of Ann's whose total is made of two dice and a part by each rule. */
function shotAt(target: string, ...rules: readonly string[]): Event {
  const parts = rules.map((rule) => ({ value: -2, why: rule, rule }));
  const sum = {
    total: 9 - 2 * rules.length,
    parts: [{ value: 9, why: '2d6', faces: [4, 5], rule: 'check' }, ...parts],
  };
  const attack = { attacker: 'ann', target, weapon: 'pistol', mode: 'single' };
  return {
    type: 'attack-rolled',
    rule: 'attack',
    who: 'ann',
    ...attack,
    faces: [4, 5],
    sum,
    effect: -3,
    passes: false,
  } as unknown as Event;
}

function partsTold(event: ReturnType<typeof agents.tell>): readonly string[] {
  const { sum } = event!.facts as unknown as { readonly sum: { readonly parts: { readonly why: string }[] } };
  return sum.parts.map(({ why }) => why);
}
