import { describe, expect, test } from 'vitest';
import { BOW, DART, encounter, entrant, PISTOL, SHIELD, SWORD } from '../../../test/support/timeslice.ts';
import { begin, of } from '../../../test/support/timeslice-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { optionsOf } from '../../kernel/choices.ts';
import { usualOptions } from '../../kernel/decision.ts';
import { attackable, callableNow, canStrikeWith, isAtDeathsDoor } from './attack.ts';
import { reload } from './maneuvers.ts';
import type { Sheet, Spell } from './schema.ts';
import type { Combatant } from './state.ts';
import { start } from './state.ts';

const BLESS: Spell = {
  ...DART,
  ...{ id: 'bless', name: 'bless', ts: 1, range: 2 },
  effect: { kind: 'buff', boosts: [{ to: 'attack', value: 1, only: null }], rounds: 3 },
};
const BLAST: Spell = {
  ...DART,
  ...{ id: 'blast', name: 'blast', ts: 4 },
  effect: { kind: 'area', damage: { dice: 0, plus: 3 }, toHit: 0, radius: 1 },
};
const CLAW = { ...SWORD, id: 'claw', name: 'claw', hands: 0 as const, limb: 'right-arm', attackTs: 2 };
const KIT: Partial<Sheet> = {
  weapons: [SWORD, { ...BOW, drawTs: 3 }, { ...PISTOL, stowTs: 4 }, CLAW],
  shields: [{ ...SHIELD, drawTs: 2 }],
  spells: [DART, BLESS, BLAST],
  hasMedicalKit: true,
  ready: ['sword', 'pistol'],
};
type Where = Partial<Record<'cid' | 'bob' | 'dan', Cell>>;

/** Ann with every kind of item. Her friend Cid is dying next to her, Bob is near and Dan is 3 units away. */
function table(ts: number, ann: Partial<Sheet> = {}, where: Where = {}) {
  const all = [
    entrant('ann', 'heroes', [5, 5], { ...KIT, ts: 20, ...ann }),
    entrant('cid', 'heroes', where.cid ?? [5, 6]),
    entrant('bob', 'foes', where.bob ?? [6, 5]),
    entrant('dan', 'foes', where.dan ?? [8, 5]),
  ];
  const f = begin(encounter(all), [9, 9], [0, 2], [0, 1], [0, 0]);
  return f.gm({ kind: 'set-clock', who: 'cid', seconds: 100 }).gm({ kind: 'set-ts', who: 'ann', value: ts });
}

const one = (domain: unknown): string => (domain as { readonly oneOf: readonly string[] }).oneOf.join();

/** What Ann is offered, each as `kind what whom: price`. */
function offers(f: ReturnType<typeof table>): string[] {
  return usualOptions(f.asked('ann').options).map(({ kind, params, cost }) => {
    const said = Object.entries(params).flatMap(([name, domain]) =>
      'oneOf' in domain && name !== 'called' && name !== 'to' ? [domain.oneOf.join('+')] : [],
    );
    return `${[kind, ...said].join(' ')}: ${cost ?? 'free'}`;
  });
}

test('[weapon-attack] [cast-spell] [draw-stow] [aim] [tend] each option of a turn has its price and its targets', () => {
  expect(offers(table(6))).toEqual([
    'attack sword bob: 3 TS',
    'attack pistol bob: 3 TS',
    'attack pistol dan: 3 TS',
    'attack claw bob: 2 TS',
    'cast-at dart bob: 2 TS',
    'cast-at dart dan: 2 TS',
    'cast-on bless ann+cid+bob: 1 TS',
    'cast-at-point blast: 4 TS',
    'move: 1 TS',
    'stow sword: 1 TS',
    'stow pistol: 4 TS',
    'aim sword+pistol+claw: 2 TS',
    'tend cid: 3 TS',
    'save: 0 TS',
    'end-turn: free',
  ]);
});

const BY_PRICE: Readonly<Record<string, number>> = {
  'cast-on': 1,
  move: 1,
  'stow sword': 1,
  save: 1,
  'attack claw': 2,
  'cast-at dart': 2,
  aim: 2,
  'attack sword': 3,
  'attack pistol': 3,
  tend: 3,
  'cast-at-point': 4,
  'stow pistol': 4,
};

test.each([1, 2, 3, 4, 5])('[spend-at-once] with %i TS nothing is offered that costs more', (ts) => {
  const offered = offers(table(ts));
  const found = Object.keys(BY_PRICE).filter((what) => offered.some((offer) => offer.startsWith(what)));
  expect(found).toEqual(Object.keys(BY_PRICE).filter((what) => BY_PRICE[what]! <= ts));
});

test('[saved-ts] TS set aside does not pay for options of the turn', () => {
  const f = table(6).answer('ann', { kind: 'save', ts: 4 });
  const found = offers(f).map((offer) => offer.replace(/[: ].*/, ''));
  expect([...new Set(found)]).toEqual([
    'attack',
    'cast-at',
    'cast-on',
    'move',
    'stow',
    'aim',
    'save',
    'end-turn',
  ]);
  expect(f.asked('ann').context).toEqual({ ts: 2, saved: 4 });
});

