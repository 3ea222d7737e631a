import { describe, expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import {
  BOW,
  declared,
  duel,
  encounter,
  entrant,
  FULL_DEFENSE,
  midTurn,
  only,
  PISTOL,
  parts,
  STRIKE,
  SWORD,
  sum,
} from '../../../test/support/tactics.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { oddsOfChoice } from '../../odds/odds.ts';
import { tactics } from './ruleset.ts';
import type { Sheet } from './schema.ts';
import { type Combatant, everybody } from './state.ts';
import { asked } from './turn.ts';

/** Ann, asked what she declares, and Bob. */
const asks = (ann: Partial<Sheet> = {}, field = {}) => {
  const { field: open } = duel();
  const all = [entrant('ann', 'heroes', [5, 5], ann), entrant('bob', 'foes', [6, 5])];
  return fight(tactics, encounter(all, {}, { field: { ...open, ...field } as typeof open }));
};

describe('a question for a declaration', () => {
  const pace = { oneOf: ['walk', 'jog', 'run', 'sprint'] };

  test('[move-rates] a combatant chooses a direction or goal, and a pace', () => {
    const f = asks();
    // A natural 3 counts as -10: 20 successes at Run 10.
    const cell = { grid: f.state.grid, centre: [5, 5], range: 16 + 20 };
    const who = { oneOf: ['bob'] };
    const moves = ['follow', 'away', 'to'];
    expect(f.asked('ann')).toMatchObject({ rule: 'declare', seat: 'ann', defaultAnswer: { kind: 'settle' } });
    expect(f.asked('ann').options.filter(({ kind }) => moves.includes(kind))).toEqual([
      { kind: 'follow', params: { pace, who } },
      { kind: 'away', params: { pace, who } },
      {
        kind: 'to',
        params: { pace, cell },
        reach: { attack: 4, all: 36, by: { walk: 4, jog: 8, run: 12, sprint: 36 } },
      },
    ]);
    expect(asks({ move: 0 }).kinds('ann')).toEqual(['settle', 'strike', 'full-defense']);
    expect(asks({}, { isMapped: false }).kinds('ann')).not.toContain('to');
  });

  test('[declare] a combatant takes steps of its draft back before it settles, and declares without them', () => {
    const f = asks().answer('ann', { kind: 'follow', pace: 'walk', who: 'bob' }).answer('ann', STRIKE('bob'));
    const back = () => f.asked('ann').options.find(({ kind }) => kind === 'take-back');
    expect(back()).toMatchObject({ params: { step: { oneOf: ['movement', 0] } }, onRequest: true });
    f.answer('ann', { kind: 'take-back', step: 0 });
    expect(back()).toMatchObject({ params: { step: { oneOf: ['movement'] } } });
    f.answer('ann', { kind: 'take-back', step: 'movement' });
    expect(back()).toBeUndefined();
    expect(f.state.combatants[0]!.draft).toEqual({ pace: 'stay', goal: null, actions: [] });
  });

  test('[move-rates] a combatant that knows of nobody else moves to a cell', () => {
    const hidden = encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5], { isHidden: true }),
    ]);
    expect(fight(tactics, hidden).kinds('ann')).toEqual(['settle', 'to', 'full-defense']);
  });

  test.each<[answer: RawAnswer, goal: object]>([
    [
      { kind: 'follow', pace: 'run', who: 'bob' },
      { kind: 'follow', who: 'bob' },
    ],
    [
      { kind: 'away', pace: 'run', who: 'bob' },
      { kind: 'away', who: 'bob' },
    ],
    [
      { kind: 'to', pace: 'run', cell: [7, 7] },
      { kind: 'to', cell: [7, 7] },
    ],
  ])('[move-rates] %o means %o, and movement is chosen once', (answer, goal) => {
    const f = asks().answer('ann', answer);
    expect(f.only('movement-chosen')).toMatchObject({ rule: 'move-rates', who: 'ann', pace: 'run', goal });
    expect(f.kinds('ann')).toEqual(['settle', 'strike', 'full-defense']);
    expect(f.asked('ann').context).toMatchObject({ turn: 1, draft: { pace: 'run', goal, actions: [] } });
  });

  const SHOT = { target: 'bob', intent: 'kill', rounds: 1 };
  test.each<[most: readonly string[] | null, rule: string, answer: RawAnswer]>([
    [null, 'full-defense', FULL_DEFENSE],
    [['1 max-attacks', '2 max-attacks'], 'declare', STRIKE('bob')],
    [['4 max-burst'], 'declare', { kind: 'shoot', weapon: 'pistol', ...SHOT }],
    [['1 max-attacks', '1 max-attacks'], 'declare', { kind: 'shoot', weapon: 'bow', ...SHOT }],
    [['3 max-attacks'], 'declare', { ...STRIKE('bob'), weapon: 'axe' }],
  ])(
    '[max-attacks] [max-burst] the limit of an action %o is stated with its rule %s: %o',
    (most, rule, answer) => {
      const axe = { ...SWORD, id: 'axe', name: 'axe', attacks: 3 };
      const weapons = [{ ...SWORD, rank: 2 }, { ...BOW, rank: 1 }, { ...PISTOL, rank: 1 }, axe];
      const event = asks({ weapons }).answer('ann', answer).only('action-chosen');
      expect(event.rule).toBe(rule);
      expect(event.most === null ? null : parts(event.most)).toEqual(most);
    },
  );

  test('[hidden-declaration] declarations of hidden combatants cite this rule', () => {
    const of = (isHidden: boolean) =>
      asks({ isHidden }).answer('ann', { kind: 'settle' }).only('declared').rule;
    expect([of(true), of(false)]).toEqual(['hidden-declaration', 'declare']);
  });

  test('[settle] a combatant that settled and saw new information may keep its plan or start again', () => {
    const f = asks().answer('ann', STRIKE('bob')).answer('ann', { kind: 'settle' });
    f.answer('bob', { kind: 'settle' });
    expect(f.asked('ann')).toMatchObject({
      ...{ key: 'readjust', rule: 'declare', seat: 'ann', defaultAnswer: { kind: 'keep' } },
      context: { turn: 1, declared: { actions: [{ kind: 'strike' }] } },
    });
    expect(f.kinds('ann')).toEqual(['keep', 'readjust']);
  });
});

