import { describe, expect, test } from 'vitest';
import type { BaseEvent } from '../../src/kernel/combat.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { OddsView } from '../../src/kernel/outcome.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { oddsOfAnswer, oddsView } from '../../src/odds/odds.ts';
import { agents } from '../../src/rules/agents/ruleset.ts';
import { locations } from '../../src/rules/locations/ruleset.ts';
import { tactics } from '../../src/rules/tactics/ruleset.ts';
import { timeslice } from '../../src/rules/timeslice/ruleset.ts';
import { simulationChance } from '../../src/simulation/random.ts';
import * as agentsTest from '../support/agents.ts';
import * as agentsPlay from '../support/agents-play.ts';
import type { Fight } from '../support/fight.ts';
import * as locationsTest from '../support/locations.ts';
import * as tacticsTest from '../support/tactics.ts';
import * as timesliceTest from '../support/timeslice.ts';
import { attack, begin, DODGE, interrupt, move, STAY } from '../support/timeslice-play.ts';

// The odds of an answer are those of the one attack that it is about, for the one that answers.

/** The odds of an answer to the open question of a combatant; sampled if there are more branches. */
function oddsIn<Sheet, Options, S, E extends BaseEvent>(
  ruleset: Ruleset<Sheet, Options, S, E>,
  f: Fight<Sheet, Options, S, E>,
  who: string,
  answer: RawAnswer,
  branches = 20_000,
): OddsView {
  const rules = ruleset as unknown as Ruleset<never, never, S, E>;
  const sampling = { runs: 2_000, draw: simulationChance(1, 0).draw };
  expect(f.asked(who)).toBeDefined();
  return oddsView(oddsOfAnswer(rules, f.waits, { who, answer }, { branches, sampling }));
}

/** The value of a fact: a chance or an average; 0 if it is impossible. */
function amountOf({ facts }: OddsView, name: string): number {
  const fact = facts.find((each) => each.name === name);
  return fact?.chance ?? fact?.mean ?? 0;
}

const hitOf = (odds: OddsView): number => amountOf(odds, 'hit');

describe('an area spell of Time Slice', () => {
  const spell = { kind: 'area', damage: { dice: 0, plus: 30 }, toHit: 2, radius: 1 } as const;
  const BLAST = { id: 'blast', name: 'blast', ts: 3, range: 6, effect: spell };
  const { FIGHTER, encounter, entrant } = timesliceTest;

  /** Ann's number is 14. Bob's Q 20 adds 10 to his defence, Cid's Q 10 adds nothing. */
  function burst(second: readonly ReturnType<typeof entrant>[]) {
    const stats = { ...FIGHTER.stats, Q: 20 };
    const all = [
      entrant('ann', 'heroes', [0, 0], { spells: [BLAST], ts: 9, stats: { ...FIGHTER.stats, I: 12 } }),
      entrant('bob', 'foes', [4, 0], { ts: 2, stats, hp: 60 }),
      ...second,
    ];
    const f = begin(encounter(all), ...all.map(({ id }) => (id === 'ann' ? [9, 9] : [1, 1])));
    return f.answer('ann', { kind: 'cast-at-point', spell: 'blast', point: [4, 0] });
  }
  const cid = entrant('cid', 'foes', [5, 0], { ts: 2, hp: 60 });

  test('shows each target the chance that it is hit itself', () => {
    const f = burst([cid]);
    const bob = oddsIn(timeslice, f, 'bob', DODGE);
    // 10 of the 100 defences are 3 or less; 85 are 13 or less.
    expect(bob).toMatchObject({ kind: 'exact', attacker: 'ann', target: 'bob' });
    expect(hitOf(bob)).toBeCloseTo(0.1, 10);
    f.answer('bob', DODGE, [0, 0]);
    const own = oddsIn(timeslice, f, 'cid', DODGE);
    expect(own).toMatchObject({ attacker: 'ann', target: 'cid' });
    expect(hitOf(own)).toBeCloseTo(0.85, 10);
    // A hit takes 30, whatever has happened to Bob.
    expect(amountOf(own, 'damage')).toBeCloseTo(0.85 * 30, 10);
  });

  test('shows the first target the same as if nobody else were there', () => {
    expect(oddsIn(timeslice, burst([cid]), 'bob', DODGE)).toEqual(oddsIn(timeslice, burst([]), 'bob', DODGE));
  });
});

