import { describe, expect, test } from 'vitest';
import {
  all,
  BOW,
  doAction,
  encounter,
  entrant,
  FIGHTER,
  GRENADE,
  midTurn,
  of,
  only,
  parts,
  play,
  SHIELD,
  SWORD,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { painParts, suffer, woundsAfter } from './damage.ts';
import { whyLost } from './go.ts';
import { type Action, type Combatant, combatPenalty, isBeyondDeath, type State } from './state.ts';
import { lossOf } from './sunder.ts';
import { meetingSize } from './weapons.ts';

type Changes = Readonly<Record<string, Partial<Combatant>>>;

/** Ann with a sword, a bow and a grenade; Ike, of her side, 2 m and Bob 1 m away. */
function scene(now: Changes = {}, rulings = {}): State {
  const weapons = [SWORD, BOW, GRENADE];
  const begun = encounter(
    [
      entrant('ann', 'heroes', [5, 5], { weapons }),
      entrant('ike', 'heroes', [5, 7]),
      entrant('bob', 'foes', [6, 5]),
    ],
    rulings,
  );
  return midTurn(begun, now);
}

describe('reasons why an action fails', () => {
  const aid: Action = { kind: 'stabilise', target: 'ike' };
  const toss = (more: object): Action =>
    ({ kind: 'blast', weapon: 'grenade', intent: 'kill', target: null, point: null, ...more }) as Action;
  const worn = { sword: { offense: -5, defense: 0 }, bow: SWORD.quality, grenade: SWORD.quality };

  test.each<[why: string | undefined, action: Action, now: Changes]>([
    [undefined, strike('bob'), {}],
    ['out-of-reach', strike('bob'), { bob: { cell: [8, 5] } }],
    [undefined, strike('bob'), { bob: { cell: [7, 5] } }],
    ['gone', strike('bob'), { bob: { isDead: true } }],
    ['gone', strike('bob'), { bob: { presence: 'gone' } }],
    ['gone', strike('bob'), { bob: { hiddenFrom: ['ann'] } }],
    [undefined, strike('bob'), { bob: { w: -1 } }],
    ['useless', strike('bob'), { ann: { quality: worn } }],
    ['useless', shoot('bob', { weapon: 'bow' }), { ann: { ammo: { bow: 0 } } }],
    [undefined, shoot('bob', { weapon: 'bow' }), { ann: { ammo: { bow: 1 } } }],
    [undefined, toss({ point: [15, 5] }), {}],
    ['point-out-of-reach', toss({ point: [16, 5] }), {}],
    [undefined, toss({ target: 'bob' }), {}],
    ['gone', toss({ target: 'bob' }), { bob: { isDead: true } }],
    ['out-of-reach', toss({ target: 'bob' }), { bob: { cell: [16, 5] } }],
    ['no-need', aid, {}],
    [undefined, aid, { ike: { w: -1 } }],
    ['no-need', aid, { ike: { w: -1, isStabilised: true } }],
    ['out-of-reach', aid, { ike: { w: -1, cell: [5, 8] } }],
    [undefined, { kind: 'full-defense' }, {}],
  ])('[lost-target] the action fails for the reason %s: %o with %o', (why, action, now) => {
    const state = scene(now);
    expect(whyLost(state, combatantOf(state, 'ann'), action)).toBe(why);
  });

  test('[declare] a started action is recorded with its weight', () => {
    const played = doAction(scene(), 'ann', strike('bob'), { dice: [sum(18)] });
    expect(only(played, 'action-begun')).toMatchObject({
      ...{ rule: 'declare', who: 'ann', action: strike('bob'), attacks: 1, checks: 1 },
    });
    const shot = doAction(scene(), 'ann', shoot('bob', { weapon: 'bow' }), { dice: [sum(18)] });
    expect(only(shot, 'rounds-fired')).toMatchObject({ rule: 'max-burst', weapon: 'bow', rounds: 1 });
    expect(all(played, 'rounds-fired')).toEqual([]);
  });

  test('[stabilise] helping makes a Heal check and applies its result', () => {
    const helped = (natural: number) =>
      doAction(scene({ ike: { w: -1 } }), 'ann', aid, { dice: [sum(natural)] });
    expect(only(helped(10), 'heal-checked')).toMatchObject({ who: 'ann', target: 'ike', rule: 'stabilise' });
    expect(only(helped(10), 'stabilised')).toMatchObject({ who: 'ike', by: 'ann', rule: 'stabilise' });
    expect(of(helped(10), 'ike').isStabilised).toBe(true);
    expect(all(helped(11), 'stabilised')).toEqual([]);
  });

  test.each(['grenade', 'constructor'])(
    '[thrown-away] a weapon that uses no ammunition is not used up: a %s',
    (id) => {
      const weapons = [{ ...GRENADE, id, ammo: null }];
      const begun = encounter([
        entrant('ann', 'heroes', [5, 5], { weapons }),
        entrant('bob', 'foes', [15, 5]),
      ]);
      const played = doAction(midTurn(begun), 'ann', toss({ point: [15, 5], weapon: id }), {
        dice: [
          [1, 1],
          [6, 6, 6, 1],
          [6, 6, 6, 6, 6],
        ],
      });
      expect(all(played, 'ammo-lost')).toEqual([]);
      expect(only(played, 'blast-set')).toMatchObject({
        who: 'ann',
        weapon: id,
        point: [15, 5],
        rule: 'area',
      });
    },
  );
});

describe('ignoring pain', () => {
  const asked = (ann: Partial<Combatant>) => {
    const answers = { 'ignore-pain': { kind: 'bear' } };
    return play(scene({ ann }), (combat) => void painParts(combat, 'ann'), { answers }).asked;
  };

  test('[ignore-pain] the question states its price', () => {
    expect(asked({ w: 5 })[0]).toMatchObject({
      ...{
        key: 'ignore-pain',
        who: 'ann',
        seat: 'ann',
        rule: 'ignore-pain',
        defaultAnswer: { kind: 'bear' },
      },
      context: { penalty: -1, ner: 11 },
      options: [
        { kind: 'ignore', cost: 'NER check at 11' },
        { kind: 'bear', cost: '-1' },
      ],
    });
    expect(asked({ w: 10 })).toEqual([]);
    expect(asked({ w: 5, s: 0 })).toEqual([]);
  });

  test.each<[left: readonly string[], natural: number, w: number, rulings: object]>([
    [['-3 combat-penalty', '2 ignore-pain'], 9, 0, {}],
    [['-3 combat-penalty', '3 ignore-pain'], 6, 0, {}],
    [['-3 combat-penalty'], 11, 0, {}],
    [['-3 combat-penalty', '-2 ignore-pain'], 13, 0, {}],
    [['-3 combat-penalty', '3 ignore-pain'], 11, 0, { 'ignore-pain-scale': 'all-or-nothing' }],
    [['-3 combat-penalty', '-1 ignore-pain'], 14, 0, { 'ignore-pain-scale': 'all-or-nothing' }],
  ])(
    '[ignore-pain] [ignore-pain-scale] the remaining parts are %o after a natural %i',
    (left, natural, w, rulings) => {
      let now: string[] = [];
      play(
        scene({ ann: { w, isGritting: true } }, { 'ignore-pain-scale': 'one-for-one', ...rulings }),
        (combat) => {
          now = parts({ total: 0, parts: painParts(combat, 'ann') });
        },
        { dice: [sum(natural)], answers: { 'ignore-pain': { kind: 'ignore' } } },
      );
      expect(now).toEqual(left);
    },
  );
});

describe('wounds', () => {
  const sumOf = (value: number) => ({ total: value, parts: [{ value, why: 'so', rule: 'intent' }] });
  const types = (w: number, s: number, bob: Partial<Combatant> = {}) =>
    play(scene({ bob }), (combat) =>
      suffer(combat, 'bob', { by: 'ann', weapon: 'sword', w: sumOf(w), s: sumOf(s) }),
    )
      .events.map(({ type }) => type)
      .slice(0, -1);

  test.each<[told: readonly string[], w: number, s: number, bob?: Partial<Combatant>]>([
    [['damage-dealt'], 0, 0],
    [['damage-dealt'], 15, 11],
    [['damage-dealt', 'dying-started'], 16, 0],
    [['damage-dealt', 'stunned'], 0, 12],
    [['damage-dealt', 'stunned', 'dying-started'], 16, 12],
    [['damage-dealt', 'dying-started'], 26, 0],
    [['damage-dealt', 'died'], 27, 0],
    [['damage-dealt'], 1, 0, { w: -1 }],
    [['damage-dealt', 'died'], 10, 0, { w: -1 }],
    [['damage-dealt'], 0, 3, { s: 0 }],
    [[], 5, 0, { isDead: true }],
  ])('[wounds] [stress] [dying] %o: with %i W and %i S, %o', (told, w, s, bob) => {
    expect(types(w, s, bob)).toEqual(told);
  });

  test('[wounds] healing never exceeds the amount lost', () => {
    const healed = (value: number) => parts(woundsAfter(4, 16, { value, why: 'bod-check', rule: 'dying' }));
    expect(healed(11)).toEqual(['4 wounds', '11 dying']);
    expect(healed(12)).toEqual(['4 wounds', '12 dying']);
    expect(healed(13)).toEqual(['4 wounds', '13 dying', '-1 wounds']);
  });

  test.each([
    ['dying', -10, false],
    ['dying', -11, true],
    ['dead', -9, false],
    ['dead', -10, true],
  ])(
    '[death-line] with BOD 10 and the line at %s, it is true for %i W that %s means death',
    (line, w, is) => {
      const state = scene({}, { 'death-line': line });
      expect(isBeyondDeath(state, combatantOf(state, 'bob'), w)).toBe(is);
    },
  );

  test.each<[value: number | undefined, w: number, pc: number, ladder: number]>([
    [undefined, 10, 16, 5],
    [-1, 9, 16, 5],
    [-1, 5, 16, 5],
    [-2, 4, 16, 5],
    [-2, 1, 16, 5],
    [-3, 0, 16, 5],
    [-3, -4, 16, 5],
    [undefined, 8, 8, 5],
    [-1, 7, 8, 5],
    [-2, 7, 16, 8],
    [-1, 8, 16, 8],
    [-1, -4, 16, 0],
  ])(
    '[combat-penalty] [wound-ladder] the penalty is %i with %i of %i W and a ladder of %i',
    (value, w, pc, ladder) => {
      const state = scene({ bob: { w, sheet: { ...FIGHTER, pc } } }, { 'wound-ladder': ladder });
      expect(combatPenalty(state, combatantOf(state, 'bob'))?.value).toBe(value);
    },
  );
});

describe('items', () => {
  test.each([
    [0, 0],
    [3, 0],
    [-1, 0],
    [-2, 1],
    [-3, 1],
    [-4, 2],
  ])('[sunder-check] a check with %i costs %i', (total, loss) => {
    const result = { total, parts: [] };
    expect(lossOf(result)).toBe(loss);
  });

  test.each([
    [[4], 4],
    [[3, 5], 3],
    [[2, 5], 5],
    [[1, 4, 6], 4],
  ] as const)('[size-ladder] of the sizes %o, a medium weapon meets %i', (sizes, met) => {
    const shield = { ...SHIELD, kind: 'shield', sizes, defense: 0 } as const;
    expect(meetingSize(shield, SWORD)).toBe(met);
  });
});
