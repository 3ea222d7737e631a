import { describe, expect, test } from 'vitest';
import {
  all,
  BOW,
  doAction,
  duel,
  encounter,
  entrant,
  HIDE,
  midTurn,
  only,
  play,
  SHIELD,
  SWORD,
  shoot,
  strike,
  sum,
} from '../../../test/support/tactics.ts';
import { combatantOf } from '../../kernel/battle.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { attackCountParts, changeParts, checkCountParts, movementParts } from './check.ts';
import { startTurn } from './damage.ts';
import type { Armor, Shield, Weapon } from './schema.ts';
import type { Combatant } from './state.ts';
import { namesOf } from './words.ts';
import { reasonText } from './words-reasons.ts';

/** Names are the ids. */
const IDS = namesOf(midTurn(duel({ armor: HIDE, shields: [SHIELD] }, { armor: HIDE, shields: [SHIELD] })));

/** Returns the parts of a number, one line each. */
const lines = ({ parts }: Sum) =>
  parts.map((part) => `${part.value} ${part.rule} (${reasonText(part, IDS)})`);

interface Blow {
  readonly natural: number;
  readonly sword?: Partial<Weapon>;
  readonly armor?: Partial<Armor>;
  readonly shield?: Partial<Shield>;
  readonly intent?: 'kill' | 'incapacitate';
}

/** Ann's sword (13, 6 W) against Bob's block (12, and what the shield adds), or his dodge of 10 without a shield. */
function struck({ natural, sword = {}, armor, shield, intent = 'kill' }: Blow) {
  const bob = {
    ...{ bod: 40, block: 12, shields: shield === undefined ? [] : [{ ...SHIELD, ...shield }] },
    armor: armor === undefined ? null : { ...HIDE, ...armor },
  };
  const begun = duel({ weapons: [{ ...SWORD, ...sword }] }, bob, { 'sunder-when': 'off' });
  const answers = shield === undefined ? {} : { defence: { kind: 'block', with: 'shield' } };
  const played = doAction(midTurn(begun), 'ann', strike('bob', { intent }), {
    dice: [sum(natural)],
    answers,
  });
  const { w, s } = only(played, 'damage-dealt');
  return { w: lines(w), s: lines(s) };
}

const BASE = { w: '6 intent (W of sword)', s: '0 intent (S of sword)' };
const won = (n: number, intent = 'kill') => `${n} intent (successes, to ${intent})`;

describe('the result of a hit, part by part', () => {
  test('[intent] successes add to W with the intent to kill, and to S with the intent to incapacitate', () => {
    expect(struck({ natural: 10 })).toEqual({ w: [BASE.w, won(3)], s: [BASE.s] });
    expect(struck({ natural: 10, intent: 'incapacitate' })).toEqual({
      ...{ w: [BASE.w], s: [BASE.s, won(3, 'incapacitate')] },
    });
  });

  test('[armor] armour of the weapon’s size reduces W first, then S', () => {
    expect(struck({ natural: 13, armor: { value: 2 } })).toEqual({
      ...{ w: [BASE.w, won(0), '-2 armor (hide)'], s: [BASE.s] },
    });
    const both = { s: { dice: 0, plus: 5 } };
    expect(struck({ natural: 13, sword: both, armor: { value: 8 } })).toEqual({
      w: [BASE.w, won(0), '-6 armor (hide)'],
      s: ['5 intent (S of sword)', '-2 armor (hide)'],
    });
    expect(struck({ natural: 13, armor: { value: 0 } })).toEqual({ w: [BASE.w, won(0)], s: [BASE.s] });
  });

  test('[armor] a weapon larger than the armour hurts through it: the armour turns W into S', () => {
    expect(struck({ natural: 13, armor: { size: 3, value: 2 } })).toEqual({
      w: [BASE.w, won(0), '-2 armor (hide)'],
      s: [BASE.s, '2 armor (hide)'],
    });
  });

  // 13 - 2 of the block above 10 - 2 of the shield: a target number of 9
  test('[block] [block-armor] the quality of the blocking item counts up to 5 successes', () => {
    expect(struck({ natural: 9, shield: {} }).w).toEqual([BASE.w, won(0), '-2 armor (quality of shield)']);
    expect(struck({ natural: 9, shield: {}, armor: {} }).w).toEqual([
      ...[BASE.w, won(0), '-4 armor (hide, quality of shield)'],
    ]);
    const able = { skill: 15 };
    expect(struck({ natural: 6, sword: able, shield: {} }).w).toEqual([
      ...[BASE.w, won(5), '-2 armor (quality of shield)'],
    ]);
    expect(struck({ natural: 6, sword: { skill: 16 }, shield: {} }).w).toEqual([BASE.w, won(6)]);
  });

  test('[block-armor] a bad item reduces the armour, but never below 0', () => {
    const bad = { quality: { offense: 0, defense: -3 } };
    expect(struck({ natural: 13, shield: bad, armor: { value: 5 } }).w).toEqual([
      ...[BASE.w, won(1), '-2 armor (hide, quality of shield)'],
    ]);
    expect(struck({ natural: 13, shield: bad }).w).toEqual([BASE.w, won(1)]);
  });

  test('[intent] a reduction of damage never heals', () => {
    const weak = { w: { dice: 0, plus: -2 } };
    expect(struck({ natural: 13, sword: weak }).w).toEqual([
      ...['-2 intent (W of sword)', won(0), '2 intent (never below 0)'],
    ]);
  });
});