describe('a grenade of Hit Locations', () => {
  const { d, DODGE: DODGES, encounter, entrant, FISTS, GRENADE } = locationsTest;
  const weapons = [GRENADE, FISTS];
  const thrower = { weapons, ready: ['grenade'], traits: { C: 9 }, skills: { projectile: 3 } };
  const eve = entrant('eve', 'foes', [9, 1]);

  /** Ann rolls a 3. */
  function thrown(dodge: number, second: readonly ReturnType<typeof entrant>[]) {
    const bob = entrant('bob', 'foes', [8, 1], { skills: { dodge } });
    const f = locationsTest.begin(encounter([entrant('ann', 'team', [1, 1], thrower), bob, ...second]));
    return f.answer('ann', { kind: 'blast', weapon: 'grenade', target: 'bob' }, ...d(3));
  }

  test.each([20_000, 3])('shows each target its own odds, exactly or sampled (%i branches)', (branches) => {
    // Bob's Dodge of 9 always evades it.
    const f = thrown(9, [eve]);
    const first = oddsIn(locations, f, 'bob', DODGES, branches);
    expect([first.target, hitOf(first), amountOf(first, 'damage')]).toEqual(['bob', 0, 0]);
    f.answer('bob', DODGES, ...d(2));
    const second = oddsIn(locations, f, 'eve', DODGES, branches);
    expect(second).toMatchObject({ target: 'eve', kind: branches === 3 ? 'sampled' : 'exact' });
    expect(hitOf(second)).toBeGreaterThan(0.95);
    expect(amountOf(second, 'damage')).toBeGreaterThan(5);
  });

  test('shows the second target nothing of what the first has suffered', () => {
    const dodges = (first: number): OddsView =>
      oddsIn(locations, thrown(first, [eve]).answer('bob', DODGES, ...d(2), ...d(2)), 'eve', DODGES);
    expect(hitOf(dodges(1))).toBeLessThan(1);
  });

  test('shows the first target the same as if nobody else were there', () => {
    const [both, alone] = [[eve], []].map((second) => oddsIn(locations, thrown(3, second), 'bob', DODGES));
    for (const fact of ['hit', 'damage', 'target dying'])
      expect(amountOf(both!, fact), fact).toBeCloseTo(amountOf(alone!, fact), 10);
    expect(hitOf(both!)).toBeLessThan(1);
  });
});

describe('a grenade of Tactics', () => {
  const { declared, encounter, entrant, GRENADE } = tacticsTest;
  const blast = { kind: 'blast', weapon: 'grenade', target: 'bob', intent: 'kill' };
  const dodge = { kind: 'dodge' };
  const cid = entrant('cid', 'foes', [11, 5], { dodge: 14 });

  function thrown(second: readonly ReturnType<typeof entrant>[]) {
    const ann = entrant('ann', 'heroes', [5, 5], { weapons: [GRENADE] });
    const bob = entrant('bob', 'foes', [10, 5], { dodge: 10 });
    const f = declared(encounter([ann, bob, ...second]), { ann: { oT: 2, actions: [blast] } });
    f.roll([6, 6, 6], [2, 1, 1], ...second.map(() => [1, 1, 1]));
    return f.answer('ann', { kind: 'go-on' }, [3, 3]).answer('bob', { kind: 'keep' });
  }

  test('shows each target its own odds', () => {
    const f = thrown([cid]);
    const first = oddsIn(tactics, f, 'bob', dodge);
    expect(first).toMatchObject({ kind: 'exact', target: 'bob' });
    // Bob is hit.
    f.answer('bob', dodge, [1, 1, 1, 1]).answer('cid', { kind: 'keep' });
    const second = oddsIn(tactics, f, 'cid', dodge);
    expect(second).toMatchObject({ kind: 'exact', target: 'cid' });
    expect(hitOf(second)).toBeLessThan(hitOf(first));
  });

  test('shows the first target the same as if nobody else were there', () => {
    expect(oddsIn(tactics, thrown([cid]), 'bob', dodge)).toEqual(oddsIn(tactics, thrown([]), 'bob', dodge));
  });
});

