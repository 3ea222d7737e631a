import { describe, expect, test } from 'vitest';
import { DART, encounter, entrant, SHIELD, SWORD } from '../../../test/support/timeslice.ts';
import { attack } from '../../../test/support/timeslice-play.ts';
import type { Cell } from '../../geometry/grid.ts';
import type { Decision, Option, RawAnswer } from '../../kernel/decision.ts';
import { policies } from './policies.ts';
import type { Sheet, Spell } from './schema.ts';
import type { Combatant, State } from './state.ts';
import { start } from './state.ts';

const HEAL: Spell = {
  ...DART,
  id: 'heal',
  name: 'healing',
  effect: { kind: 'heal', hp: { dice: 0, plus: 5 } },
};
const BLESS: Spell = {
  ...DART,
  id: 'bless',
  name: 'blessing',
  effect: { kind: 'buff', boosts: [{ to: 'attack', value: 1, only: null }], rounds: 3 },
};
const BLESSED = { effects: [{ name: 'blessing', boosts: [], until: 3 }] };
const OTHERWISE: RawAnswer = { kind: 'end-turn' };

type Changes = Partial<Record<'ann' | 'cid' | 'bob' | 'dan', Partial<Combatant>>>;

/** Ann and Cid against Bob and Dan, all within a unit of Ann. */
function four(changes: Changes = {}, sheet: Partial<Sheet> = {}): State {
  const state = start(
    encounter([
      entrant('ann', 'heroes', [5, 5], sheet),
      entrant('cid', 'heroes', [5, 6]),
      entrant('bob', 'foes', [6, 5]),
      entrant('dan', 'foes', [4, 5]),
    ]),
  );
  const changed = (who: Combatant) => ({ ...who, ...changes[who.id as keyof Changes] });
  return { ...state, combatants: state.combatants.map(changed) };
}

function option(kind: string, params: Record<string, string | readonly string[]> = {}): Option {
  const domains = Object.entries(params).map(([name, value]) => [name, { oneOf: [value].flat() }]);
  return { kind, params: Object.fromEntries(domains) };
}

/** What Ann answers to a question with these options. */
function plays(state: State, options: readonly Option[], key = 'maneuver'): RawAnswer {
  const about = { who: 'ann', seat: 'ann', rule: 'turn', context: {} };
  return policies.simple(
    { key, ...about, options, defaultAnswer: OTHERWISE } as unknown as Decision,
    state,
    () => 0,
  );
}

const castOn = (spell: string, ...target: string[]) => option('cast-on', { spell, target });
const strike = (target: string) => option('attack', { weapon: 'sword', target });
const castAt = (target: string) => option('cast-at', { spell: 'dart', target });

describe('the policy chooses a target:', () => {
  test.each<[who: string, changes: Changes, struck: string]>([
    ['the first of two alike', {}, 'bob'],
    ['the one with fewer HP', { dan: { hp: 19 } }, 'dan'],
    ['the one with more HP last', { dan: { hp: 21 } }, 'bob'],
    ['the one with less stagger, of as many HP', { bob: { stagger: 1 } }, 'dan'],
    ['for 1 HP less even one with 9 stagger', { bob: { hp: 19, stagger: 9 } }, 'bob'],
    ['one who stands before one who lies', { bob: { hp: 1, life: 'unconscious' } }, 'dan'],
    ['one who is there before one who has gone', { bob: { presence: 'gone' } }, 'dan'],
  ])('%s', (_, changes, struck) => {
    expect(plays(four(changes), [strike('bob'), strike('dan')])).toEqual(attack(struck));
  });

  test('nobody if all have fallen', () => {
    const lie = { hp: 1, life: 'unconscious' } as const;
    expect(plays(four({ bob: lie, dan: lie }), [strike('bob'), strike('dan')])).toEqual(OTHERWISE);
  });

  test('it uses a spell before a blade if both reach, and a blade against foes that the spell cannot reach', () => {
    const dart = { kind: 'cast-at', spell: 'dart', target: 'bob', called: 'none' };
    expect(plays(four(), [strike('bob'), castAt('bob')])).toEqual(dart);
    expect(plays(four({ dan: { hp: 3 } }), [strike('dan'), castAt('bob')])).toEqual(attack('dan'));
  });

  test.each([
    [true, 8, 'head'],
    [true, 9, 'none'],
    [false, 8, 'none'],
    [false, 20, 'none'],
  ])('against a target staggered: %s, with a Q of %i, it calls %s', (isStaggered, q, called) => {
    const state = four();
    const bob = state.combatants[2]!;
    const stats = { ...bob.sheet.stats, Q: q };
    const slow = four({ bob: { isStaggered, sheet: { ...bob.sheet, stats } } });
    expect(plays(slow, [strike('bob')])).toEqual(attack('bob', called));
  });
});