describe('other modifiers of a check and their reasons', () => {
  const said = (parts: Sum['parts']) => lines({ total: 0, parts });
  const ann = (now: Partial<Combatant>, rulings = {}) => {
    const state = midTurn(duel({}, {}, rulings), { ann: now });
    return [state, combatantOf(state, 'ann')] as const;
  };
  const two = { pending: [strike('bob'), strike('bob')] };
  const running = { declared: { pace: 'run', goal: { kind: 'to', cell: [9, 9] }, actions: [] } } as const;

  test('[multiple-attacks] [multiple-checks] attacks and other checks count towards the penalty', () => {
    expect(said(attackCountParts(...ann({})))).toEqual([]);
    expect(said(attackCountParts(...ann(two)))).toEqual(['-2 multiple-attacks (2 attacks)']);
    const aid = { pending: [strike('bob'), { kind: 'stabilise', target: 'bob' } as const] };
    expect(said(attackCountParts(...ann(aid)))).toEqual(['-2 multiple-checks (2 check actions)']);
    expect(said(checkCountParts(...ann(aid)))).toEqual(['-2 multiple-checks (2 check actions)']);
    expect(said(checkCountParts(...ann({ ...two, checksDone: 1 })))).toEqual([
      ...['-3 multiple-checks (3 check actions)'],
    ]);
  });

  test('[run-and-strike] [move-and-shoot] [change-action] movement and changes of plan have reasons', () => {
    const [state, who] = ann(running, { 'melee-run-penalty': 'full' });
    expect(said(movementParts(state, who, SWORD))).toEqual(['-3 run-and-strike (x3 movement)']);
    const [half, runner] = ann(running, { 'melee-run-penalty': 'half' });
    expect(said(movementParts(half, runner, SWORD))).toEqual(['-1 round-down (half of x3)']);
    expect(said(movementParts(state, who, BOW))).toEqual(['-3 move-and-shoot (x3 movement)']);
    const walking = ann({
      hasMoved: true,
      pace: 'walk',
      trail: [
        [4, 5],
        [5, 5],
      ],
    });
    expect(said(movementParts(...walking, BOW))).toEqual(['-1 move-and-shoot (walking)']);
    expect(said(movementParts(...walking, SWORD))).toEqual([]);
    expect(said(movementParts(...ann({ hasMoved: true, pace: 'walk' }), BOW))).toEqual([]);
    expect(said(changeParts(ann({ changes: 2 })[1]))).toEqual(['-2 change-action (changed actions)']);
  });

  test('[moving-target] a running target is harder to shoot', () => {
    const begun = encounter([
      entrant('ann', 'heroes', [5, 5], { weapons: [BOW] }),
      entrant('bob', 'foes', [12, 5]),
    ]);
    const shot = (bob: Partial<Combatant>) =>
      lines(
        only(
          doAction(midTurn(begun, { bob }), 'ann', shoot('bob', { weapon: 'bow' }), { dice: [sum(18)] }),
          'attack-rolled',
        ).check.target,
      );
    expect(shot({ hasMoved: true, pace: 'sprint' })).toContain('-4 moving-target (bob runs)');
    expect(shot({ hasMoved: true, pace: 'walk' }).join()).not.toContain('moving-target');
  });
});