describe('in Agents', () => {
  const { CARBINE, encounter, entrant, GRENADE, sheet, skills, VEST } = agentsTest;
  const { lob, NONE, shoot } = agentsPlay;

  test('a grenade shows each target the damage that it takes itself', () => {
    const all = [
      entrant('ann', 'a', [1, 1], sheet('7C7777', { weapons: [GRENADE] })),
      entrant('ben', 'b', [8, 1]),
      entrant('cid', 'b', [9, 1], sheet('777777', { armour: [VEST] })),
    ];
    const f = agentsPlay.begin(encounter(all), [6, 6], [1, 2], [1, 1]).answer('ann', lob('ben'), [6, 6]);
    const ben = oddsIn(agents, f, 'ben', NONE);
    expect([ben.target, hitOf(ben)]).toEqual(['ben', 1]);
    // 5D, against a vest of 5.
    expect(amountOf(ben, 'damage')).toBeCloseTo(17.5, 10);
    const cid = oddsIn(agents, f.answer('ben', NONE), 'cid', NONE);
    expect([cid.target, hitOf(cid)]).toEqual(['cid', 1]);
    expect(amountOf(cid, 'damage')).toBeCloseTo(12.5, 2);
  });

  test('each shot of an automatic weapon shows its own odds', () => {
    const ann = sheet('7C7777', { weapons: [CARBINE], skills: skills('Gun Combat (slug) 1') });
    const all = [entrant('ann', 'a', [1, 1], ann), entrant('ben', 'b', [8, 1]), entrant('cid', 'b', [9, 1])];
    const f = agentsPlay.begin(encounter(all), [6, 6], [1, 2], [1, 1]);
    f.answer('ann', shoot('ben', 'carbine', 'full-auto'), [4, 4]);
    const first = oddsIn(agents, f, 'ben', NONE);
    // 3D + Effect 1 of this shot, whatever the others do.
    expect([first.target, hitOf(first)]).toEqual(['ben', 1]);
    expect(amountOf(first, 'damage')).toBeCloseTo(11.5, 10);
    f.answer('ben', NONE, [1, 1, 1]);
    const next = oddsIn(agents, f, 'ann', { kind: 'next-shot', target: 'cid' });
    expect(next).toMatchObject({ attacker: 'ann', target: 'cid' });
    // 7 or more on 2d6, although the first shot has hit.
    expect(hitOf(next)).toBeCloseTo(21 / 36, 10);
  });

  test('an agent that lets a declared blow happen sees its odds, while others may still cut in', () => {
    const { CUT_IN, DELAY, strike, WAIT } = agentsPlay;
    const all = [
      entrant('ann', 'a', [1, 1]),
      entrant('dee', 'a', [5, 1]),
      entrant('ben', 'b', [2, 1], sheet('777777', { skills: skills('Melee (blade) 1') })),
    ];
    const f = agentsPlay.begin(encounter(all), [6, 6], [6, 5], [1, 2]);
    f.answer('ann', DELAY).answer('ann', WAIT);
    f.answer('dee', DELAY).answer('ann', WAIT).answer('dee', WAIT);
    f.answer('ben', strike('ann'));
    const waiting = oddsIn(agents, f, 'ann', WAIT);
    expect(waiting).toMatchObject({ kind: 'exact', attacker: 'ben', target: 'ann' });
    // 7 or more on 2d6.
    expect(hitOf(waiting)).toBeCloseTo(21 / 36, 10);
    expect(oddsIn(agents, f, 'ann', CUT_IN).facts).toEqual([]);
    f.answer('ann', WAIT);
    expect(oddsIn(agents, f, 'dee', WAIT)).toEqual(waiting);
  });
});

