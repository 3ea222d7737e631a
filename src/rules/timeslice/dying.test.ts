import { describe, expect, test } from 'vitest';
import { DART, encounter, entrant, FIGHTER } from '../../../test/support/timeslice.ts';
import {
  all,
  attack,
  begin,
  blow,
  DODGE,
  END_TURN,
  HITS,
  last,
  of,
  parts,
  toRound,
  types,
  typesSince,
} from '../../../test/support/timeslice-play.ts';
import type { Rulings } from './rulings.ts';
import type { Sheet } from './schema.ts';

const HEAL = {
  id: 'heal',
  name: 'heal',
  ts: 1,
  range: 10,
  effect: { kind: 'heal' as const, hp: { dice: 0, plus: 1 } },
};

/** Ann (a strong arm, many TS, healing) beside Bob the character; Dan far away keeps the fight open. */
function scene(bob: Partial<Sheet> = {}, rulings: Partial<Rulings> = {}, ann: Partial<Sheet> = {}) {
  const stats = { ...FIGHTER.stats, V: 20, I: 20 };
  const three = [
    entrant('ann', 'heroes', [5, 5], { stats, ts: 30, spells: [HEAL, DART], ...ann }),
    entrant('bob', 'foes', [6, 5], { ts: 2, hp: 30, ...bob }),
    entrant('dan', 'foes', [19, 19]),
  ];
  return begin(encounter(three, rulings), [9, 9], [1, 1], [0, 0]);
}

/** Bob at 0 HP with this much on his clock. */
function dying(
  seconds: number,
  rulings: Partial<Rulings> = {},
  bob: Partial<Sheet> = {},
  ann: Partial<Sheet> = {},
) {
  return scene(bob, rulings, ann)
    .gm({ kind: 'set-hp', who: 'bob', value: 0 })
    .gm({ kind: 'set-clock', who: 'bob', seconds });
}

const endRound = (f: ReturnType<typeof begin>) => toRound(f, f.state.round + 1);
const healed = (f: ReturnType<typeof begin>, hp: number) => f.gm({ kind: 'heal', who: 'bob', value: hp });

describe('the dying clock', () => {
  test('[dying-timer] [dying-tick] runs at the end of each round, also that of the fall', () => {
    const f = scene({ hpNow: 5 });
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(of(f, 'bob').clock).toBe(300);
    endRound(f);
    expect(of(f, 'bob').clock).toBe(295);
    endRound(f);
    expect(of(f, 'bob').clock).toBe(290);
    expect(parts(last(f, 'clock-changed').seconds)).toEqual(['295 dying-timer', '-5 dying-timer']);
  });

  test('[dying-timer] [round-seconds] of 5 minutes lasts 60 rounds at 5 seconds a round', () => {
    const f = scene({ hpNow: 5 });
    blow(f, 'ann', 'bob', { dice: HITS });
    toRound(f, 60);
    expect(of(f, 'bob')).toMatchObject({ life: 'unconscious', clock: 5 });
    endRound(f);
    expect(last(f, 'died')).toMatchObject({ who: 'bob', cause: 'clock', rule: 'dying-timer' });
    expect(of(f, 'bob')).toMatchObject({ life: 'dead', clock: null });
  });

  test.each([
    [1, 299],
    [5, 295],
    [60, 240],
    [299, 1],
    [300, null],
  ])('[round-seconds] after a round of %i seconds has %s of 300 left', (seconds, left) => {
    const f = endRound(dying(300, { 'round-seconds': seconds }));
    expect(of(f, 'bob').clock).toBe(left);
    expect(of(f, 'bob').life).toBe(left === null ? 'dead' : 'unconscious');
  });

  test('[dying-timer] of a heart wound runs as well, and kills the conscious', () => {
    const f = scene({ hp: 60 }, { 'round-seconds': 150 });
    blow(f, 'ann', 'bob', { called: 'heart', dice: HITS });
    endRound(f);
    expect(of(f, 'bob')).toMatchObject({ clock: 150, life: 'conscious' });
    endRound(f);
    expect(of(f, 'bob')).toMatchObject({ clock: null, life: 'dead' });
  });

  test('[dying-timer] is separate for each dying combatant', () => {
    const f = dying(300);
    f.gm({ kind: 'set-hp', who: 'ann', value: 0 });
    expect(types(f)).toContain('combat-ended');
    f.answer('gm', { kind: 'pass-time', minutes: 1 });
    expect([of(f, 'ann').clock, of(f, 'bob').clock]).toEqual([240, 240]);
  });
});

