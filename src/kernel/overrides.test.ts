import { describe, expect, test } from 'vitest';
import { OPEN_FIELD } from '../geometry/grid.ts';
import type { Doors } from './doors.ts';
import {
  amongPresent,
  bringInAfterStart,
  conditionSetting,
  fightEnding,
  offeredFor,
  overridesBy,
  placeOffers,
  removal,
  resumeFight,
  setByGm,
  setSide,
} from './overrides.ts';

const fighter = (id: string, presence: 'here' | 'reserve') =>
  ({ id, name: id, side: 'a', seat: id, presence, cell: [0, 0] }) as const;
const state = {
  ...{ name: 'A duel', grid: OPEN_FIELD, isMapped: false, walls: [], winner: null, round: 1 },
  sides: [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
  ],
  combatants: [fighter('ann', 'here'), fighter('bo', 'reserve')],
};
const who = { oneOf: ['ann'] };

/** A fight that only keeps what is recorded. */
function recorder() {
  const events: object[] = [];
  return {
    events,
    fight: {
      state,
      record: (event: object) => void events.push(event),
      endStep: (): never => {
        throw new Error('the step ended');
      },
    },
  };
}

describe('overrides that all rulebooks have', () => {
  test('a field is set by an event that names it', () => {
    const { events, fight } = recorder();
    setByGm(fight, 'ann', 'side', 'b');
    expect(events).toEqual([
      { type: 'set-by-gm', rule: 'gm-authority', who: 'ann', field: 'side', value: 'b' },
    ]);
  });

  test('only combatants in the fight are offered', () => {
    expect(amongPresent(state)).toEqual({ state, who });
    expect(amongPresent({ combatants: [fighter('bo', 'reserve')] }).who).toEqual({ oneOf: [] });
  });

  test('a combatant may be removed, or given a condition as defined by the rulebook', () => {
    const { events, fight } = recorder();
    const remove = removal((leaving: typeof fight, id) => leaving.record({ type: 'left', who: id }));
    const give = conditionSetting({
      prone: (on: typeof fight, { id }) => on.record({ type: 'fell', who: id }),
      dead: (on: typeof fight, { id }) => on.record({ type: 'died', who: id }),
    });
    expect(remove.offers({ state, who })).toEqual([{ params: { who } }]);
    expect(give.offers({ state, who })).toEqual([
      { params: { who, condition: { oneOf: ['prone', 'dead'] } } },
    ]);
    give.does(fight, 'gm', { who: 'ann', condition: 'dead' });
    remove.does(fight, 'gm', { who: 'ann' });
    expect(events).toEqual([
      { type: 'died', who: 'ann' },
      { type: 'left', who: 'ann' },
    ]);
  });

  test('a fight can be ended only before its aftermath', () => {
    const { events, fight } = recorder();
    const end = fightEnding((ending: typeof fight) => ending.record({ type: 'combat-ended' }));
    expect(end.offers({ phase: 'aftermath' })).toEqual([]);
    expect(end.offers({ phase: 'turn' })).toEqual([{ params: {} }]);
    end.does(fight, 'gm', {});
    expect(events).toEqual([{ type: 'combat-ended' }]);
  });

  test('a combatant may be assigned to any side and any cell', () => {
    expect(setSide.offers({ state, who })).toEqual([{ params: { who, side: { oneOf: ['a', 'b'] } } }]);
    const { events, fight } = recorder();
    setSide.does(fight, 'gm', { who: 'ann', side: 'b' });
    expect(events).toMatchObject([{ who: 'ann', field: 'side', value: 'b' }]);
    expect(placeOffers({ state, who })[0]!.params.to.grid).toBe(OPEN_FIELD);
  });

  test('a reserve may be brought in once the first round has begun', () => {
    const [offer] = bringInAfterStart(state, () => false);
    expect(offer!.params.who).toEqual({ oneOf: ['bo'] });
    expect(bringInAfterStart({ ...state, round: 0 }, () => false)).toEqual([]);
  });

  test('a fight is resumed only from its aftermath, and that ends the step', () => {
    expect(resumeFight.offers({ phase: 'turn' })).toEqual([]);
    expect(resumeFight.offers({ phase: 'aftermath' })).toEqual([{ params: {} }]);
    const { events, fight } = recorder();
    expect(() => resumeFight.does(fight, 'gm', {})).toThrow('the step ended');
    expect(events).toEqual([{ type: 'combat-resumed', rule: 'gm-authority' }]);
  });
});

describe('the overrides of a book', () => {
  type Now = Doors & { readonly phase: string; readonly up: readonly string[] };
  const now: Now = { grid: OPEN_FIELD, phase: 'turn', up: ['ann', 'bo'] };
  const done: string[] = [];
  const fight = { push: (what: string) => done.push(what), record: () => undefined };
  const book = overridesBy<Now, typeof fight>(
    [
      offeredFor(
        (state) => state.up,
        [
          {
            kind: 'wound',
            purpose: 'hurt',
            offers: (id) => [{ params: { who: { oneOf: [id] } } }],
            does: (fight, _gm, { who }: { readonly who: string }) => void fight.push(`wounds ${who}`),
          },
        ],
      ),
      offeredFor(
        (state) => (state.up.length > 1 ? [state] : []),
        [
          {
            kind: 'stop',
            purpose: 'other',
            offers: () => [{ params: {} }],
            does: (fight) => void fight.push('stops'),
          },
        ],
      ),
    ],
    (fight) => void fight.push('after'),
  );

  test('are offered for each of their inputs, and never after the end', () => {
    const kinds = (state: Now): string[] => book.options(state).map(({ kind }) => kind);
    expect(kinds(now)).toEqual(['wound', 'wound', 'stop']);
    expect(kinds({ ...now, up: ['ann'] })).toEqual(['wound']);
    expect(kinds({ ...now, phase: 'closed' })).toEqual([]);
    expect(book.all.map(({ kind }) => kind)).toEqual(['wound', 'stop', 'set-door']);
  });

  test('are carried out with their consequences for the fight', () => {
    book.intervene(fight, { kind: 'wound', who: 'bo' });
    expect(done).toEqual(['wounds bo', 'after']);
  });
});