describe('an interruption of Time Slice', () => {
  const { FIGHTER, encounter, entrant } = timesliceTest;
  const PASSES: RawAnswer = { kind: 'pass' };
  const withV = (V: number) => ({ ts: 9, stats: { ...FIGHTER.stats, V } });

  /** Ann attacks Bob. Both Bob and Cid have the TS to strike first. */
  function attacked() {
    const all = [
      entrant('ann', 'heroes', [5, 5], { ts: 9 }),
      entrant('bob', 'foes', [6, 5], withV(5)),
      entrant('cid', 'foes', [5, 6], withV(12)),
    ];
    return begin(encounter(all), [9, 9], [1, 1], [0, 0]).answer('ann', attack('bob'));
  }

  test('shows the chance of the one that strikes first, not that of the interrupted attack', () => {
    const f = attacked();
    const bob = oddsIn(timeslice, f, 'bob', interrupt());
    expect(bob).toMatchObject({ attacker: 'bob', target: 'ann' });
    expect(hitOf(bob)).toBeCloseTo(0.176, 10);
    const cid = oddsIn(timeslice, f.answer('bob', PASSES), 'cid', interrupt());
    expect(cid).toMatchObject({ attacker: 'cid', target: 'ann' });
    expect(hitOf(cid)).toBeCloseTo(0.5995, 10);
  });

  test('shows what the interrupted attack still does to the one that strikes first', () => {
    const odds = oddsIn(timeslice, attacked(), 'bob', interrupt());
    expect(amountOf(odds, 'damage taken')).toBeGreaterThan(0);
  });

  test('shows the interrupted attack if nobody strikes', () => {
    const odds = oddsIn(timeslice, attacked(), 'bob', PASSES);
    expect(odds).toMatchObject({ attacker: 'ann', target: 'bob' });
    expect(hitOf(odds)).toBeCloseTo(0.4665, 10);
  });

  test('shows a bystander that does not strike nothing of an attack on somebody else', () => {
    const f = attacked().answer('bob', PASSES);
    expect(oddsIn(timeslice, f, 'cid', PASSES)).toEqual({ kind: 'exact', facts: [] });
  });

  test('shows the target that steps out of reach that it is not hit', () => {
    const near = { ts: 9, stats: { ...FIGHTER.stats, V: 5 } };
    const all = [entrant('ann', 'heroes', [5, 5], { ts: 9 }), entrant('bob', 'foes', [6, 5], near)];
    const rules = encounter(all, { 'interrupt-maneuvers': 'any' });
    const f = begin(rules, [9, 9], [1, 1]).answer('ann', attack('bob'));
    const steps = oddsIn(timeslice, f, 'bob', move([7, 5]));
    expect(steps).toMatchObject({ attacker: 'ann', target: 'bob' });
    expect(hitOf(steps)).toBe(0);
  });

  test('shows nothing of an interruption that is over', () => {
    const bow = { ts: 9, weapons: [timesliceTest.BOW], ready: ['bow'] };
    const all = [
      entrant('ann', 'heroes', [5, 5], { ts: 9 }),
      entrant('bob', 'foes', [8, 5], bow),
      entrant('cid', 'foes', [5, 8], bow),
    ];
    const f = begin(encounter(all), [9, 9], [1, 1], [0, 0]).answer('ann', move([4, 5]));
    f.answer('bob', interrupt('none', 'bow'), [0, 0]).answer('ann', DODGE, [9, 9]).answer('ann', STAY);
    expect(oddsIn(timeslice, f, 'cid', PASSES).facts).toEqual([]);
  });

  test('asks the interrupted attacker with the odds against itself', () => {
    const f = attacked().answer('bob', interrupt()).answer('ann', PASSES, [9, 5]);
    const odds = oddsIn(timeslice, f, 'ann', DODGE);
    // 14 - 5 against the dodge.
    expect(odds).toMatchObject({ attacker: 'bob', target: 'ann' });
    expect(hitOf(odds)).toBeCloseTo(0.45, 10);
  });
});

describe('in Hit Locations', () => {
  const { attack: strikes, BLOCK, begin: begins, d, duel, END_TURN } = locationsTest;

  test('a counter-attack shows its own odds, not those of the attack that has failed', () => {
    const f = begins(duel()).answer('ann', { kind: 'counter' }).answer('ann', END_TURN);
    f.answer('bob', strikes('ann')).answer('ann', BLOCK, ...d(2, 6));
    expect(f.asked('ann').key).toBe('counter-attack');
    const odds = oddsIn(locations, f, 'ann', { kind: 'strike-back', weapon: 'blade', called: 'torso' });
    expect(odds).toMatchObject({ attacker: 'ann', target: 'bob' });
    expect(hitOf(odds)).toBeGreaterThan(0);
    expect(hitOf(odds)).toBeLessThan(1);
  });

  test('a comrade that steps in reads the risk of both', () => {
    const { encounter, entrant, PASS } = locationsTest;
    const all = [
      entrant('bob', 'team', [6, 5]),
      entrant('ann', 'foes', [5, 5]),
      entrant('cid', 'foes', [5, 6]),
    ];
    const f = begins(encounter(all));
    f.answer('bob', strikes('cid')).answer('cid', locationsTest.DODGE);
    const [stays, stepsIn] = [PASS, { kind: 'protect', with: 'dodge' }].map((answer) =>
      oddsIn(locations, f, 'ann', answer),
    );
    expect(stays).toMatchObject({ attacker: 'bob', target: 'cid' });
    expect(amountOf(stays!, 'protector hit')).toBe(0);
    expect(stepsIn).toMatchObject({ attacker: 'bob', target: 'cid' });
    expect(amountOf(stepsIn!, 'protector hit')).toBeGreaterThan(0.1);
    expect(hitOf(stepsIn!)).toBeGreaterThan(0);
    expect(hitOf(stepsIn!)).toBeLessThan(hitOf(stays!));
  });
});