describe('an attack on the dying', () => {
  test('[attack-dying] [attack-dying-roll] at 0 HP it needs no roll, deals no damage and takes 1 minute', () => {
    const f = dying(300).answer('ann', attack('bob'));
    expect(typesSince(f)).toEqual(['ts-spent', 'attack-declared', 'finishing-blow', 'clock-changed']);
    expect(parts(last(f, 'clock-changed').seconds)).toEqual(['300 dying-timer', '-60 attack-dying']);
    expect(of(f, 'bob')).toMatchObject({ clock: 240, hp: 0 });
  });

  test('[attack-dying-roll] a spell aimed at the dying also takes the minute without a roll', () => {
    const f = dying(300).answer('ann', { kind: 'cast-at', spell: 'dart', target: 'bob', called: 'none' });
    expect(typesSince(f)).toEqual(['ts-spent', 'spell-cast', 'finishing-blow', 'clock-changed']);
    expect(of(f, 'bob').clock).toBe(240);
  });

  test('[attack-dying-roll] at 0 HP no location can be called', () => {
    const f = dying(300);
    for (const kind of ['attack', 'cast-at']) {
      const option = f.asked('ann').options.find((each) => each.kind === kind);
      expect(option?.params.called).toEqual({ oneOf: ['none'] });
    }
  });

  test.each([
    [61, 1, 'unconscious'],
    [60, null, 'dead'],
    [30, null, 'dead'],
  ])('[attack-dying] with %i seconds left: %s left, %s', (seconds, clock, life) => {
    const f = dying(seconds).answer('ann', attack('bob'));
    expect(last(f, 'clock-changed').seconds.total).toBe(clock ?? 0);
    expect(of(f, 'bob')).toMatchObject({ clock, life });
  });

  test('[attack-dying-roll] against a conscious target with a heart wound it is an ordinary attack, and a hit takes the minute too', () => {
    const f = scene({ hp: 60 });
    blow(f, 'ann', 'bob', { called: 'heart', dice: HITS });
    expect(of(f, 'bob')).toMatchObject({ hp: 50, clock: 300 });
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(of(f, 'bob')).toMatchObject({ hp: 45, clock: 240 });
    blow(f, 'ann', 'bob', {
      dice: [
        [0, 0],
        [9, 9],
      ],
    });
    expect(of(f, 'bob')).toMatchObject({ hp: 45, clock: 240 });
  });

  test('[attack-dying] the minute is taken before the fight is over', () => {
    const pair = [
      entrant('ann', 'heroes', [5, 5], { stats: { ...FIGHTER.stats, V: 20 } }),
      entrant('bob', 'foes', [6, 5], { ts: 2, hp: 15 }),
    ];
    const f = begin(encounter(pair));
    blow(f, 'ann', 'bob', { called: 'heart', dice: HITS });
    blow(f, 'ann', 'bob', { dice: HITS });
    expect(types(f).slice(-3)).toEqual(['dying-started', 'clock-changed', 'combat-ended']);
    expect(of(f, 'bob').clock).toBe(240);
  });

  test.each([
    [[0, 0], 300, 'attack-missed'],
    [[0, 1], 240, 'attack-hit'],
  ])('[attack-dying-roll] set to must hit, %j against a flat 10 leaves %i seconds', (dice, clock, type) => {
    const f = dying(300, { 'attack-dying-roll': 'must-hit' });
    f.answer('ann', attack('bob'), dice);
    expect(last(f, type as 'attack-hit')).toMatchObject({ rule: 'attack-dying-roll', defence: 10 });
    expect(of(f, 'bob')).toMatchObject({ clock, hp: 0, stagger: 0 });
  });

  test('[attack-dying-roll] set to must hit, a hit does no damage either', () => {
    const f = dying(300, { 'attack-dying-roll': 'must-hit' }).answer('ann', attack('bob'), [9, 9]);
    expect(types(f)).not.toContain('damage-dealt');
  });
});

