import { describe, expect, test } from 'vitest';
import {
  all,
  BOW,
  declared,
  doAction,
  duel,
  encounter,
  entrant,
  GRENADE,
  midTurn,
  of,
  only,
  PISTOL,
  play,
  SHIELD,
  STRIKE,
  SWORD,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import type { Cell } from '../../geometry/grid.ts';
import { givenTo, levelOf, makeCheck } from './check.ts';
import { endIfDecided } from './damage.ts';
import { tactics } from './ruleset.ts';
import type { Rulings } from './rulings.ts';
import type { Weapon } from './schema.ts';
import type { Action, Combatant, GmModifier, State } from './state.ts';

const spray = (rounds: number): Action => ({ ...(shoot('bob') as object), kind: 'spray', rounds }) as Action;
const thrown: Action = { kind: 'blast', weapon: 'grenade', intent: 'kill', target: null, point: [12, 5] };

describe('the rule of an attack', () => {
  /** Ann at 5, 5 with everything; Bob as far away as that. */
  function declaredAs(action: Action, metres: number, ann: Partial<Combatant>, dice: number[][]) {
    const weapons = [SWORD, BOW, PISTOL, GRENADE];
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons }),
      entrant('bob', 'foes', [5 + metres, 5]),
    ]);
    const played = doAction(midTurn(begun, { ann }), 'ann', action, { dice });
    return all(played, 'attack-declared')[0]!;
  }
  const trail = [1, 2, 3, 4, 5].map((x): Cell => [x, 5]);
  const charging = { hasMoved: true, pace: 'jog', trail } as const;
  const miss = [sum(18)];

  test.each<[rule: string, action: Action, metres: number, ann: Partial<Combatant>, dice: number[][]]>([
    ['attack-check', strike('bob'), 1, {}, miss],
    ['sunder-attack', strike('bob', { at: 'item' }), 1, {}, miss],
    ['charge', strike('bob', { at: 'item' }), 1, charging, miss],
    ['attack-check', shoot('bob'), 5, {}, miss],
    ['burst', shoot('bob', { rounds: 2 }), 5, {}, miss],
    ['spray', spray(2), 5, {}, [sum(18), sum(18)]],
    [
      'area',
      thrown,
      8,
      {},
      [
        [1, 1],
        [6, 6, 6],
        [6, 6, 6, 6, 6],
      ],
    ],
  ])(
    '[attack-check] [burst] [spray] [area] [charge] [sunder-attack] %s is the rule of %o',
    (rule, action, metres, ann, dice) => {
      const rounds = 'rounds' in action ? action.rounds : 1;
      const event = declaredAs(action, metres, ann, dice);
      expect(event).toMatchObject({
        rule,
        who: 'ann',
        attacker: 'ann',
        target: 'bob',
        intent: 'kill',
        rounds,
      });
    },
  );
});

describe('a spray', () => {
  /** Ann's pistol, Bob 5 m and Dee 7 m away. */
  function sprayed(
    rounds: number,
    dice: number[][],
    now: Record<string, Partial<Combatant>> = {},
    target?: string,
  ) {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [PISTOL] }),
      entrant('bob', 'foes', [10, 5], { pc: 2, bod: 1 }),
      entrant('dee', 'foes', [12, 5], { pc: 2, bod: 1 }),
    ]);
    const answers = target === undefined ? {} : { 'spray-target': { kind: 'shoot-at', target } };
    return doAction(midTurn(begun, now), 'ann', spray(rounds), { dice, answers });
  }
  const targets = (played: ReturnType<typeof sprayed>) =>
    all(played, 'attack-declared').map(({ target }) => target);

  test('[spray] the target is asked for after the first shot; by default it stays the same', () => {
    const played = sprayed(3, [sum(18), sum(18), sum(18)]);
    expect(targets(played)).toEqual(['bob', 'bob', 'bob']);
    const asked = played.asked.filter(({ key }) => key === 'spray-target');
    expect(asked.map(({ context }) => context)).toEqual([
      { shot: 2, rounds: 3 },
      { shot: 3, rounds: 3 },
    ]);
    expect(asked[0]).toMatchObject({
      ...{ who: 'ann', seat: 'ann', rule: 'spray', defaultAnswer: { kind: 'shoot-at', target: 'bob' } },
      options: [{ kind: 'shoot-at', params: { target: { oneOf: ['bob', 'dee'] } } }],
    });
  });

  test('[spray] when the first target is dead, the rest goes at the only one left without a question', () => {
    const played = sprayed(3, [sum(8), sum(18), sum(18)]);
    expect(targets(played)).toEqual(['bob', 'dee', 'dee']);
    expect(played.asked.some(({ key }) => key === 'spray-target')).toBe(false);
  });

  test('[spray] a spray fires its last rounds of ammunition and ends', () => {
    const played = sprayed(3, [sum(14)], { ann: { ammo: { pistol: 1 } } });
    expect(targets(played)).toEqual(['bob']);
    expect(only(played, 'rounds-fired')).toMatchObject({ who: 'ann', weapon: 'pistol', rounds: 3 });
  });

  test('[spray] a hidden or distant combatant is not a target of a spray', () => {
    const hidden = sprayed(2, [sum(18), sum(18)], { dee: { hiddenFrom: ['ann'] } });
    expect(hidden.asked.some(({ key }) => key === 'spray-target')).toBe(false);
    const far = sprayed(2, [sum(18), sum(18)], { dee: { cell: [16, 5] } });
    expect(far.asked.some(({ key }) => key === 'spray-target')).toBe(false);
  });
});