describe('the combatants that must answer now', () => {
  const now = (changes: Readonly<Record<string, Partial<Combatant>>>) => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5]),
      entrant('cay', 'heroes', [5, 6]),
      entrant('bob', 'foes', [6, 5]),
    ]);
    return asked(midTurn(begun, changes), everybody).map(({ id }) => id);
  };
  const again = { settling: 'reopened' } as const;
  const done = { settling: 'settled' } as const;

  test.each<[who: readonly string[], changes: Readonly<Record<string, Partial<Combatant>>>]>([
    [['ann', 'cay', 'bob'], {}],
    [['cay', 'bob'], { ann: done }],
    [['cay', 'bob'], { ann: again }],
    [['ann'], { ann: again, cay: done, bob: done }],
    [['ann', 'cay'], { ann: again, cay: again, bob: done }],
    [['ann', 'bob'], { ann: again, cay: done, bob: { hiddenFrom: ['ann'] } }],
    [['bob'], { ann: again, cay: done, bob: { hiddenFrom: ['cay'] } }],
    [['ann'], { ann: again, cay: done, bob: { isUnconscious: true } }],
    [[], { ann: done, cay: done, bob: done }],
  ])('[settle] [hidden-declaration] the combatants asked are %o with %o', (who, changes) => {
    expect(now(changes)).toEqual(who);
  });
});