describe('healing a dying combatant', () => {
  test('[heal-dying] each HP adds 1 minute', () => {
    const f = healed(dying(60), 2);
    expect(parts(last(f, 'clock-changed').seconds)).toEqual(['60 dying-timer', '120 heal-dying']);
    expect(of(f, 'bob')).toMatchObject({ clock: 180, hp: 0, life: 'unconscious' });
  });

  test('[heal-dying] at 3 minutes, 4 HP make 7: it has 2 HP and is no longer dying, but still unconscious', () => {
    const f = healed(dying(180), 4);
    expect(typesSince(f)).toEqual(['dying-ended', 'healed']);
    expect(parts(last(f, 'healed').gained)).toEqual(['2 heal-dying']);
    expect(of(f, 'bob')).toMatchObject({ clock: null, hp: 2, life: 'unconscious' });
  });

  test('[heal-dying] at 4 minutes, 1 HP makes 5, which is not above 5: it is still dying at 0 HP', () => {
    expect(of(healed(dying(240), 1), 'bob')).toMatchObject({ clock: 300, hp: 0 });
  });

  test('[heal-dying] at 4 minutes, 2 HP make 6, and it has 1 HP', () => {
    expect(of(healed(dying(240), 2), 'bob')).toMatchObject({ clock: null, hp: 1 });
  });

  test.each([
    [270, 1, 1],
    [241, 1, 1],
    [240 + 59, 2, 2],
  ])(
    '[heal-clock-remainder] at %i seconds and healed %i, the excess over 5 minutes, rounded up, is %i HP',
    (seconds, hp, gained) => {
      const f = healed(dying(seconds), hp);
      expect(last(f, 'healed')).toMatchObject({ rule: 'heal-clock-remainder', hp: gained });
      expect(of(f, 'bob')).toMatchObject({ clock: null, hp: gained });
    },
  );

  test('[heal-dying] [called-shot-heart] just struck in the heart and healed 1, it gains 1 HP and is no longer dying', () => {
    const f = scene({ hp: 60 });
    blow(f, 'ann', 'bob', { called: 'heart', dice: HITS });
    healed(f, 1);
    expect(of(f, 'bob')).toMatchObject({ hp: 51, clock: null, hasHeartWound: false, life: 'conscious' });
  });

  test('[heal-dying] [heal-maximum] healing never exceeds the maximum HP', () => {
    const f = healed(dying(300, {}, { hp: 3 }), 3);
    expect(of(f, 'bob').hp).toBe(3);
    const whole = healed(scene({ hp: 10, hpNow: 8 }), 5);
    expect(parts(last(whole, 'healed').gained)).toEqual(['5 gm-authority', '-3 heal-maximum']);
    expect(of(whole, 'bob').hp).toBe(10);
  });

  test('[heal-dying] healing of 0 changes nothing, and the dead cannot be healed', () => {
    const dud = { ...HEAL, effect: { kind: 'heal' as const, hp: { dice: 1, plus: 0 } } };
    const f = dying(180, {}, {}, { spells: [dud] });
    f.answer('ann', { kind: 'cast-on', spell: 'heal', target: 'bob' }, [0]);
    expect(of(f, 'bob').clock).toBe(180);
    expect(typesSince(f)).toEqual(['ts-spent', 'spell-cast']);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'dead' });
    expect(typesSince(healed(f, 3))).toEqual([]);
  });

  test('[heal-dying] healing by a spell follows the same rules', () => {
    const f = dying(180).answer('ann', { kind: 'cast-on', spell: 'heal', target: 'bob' });
    expect(of(f, 'bob').clock).toBe(240);
  });
});

describe('a player healed from 0 HP', () => {
  test('[cinematic] with cinematic off, stays unconscious', () => {
    expect(of(healed(dying(300), 1), 'bob')).toMatchObject({ hp: 1, life: 'unconscious' });
  });

  test('[cinematic] with cinematic on, is conscious at once', () => {
    const f = healed(dying(300, { cinematic: 'on' }), 1);
    expect(last(f, 'woke-up')).toMatchObject({ who: 'bob', rule: 'cinematic' });
    expect(of(f, 'bob')).toMatchObject({ hp: 1, life: 'conscious', ts: 0 });
  });

  test('[cinematic] with cinematic on, does not wake by added minutes alone', () => {
    expect(of(healed(dying(240, { cinematic: 'on' }), 1), 'bob')).toMatchObject({
      hp: 0,
      life: 'unconscious',
    });
  });

  test('[cinematic] with cinematic on, wakes only if a player controls it', () => {
    const f = scene({ isCharacter: false, hpNow: 5 }, { cinematic: 'on' });
    blow(f, 'ann', 'bob', { dice: HITS, defence: DODGE }).answer('ann', { kind: 'spare' });
    expect(of(healed(f, 3), 'bob')).toMatchObject({ hp: 3, life: 'unconscious' });
  });

  test('[cinematic] set to on, a combatant that wakes has TS again at the next refill', () => {
    const f = healed(dying(300, { cinematic: 'on' }), 1);
    endRound(f);
    expect(of(f, 'bob').ts).toBe(2);
    expect(all(f, 'woke-up')).toHaveLength(1);
    f.answer('ann', END_TURN);
    expect(f.state.active).toBe('bob');
  });
});
