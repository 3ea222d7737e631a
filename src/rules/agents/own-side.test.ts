import { expect, test } from 'vitest';
import { CARBINE, duel, encounter, entrant, PISTOL, PLAIN, sheet } from '../../../test/support/agents.ts';
import { all, begin, DODGE, END_TURN, last, shoot, strike } from '../../../test/support/agents-play.ts';
import { policies } from './policies.ts';

const GUN = sheet('777777', { weapons: [PISTOL] });
const three = (ann = GUN) => [
  entrant('ann', 'a', [5, 5], ann),
  entrant('amy', 'a', [7, 5]),
  entrant('ben', 'b', [5, 12]),
];
const DICE = [
  [6, 5],
  [1, 2],
  [1, 1],
];

test('[own-side] attacks on friends cost and ask the same, and are shown on request only', () => {
  const f = begin(encounter(three()), ...DICE);
  const onFriends = f.asked('ann').options.filter(({ onRequest }) => onRequest);
  expect(onFriends).toEqual([
    {
      kind: 'shoot',
      params: { weapon: { oneOf: ['pistol'] }, target: { oneOf: ['amy'] }, mode: { oneOf: ['single'] } },
      cost: '1 significant action',
      onRequest: true,
    },
    { kind: 'aim', params: { target: { oneOf: ['amy'] } }, cost: '1 minor action', onRequest: true },
  ]);
  f.answer('ann', { kind: 'aim', target: 'amy' }).answer('ann', shoot('amy'), [5, 5]);
  expect(f.asked('amy').key).toBe('reaction');
  f.answer('amy', DODGE, [1, 1], [6, 6], [1, 1, 1]);
  expect(last(f, 'wounded').who).toBe('amy');
});

test('[own-side] a fallen friend as well, and nobody alone is offered anything', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('amy', 'a', [6, 5]), entrant('ben', 'b', [9, 9])]),
    ...DICE,
  );
  f.gm({ kind: 'set-condition', who: 'amy', condition: 'unconscious' });
  f.answer('ann', { kind: 'coup-de-grace', weapon: 'knife', target: 'amy' });
  expect(last(f, 'died').who).toBe('amy');
  const alone = begin(duel(PLAIN, PLAIN, 1));
  expect(alone.asked('ann').options.filter(({ onRequest }) => onRequest)).toEqual([]);
});

test('[own-side] automatic play passes over it', () => {
  const f = begin(
    encounter([entrant('ann', 'a', [5, 5]), entrant('amy', 'a', [6, 5]), entrant('ben', 'b', [5, 60])]),
    ...DICE,
  );
  expect(f.asked('ann').options.some(({ kind }) => kind === 'strike')).toBe(true);
  const answer = policies.simple(f.asked('ann'), f.state, () => 0);
  expect(answer.kind).not.toBe('strike');
});

test('[own-side] [full-auto] shots may be spread to friends on request, and all of them go to one friend', () => {
  const gunner = sheet('777777', { weapons: [CARBINE] });
  const four = [...three(gunner).slice(0, 2), entrant('ben', 'b', [8, 5]), entrant('bob', 'b', [9, 5])];
  const f = begin(encounter(four), ...DICE, [1, 3]);
  f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [1, 1], [1]);
  expect(f.asked('ann').options.slice(0, 2)).toMatchObject([
    { kind: 'next-shot', params: { target: { oneOf: ['ben', 'bob'] } } },
    { kind: 'next-shot', params: { target: { oneOf: ['amy'] } }, onRequest: true },
  ]);
  f.answer('ann', { kind: 'next-shot', target: 'amy' }, [1, 1], [1]);
  expect(last(f, 'attack-rolled').target).toBe('amy');
  const friendly = begin(encounter(three(gunner)), ...DICE);
  friendly.answer('ann', shoot('amy', 'carbine', 'full-auto'), [1, 1], [1, 1], [1, 1], [1, 1]);
  expect(all(friendly, 'attack-rolled').map(({ target }) => target)).toEqual(['amy', 'amy', 'amy', 'amy']);
});

test('[own-side] [turn-end] a turn that ends by itself does not wait for it', () => {
  const close = [entrant('ann', 'a', [5, 5]), entrant('amy', 'a', [6, 5]), entrant('ben', 'b', [50, 5])];
  const f = begin(encounter(close, { rulings: { 'turn-end': 'by-itself' } }), ...DICE);
  f.answer('ann', strike('amy'), [1, 1]).answer('ann', { kind: 'stance', to: 'prone' });
  expect(f.asked('amy').key).toBe('action');
  f.answer('amy', END_TURN);
});
