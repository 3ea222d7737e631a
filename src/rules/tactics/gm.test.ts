import { describe, expect, test } from 'vitest';
import {
  all,
  BOW,
  duel,
  encounter,
  entrant,
  FISTS,
  HIDE,
  midTurn,
  of,
  only,
  play,
  SHIELD,
  SWORD,
  strike,
} from '../../../test/support/tactics.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import { OVERRIDES } from './gm.ts';
import { type Combatant, type State, start } from './state.ts';

/** Applies a GM override to Ann, with all its consequences. */
function done(state: State, act: RawAnswer) {
  return play(state, (combat) => OVERRIDES.intervene(combat, { who: 'ann', ...act }));
}

/** Ann against Bob in mid-turn, with these changes to her: PC 16, BOD 10, S 12. */
const withAnn = (changes: Partial<Combatant>) => midTurn(duel(), { ann: changes });
const typesOf = (played: ReturnType<typeof done>) => played.events.map((event) => event.type).slice(0, -1);
const offered = (state: State, kind: string) =>
  OVERRIDES.options(state).filter((option) => option.kind === kind);

describe("the GM's overrides", () => {
  test('[gm-authority] W and S can be set from the death line to the values of the sheet', () => {
    const [w] = offered(withAnn({}), 'set-w');
    expect(w!.params).toEqual({ who: { oneOf: ['ann'] }, value: { min: -10, max: 16 } });
    const [s] = offered(withAnn({}), 'set-s');
    expect(s!.params).toEqual({ who: { oneOf: ['ann'] }, value: { min: -100, max: 12 } });
  });

  test('[gm-authority] ammunition is offered only for guns, and objects only for weapons that are not part of a body', () => {
    const state = midTurn(duel({ weapons: [SWORD, BOW, FISTS] }, { weapons: [FISTS] }));
    expect(offered(state, 'set-ammo').map(({ params }) => params)).toEqual([
      { who: { oneOf: ['ann'] }, weapon: { oneOf: ['bow'] }, value: { min: 0, max: 100 } },
    ]);
    expect(offered(state, 'strike-object').map(({ params }) => params)).toEqual([
      {
        who: { oneOf: ['ann'] },
        weapon: { oneOf: ['sword', 'bow'] },
        size: { min: 1, max: 6 },
        tier: { min: 0, max: 5 },
      },
    ]);
  });

  test('[gm-authority] conditions, modifiers, positions and leaving are offered for all in the fight', () => {
    const who = { oneOf: ['ann', 'bob'] };
    const anywhere = { grid: withAnn({}).grid, centre: [0, 0], range: 1000 };
    const conditions = ['dead', 'alive', 'unconscious', 'conscious', 'stabilised'];
    const one = (kind: string) => offered(withAnn({}), kind)[0]!.params;
    expect(one('set-condition')).toEqual({ who, condition: { oneOf: conditions } });
    expect(one('give-modifier')).toEqual({
      who,
      to: { oneOf: ['check', 'superior', 'defence'] },
      value: { min: -10, max: 10 },
      lasts: { oneOf: ['once', 'turn'] },
    });
    expect(one('move')).toEqual({ who, to: anywhere });
    expect(one('remove')).toEqual({ who });
  });

  test('[gm-authority] a combatant in reserve or gone can be brought in from the first turn on', () => {
    const late = { ...entrant('late', 'foes', [9, 9]), isInReserve: true };
    const begun = encounter([entrant('ann', 'heroes', [5, 5]), late]);
    expect(offered(start(begun), 'bring-in')).toEqual([]);
    expect(offered({ ...start(begun), turn: 1 }, 'bring-in')[0]!.params.who).toEqual({ oneOf: ['late'] });
    expect(offered(withAnn({ presence: 'gone' }), 'bring-in')[0]!.params.who).toEqual({ oneOf: ['ann'] });
    expect(offered(withAnn({}), 'bring-in')).toEqual([]);
  });

  test('[stance] settling can be closed while it lasts, and a go ended while a combatant has one', () => {
    const kinds = (phase: State['phase'], active: string | null = null) =>
      OVERRIDES.options({ ...withAnn({}), phase, active }).map(({ kind }) => kind);
    expect(kinds('tactics')).toContain('close-settling');
    expect(kinds('declare')).toContain('close-settling');
    expect(kinds('resolve')).not.toContain('close-settling');
    expect(kinds('resolve')).not.toContain('end-go');
    expect(kinds('resolve', 'ann')).toContain('end-go');
    expect(kinds('turn-start')).toContain('end-fight');
    expect(kinds('closed')).toEqual([]);
    const gone = { presence: 'gone' } as const;
    expect(OVERRIDES.options(midTurn(duel(), { ann: gone, bob: gone })).map(({ kind }) => kind)).toEqual([
      ...['bring-in', 'end-fight'],
    ]);
  });

  test('[sunder-note] items can be repaired up to their original values', () => {
    const state = midTurn(duel({ shields: [SHIELD], armor: HIDE }), {
      ann: {
        quality: { sword: { offense: -2, defense: 0 }, shield: { offense: 0, defense: 1 } },
        armorValue: 0,
      },
    });
    const repair = (item: string, which: string, most: number) => ({
      kind: 'repair',
      params: {
        who: { oneOf: ['ann'] },
        item: { oneOf: [item] },
        which: { oneOf: [which] },
        points: { min: 1, max: most },
      },
    });
    expect(offered(state, 'repair')).toEqual([
      repair('sword', 'offense', 2),
      repair('shield', 'defense', 1),
      repair('hide', 'armor', 2),
    ]);
    expect(offered(withAnn({}), 'repair')).toEqual([]);
    expect(offered(midTurn(duel({ shields: [SHIELD], armor: HIDE })), 'repair')).toEqual([]);
  });
});