describe('the dice of a check', () => {
  const rule = (f: ReturnType<typeof declared>) => f.waitingRoll!.rule;

  test('[superior-inferior] three dice cite the rule of the check, more dice this rule', () => {
    const plain = declared(duel(), { ann: { actions: [STRIKE('bob')] } }, sum(12), sum(8));
    plain.answer('ann', { kind: 'go-on' }).answer('bob', { kind: 'keep' }).answer('bob', { kind: 'dodge' });
    expect([rule(plain), plain.waitingRoll!.dice]).toEqual(['attack-check', { n: 3, lo: 1, hi: 6 }]);
    const full = declared(
      duel(),
      { ann: { actions: [STRIKE('bob')] }, bob: { actions: [{ kind: 'full-defense' }] } },
      ...[sum(12), sum(8)],
    );
    full.answer('ann', { kind: 'go-on' }).answer('bob', { kind: 'keep' }).answer('bob', { kind: 'dodge' });
    expect([rule(full), full.waitingRoll!.dice]).toEqual([
      ...['superior-inferior', { n: 4, lo: 1, hi: 6, keep: 3 }],
    ]);
  });

  test.each([
    [2, 4, 'Superior 2'],
    [-1, -2, 'Inferior 1'],
    [-3, -6, 'Inferior 3'],
  ])('[superior-dice] level %i gives %i in the target number: %s', (value, points, why) => {
    const state = midTurn(duel({}, {}, { 'superior-dice': 'two-a-level' }));
    const { level, inParts } = levelOf(state, [{ value, why: 'so', rule: 'area' }]);
    expect(inParts).toEqual({ value: points, why: 'level', of: { level: value }, rule: 'superior-inferior' });
    expect(tactics.words.reason!(inParts!, state)).toBe(why);
    expect(level).toMatchObject({ total: 0, parts: [{ value }, { value: -value }] });
    expect(levelOf(state, []).inParts).toBeUndefined();
    expect(levelOf(midTurn(duel()), [{ value, why: 'so', rule: 'area' }]).inParts).toBeUndefined();
  });

  const part = { value: 2, why: 'gm', rule: 'gm-authority' } as const;
  const once = (to: GmModifier['to']): GmModifier => ({ to, part, lasts: 'once' });
  const turn = (to: GmModifier['to']): GmModifier => ({ to, part, lasts: 'turn' });

  test.each<[left: readonly GmModifier[], given: readonly GmModifier[], isUsed: boolean]>([
    [[], [once('check')], true],
    [[], [once('superior')], true],
    [[turn('check')], [turn('check')], false],
    [[once('defence')], [once('defence')], false],
    [[once('defence'), turn('check')], [once('defence'), turn('check')], false],
    [[turn('check')], [turn('check'), once('check')], true],
  ])('[gm-authority] after a check, %o remain of %o', (left, given, isUsed) => {
    const state = midTurn(duel(), { ann: { given } });
    const superior = givenTo(state.combatants[0]!, 'superior').length * 2;
    const played = play(
      state,
      (combat) => void makeCheck(combat, { who: 'ann', rule: 'check', why: 'test', parts: [] }),
      { dice: [[...sum(10), ...Array.from({ length: superior }, () => 6)]] },
    );
    expect(of(played, 'ann').given).toEqual(left);
    expect(all(played, 'modifiers-used')).toHaveLength(isUsed ? 1 : 0);
  });
});

