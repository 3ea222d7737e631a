import { describe, expect, test } from 'vitest';
import {
  BOW,
  doAction,
  duel,
  encounter,
  entrant,
  FISTS,
  midTurn,
  only,
  PISTOL,
  parts,
  play,
  SHIELD,
  SWORD,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { chooseDefence, gainFor, meets, ruleOfDefence } from './defence.ts';
import type { DefenceKind } from './events-actions.ts';
import type { Sheet, Weapon } from './schema.ts';
import type { Combatant, State } from './state.ts';
import { type Blow, type DefenceItem, defenceItems } from './weapons.ts';

/** Ann's blow or shot at Bob. */
const blowWith = (arm: Weapon, way: Blow['way'] = 'strike'): Blow => ({
  ...{ attacker: 'ann', target: 'bob', weapon: arm.id, way, arm, intent: 'kill', at: 'body', rounds: 1 },
  ...{ pain: [], levels: [], shared: null },
});

function scene(metres: number, bob: Partial<Sheet> = {}, now: Partial<Combatant> = {}): State {
  const at = [entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [5 + metres, 5], bob)];
  return midTurn(encounter(at), { bob: now });
}

/** What Bob is asked when it comes. */
const asked = (blow: Blow, state: State) => play(state, (combat) => void chooseDefence(combat, blow)).asked;
const offers = (blow: Blow, metres: number, bob: Partial<Sheet> = {}) =>
  asked(blow, scene(metres, bob))[0]!.options.map(({ kind, params, cost }) => [
    kind,
    (params.with as { readonly oneOf: readonly string[] } | undefined)?.oneOf[0] ?? null,
    cost,
  ]);

describe('ways to defend, and their totals', () => {
  const axe: Weapon = { ...SWORD, id: 'axe', quality: { offense: 0, defense: 1 }, sizes: [5] };
  const armed = { dodge: 12, parry: 11, block: 13, weapons: [axe, BOW, FISTS], shields: [SHIELD] };
  const plain = [
    ['none', null, 'defence 10'],
    ['dodge', null, 'defence 12'],
  ];

  test('[parry] [block] a blow can be met with melee weapons, shields and bare hands', () => {
    expect(offers(blowWith(SWORD), 1, armed)).toEqual([
      ...plain,
      ['parry', 'axe', 'defence 12, the attacker gains 1'],
      ['block', 'axe', 'defence 14, the attacker gains 1'],
      ['parry', 'shield', 'defence 13'],
      ['block', 'shield', 'defence 15'],
      ['parry', 'unarmed', 'defence 11, the attacker gains 3'],
      ['block', 'unarmed', 'defence 13, the attacker gains 3'],
    ]);
  });

  test('[parry-projectile] a bullet from afar cannot be met with bare hands, and other items are easy to shoot past', () => {
    expect(offers(blowWith(PISTOL, 'shot'), 3, armed)).toEqual([
      ...plain,
      ['parry', 'axe', 'defence 12, the attacker is Superior 1'],
      ['block', 'axe', 'defence 14, the attacker is Superior 1'],
      ['parry', 'shield', 'defence 13, the attacker gains 3'],
      ['block', 'shield', 'defence 15, the attacker gains 3'],
    ]);
  });

  test('[parry-projectile-table] by the table an arrow has no advantage against a shield', () => {
    expect(offers(blowWith(BOW, 'shot'), 3, armed)).toEqual([
      ...plain,
      ['parry', 'axe', 'defence 12, the attacker gains 3'],
      ['block', 'axe', 'defence 14, the attacker gains 3'],
      ['parry', 'shield', 'defence 13'],
      ['block', 'shield', 'defence 15'],
    ]);
  });

  test('[area-defence] a blast can be met with a shield only', () => {
    expect(offers(blowWith(SWORD, 'blast'), 1, armed)).toEqual([...plain, ['block', 'shield', 'defence 15']]);
  });

  test('[defences] the question lists the defences', () => {
    expect(asked(blowWith(SWORD), scene(1))[0]).toMatchObject({
      ...{ key: 'defence', who: 'bob', seat: 'gm', rule: 'defences', defaultAnswer: { kind: 'dodge' } },
      context: { attacker: 'ann', weapon: 'sword', way: 'strike' },
    });
  });

  test.each<[why: string, now: Partial<Combatant>]>([
    ['helpless', { s: 0 }],
    ['dead', { isDead: true }],
    ['gone', { presence: 'gone' }],
  ])('[incapacitated] a combatant that is %s is not asked', (_why, now) => {
    expect(asked(blowWith(SWORD), scene(1, {}, now))).toEqual([]);
  });

  test.each([
    ['blow', SWORD, 'strike', 9],
    ['arm', BOW, 'shot', 2],
    ['projectile', BOW, 'shot', 3],
    ['arm', PISTOL, 'spray', 1],
    ['blast', BOW, 'blast', 1],
  ] as const)(
    '[close-interference] the defence meets the %s of %o as a %s from %i m',
    (against, arm, way, metres) => {
      const state = scene(metres);
      expect(meets(state, blowWith(arm, way), combatantOf(state, 'bob'))).toBe(against);
    },
  );
});