describe('the policy helps an ally:', () => {
  test('it tends the first ally that it may, and never an enemy', () => {
    expect(plays(four(), [option('tend', { target: ['bob', 'cid'] })])).toEqual({
      kind: 'tend',
      target: 'cid',
    });
    expect(plays(four(), [option('tend', { target: 'bob' })])).toEqual(OTHERWISE);
  });

  test.each<[who: string, changes: Changes, target: string | null]>([
    ['a friend with less than half of its HP', { cid: { hp: 9 } }, 'cid'],
    ['not one with half of them', { cid: { hp: 10 } }, null],
    ['a dying friend, with all its HP too', { cid: { clock: 300 } }, 'cid'],
    ['not a foe', { bob: { hp: 1, clock: 300 } }, null],
    ['itself', { ann: { hp: 9 } }, 'ann'],
  ])('it heals %s', (_, changes, target) => {
    const answer = target === null ? OTHERWISE : { kind: 'cast-on', spell: 'heal', target };
    const healer = four(changes, { spells: [DART, HEAL] });
    expect(plays(healer, [castOn('heal', 'bob', 'cid', 'ann')])).toEqual(answer);
  });

  test.each<[who: string, changes: Changes, target: string | null]>([
    ['a friend who is not yet', {}, 'cid'],
    ['the next when the first is', { cid: BLESSED }, 'ann'],
    ['nobody when all are', { cid: BLESSED, ann: BLESSED }, null],
    ['nobody when those who are not lie', { cid: { life: 'unconscious' }, ann: BLESSED }, null],
    ['one who has another boon', { cid: { effects: [{ name: 'ward', boosts: [], until: 3 }] } }, 'cid'],
  ])('it strengthens %s', (_, changes, target) => {
    const answer = target === null ? OTHERWISE : { kind: 'cast-on', spell: 'bless', target };
    const priest = four(changes, { spells: [DART, BLESS] });
    expect(plays(priest, [castOn('bless', 'bob', 'cid', 'ann')])).toEqual(answer);
  });

  test('it does not heal with a strengthening spell, nor strengthen with a healing one', () => {
    const hurt = four({ cid: { ...BLESSED, hp: 1 } }, { spells: [BLESS] });
    expect(plays(hurt, [castOn('bless', 'cid')])).toEqual(OTHERWISE);
    const whole = four({}, { spells: [HEAL] });
    expect(plays(whole, [castOn('heal', 'cid')])).toEqual(OTHERWISE);
  });

  test('it heals before it strengthens, and strengthens before it strikes', () => {
    const spells = { spells: [BLESS, HEAL] };
    const options = [strike('bob'), castOn('bless', 'cid'), castOn('heal', 'cid')];
    expect(plays(four({ cid: { hp: 9 } }, spells), options)).toMatchObject({ spell: 'heal' });
    expect(plays(four({}, spells), options)).toMatchObject({ spell: 'bless' });
    expect(plays(four({ cid: BLESSED }, spells), options)).toEqual(attack('bob'));
  });
});

describe('the policy casts a spell at a point:', () => {
  const { grid } = four();
  const blast = (range: number): Option => ({
    kind: 'cast-at-point',
    params: { spell: { oneOf: ['blast'] }, point: { grid, centre: [5, 5], range } },
  });
  const at = (point: Cell) => ({ kind: 'cast-at-point', spell: 'blast', point });

  test('it chooses the first standing foe in reach', () => {
    expect(plays(four(), [blast(1)])).toEqual(at([6, 5]));
    expect(plays(four({ bob: { life: 'unconscious' } }), [blast(1)])).toEqual(at([4, 5]));
    expect(plays(four({ bob: { cell: [7, 5] } }), [blast(1)])).toEqual(at([4, 5]));
    expect(plays(four({ bob: { cell: [7, 5] } }), [blast(2)])).toEqual(at([7, 5]));
  });

  test('it does not cast without a foe there', () => {
    const far: Changes = { bob: { cell: [9, 9] }, dan: { cell: [9, 8] } };
    expect(plays(four(far), [blast(1)])).toEqual(OTHERWISE);
  });
});