describe('the end of a fight', () => {
  const winner = (now: Record<string, Partial<Combatant>>, rulings: Partial<Rulings> = {}) => {
    const begun = encounter(
      [entrant('ann', 'heroes', [5, 5]), entrant('cay', 'heroes', [5, 6]), entrant('bob', 'foes', [6, 5])],
      rulings,
    );
    return all(play(midTurn(begun, now), endIfDecided), 'combat-ended')[0]?.winner;
  };
  const OUT = { isUnconscious: true };
  const DEAD = { isDead: true };
  const TO_THE_DEATH = { 'who-is-out': 'dead' } as const;

  test.each<[wins: string | undefined, now: Record<string, Partial<Combatant>>, rulings?: Partial<Rulings>]>([
    [undefined, {}],
    [undefined, { cay: DEAD }],
    ['heroes', { bob: DEAD }],
    ['heroes', { bob: OUT }],
    ['heroes', { bob: { w: -1 } }],
    ['heroes', { bob: { w: -1, isGritting: true } }],
    ['heroes', { bob: { presence: 'gone' } }],
    ['heroes', { bob: { presence: 'reserve' }, ann: OUT }],
    ['foes', { ann: OUT, cay: DEAD }],
    ['nobody', { ann: DEAD, cay: DEAD, bob: OUT }],
    [undefined, { bob: OUT }, TO_THE_DEATH],
    ['heroes', { bob: DEAD }, TO_THE_DEATH],
    ['nobody', { ann: OUT, cay: OUT, bob: OUT }, TO_THE_DEATH],
    [undefined, { ann: OUT, cay: { w: -1 }, bob: OUT }, TO_THE_DEATH],
    ['nobody', { ann: OUT, cay: { presence: 'gone' }, bob: OUT }, TO_THE_DEATH],
    ['nobody', { ann: OUT, cay: DEAD, bob: OUT }, TO_THE_DEATH],
  ])('[combat-end] [who-is-out] the fight is won by %s with %o and %o', (wins, now, rulings) => {
    expect(winner(now, rulings)).toBe(wins);
  });
});

describe('flanking on hexes', () => {
  const hex = { isMapped: true, shape: 'hex', size: [20, 20], walls: [] } as const;
  const asked = (ann: Cell, cay: Cell) => {
    const all = [
      entrant('ann', 'heroes', ann),
      entrant('cay', 'heroes', cay),
      entrant('bob', 'foes', [5, 5]),
    ];
    const state: State = midTurn(encounter(all, {}, { field: hex }));
    return doAction(state, 'ann', strike('bob'), { dice: [sum(18)] }).asked.map(({ key }) => key);
  };

  test.each<[is: boolean, ann: Cell, cay: Cell]>([
    [true, [6, 5], [4, 5]],
    [true, [5, 6], [5, 4]],
    [true, [6, 4], [4, 6]],
    [false, [6, 5], [4, 6]],
    [false, [5, 6], [6, 4]],
    [false, [6, 5], [5, 4]],
    [false, [6, 5], [6, 4]],
  ])('[flanking] it is %s that %o and %o are on opposite sides of 5, 5', (is, ann, cay) => {
    expect(asked(ann, cay).includes('flanking')).toBe(is);
  });
});

describe('checks of armour', () => {
  test('[sunder-armor] a failure by 1 costs nothing', () => {
    const light = {
      id: 'hide',
      name: 'hide',
      size: 3,
      tier: 3,
      value: 3,
      penalty: 0,
      isNatural: false,
    } as const;
    const struck = (total: number) =>
      doAction(midTurn(duel({}, { armor: light })), 'ann', strike('bob'), { dice: [sum(10), sum(total)] });
    // 3d6 + 3 against 10 + 2
    expect(all(struck(8), 'item-sundered')).toEqual([]);
    expect(only(struck(7), 'item-sundered')).toMatchObject({
      left: 2,
      lost: -1,
      which: 'armor',
    });
    expect(all(struck(7), 'item-broken')).toEqual([]);
  });

  test('[sunder-when] the GM is shown the values of a check that the GM decides', () => {
    const weapons: Weapon[] = [{ ...SWORD, tier: 4 }];
    const begun = duel({ weapons }, { shields: [SHIELD] }, { 'sunder-when': 'gm' });
    const block = { defence: { kind: 'block', with: 'shield' } };
    const played = doAction(midTurn(begun), 'ann', strike('bob'), { dice: [sum(15)], answers: block });
    expect(played.asked.find(({ key }) => key === 'sunder')).toMatchObject({
      ...{
        who: 'gm',
        seat: 'gm',
        context: { owner: 'bob', item: 'shield' },
        defaultAnswer: { kind: 'no-check' },
      },
      options: [{ kind: 'check' }, { kind: 'no-check' }],
    });
    expect(only(played, 'sunder-called')).toMatchObject({ who: 'bob', item: 'shield', isCalled: false });
  });
});