describe('the consequences of overrides', () => {
  test('[dying] [wounds] a combatant whose W is set goes down, gets up again, or dies', () => {
    expect(typesOf(done(withAnn({}), { kind: 'set-w', value: 1 }))).toEqual(['set-by-gm']);
    const down = done(withAnn({}), { kind: 'set-w', value: 0 });
    expect(typesOf(down).slice(0, 2)).toEqual(['set-by-gm', 'dying-started']);
    expect(typesOf(done(withAnn({ w: -1 }), { kind: 'set-w', value: -2 }))).not.toContain('dying-started');
    const up = done(withAnn({ w: -1, isGritting: true }), { kind: 'set-w', value: 3 });
    expect(typesOf(up)).toEqual(['set-by-gm', 'set-by-gm', 'dying-ended']);
    expect(of(up, 'ann')).toMatchObject({ w: 3, isGritting: false });
    expect(typesOf(done(withAnn({ w: 5 }), { kind: 'set-w', value: 3 }))).toEqual(['set-by-gm']);
    const gritting = done(withAnn({ w: -1, isGritting: true }), { kind: 'set-w', value: -2 });
    expect(of(gritting, 'ann').isGritting).toBe(true);
  });

  test('[stress] a combatant whose S is set to 0 is stunned once', () => {
    expect(typesOf(done(withAnn({}), { kind: 'set-s', value: 0 })).slice(0, 2)).toEqual([
      'set-by-gm',
      'stunned',
    ]);
    expect(typesOf(done(withAnn({ s: 0 }), { kind: 'set-s', value: -1 }))).not.toContain('stunned');
    expect(typesOf(done(withAnn({}), { kind: 'set-s', value: 1 }))).toEqual(['set-by-gm']);
  });

  test('[gm-authority] the dead stay dead at any W', () => {
    const dead = withAnn({ isDead: true, w: -12 });
    expect(
      typesOf(done(dead, { kind: 'set-w', value: 0 })).filter((type) => type !== 'combat-ended'),
    ).toEqual(['set-by-gm']);
    const line = midTurn(duel({}, {}, { 'death-line': 'dead' }), { ann: { isDead: true, w: -12 } });
    expect(all(done(line, { kind: 'set-w', value: -10 }), 'died')).toEqual([]);
    const alive = done(midTurn(duel({}, {}, { 'death-line': 'dead' })), { kind: 'set-w', value: -10 });
    expect(typesOf(alive).slice(0, 2)).toEqual(['set-by-gm', 'died']);
  });

  test('[gm-authority] the GM may set dead and alive', () => {
    const dead = done(withAnn({}), { kind: 'set-condition', condition: 'dead' });
    expect(only(dead, 'died')).toMatchObject({ who: 'ann', cause: 'gm' });
    const twice = done(withAnn({ isDead: true }), { kind: 'set-condition', condition: 'dead' });
    expect(all(twice, 'died')).toEqual([]);
    const alive = done(withAnn({ isDead: true, w: -14 }), { kind: 'set-condition', condition: 'alive' });
    expect(of(alive, 'ann')).toMatchObject({ isDead: false, w: -10 });
    const kept = done(withAnn({ isDead: true, w: -10 }), { kind: 'set-condition', condition: 'alive' });
    expect(all(kept, 'set-by-gm').map(({ field }) => field)).toEqual(['isDead']);
  });

  test('[gm-authority] unconscious drops pending actions; the GM may also set conscious and stabilised', () => {
    const out = done(withAnn({ pending: [strike('bob')] }), {
      kind: 'set-condition',
      condition: 'unconscious',
    });
    expect(of(out, 'ann')).toMatchObject({ isUnconscious: true, pending: [] });
    const woken = done(withAnn({ isUnconscious: true }), { kind: 'set-condition', condition: 'conscious' });
    expect(of(woken, 'ann').isUnconscious).toBe(false);
    const stable = done(withAnn({ w: -1 }), { kind: 'set-condition', condition: 'stabilised' });
    expect(of(stable, 'ann').isStabilised).toBe(true);
    const dead = done(withAnn({ isDead: true }), { kind: 'set-condition', condition: 'stabilised' });
    expect(of(dead, 'ann').isStabilised).toBe(false);
  });

  test('[hidden-declaration] the GM may hide a combatant from all other sides, or show it to all', () => {
    const hidden = done(withAnn({}), { kind: 'hide' });
    expect(of(hidden, 'ann').hiddenFrom).toEqual(['bob']);
    const cay = { ...of(hidden, 'ann'), id: 'cay', hiddenFrom: [] };
    const three = { ...hidden.state, combatants: [...hidden.state.combatants, cay] };
    expect(offered(three, 'hide').map(({ params }) => params.who)).toEqual([{ oneOf: ['bob', 'cay'] }]);
    expect(offered(three, 'reveal').map(({ params }) => params.who)).toEqual([{ oneOf: ['ann'] }]);
    const both = play(three, (combat) => OVERRIDES.intervene(combat, { kind: 'hide', who: 'cay' }));
    expect(of(both, 'cay').hiddenFrom).toEqual(['bob']);
    const seen = done(withAnn({ hiddenFrom: ['bob'] }), { kind: 'reveal' });
    expect(of(seen, 'ann').hiddenFrom).toEqual([]);
  });

  test('[one-to-a-cell] a combatant put on a taken cell or a wall appears next to it', () => {
    const at = (state: State, to: [number, number]) => of(done(state, { kind: 'move', to }), 'ann').cell;
    expect(at(withAnn({}), [9, 9])).toEqual([9, 9]);
    expect(at(withAnn({}), [5, 5])).toEqual([5, 5]);
    const beside = at(withAnn({}), [6, 5]);
    expect(Math.max(Math.abs(beside[0] - 6), Math.abs(beside[1] - 5))).toBe(1);
    expect(at({ ...withAnn({}), walls: [[9, 9]] }, [9, 9])).not.toEqual([9, 9]);
    expect(at(midTurn(duel(), { bob: { isDead: true } }), [6, 5])).toEqual([6, 5]);
  });

  test('[gm-authority] the GM may set ammunition, modifiers and repairs', () => {
    const armed = midTurn(duel({ weapons: [BOW, { ...BOW, id: 'sling' }], armor: HIDE }), {
      ann: { armorValue: 0 },
    });
    const fed = done(armed, { kind: 'set-ammo', weapon: 'bow', value: 7 });
    expect(of(fed, 'ann').ammo).toEqual({ bow: 7, sling: 3 });
    const given = done(armed, { kind: 'give-modifier', to: 'check', value: -2, lasts: 'turn' });
    const part = { value: -2, why: 'gm', rule: 'gm-authority' };
    expect(of(given, 'ann').given).toEqual([{ to: 'check', part, lasts: 'turn' }]);
    const mended = done(armed, { kind: 'repair', item: 'hide', which: 'armor', points: 1 });
    expect(of(mended, 'ann').armorValue).toBe(1);
    const sword = midTurn(duel(), { ann: { quality: { sword: { offense: -3, defense: -1 } } } });
    const whetted = done(sword, { kind: 'repair', item: 'sword', which: 'offense', points: 2 });
    expect(of(whetted, 'ann').quality.sword).toEqual({ offense: -1, defense: -1 });
  });
});
