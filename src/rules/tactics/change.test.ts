import { describe, expect, test } from 'vitest';
import {
  all,
  declared,
  doAction,
  duel,
  encounter,
  entrant,
  FULL_DEFENSE,
  midTurn,
  of,
  only,
  part,
  play,
  STRIKE,
  SWORD,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { carryOut } from '../../kernel/choices.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { applyChange, CHANGES } from './changes.ts';
import { moveAll } from './movement.ts';
import type { Rulings } from './rulings.ts';
import type { Action } from './state.ts';

const GO_ON = { kind: 'go-on' };
const DODGE = { kind: 'dodge' };
const TWO_STROKES = { weapons: [{ ...SWORD, rank: 1 }] };

/** Ann, with these actions to come, changes her mind. */
function changed(pending: readonly Action[], answer: RawAnswer, changes = 0) {
  const state = midTurn(duel(TWO_STROKES), { ann: { pending, changes } });
  return play(state, (combat) => applyChange(combat, 'ann', carryOut(CHANGES, combat, 'ann', answer)));
}

describe('changing a plan', () => {
  test('[change-action] each changed action gives -1 on all the combatant’s checks of the turn', () => {
    const played = changed([strike('bob'), strike('bob')], { kind: 'drop', drop: 0 });
    expect(only(played, 'action-changed').price.total).toBe(-1);
    const blow = doAction(played.state, 'ann', strike('bob'), { dice: [sum(15)] });
    expect(part(only(blow, 'attack-rolled').check.target, 'change-action')).toBe(-1);
  });

  test('[change-action] a shot that replaces an action has only its own values', () => {
    const shot = { weapon: 'bow', target: 'bob', intent: 'kill', rounds: 1 } as const;
    const { added } = only(
      changed([strike('bob')], { kind: 'swap-for-shoot', drop: 0, ...shot }),
      'action-changed',
    );
    expect(added).toEqual([{ kind: 'shoot', ...shot }]);
  });

  test('[change-action] the penalties of changes add up', () => {
    const played = changed([strike('bob'), strike('bob')], { kind: 'drop', drop: 0 }, 2);
    expect(only(played, 'action-changed').price.total).toBe(-3);
    expect(of(played, 'ann').changes).toBe(3);
  });

  test('[change-count] a replaced action is 1 change, an added one is 1, and two strikes replaced by full defence are 2', () => {
    const price = (answer: Parameters<typeof changed>[1]) =>
      only(changed([strike('bob'), strike('bob')], answer), 'action-changed').price.total;
    const other = { weapon: 'sword', target: 'bob', intent: 'incapacitate', at: 'body' };
    expect(price({ kind: 'swap-for-strike', drop: 0, ...other })).toBe(-1);
    expect(price(FULL_DEFENSE)).toBe(-2);
    const single = changed([strike('bob')], FULL_DEFENSE);
    expect(only(single, 'action-changed').price.total).toBe(-1);
  });

  test('[change-count] the number of checks is counted again after a change', () => {
    const played = changed([strike('bob'), strike('bob')], { kind: 'drop', drop: 0 });
    const blow = doAction(played.state, 'ann', strike('bob'), { dice: [sum(15)] });
    expect(part(only(blow, 'attack-rolled').check.target, 'multiple-attacks')).toBe(0);
  });

  test('[change-action] each option shows its price before it is confirmed', () => {
    const f = declared(
      duel(TWO_STROKES),
      { ann: { actions: [STRIKE('bob'), STRIKE('bob')] } },
      sum(12),
      sum(8),
    );
    const { options } = f.asked('ann');
    expect(options.find(({ kind }) => kind === 'drop')!.cost).toBe('-1 on all checks this turn');
    expect(options.find(({ kind }) => kind === 'full-defense')!.cost).toBe('-2 on all checks this turn');
    expect(options.find(({ kind }) => kind === GO_ON.kind)!.cost).toBeUndefined();
  });

  test('[change-when] a combatant may change its plan on its own go, before each action', () => {
    const f = declared(
      duel(TWO_STROKES),
      { ann: { actions: [STRIKE('bob'), STRIKE('bob')] } },
      sum(12),
      sum(8),
    );
    expect(f.asked('ann').key).toBe('go');
    f.answer('ann', GO_ON).answer('bob', { kind: 'keep' }).answer('bob', DODGE, sum(15));
    expect(f.asked('ann').key).toBe('go');
    expect(f.kinds('ann')).toContain('drop');
    f.answer('ann', { kind: 'drop', drop: 0 });
    expect(f.asked('bob').key).toBe('go');
  });

  test('[change-when] a combatant waiting for its go may change its plan whenever an attack on it is about to be resolved', () => {
    const f = declared(
      duel(),
      { ann: { actions: [STRIKE('bob')] }, bob: { actions: [STRIKE('ann')] } },
      sum(12),
      sum(8),
    );
    f.answer('ann', GO_ON);
    expect(f.asked('bob')).toMatchObject({ key: 'change', context: { attacker: 'ann', changes: 0 } });
    f.answer('bob', FULL_DEFENSE).answer('bob', DODGE, [6, 6, 3, 1]);
    expect(only(f, 'attack-rolled').check.level.total).toBe(-1);
    expect(f.state.combatants[1]).toMatchObject({ changes: 0, go: 'waiting' });
  });

  test('[change-action] both of two declared actions may be changed before the first check', () => {
    const soft = { ...STRIKE('bob'), kind: 'swap-for-strike', intent: 'incapacitate' };
    const plans = { ann: { actions: [STRIKE('bob'), STRIKE('bob')] } };
    const f = declared(duel(TWO_STROKES), plans, sum(12), sum(8));
    f.answer('ann', { ...soft, drop: 1 });
    expect(f.asked('ann')).toMatchObject({ key: 'go', context: { changes: 1 } });
    const drops = f.asked('ann').options.filter(({ params }) => params.drop !== undefined);
    for (const { params } of drops) expect(params.drop).toEqual({ oneOf: [0] });
    f.answer('ann', { ...soft, drop: 0 });
    expect(f.asked('bob').key).toBe('change');
    expect(f.state.combatants[0]!.changes).toBe(2);
  });

  test('[full-defense-change] declared full defence may be changed for 1, when attacked or on the combatant’s own go', () => {
    const plans = { ann: { actions: [STRIKE('bob')] }, bob: { actions: [FULL_DEFENSE] } };
    const f = declared(duel(), plans, sum(12), sum(8)).answer('ann', GO_ON);
    expect(f.asked('bob')).toMatchObject({ key: 'change', context: { pending: [FULL_DEFENSE] } });
    expect(f.kinds('bob')).toEqual(['keep', 'drop', 'swap-for-strike']);
    f.answer('bob', { kind: 'keep' }).answer('bob', DODGE, [6, 6, 3, 1]);
    expect(f.asked('bob').key).toBe('go');
    f.answer('bob', { ...STRIKE('ann'), kind: 'swap-for-strike', drop: 0 });
    expect(only(f, 'action-changed')).toMatchObject({ dropped: [FULL_DEFENSE], price: { total: -1 } });
    expect(f.state.combatants[1]!.defending).toBe('no');
    f.answer('ann', DODGE, sum(15));
  });

  test('[full-defense-change] full defence adopted by a change stays', () => {
    const plans = { ann: { actions: [STRIKE('bob')] }, bob: { actions: [STRIKE('ann')] } };
    const f = declared(duel(), plans, sum(12), sum(8)).answer('ann', GO_ON);
    f.answer('bob', FULL_DEFENSE).answer('bob', DODGE, [6, 6, 3, 1]);
    expect(f.state.turn).toBe(2);
  });

  test('[change-when] a plan cannot be changed after the combatant’s own go', () => {
    const f = declared(duel(), { bob: { actions: [STRIKE('ann')] } }, sum(12), sum(8));
    f.answer('ann', GO_ON).answer('bob', GO_ON);
    expect(f.asked('ann').key).toBe('defence');
    f.answer('ann', DODGE, sum(15));
  });

  test('[full-defense] a combatant can change to full defence only if it has done nothing except movement', () => {
    const f = declared(
      duel(TWO_STROKES),
      { ann: { actions: [STRIKE('bob'), STRIKE('bob')] } },
      sum(12),
      sum(8),
    );
    expect(f.kinds('ann')).toContain('full-defense');
    f.answer('ann', GO_ON).answer('bob', { kind: 'keep' }).answer('bob', DODGE, sum(15));
    expect(f.kinds('ann')).not.toContain('full-defense');
  });
});

describe('a target that is gone', () => {
  test('[lost-target] under the default the action lapses at no cost', () => {
    const begun = encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [15, 5])]);
    const f = declared(begun, { ann: { actions: [STRIKE('bob')] } }, sum(12), sum(8));
    f.answer('ann', GO_ON);
    expect(only(f, 'action-lapsed').why).toBe('out-of-reach');
    expect(f.state.combatants[0]!.changes).toBe(0);
  });

  test.each([
    ['first', ['bob', 'dee']],
    ['last', ['dee', 'bob']],
  ])(
    '[lost-target] under the other setting the action still counts at each place in the list: %s',
    (_where, targets) => {
      const begun = encounter([
        entrant('ann', 'heroes', [5, 5], TWO_STROKES),
        entrant('bob', 'foes', [15, 5]),
        entrant('dee', 'foes', [6, 5]),
      ]);
      const f = declared(
        begun,
        { ann: { actions: targets.map((id) => STRIKE(id)) } },
        sum(12),
        sum(8),
        sum(7),
      );
      while (all(f, 'attack-rolled').length === 0 && f.waitingRoll === undefined) {
        f.answer(f.open[0]!.who, f.open[0]!.defaultAnswer as { kind: string });
      }
      f.roll(sum(15));
      expect(part(only(f, 'attack-rolled').check.target, 'multiple-attacks')).toBe(-2);
    },
  );

  test('[lost-target] under another setting choosing another target is a change', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [15, 5]),
      entrant('dee', 'foes', [6, 5]),
    ]);
    const f = declared(begun, { ann: { actions: [STRIKE('bob')] } }, sum(12), sum(8), sum(7));
    f.answer('ann', { ...STRIKE('dee'), kind: 'swap-for-strike', drop: 0 });
    expect(only(f, 'action-changed').price.total).toBe(-1);
    f.answer('dee', { kind: 'keep' }).answer('dee', DODGE, sum(15));
    expect(part(only(f, 'attack-rolled').check.target, 'change-action')).toBe(-1);
  });
});

