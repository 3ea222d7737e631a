import { describe, expect, test } from 'vitest';
import { encounter, entrant, midTurn } from '../../../test/support/tactics.ts';
import type { Sum } from '../../kernel/explanation.ts';
import type { Event } from './events.ts';
import { tactics } from './ruleset.ts';
import type { Combatant, State } from './state.ts';

/** Ann and Cay, each at her own seat, against Bob at another. Zoe is hidden from the first two. */
function four(changes: Readonly<Record<string, Partial<Combatant>>> = {}): State {
  const begun = encounter([
    entrant('ann', 'heroes', [5, 5]),
    entrant('cay', 'heroes', [5, 6]),
    { ...entrant('bob', 'foes', [6, 5]), seat: 'bob' },
    { ...entrant('zoe', 'foes', [9, 9], { isHidden: true }), seat: 'zoe' },
  ]);
  return midTurn(begun, changes);
}

const tell = (event: object, seat: string, state = four(), before = state) =>
  tactics.tell({ rule: 'attack-check', ...event } as unknown as Event, before, state, seat);

/** The part of an event about Ann that a seat sees: everything, the visible part, or nothing. */
const told = (event: object, seat: string) => {
  const it = tell({ who: 'ann', ...event }, seat);
  return it === undefined ? 'nothing' : it.isGlimpse ? 'a glimpse' : 'all';
};

const SEATS = ['gm', 'ann', 'cay', 'bob', ''] as const;
const ALL = ['all', 'all', 'all', 'all', 'all'];
const GLIMPSE = ['all', 'all', 'all', 'a glimpse', 'a glimpse'];
const OWN_SIDE = ['all', 'all', 'all', 'nothing', 'nothing'];
const OWN_SEAT = ['all', 'all', 'nothing', 'nothing', 'nothing'];
const GM_ALONE = ['all', 'nothing', 'nothing', 'nothing', 'nothing'];

const WHO_IS_TOLD: { readonly [T in Event['type']]: readonly string[] } = {
  'turn-started': ALL,
  'turn-ended': ALL,
  'tactics-set': OWN_SIDE,
  'stance-told': ALL,
  kept: OWN_SEAT,
  'tactics-settled': ALL,
  'movement-chosen': OWN_SEAT,
  'action-chosen': OWN_SEAT,
  'taken-back': OWN_SEAT,
  declared: ALL,
  readjusting: ALL,
  'declarations-settled': ALL,
  'initiative-rolled': ALL,
  'tie-rolled': ALL,
  'tie-broken': ALL,
  'order-set': ALL,
  ran: GLIMPSE,
  walked: OWN_SIDE,
  stepped: ALL,
  'movement-made': ALL,
  'movement-over': ALL,
  'go-started': ALL,
  'let-first': ALL,
  'action-changed': ALL,
  'full-defense-taken': ALL,
  'action-begun': ALL,
  'action-lapsed': ALL,
  'go-ended': ALL,
  'pain-ignored': GLIMPSE,
  revealed: ALL,
  'attack-declared': ALL,
  'flanking-ruled': ALL,
  'defence-chosen': ALL,
  interfered: ALL,
  guarded: ALL,
  'attack-rolled': ALL,
  'rounds-fired': ALL,
  'ammo-lost': OWN_SIDE,
  'attack-missed': ALL,
  'attack-hit': ALL,
  'counter-gained': ALL,
  'counter-spent': ALL,
  'blast-set': ALL,
  'caught-in-blast': ALL,
  'blast-rolled': ALL,
  'damage-dealt': GLIMPSE,
  'dying-started': ALL,
  stunned: ALL,
  died: ALL,
  'bod-checked': GLIMPSE,
  'dying-ended': ALL,
  'ner-checked': GLIMPSE,
  'heal-checked': ALL,
  'check-made': ALL,
  'work-set': OWN_SIDE,
  worked: ALL,
  'work-finished': ALL,
  charged: OWN_SIDE,
  stabilised: ALL,
  'sunder-checked': ALL,
  'sunder-called': GM_ALONE,
  'item-sundered': GLIMPSE,
  'item-broken': ALL,
  'combat-ended': ALL,
  'set-by-gm': GM_ALONE,
  placed: GM_ALONE,
  'modifier-given': GM_ALONE,
  'modifiers-used': GM_ALONE,
  repaired: GM_ALONE,
  entered: ALL,
  'door-opened': ALL,
  'door-closed': ALL,
  'door-stuck': ALL,
  'door-set': ALL,
  'door-locked': GM_ALONE,
  left: ALL,
};

