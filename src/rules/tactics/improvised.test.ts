import { describe, expect, test } from 'vitest';
import {
  all,
  declared,
  doAction,
  duel,
  HIDE,
  midTurn,
  of,
  only,
  PISTOL,
  part,
  play,
  SHIELD,
  STRIKE,
  SWORD,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { OVERRIDES } from './gm.ts';
import { outcome } from './ruleset.ts';
import { tacticsContent } from './schema.ts';
import { type Combatant, type State, start } from './state.ts';
import { declare } from './turn.ts';

const CLIMB = {
  kind: 'request-check',
  who: 'ann',
  skill: 'athletics',
  modifier: -2,
  label: 'climb the wall',
};
const DOOR = { kind: 'request-work', who: 'ann', label: 'the door', rounds: 2, skill: 'fin', modifier: 1 };
const ATHLETE = { skills: { athletics: 14 } };

const offered = (state: State, kind: string, who = 'ann') =>
  OVERRIDES.options(state).find(({ kind: each, params }) => {
    return each === kind && 'oneOf' in params.who! && params.who.oneOf.includes(who);
  });

describe('a check that the GM asks for', () => {
  const asks = (now: Partial<Combatant> = {}, natural = 10) => {
    const state = midTurn(duel({ ...ATHLETE, armor: { ...HIDE, penalty: -1 } }), { ann: now });
    return play(state, (combat) => OVERRIDES.intervene(combat, CLIMB), { dice: [sum(natural)] });
  };

  test('[improvised-check] the check is rolled at once, with the modifier and all general penalties', () => {
    const played = asks({ w: 8, changes: 1 });
    const made = only(played, 'check-made');
    expect(made).toMatchObject({ label: 'climb the wall', skill: 'athletics', passes: false, margin: -1 });
    expect(made.check.target.parts.map(({ value }) => value)).toEqual([14, -2, -1, -1, -1]);
    expect(played.rolled).toEqual(['3d6 ann: climb the wall']);
  });

  test('[tool-rating] the best tool for the skill helps', () => {
    const tools = [
      { id: 'rope', name: 'rope', rating: 1, helps: ['athletics'] },
      { id: 'hooks', name: 'hooks', rating: 2, helps: ['athletics', 'fin'] },
      { id: 'salve', name: 'salve', rating: 5, helps: ['heal'] },
    ];
    const state = midTurn(duel({ ...ATHLETE, tools }));
    const made = only(
      play(state, (combat) => OVERRIDES.intervene(combat, CLIMB), { dice: [sum(10)] }),
      'check-made',
    );
    expect(made.check.target.parts).toMatchObject([
      { value: 14 },
      { value: 2, why: 'tool', of: { tool: 'hooks' }, rule: 'tool-rating' },
      { value: -2 },
    ]);
  });

  test('[improvised-check] an equal roll passes, and the outcome states the margin', () => {
    const played = asks({}, 11);
    expect(only(played, 'check-made')).toMatchObject({ passes: true, margin: 0 });
    expect(outcome(played.events)).toEqual({ succeeds: true, margin: 0 });
  });

  test('[improvised-check] a check may use the stats and skills of the sheet, for a combatant able to act', () => {
    const state = midTurn(duel(ATHLETE));
    const skills = { oneOf: ['bod', 'ner', 'fin', 'run', 'heal', 'athletics'] };
    expect(offered(state, 'request-check')!.params).toMatchObject({
      ...{ skill: skills, modifier: { min: -20, max: 20 }, label: { maxLength: 60 } },
    });
    expect(offered(midTurn(duel(), { ann: { isUnconscious: true } }), 'request-check')).toBeUndefined();
  });
});

describe('work of several turns', () => {
  test('[improvised-work] each turn counts, and the check comes with the last', () => {
    const set = play(midTurn(duel()), (combat) => OVERRIDES.intervene(combat, DOOR));
    expect(of(set, 'ann').job).toMatchObject({ done: 0, needed: 2 });
    const once = doAction(set.state, 'ann', { kind: 'work' });
    expect(only(once, 'worked')).toMatchObject({ done: 1, needed: 2 });
    expect(all(once, 'work-finished')).toEqual([]);
    expect(offered(midTurn(duel(), { ann: { isDead: true } }), 'request-work')).toBeUndefined();
    const twice = doAction(once.state, 'ann', { kind: 'work' }, { dice: [sum(9)] });
    expect(only(twice, 'work-finished')).toMatchObject({ label: 'the door', passes: true });
    expect(of(twice, 'ann').job).toBeNull();
  });

  test('[improvised-work] a job without a check ends with its last turn', () => {
    const set = play(midTurn(duel()), (combat) =>
      OVERRIDES.intervene(combat, { ...DOOR, rounds: 1, skill: 'none' }),
    );
    const played = doAction(set.state, 'ann', { kind: 'work' });
    expect(only(played, 'work-finished')).toMatchObject({ check: null, passes: null, margin: null });
  });

  test('[improvised-work] it is declared like any action, with its turns as the price', () => {
    const job = { label: 'the door', needed: 2, done: 0, skill: 'none', modifier: 0 };
    const state = { ...midTurn(duel(), { ann: { job } }), phase: 'declare' as const };
    const { options } = play(state, declare).asked[0]!;
    expect(options.find(({ kind }) => kind === 'work')).toEqual({
      kind: 'work',
      params: {},
      cost: 'turn 1 of 2',
    });
  });
});

describe('an action charged after the fact', () => {
  test('[gm-charge] a charged action counts in the penalties for the rest of the turn', () => {
    const f = declared(duel(), { ann: { actions: [STRIKE('bob')] } }, sum(12), sum(8));
    f.gm({ kind: 'charge', who: 'ann', action: 'check' }).answer('ann', { kind: 'go-on' });
    f.answer('bob', { kind: 'keep' }).answer('bob', { kind: 'dodge' }, sum(15));
    expect(part(only(f, 'attack-rolled').check.target, 'multiple-checks')).toBe(-2);
  });

  test('[gm-charge] only the rest of the turn can be charged: attacks and a movement, and nothing after the combatant’s own go', () => {
    const actions = (ann: Partial<Combatant>) => {
      const action = offered(midTurn(duel(), { ann }), 'charge')?.params.action;
      return action !== undefined && 'oneOf' in action ? action.oneOf : [];
    };
    const paces = ['walk', 'jog', 'run', 'sprint'];
    expect(actions({})).toEqual(['check', 'attack', 'change', ...paces]);
    expect(actions({ pending: [strike('bob')] })).toEqual(['check', 'change', ...paces]);
    expect(actions({ hasMoved: true })).toEqual(['check', 'attack', 'change']);
    expect(actions({ defending: 'this-turn' })).toEqual(['check', 'attack', ...paces]);
    expect(actions({ go: 'over' })).toEqual([]);
  });

  /** What Ann's blow or shot suffers by a rule, after she was charged. */
  function suffered(action: string, rule: string, shot: 'blow' | 'shot' = 'blow') {
    const begun = midTurn(duel({ weapons: [SWORD, PISTOL] }));
    const charged = play(begun, (combat) =>
      OVERRIDES.intervene(combat, { kind: 'charge', who: 'ann', action }),
    );
    const attack = shot === 'shot' ? shoot('bob') : strike('bob');
    return part(
      only(doAction(charged.state, 'ann', attack, { dice: [sum(15)] }), 'attack-rolled').check.target,
      rule,
    );
  }

  test('[gm-charge] [change-action] a charged change of plan gives -1 on all checks of the turn', () => {
    expect(suffered('change', 'change-action')).toBe(-1);
    const twice = play(midTurn(duel(), { ann: { changes: 1 } }), (combat) =>
      OVERRIDES.intervene(combat, { kind: 'charge', who: 'ann', action: 'change' }),
    );
    expect(of(twice, 'ann').changes).toBe(2);
  });

  test('[gm-charge] [multiple-attacks] a charged attack counts as an attack, and every charge as an action', () => {
    expect(suffered('attack', 'multiple-attacks')).toBe(-2);
    expect(suffered('check', 'multiple-attacks')).toBe(0);
    const begun = midTurn(duel());
    const charged = (action: string) =>
      only(
        play(begun, (combat) => OVERRIDES.intervene(combat, { kind: 'charge', who: 'ann', action })),
        'charged',
      );
    expect(charged('attack')).toMatchObject({ attacks: 1, checks: 1, changes: 0, pace: null });
    expect(charged('check')).toMatchObject({ attacks: 0, checks: 1, changes: 0, pace: null });
    expect(charged('change')).toMatchObject({ attacks: 0, checks: 0, changes: 1, pace: null });
    expect(charged('jog')).toMatchObject({ attacks: 0, checks: 0, changes: 0, pace: 'jog' });
  });

  test('[gm-charge] [move-and-shoot] a charged movement counts as if it had been made', () => {
    expect(suffered('walk', 'move-and-shoot', 'shot')).toBe(-1);
    expect(suffered('sprint', 'move-and-shoot', 'shot')).toBe(-4);
    expect(suffered('sprint', 'multiple-checks')).toBe(-2);
    expect(suffered('sprint', 'run-and-strike')).toBe(-2);
    expect(suffered('walk', 'multiple-checks')).toBe(0);
  });

  test('[gm-charge] [move-and-shoot] a combatant charged with a walk and then moved by the GM counts as having walked', () => {
    const begun = midTurn(duel({ weapons: [PISTOL] }));
    const acts = [
      { kind: 'charge', who: 'ann', action: 'walk' },
      { kind: 'move', who: 'ann', to: [3, 5] },
    ];
    let { state } = play(begun, () => {});
    for (const act of acts) state = play(state, (combat) => OVERRIDES.intervene(combat, act)).state;
    const shot = doAction(state, 'ann', shoot('bob'), { dice: [sum(15)] });
    expect(of(shot, 'ann').cell).toEqual([3, 5]);
    expect(part(only(shot, 'attack-rolled').check.target, 'move-and-shoot')).toBe(-1);
  });

  test('[gm-charge] [moving-target] a combatant charged with a run is harder to shoot and cannot move again', () => {
    const begun = midTurn(duel({ weapons: [PISTOL] }), { bob: { movesOnGo: true } });
    const charged = play(begun, (combat) =>
      OVERRIDES.intervene(combat, { kind: 'charge', who: 'bob', action: 'run' }),
    );
    expect(of(charged, 'bob')).toMatchObject({ hasMoved: true, pace: 'run', cell: [6, 5], actionsDone: 0 });
    const shot = doAction(charged.state, 'ann', shoot('bob'), { dice: [sum(15)] });
    expect(part(only(shot, 'attack-rolled').check.target, 'moving-target')).toBe(-3);
  });
});

describe('a fight that begins with wounds', () => {
  test('[starts] the sheet may set wounds, stress, ammunition, sundered items and conditions', () => {
    const starts = {
      ...{ w: 7, s: 0, isUnconscious: true, isStabilised: false, armorValue: 1 },
      ...{ ammo: { pistol: 1 }, quality: { shield: { defense: -1 } } },
    };
    const begun = start(duel({ weapons: [SWORD, PISTOL], shields: [SHIELD], armor: HIDE, starts }));
    expect(begun.combatants[0]).toMatchObject({
      ...{ w: 7, s: 0, isUnconscious: true, armorValue: 1, ammo: { pistol: 1 } },
      quality: { sword: { offense: 0, defense: 0 }, shield: { offense: 0, defense: -1 } },
    });
  });

  test.each([
    [{ w: 13 }, 'w: from -10 to its pc, 12'],
    [{ s: 11 }, 's: at most its pool, 10'],
    [{ ammo: { bow: 1 } }, 'starts.ammo.bow: "bow" counts no ammo'],
    [{ quality: { sword: { offense: 2 } } }, 'quality.sword: at most 0 offense'],
    [{ quality: { axe: {} } }, 'no item "axe"'],
    [{ armorValue: 1 }, 'armorValue: at most 0'],
  ])('[starts] %j is refused with a sentence', (starts, sentence) => {
    const weapons = [{ id: 'sword', name: 'Sword', kind: 'melee', sizes: 'medium' }];
    const read = tacticsContent.sheet.safeParse({ pc: 12, s: 10, weapons, starts });
    const faults = read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    expect(faults?.join()).toContain(sentence);
  });
});