describe('the dying', () => {
  const rolls = (now: Partial<Combatant>, dice: number[][], rulings = {}, pc = 16) => {
    const begun = encounter(
      [
        entrant('ann', 'heroes', [5, 5], { pc }),
        entrant('cay', 'heroes', [5, 6]),
        entrant('bob', 'foes', [6, 5]),
      ],
      rulings,
    );
    return play(midTurn(begun, { ann: now }), startTurn, { dice });
  };

  test('[dying] a dying combatant makes a BOD check and then a NER check, each with the combat penalty', () => {
    const played = rolls({ w: -2 }, [sum(9), sum(8)]);
    const { check, w } = only(played, 'bod-checked');
    expect(lines(check.target)).toEqual(['10 dying (BOD)', '-3 combat-penalty (combat penalty at -2 W)']);
    expect(w.total).toBe(-4);
    const ner = only(played, 'ner-checked');
    expect(lines(ner.check.target)).toEqual(['11 dying (NER)', '-3 combat-penalty (combat penalty at -4 W)']);
    expect([ner.isGritting, ner.rule]).toEqual([true, 'dying']);
    expect(only(rolls({ w: -2 }, [sum(9), sum(9)]), 'ner-checked').isGritting).toBe(false);
    expect(played.rolled).toEqual(['3d6 ann: BOD of the dying', '3d6 ann: NER of the dying']);
  });

  test('[dying-at] a dying combatant at full W has no penalty', () => {
    const played = rolls({ w: 3 }, [sum(10), sum(10)], { 'dying-at': 3 }, 3);
    expect(lines(only(played, 'bod-checked').check.target)).toEqual(['10 dying (BOD)']);
  });

  test.each<[told: readonly string[], now: Partial<Combatant>, dice: number[][]]>([
    [['bod-checked', 'dying-ended'], { w: 0 }, [sum(6)]],
    [['bod-checked', 'died'], { w: -9 }, [sum(9)]],
    [['bod-checked'], { w: 0, isUnconscious: true }, [sum(7)]],
    [['bod-checked'], { w: 0, s: 0 }, [sum(7)]],
    [['bod-checked', 'ner-checked'], { w: 0, isStabilised: true }, [sum(9), sum(7)]],
    [[], { w: 0, presence: 'gone' }, []],
    [[], { w: -12, isDead: true }, []],
  ])('[dying] [stabilise] the events are %o with %o', (told, now, dice) => {
    const played = rolls(now, dice);
    expect(played.events.map(({ type }) => type).slice(1, -1)).toEqual(told);
    expect(all(played, 'turn-started')).toMatchObject([{ turn: 2, rule: 'set-tactics' }]);
  });

  test('[combat-end] the fight is over when the last combatant of a side dies of its wounds', () => {
    const state = midTurn(duel({}, {}, { 'who-is-out': 'dead' }), { ann: { w: -9 } });
    const played = play(state, startTurn, { dice: [sum(9)] });
    expect(only(played, 'combat-ended')).toMatchObject({ winner: 'foes', rule: 'combat-end' });
  });

  test('[stabilise] failures cost the stabilised nothing, and successes help them', () => {
    const failed = only(rolls({ w: -2, isStabilised: true }, [sum(9), sum(8)]), 'bod-checked');
    expect([failed.rule, lines(failed.w)]).toEqual([
      'stabilise',
      ['-2 wounds (W)', '0 stabilise (stabilised)'],
    ]);
    const won = only(rolls({ w: -2, isStabilised: true }, [sum(6), sum(8)]), 'bod-checked');
    expect([won.rule, lines(won.w)]).toEqual(['dying', ['-2 wounds (W)', '1 dying (BOD check)']]);
  });
});
