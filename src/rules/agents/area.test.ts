import { expect, test } from 'vitest';
import { duel, encounter, entrant, GRENADE, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { begin } from '../../../test/support/agents-play.ts';
import { area } from './area.ts';

const THROWER = sheet('777777', { weapons: [GRENADE, PISTOL], ready: ['grenade', 'pistol'] });

test('[explosion] [walls] a blast is shown with the walls that stop it', () => {
  const f = begin(duel(THROWER, PLAIN, 10, { walls: [[12, 5]] }), [6, 6], [5, 5]);
  const { options } = begin(duel(THROWER, PLAIN, 10)).asked('ann');
  const of = (kind: string) => options.find((option) => option.kind === kind)!;
  expect(area(of('throw'), f.state, 'ann')?.walls).toEqual([[12, 5]]);
});

test('[explosion] what does not explode has no area, nor has what has no target', () => {
  const three = [entrant('ann', 'a', [5, 5], THROWER), entrant('ben', 'b', [9, 5])];
  const f = begin(encounter(three));
  const shown = f.asked('ann').options.filter((option) => area(option, f.state, 'ann') !== undefined);
  expect(shown.map(({ kind }) => kind)).toEqual(['throw']);
  const weapon = { oneOf: ['grenade'] };
  expect(area({ kind: 'reload', params: { weapon } }, f.state, 'ann')).toBeUndefined();
  expect(area({ kind: 'aim', params: { target: { oneOf: ['ben'] } } }, f.state, 'ann')).toBeUndefined();
});

test('[walls] on hexes, too, walls stop a blast', () => {
  const written = duel(THROWER, PLAIN, 4, { walls: [[2, 2]] });
  const f = begin({ ...written, field: { ...written.field, shape: 'hex' } });
  const option = f.asked('ann').options.find(({ kind }) => kind === 'throw')!;
  const shown = area(option, f.state, 'ann')!;
  expect(shown.rings).toHaveLength(3);
  expect(shown.walls).toEqual([[2, 2]]);
});