describe('the policy prepares its weapons:', () => {
  const reload = option('reload', { weapon: 'bow' });
  const BOW = { ...SWORD, id: 'bow', name: 'bow' };

  test.each([
    [0, { kind: 'reload', weapon: 'bow' }],
    [1, OTHERWISE],
  ])('with %i shots left it answers %o', (bow, answer) => {
    expect(plays(four({ ann: { shots: { bow } } }), [reload])).toEqual(answer);
  });

  test.each<[holding: string[], drawn: string | null]>([
    [[], 'sword'],
    [['shield'], 'sword'],
    [['bow'], null],
    [['shield', 'bow'], null],
  ])('with %o in hand it draws: %s', (holding, drawn) => {
    const held = holding.map((item) => ({ item, limbs: [] }));
    const state = four({ ann: { held } }, { weapons: [BOW, SWORD], shields: [SHIELD] });
    const options = ['shield', 'sword', 'bow'].map((item) => option('draw', { item }));
    expect(plays(state, options)).toEqual(drawn === null ? OTHERWISE : { kind: 'draw', item: drawn });
  });
});

describe('the policy chooses where to go:', () => {
  const away: Changes = { bob: { cell: [9, 5] }, dan: { cell: [5, 1] } };
  const move = (...cells: Cell[]): Option => ({ kind: 'move', params: { to: { oneOf: cells } } });

  test.each<[whither: string, changes: Changes, options: Option[], answer: RawAnswer]>([
    ['stays beside a foe', {}, [move([6, 6], [4, 6])], OTHERWISE],
    [
      'stays aslant beside a foe too',
      { bob: { cell: [6, 6] }, dan: { cell: [9, 9] } },
      [move([6, 5])],
      OTHERWISE,
    ],
    ['towards the first of two as near', away, [move([4, 4], [6, 5], [5, 4])], { kind: 'move', to: [6, 5] }],
    [
      'straight rather than aslant',
      { ...away, dan: { cell: [19, 19] } },
      [move([6, 4], [6, 6], [6, 5])],
      {
        kind: 'move',
        to: [6, 5],
      },
    ],
    [
      'not to a foe who lies',
      { bob: { cell: [9, 5] }, dan: { life: 'dead' } },
      [move([6, 5], [4, 6])],
      {
        kind: 'move',
        to: [6, 5],
      },
    ],
    ['not further away', away, [move([4, 5], [4, 6])], OTHERWISE],
    [
      'nowhere when no foe stands',
      { bob: { life: 'dead' }, dan: { life: 'dead' } },
      [move([6, 5])],
      OTHERWISE,
    ],
    [
      'towards the nearest without a map',
      away,
      [option('approach', { target: ['dan', 'bob'] })],
      {
        kind: 'approach',
        target: 'bob',
      },
    ],
    ['not towards another', away, [option('approach', { target: 'dan' })], OTHERWISE],
  ])('%s', (_, changes, options, answer) => {
    expect(plays(four(changes), options)).toEqual(answer);
  });
});

describe('the policy defends itself:', () => {
  const shield = (block: number) => ({ ...SHIELD, id: `shield-${block}`, block });
  const blade = (parry: number) => ({ ...SWORD, id: `blade-${parry}`, parry });
  const dodge = { kind: 'dodge' };
  const block = (n: number) => ({ kind: 'block', with: `shield-${n}` });
  const parry = (n: number) => ({ kind: 'parry', with: `blade-${n}` });

  test.each<[blocks: number[], parries: number[], answer: RawAnswer]>([
    [[], [], dodge],
    [[0], [3], dodge],
    [[1], [], block(1)],
    [[1, 2], [], block(2)],
    [[], [4], parry(4)],
    [[], [4, 5], parry(5)],
    [[1], [4], block(1)],
    [[1], [5], parry(5)],
    [[3], [5], block(3)],
  ])('with shields of %o and blades of %o it uses %o', (blocks, parries, answer) => {
    const sheet = { shields: blocks.map(shield), weapons: parries.map(blade) };
    const options = [
      option('dodge'),
      option('block', { with: blocks.map((n) => `shield-${n}`) }),
      option('parry', { with: parries.map((n) => `blade-${n}`) }),
    ];
    expect(plays(four({}, sheet), options, 'defence')).toEqual(answer);
  });

  test('it never uses a defence that is not offered', () => {
    const sheet = { shields: [shield(3)], weapons: [blade(9)] };
    expect(plays(four({}, sheet), [option('dodge')], 'defence')).toEqual(dodge);
  });
});

test('the policy interrupts with the first weapon, without calling a location', () => {
  const options = [option('pass'), option('interrupt', { weapon: ['bow', 'sword'] })];
  expect(plays(four(), options, 'interruption')).toEqual({
    kind: 'interrupt',
    weapon: 'bow',
    called: 'none',
  });
});
