import { describe, expect, test } from 'vitest';
import {
  all,
  BOW,
  doAction,
  encounter,
  entrant,
  GRENADE,
  midTurn,
  of,
  only,
  PISTOL,
  parts,
  SWORD,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { optionsOf } from '../../kernel/choices.ts';
import { type Option, usualOptions } from '../../kernel/decision.ts';
import { changeOptions } from './changes.ts';
import { actionOptions, MOVES, moving } from './plans.ts';
import type { Sheet, Weapon } from './schema.ts';
import type { Action, Combatant } from './state.ts';

type Now = Readonly<Record<string, Partial<Combatant>>>;

/** Ann with Ike behind her and Bob before her; Cay, a friend, and Dee, a foe, beside Ike. */
function scene(now: Now = {}, ann: Partial<Sheet> = {}) {
  const all = [
    entrant('ann', 'heroes', [5, 5], ann),
    entrant('ike', 'heroes', [5, 6]),
    entrant('cay', 'heroes', [4, 6]),
    entrant('bob', 'foes', [5, 4]),
    entrant('dee', 'foes', [6, 7]),
  ];
  return midTurn(encounter(all), now);
}

/** What Ann may declare, and what of it is shown on request. */
function offered(weapon: Weapon, now: Now = {}) {
  const state = scene(now, { weapons: [weapon] });
  const listed = { actions: [], scope: 'in-reach' } as const;
  const options = actionOptions(state, combatantOf(state, 'ann'), listed);
  return { usual: usualOptions(options), onRequest: options.filter(({ onRequest }) => onRequest) };
}

const kinds = (options: readonly Option[]) => options.map(({ kind }) => kind);
const targetsOf = ({ params }: Option) => (params.target as { readonly oneOf: readonly string[] }).oneOf;

describe('options for attacks on its own side', () => {
  test.each<[name: string, weapon: Weapon, kinds: readonly string[]]>([
    ['a sword', SWORD, ['strike']],
    ['a bow', BOW, ['shoot']],
    ['a pistol', PISTOL, ['shoot', 'spray']],
    ['a grenade', GRENADE, ['blast']],
  ])(
    '[own-side] with %s the same attacks are offered as against foes, with the same values',
    (_name, weapon, same) => {
      const { usual, onRequest } = offered(weapon);
      expect(kinds(onRequest)).toEqual(same);
      for (const own of onRequest) {
        const foes = usual.find(({ kind }) => kind === own.kind)!;
        expect([targetsOf(foes), targetsOf(own)]).toEqual([
          ['bob', 'dee'],
          ['ike', 'cay'],
        ]);
        const { onRequest: _, ...rest } = own;
        expect(rest).toEqual({ ...foes, params: { ...foes.params, target: own.params.target } });
      }
    },
  );

  test('[own-side] nothing is offered if nobody of its side can be attacked', () => {
    const dead = { isDead: true };
    expect(offered(SWORD, { ike: dead, cay: { presence: 'gone' } }).onRequest).toEqual([]);
    const { usual, onRequest } = offered(SWORD, { bob: dead, dee: dead });
    expect([usual, kinds(onRequest)]).toEqual([[], ['strike']]);
  });

  test('[own-side] the dying are among its targets, as among foes', () => {
    expect(targetsOf(offered(SWORD, { ike: { w: -1 } }).onRequest[0]!)).toContain('ike');
  });

  test('[own-side] [change-action] a plan can be changed into it at the same price', () => {
    const state = scene(
      { ann: { pending: [strike('bob')], hasMoved: true, changes: 1 } },
      { weapons: [PISTOL] },
    );
    const options = changeOptions(state, combatantOf(state, 'ann'));
    const own = options.filter(({ onRequest }) => onRequest);
    expect(kinds(own)).toEqual(['swap-for-shoot', 'swap-for-spray']);
    for (const { kind, cost } of own) {
      expect(cost).toBe('-2 on all checks this turn');
      expect(options.find((other) => other.kind === kind && !other.onRequest)!.cost).toBe(cost);
    }
  });

  test('[own-side] movement ignores sides: allies can be followed without a request', () => {
    const state = scene();
    const [follow] = optionsOf(MOVES, moving(state, combatantOf(state, 'ann'), ['walk'])!);
    expect(follow!.params.who).toEqual({ oneOf: ['ike', 'cay', 'bob', 'dee'] });
  });
});

describe('an attack on its own side', () => {
  const HIT = { dice: [sum(10)] };

  test('[own-side] has the same sum as against a foe', () => {
    const target = (id: string) =>
      parts(only(doAction(scene(), 'ann', strike(id), HIT), 'attack-rolled').check.target);
    // Bob is flanked by nobody, as Dee is not across.
    expect(target('ike')).toEqual(target('bob'));
    const hurt = only(doAction(scene(), 'ann', strike('ike'), HIT), 'damage-dealt');
    expect(hurt).toMatchObject({ who: 'ike', by: 'ann' });
  });

  test('[own-side] allows the target to defend itself, and to strike back after a parry', () => {
    const answers = { 'defence ike': { kind: 'parry', with: 'sword' } };
    const parried = doAction(scene(), 'ann', strike('ike'), { dice: [sum(15)], answers });
    expect(only(parried, 'counter-gained')).toMatchObject({ who: 'ike', against: 'ann', bonus: 2 });
    const back = doAction(parried.state, 'ike', strike('ann'), HIT);
    expect(parts(only(back, 'attack-rolled').check.target)).toContain('2 counterattack');
  });

  test('[own-side] lets the target take full defence before its go', () => {
    const answers = { 'change ike': { kind: 'full-defense' } };
    const played = doAction(scene(), 'ann', strike('ike'), { dice: [[3, 3, 3, 6]], answers });
    expect(parts(only(played, 'attack-rolled').check.level)).toEqual(['-1 full-defense']);
  });

  test('[own-side] gives no flanking together with a foe', () => {
    const played = doAction(scene({ dee: { cell: [5, 7] } }), 'ann', strike('ike'), HIT);
    expect(played.asked.map(({ key }) => key)).not.toContain('flanking');
  });

  test('[own-side] [guard-ally] may be guarded by friends of the helpless target, but not by the attacker or foes', () => {
    const state = scene({ ike: { isUnconscious: true } });
    const answers = { 'guard cay': { kind: 'parry', with: 'sword' } };
    const played = doAction(state, 'ann', strike('ike'), { dice: [sum(15)], answers });
    const guards = played.asked.filter(({ key }) => key === 'guard');
    expect(guards.map(({ who }) => who)).toEqual(['cay']);
    expect(only(played, 'guarded')).toMatchObject({ who: 'cay', target: 'ike' });
  });

  test('[own-side] [close-interference] may be interfered with by foes next to the shooter; friends are not asked', () => {
    const state = scene({}, { weapons: [PISTOL] });
    const better = state.combatants.map((who) => ({ ...who, sheet: { ...who.sheet, parry: 12 } }));
    const played = doAction({ ...state, combatants: better }, 'ann', shoot('ike'), HIT);
    const asked = played.asked.filter(({ key }) => key === 'interfere');
    expect(asked.map(({ who }) => who)).toEqual(['bob', 'dee']);
  });

  test('[own-side] that kills the last friend leaves the attacker fighting alone', () => {
    const gone = { presence: 'gone' } as const;
    const played = doAction(scene({ ike: { w: 1 }, cay: gone }), 'ann', strike('ike'), { dice: [sum(3)] });
    expect(of(played, 'ike').isDead).toBe(true);
    expect(all(played, 'combat-ended')).toEqual([]);
  });
});

describe('a spray with friends in sight', () => {
  const spray = (target: string): Action => ({ ...shoot(target, { rounds: 2 }), kind: 'spray' }) as Action;
  const DICE = { dice: [sum(18), sum(18)] };

  function secondShot(target: string) {
    const played = doAction(scene({}, { weapons: [PISTOL] }), 'ann', spray(target), DICE);
    return played.asked.find(({ key }) => key === 'spray-target')!.options;
  }

  test('[own-side] at foes may be continued at a friend on request', () => {
    const [foes, friends] = secondShot('bob');
    expect([targetsOf(foes!), foes!.onRequest]).toEqual([['bob', 'dee'], undefined]);
    expect([targetsOf(friends!), friends!.onRequest]).toEqual([['cay', 'ike'].sort(), true]);
  });

  test('[own-side] at a friend offers every target', () => {
    const [only, ...others] = secondShot('ike');
    expect([...targetsOf(only!)].sort()).toEqual(['bob', 'cay', 'dee', 'ike']);
    expect([only!.onRequest, others]).toEqual([undefined, []]);
  });
});