const FACTS = {
  ...{ attacker: 'ann', target: 'bob', order: ['ann', 'bob'], by: 'ann', isFlanked: true },
  ...{ moves: [{ who: 'ann' }], declaration: { pace: 'walk', goal: null, actions: [] } },
  check: { result: { total: 0 } },
};

test.each(Object.entries(WHO_IS_TOLD))(
  'the event %s of Ann is visible to the GM, her, her ally, a foe and a spectator: %o',
  (type, who) => {
    expect(SEATS.map((seat) => told({ type, ...FACTS }, seat))).toEqual(who);
  },
);

test.each<[type: string, seen: object]>([
  ['ran', { who: 'ann', pace: 'run' }],
  ['pain-ignored', { who: 'ann' }],
  ['damage-dealt', { who: 'ann' }],
  ['bod-checked', { who: 'ann' }],
  ['ner-checked', { who: 'ann', isGritting: true }],
  ['item-sundered', { who: 'ann', item: 'axe', which: 'offense', lost: -1 }],
])('others see of %s these fields: %o', (type, seen) => {
  const all = { ...seen, by: 'bob', left: 3, wLeft: 4, sLeft: 5, check: { result: { total: 2 } } };
  expect(tell({ type, ...all }, 'bob')!.facts).toEqual(seen);
  expect(tell({ type, ...all }, 'cay')!.facts).toMatchObject(all);
});

test.each(['ran', 'pain-ignored', 'bod-checked', 'ner-checked', 'heal-checked', 'sunder-checked'])(
  '[check] the own side is told whether the check of %s succeeded: a result of 0 does',
  (type) => {
    const passes = [0, -1].map(
      (total) => tell({ type, who: 'ann', check: { result: { total } } }, 'ann')!.facts,
    );
    expect(passes).toMatchObject([{ passes: true }, { passes: false }]);
  },
);

test('[lost-target] an action that lapses is a result of its own for everybody who sees it', () => {
  const lapsed = { type: 'action-lapsed', who: 'ann', ...FACTS };
  for (const seat of SEATS) expect(tell(lapsed, seat)!.facts).toMatchObject({ lapses: true });
});

describe('modifiers shown to other sides', () => {
  const sumOf = (...parts: object[]) => ({ total: parts.length, parts });
  const part = (rule: string, why = 'so') => ({ value: 1, why, rule });
  const whys = (event: object, seat: string): string[] =>
    (
      tell({ type: 'attack-rolled', attacker: 'ann', target: 'bob', ...event }, seat)!.facts as unknown as {
        check: { target: Sum };
      }
    ).check.target.parts.map(({ why }) => why);
  const roll = (rule: string, why?: string) => ({
    who: 'ann',
    check: { target: sumOf(part('attack-check', 'the sheet'), part(rule, why)) },
  });

  test.each([
    ...['check', 'critical', 'roll-high', 'burst', 'spray', 'flanking', 'moving-target', 'multiple-attacks'],
    ...[
      'multiple-checks',
      'move-and-shoot',
      'charge',
      'change-action',
      'full-defense',
      'incapacitated',
      'area',
    ],
  ])('[stance] other sides see the visible part: %s', (rule) => {
    expect(whys(roll(rule), '')).toContain('so');
    expect(whys(roll(rule), '')).not.toContain('the sheet');
  });

  test.each(['attack-check', 'set-tactics', 'combat-penalty', 'dodge', 'initiative', 'initiative-ties'])(
    '[stance] other sides do not see values of a sheet: %s',
    (rule) => {
      expect(whys(roll(rule), '')).not.toContain('so');
    },
  );

  test.each(['initiative', 'initiative-ties'])(
    '[initiative] the dice of a roll for the order are visible: %s',
    (rule) => {
      const event = {
        type: 'initiative-rolled',
        who: 'ann',
        sum: sumOf(part(rule, '3d6'), part(rule, 'Tactics')),
      };
      const { sum } = tell(event, 'bob')!.facts as unknown as { sum: Sum };
      expect(sum.parts.map(({ why }) => why)).toEqual(['3d6', 'hidden']);
    },
  );

  test.each(['defences', 'dodge', 'parry', 'block', 'unarmed-parry', 'unarmed-block'])(
    '[stance] the defence is on the target’s sheet, so the attacker does not see it: %s',
    (rule) => {
      expect(whys(roll(rule), 'ann')).toEqual(['the sheet', 'hidden']);
      expect(whys({ ...roll(rule), target: 'cay' }, 'ann')).toEqual(['the sheet', 'so']);
    },
  );

  test('[stance] the target’s dT is hidden from the attacker too; the attacker’s oT is not', () => {
    expect(whys(roll('set-tactics', 'dT'), 'ann')).toEqual(['the sheet', 'hidden']);
    expect(whys(roll('set-tactics', 'oT'), 'ann')).toEqual(['the sheet', 'oT']);
    expect(whys(roll('set-tactics', 'dT'), 'gm')).toEqual(['the sheet', 'dT']);
  });

  test('[defences] a side sees its own actions in full', () => {
    const event = { type: 'defence-chosen', who: 'ann', target: 'bob', total: sumOf(part('dodge')) };
    expect(tell(event, 'cay')!.facts).toMatchObject({ total: sumOf(part('dodge')) });
    expect(tell(event, 'bob')!.facts).not.toMatchObject({ total: sumOf(part('dodge')) });
  });
});