test.each<[ready: string[], ts: number, drawn: string[]]>([
  [[], 6, ['sword: 1 TS', 'bow: 3 TS', 'pistol: 1 TS', 'shield: 2 TS']],
  [[], 2, ['sword: 1 TS', 'pistol: 1 TS', 'shield: 2 TS']],
  [[], 1, ['sword: 1 TS', 'pistol: 1 TS']],
  [['sword'], 6, ['pistol: 1 TS', 'shield: 2 TS']],
  [['sword', 'shield'], 6, []],
  [['bow'], 6, []],
])('[draw-stow] with %o in hand and %i TS, %o may be drawn', (ready, ts, drawn) => {
  const found = offers(table(ts, { ready })).filter((offer) => offer.startsWith('draw'));
  expect(found).toEqual(drawn.map((item) => `draw ${item}`));
});

test.each([
  [1, [6, 5], true],
  [1, [7, 5], false],
  [2, [7, 5], true],
  [2, [8, 5], false],
] as const)(
  '[weapon-attack] a blade of range %i is offered against a target at %o: %s',
  (range, bob, isOffered) => {
    const f = table(
      6,
      { weapons: [{ ...SWORD, range }], ready: ['sword'] },
      { bob: [...bob], dan: [19, 19] },
    );
    expect(offers(f).some((offer) => offer.startsWith('attack'))).toBe(isOffered);
  },
);

test.each([
  [[5, 6], true],
  [[6, 6], true],
  [[5, 7], false],
] as const)('[tend] a dying friend at %o may be tended: %s', (cid, isOffered) => {
  const f = table(6, {}, { cid: [...cid] });
  expect(offers(f).includes('tend cid: 3 TS')).toBe(isOffered);
});

test.each([
  [{ pistol: 2 }, ['pistol'], 6, []],
  [{ pistol: 1 }, ['pistol'], 6, ['reload pistol: 2 TS']],
  [{ pistol: 0 }, ['pistol'], 2, ['reload pistol: 2 TS']],
  [{ pistol: 0 }, ['pistol'], 1, []],
  [{ pistol: 0 }, [], 6, []],
] as const)(
  '[reload] with %o shots, %o in hand and %i TS, reloading is offered for %o',
  (shots, ready, ts, reloads) => {
    const { state } = table(ts, { ready });
    const who = { ...combatantOf(state, 'ann'), shots };
    const options = optionsOf([reload], { state, who, ts, against: null });
    expect(options.map(({ kind, params, cost }) => `${kind} ${one(params.weapon)}: ${cost}`)).toEqual(
      reloads,
    );
  },
);

describe('a target', () => {
  const bob = (changes: Partial<Combatant>): Combatant => ({
    ...start(encounter([entrant('ann', 'heroes', [5, 5]), entrant('bob', 'foes', [6, 5])])).combatants[1]!,
    ...changes,
  });

  test.each<[changes: Partial<Combatant>, isTarget: boolean]>([
    [{}, true],
    [{ life: 'unconscious', hp: 0 }, true],
    [{ life: 'dead' }, false],
    [{ presence: 'reserve' }, false],
    [{ presence: 'gone' }, false],
  ])('[weapon-attack] with %o may be attacked: %s', (changes, isTarget) => {
    expect(attackable(bob(changes))).toBe(isTarget);
  });

  test.each<[changes: Partial<Combatant>, isLost: boolean]>([
    [{ life: 'unconscious', hp: 0, clock: 300 }, true],
    [{ life: 'unconscious', hp: 0, clock: null }, false],
    [{ life: 'unconscious', hp: 1, clock: 300 }, false],
    [{ life: 'conscious', hp: 0, clock: 300 }, false],
    [{ life: 'conscious', hp: 20, clock: 300 }, false],
  ])('[attack-dying] [attack-dying-roll] with %o is dying and cannot be called at: %s', (changes, isLost) => {
    expect(isAtDeathsDoor(bob(changes))).toBe(isLost);
    const whole = ['none', 'head', 'heart', 'right-arm', 'left-arm', 'right-leg', 'left-leg'];
    expect(callableNow(bob(changes))).toEqual(isLost ? ['none'] : whole);
  });

  test.each([
    [SWORD, {}, true],
    [PISTOL, { pistol: 0 }, false],
    [PISTOL, { pistol: 1 }, true],
  ] as const)('[reload] can be struck with %o when %o are left: %s', (weapon, shots, canStrike) => {
    expect(canStrikeWith(bob({ shots }), weapon)).toBe(canStrike);
  });
});

test('[own-side] attacks on its own side are offered on request, at the same price', () => {
  const onRequest = table(6)
    .asked('ann')
    .options.filter((option) => option.onRequest)
    .map(
      ({ kind, params, cost }) =>
        `${kind} ${one(params.weapon ?? params.spell)} ${one(params.target)}: ${cost}`,
    );
  expect(onRequest).toEqual([
    'attack sword cid: 3 TS',
    'attack pistol cid: 3 TS',
    'attack claw cid: 2 TS',
    'cast-at dart cid: 2 TS',
  ]);
});

test('[own-side] an attack on a friend rolls and hurts like any other', () => {
  const f = table(6).gm({ kind: 'set-clock', who: 'cid', seconds: 200 });
  f.answer('ann', { kind: 'attack', weapon: 'sword', target: 'cid', called: 'none' });
  expect(f.asked('bob').key).toBe('interruption');
  f.answer('bob', { kind: 'pass' }, [9, 8], [0, 0]).answer('cid', { kind: 'dodge' });
  expect(of(f, 'cid').hp).toBe(15);
});