describe('ties of three combatants', () => {
  const three = (seats: 'gm' | 'own', sheets: Readonly<Record<string, Partial<Sheet>>> = {}) =>
    encounter([
      entrant('ann', 'heroes', [5, 5], sheets.ann),
      entrant('cay', 'heroes', [5, 6], sheets.cay),
      { ...entrant('bob', 'foes', [20, 5], sheets.bob), seat: seats === 'own' ? 'bob' : 'gm' },
    ]);
  const tied = [sum(10), sum(10), sum(10)];
  const first = (who: string) => ({ kind: 'goes-first', who });

  test('[initiative-ties] the GM places them one after the other', () => {
    const f = declared(three('gm'), {}, ...tied);
    expect(f.asked('gm')).toMatchObject({
      ...{ key: 'initiative-tie', rule: 'initiative-ties', context: { tied: ['ann', 'bob', 'cay'] } },
      defaultAnswer: { kind: 'by-the-book' },
      options: [
        { kind: 'goes-first', params: { who: { oneOf: ['ann', 'bob', 'cay'] } } },
        { kind: 'by-the-book' },
      ],
    });
    f.answer('gm', first('cay'));
    expect(f.asked('gm').context).toEqual({ tied: ['ann', 'bob'] });
    f.answer('gm', first('bob'));
    expect(only(f, 'tie-broken')).toMatchObject({
      order: ['cay', 'bob', 'ann'],
      by: 'gm',
      rule: 'initiative-ties',
    });
    expect(only(f, 'order-set').order).toEqual(['cay', 'bob', 'ann']);
  });

  test('[initiative-ties] those that are placed stay there, and the rest may follow the book', () => {
    const f = declared(three('gm', { bob: { fin: 12 } }), {}, ...tied);
    f.answer('gm', first('cay')).answer('gm', { kind: 'by-the-book' });
    expect(only(f, 'tie-broken')).toMatchObject({ order: ['cay', 'bob', 'ann'], by: 'book' });
  });

  test('[initiative-ties] if two of three tied combatants tie again in the roll-off, those two roll again', () => {
    const f = declared(three('gm'), {}, ...tied);
    f.answer('gm', { kind: 'by-the-book' }, sum(9), sum(12), sum(9), sum(8), sum(11));
    expect(only(f, 'tie-broken').order).toEqual(['bob', 'cay', 'ann']);
  });

  test('[initiative-ties] players agree if they know of each other', () => {
    const f = declared(three('own'), {}, ...tied);
    expect(f.open.map(({ who, seat }) => [who, seat])).toEqual([
      ['ann', 'ann'],
      ['bob', 'bob'],
      ['cay', 'cay'],
    ]);
    for (const id of ['bob', 'ann', 'cay']) f.answer(id, first('bob'));
    f.answer('cay', { kind: 'by-the-book' }).answer('ann', { kind: 'by-the-book' }, sum(9), sum(8));
    expect(only(f, 'tie-broken')).toMatchObject({ order: ['bob', 'ann', 'cay'], by: 'book' });
    const hidden = declared(three('own', { bob: { isHidden: true } }), {}, ...tied);
    expect(hidden.open.map(({ seat }) => seat)).toEqual(['gm']);
  });

  test.each([
    ['ann', 'bob', 'cay'],
    ['cay', 'bob', 'ann'],
  ])('[tie-agreement] players who disagree roll off, in any order of their answers: %s', (...ids) => {
    const f = declared(three('own'), {}, ...tied);
    for (const id of ids.slice(0, 2)) f.answer(id, first(id));
    f.answer(ids[2]!, first('bob'), sum(8), sum(10), sum(9));
    expect(only(f, 'tie-broken')).toMatchObject({ order: ['bob', 'cay', 'ann'], by: 'roll' });
  });
});

describe('the odds of a declaration', () => {
  const BUDGET = { branches: 5_000, sampling: { runs: 1, draw: () => [] } };
  /** Ann's chance to hit Bob, in percent; `undefined` if there would be no attack. */
  const hit = (f: ReturnType<typeof asks>, answer: RawAnswer = STRIKE('bob')): number | undefined => {
    const step = { start: f.state, given: [] };
    const { facts, isPlanned } = oddsOfChoice(tactics, step, { who: 'ann', answer }, BUDGET);
    expect(isPlanned).toBe(true);
    const chance = facts.find(({ name }) => name === 'hit')?.chance;
    return chance && Math.round(chance * 100);
  };

  test('[declare] an attack has the odds that it would have now', () => {
    const once = hit(asks())!;
    expect(once).toBeGreaterThan(0);
    expect(once).toBeLessThan(100);
  });

  test('[multiple-attacks] the attacks declared before make it less likely', () => {
    expect(hit(asks().answer('ann', STRIKE('bob')))).toBeLessThan(hit(asks())!);
  });

  test('[move-rates] a declared movement counts as made', () => {
    const f = asks().answer('ann', { kind: 'to', pace: 'walk', cell: [2, 5] });
    expect(hit(f)).toBeUndefined();
    f.answer('ann', { kind: 'take-back', step: 'movement' });
    expect(hit(f.answer('ann', { kind: 'follow', pace: 'walk', who: 'bob' }))).toBe(hit(asks()));
  });

  test('[declare] to take a declared attack back has the odds of that attack', () => {
    const once = hit(asks());
    expect(hit(asks().answer('ann', STRIKE('bob')), { kind: 'take-back', step: 0 })).toBe(once);
  });

  test('settling, moving and full defence have no odds of their own', () => {
    const f = asks();
    for (const answer of [{ kind: 'settle' }, FULL_DEFENSE, { kind: 'follow', pace: 'walk', who: 'bob' }]) {
      const asked = { who: 'ann', answer };
      expect(oddsOfChoice(tactics, { start: f.state, given: [] }, asked, BUDGET)).not.toHaveProperty(
        'isPlanned',
      );
    }
  });
});