describe('events with a hidden combatant', () => {
  test.each(['who', 'target', 'attacker', 'against', 'first', 'by'])(
    '[hidden-declaration] an event that names it as %s is not shown to the unaware',
    (field) => {
      const event = { type: 'action-begun', who: 'bob', [field]: 'zoe' };
      expect(SEATS.map((seat) => tell(event, seat) !== undefined)).toEqual([true, false, false, true, false]);
    },
  );

  test('[hidden-declaration] an event that names it inside a field is not shown either', () => {
    const begun = (action: object) => tell({ type: 'action-begun', who: 'bob', action }, 'ann');
    expect(begun({ kind: 'stabilise', target: 'zoe' })).toBeUndefined();
    expect(begun({ kind: 'strike', target: 'ann', weapon: 'zoe' })).toBeDefined();
    expect(tell({ type: 'action-begun', who: 'bob', action: null }, 'ann')).toBeDefined();
  });

  test('[hidden-declaration] a combatant that has left or is in reserve does not hide an event', () => {
    const gone = four({ zoe: { presence: 'gone', hiddenFrom: [] } });
    expect(tell({ type: 'action-begun', who: 'bob', target: 'zoe' }, 'ann', gone)).toBeDefined();
  });

  test('[hidden-declaration] each seat sees only known combatants in orders, ties and steps', () => {
    const facts = (event: object, seat: string) => tell(event, seat)?.facts;
    const order = ['zoe', 'bob', 'ann'];
    expect(facts({ type: 'order-set', order }, 'ann')).toEqual({ order: ['bob', 'ann'] });
    expect(facts({ type: 'order-set', order }, 'bob')).toEqual({ order });
    const tie = { type: 'tie-broken', order, by: 'gm' };
    expect(facts(tie, 'ann')).toEqual({ order: ['bob', 'ann'], by: 'gm' });
    expect(facts({ ...tie, order: ['zoe', 'ann'] }, 'ann')).toBeUndefined();
    const [here, there] = [{ who: 'bob' }, { who: 'zoe' }];
    expect(facts({ type: 'stepped', moves: [here, there] }, 'ann')).toEqual({ moves: [here] });
    expect(facts({ type: 'stepped', moves: [there] }, 'ann')).toBeUndefined();
    const ruled = (attacker: string, target: string) =>
      facts({ type: 'flanking-ruled', attacker, target, isFlanked: true }, 'ann');
    expect(ruled('bob', 'ann')).toEqual({ attacker: 'bob', target: 'ann', isFlanked: true });
    expect(ruled('zoe', 'ann')).toBeUndefined();
    expect(ruled('ann', 'zoe')).toBeUndefined();
    const declaration = { pace: 'walk', goal: null, actions: [] };
    expect(facts({ type: 'declared', who: 'zoe', declaration }, 'ann')).toBeUndefined();
    expect(facts({ type: 'declared', who: 'zoe', declaration }, 'bob')).toEqual({ who: 'zoe', declaration });
  });

  test('[gm-authority] only seats that knew a combatant see that it left', () => {
    const after = four({ zoe: { presence: 'gone' }, bob: { presence: 'gone' } });
    const left = (who: string, seat: string) =>
      tell({ type: 'left', who }, seat, after, four()) !== undefined;
    expect(SEATS.map((seat) => left('bob', seat))).toEqual([true, true, true, true, true]);
    expect(SEATS.map((seat) => left('zoe', seat))).toEqual([true, false, false, true, false]);
    expect(tell({ type: 'entered', who: 'bob' }, 'ann', four(), after)).toBeDefined();
    expect(tell({ type: 'entered', who: 'bob' }, 'ann', after, four())).toBeUndefined();
  });
});