describe('the parts of a defence', () => {
  const item = (kind: DefenceItem['kind']): DefenceItem => ({
    ...{ id: 'it', name: 'it', kind, sizes: [4], tier: 3, defense: 0 },
  });

  test.each<[rule: string, kind: DefenceKind, item: DefenceItem | null]>([
    ['attack-check', 'none', null],
    ['attack-check', 'body', null],
    ['dodge', 'dodge', null],
    ['parry', 'parry', item('weapon')],
    ['parry', 'parry', null],
    ['unarmed-parry', 'parry', item('unarmed')],
    ['block', 'block', item('shield')],
    ['unarmed-block', 'block', item('unarmed')],
  ])('[defences] %s is the rule of a %s with %o', (rule, kind, of) => {
    expect(ruleOfDefence(kind, of)).toBe(rule);
  });

  test('[parry] a plain item adds nothing to the sum, a good one its quality', () => {
    const met = (defense: number) => {
      const weapons = [{ ...SWORD, quality: { offense: 0, defense } }];
      const answers = { defence: { kind: 'parry', with: 'sword' } };
      const played = doAction(midTurn(duel({}, { weapons })), 'ann', strike('bob'), {
        dice: [sum(18)],
        answers,
      });
      return parts(only(played, 'defence-chosen').total);
    };
    expect(met(0)).toEqual(['10 defences']);
    expect(met(2)).toEqual(['10 defences', '2 parry']);
    expect(met(-1)).toEqual(['10 defences', '-1 parry']);
  });

  test('[gm-authority] a modifier of the GM for a defence adds to every kind of defence', () => {
    const part = { value: 2, why: 'gm', rule: 'gm-authority' } as const;
    const total = (answer: { kind: string; with?: string }) => {
      const given = [{ to: 'defence', part, lasts: 'turn' }] as const;
      const state = midTurn(duel(), { bob: { given } });
      const played = doAction(state, 'ann', strike('bob'), { dice: [sum(18)], answers: { defence: answer } });
      return only(played, 'defence-chosen').total.total;
    };
    expect(total({ kind: 'dodge' })).toBe(12);
    expect(total({ kind: 'parry', with: 'sword' })).toBe(12);
    expect(total({ kind: 'none' })).toBe(10);
  });

  test('[size-ladder] the attacker gains or loses by the difference of sizes, but not with a blast', () => {
    const gain = (sizes: DefenceItem['sizes'], against: 'blow' | 'blast') =>
      gainFor(blowWith(SWORD), { kind: 'parry', by: 'bob', item: { ...item('weapon'), sizes }, against });
    const MET = { attacker: 'ann', weapon: 'sword', by: 'bob', item: 'it' };
    expect(gain([6], 'blow')).toEqual({
      ...{ parts: [{ value: 2, why: 'weapon-against-item', of: MET, rule: 'parry' }], levels: [] },
    });
    expect(gain([1], 'blow').parts[0]!.value).toBe(3);
    expect(gain([4], 'blow')).toEqual({ parts: [], levels: [] });
    expect(gain([1], 'blast')).toEqual({ parts: [], levels: [] });
    expect(gain([1, 3, 6], 'blow').parts[0]!.value).toBe(1);
    const none = { kind: 'dodge', by: 'bob', item: null, against: 'blow' } as const;
    expect(gainFor(blowWith(SWORD), none)).toEqual({ parts: [], levels: [] });
  });

  test('[unarmed-parry] [size-ends] bare hands are three sizes smaller than the creature, and at least tiny', () => {
    const hands = (size: Sheet['size']) =>
      defenceItems(combatantOf(scene(1, { size }), 'bob')).find(({ id }) => id === 'unarmed');
    const bare = { id: 'unarmed', name: 'bare hands', kind: 'unarmed', tier: 0, defense: 0 };
    expect([1, 3, 4, 5, 6].map((size) => hands(size as Sheet['size'])!.sizes)).toEqual([
      [1],
      [1],
      [1],
      [2],
      [3],
    ]);
    expect(hands(6)).toEqual({ ...bare, sizes: [3] });
  });

  test('[sunder-broken] broken items, natural weapons and guns cannot be used to defend', () => {
    const quality = { sword: { offense: -5, defense: 0 }, shield: { offense: 0, defense: -4 } };
    const bob = { weapons: [SWORD, BOW, FISTS], shields: [SHIELD] };
    const now = { quality: { ...quality, bow: SWORD.quality, fists: SWORD.quality } };
    expect(
      defenceItems(combatantOf(scene(1, bob, now), 'bob')).map(({ id, defense }) => [id, defense]),
    ).toEqual([
      ['shield', -4],
      ['unarmed', 0],
    ]);
  });
});