describe('the duration of full defence', () => {
  /** Bob defends this turn; Ann strikes in the next before and after Bob's go. */
  function nextTurn(rulings: Partial<Rulings>) {
    const f = declared(duel(TWO_STROKES, {}, rulings), { bob: { actions: [FULL_DEFENSE] } }, sum(12), sum(8));
    f.answer('ann', GO_ON).answer('bob', GO_ON);
    return f;
  }

  test('[full-defense-lasts] lasts for this turn', () => {
    expect(nextTurn({}).state.combatants[1]!.defending).toBe('no');
  });

  test('[full-defense-lasts] lasts until the combatant’s own go in the next turn', () => {
    const f = nextTurn({ 'full-defense-lasts': 'own-go' });
    expect(f.state.combatants[1]!.defending).toBe('till-go');
    while (f.open.length > 0) f.answer(f.open[0]!.who, f.open[0]!.defaultAnswer as { kind: string });
    f.roll(sum(12), sum(8)).answer('ann', GO_ON);
    expect(all(f, 'go-started').at(-1)!.who).toBe('bob');
    expect(f.state.combatants[1]!.defending).toBe('no');
  });
});

test('[full-defense] distance already walked stays walked after a change to full defence', () => {
  const goal = { kind: 'to', cell: [9, 5] } as const;
  const state = midTurn(duel({}, { move: 4 }), {
    ann: { declared: { pace: 'walk', goal, actions: [] } },
    bob: { cell: [30, 30] },
  });
  const walked = play(state, (combat) => moveAll(combat, ['ann']));
  const played = play(walked.state, (combat) =>
    applyChange(combat, 'ann', carryOut(CHANGES, combat, 'ann', FULL_DEFENSE)),
  );
  expect(of(played, 'ann').cell).toEqual([9, 5]);
});
