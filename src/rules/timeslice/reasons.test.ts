import { describe, expect, test } from 'vitest';
import {
  BOW,
  DART,
  duel,
  encounter,
  entrant,
  FIGHTER,
  PISTOL,
  SHIELD,
  SWORD,
} from '../../../test/support/timeslice.ts';
import {
  attack,
  BLOCK,
  begin,
  blow,
  DODGE,
  HITS,
  interrupt,
  last,
  move,
  of,
  PARRY,
  PASS,
  settle,
  type TimesliceFight,
  types,
} from '../../../test/support/timeslice-play.ts';
import type { RawAnswer } from '../../kernel/decision.ts';
import type { Sum } from '../../kernel/explanation.ts';
import { timeslice } from './ruleset.ts';
import type { Boost, Sheet, Spell } from './schema.ts';

const HEAL: Spell = {
  ...DART,
  id: 'heal',
  name: 'healing',
  ts: 1,
  effect: { kind: 'heal', hp: { dice: 1, plus: 2 } },
};
const BLAST: Spell = {
  ...DART,
  ...{ id: 'blast', name: 'fire ball', ts: 3 },
  effect: { kind: 'area', damage: { dice: 0, plus: 4 }, toHit: 2, radius: 1 },
};
const boon = (...boosts: Boost[]): Partial<Sheet> => ({ boons: [{ id: 'boon', name: 'good luck', boosts }] });
/** The modifiers of a number as text. */
const whys = (f: TimesliceFight, { parts }: Sum): string[] =>
  parts.map((part) => {
    const faces = part.faces === undefined ? '' : ` (${part.faces.join(', ')})`;
    return `${part.value} ${timeslice.words.reason!(part, f.state)}${faces}`;
  });

test.each<[answer: RawAnswer, ts: number, on: string, item: string | null]>([
  [attack('bob'), 3, 'attack', 'sword'],
  [{ kind: 'cast-at-point', spell: 'blast', point: [9, 9] }, 3, 'cast', 'blast'],
  [{ kind: 'cast-on', spell: 'heal', target: 'cid' }, 1, 'cast', 'heal'],
  [move([5, 4]), 1, 'move', null],
  [{ kind: 'draw', item: 'pistol' }, 1, 'draw', 'pistol'],
  [{ kind: 'draw', item: 'shield' }, 1, 'draw', 'shield'],
  [{ kind: 'stow', item: 'sword' }, 1, 'stow', 'sword'],
  [{ kind: 'aim', weapon: 'sword' }, 2, 'aim', 'sword'],
  [{ kind: 'tend', target: 'cid' }, 3, 'tend', null],
])('[spend-at-once] for %o %i TS are spent on: %s %s', (answer, ts, on, item) => {
  const kit: Partial<Sheet> = {
    weapons: [SWORD, PISTOL],
    shields: [SHIELD],
    spells: [BLAST, HEAL],
    hasMedicalKit: true,
  };
  const three = [
    entrant('ann', 'heroes', [5, 5], kit),
    entrant('cid', 'heroes', [5, 6]),
    entrant('bob', 'foes', [6, 5]),
  ];
  const f = begin(encounter(three), [9, 9], [0, 1], [0, 0]);
  f.gm({ kind: 'set-clock', who: 'cid', seconds: 60 });
  f.answer('ann', answer, ...(answer.spell === 'heal' ? [[3]] : []));
  expect(last(f, 'ts-spent')).toMatchObject({
    who: 'ann',
    ts,
    on,
    item,
    fromSaved: 0,
    rule: 'spend-at-once',
  });
});

test('[spend-at-once] [reload] reloading names the weapon', () => {
  const f = begin(duel({ weapons: [PISTOL], ready: ['pistol'] }, { ts: 2 }));
  blow(f, 'ann', 'bob', { with: 'pistol', dice: HITS }).answer('ann', { kind: 'reload', weapon: 'pistol' });
  expect(last(f, 'ts-spent')).toMatchObject({ ts: 2, on: 'reload', item: 'pistol' });
});

test('[saved-ts] the payment of an interruption states its purpose and its rule', () => {
  const f = begin(duel()).answer('ann', attack('bob')).answer('bob', interrupt());
  expect(last(f, 'ts-spent')).toMatchObject({
    who: 'bob',
    ts: 3,
    on: 'attack',
    item: 'sword',
    rule: 'saved-ts',
  });
});

describe('each part has a reason', () => {
  const lucky = (to: Boost['to'], value = 1) => boon({ to, value, only: null });

  test('[initiative] in initiative and in a roll-off', () => {
    const f = begin(duel(lucky('initiative')), [4, 5], [9, 1], [1, 2], [3, 4]);
    const rolled = f.events.filter((event) => event.type === 'initiative-rolled');
    expect(whys(f, rolled[0]!.sum)).toEqual(['9 2d10 (4, 5)', '0 Q 10', '1 good luck']);
    expect(whys(f, last(f, 'tie-rolled').sum)).toEqual(['7 2d10 (3, 4)']);
  });

  test('[attack-roll] [aim] [called-shot] in an attack', () => {
    const ann = { ...lucky('attack'), weapons: [{ ...SWORD, toHit: 2 }], stats: { ...FIGHTER.stats, V: 12 } };
    const f = begin(duel(ann, { ts: 2 })).answer('ann', { kind: 'aim', weapon: 'sword' });
    f.answer('ann', attack('bob', 'head'), [5, 6]).answer('bob', DODGE, [9, 9]);
    expect(whys(f, last(f, 'attack-rolled').sum)).toEqual([
      '11 2d10 (5, 6)',
      '2 V 12',
      '2 sword',
      '1 aim',
      '-7 called shot: head',
      '1 good luck',
    ]);
  });

  test('[heart-penalty] in an attack with a heart wound', () => {
    const f = begin(duel({ ts: 9 }, { ts: 6, hp: 90 }));
    blow(f, 'ann', 'bob', {
      called: 'heart',
      dice: [
        [9, 9],
        [0, 0],
      ],
    });
    f.answer('ann', { kind: 'end-turn' }).answer('bob', attack('ann')).answer('ann', PASS, [5, 5]);
    f.answer('ann', DODGE, [9, 9]);
    expect(whys(f, last(f, 'attack-rolled').sum)).toEqual([
      '10 2d10 (5, 5)',
      '0 V 10',
      '-2 wounded in the heart',
    ]);
  });

  test.each([
    [DODGE, ['8 2d10 (4, 4)', '0 Q 10', '1 good luck']],
    [BLOCK, ['8 2d10 (4, 4)', '0 Q 10', '3 shield', '1 good luck']],
    [PARRY, ['8 2d10 (4, 4)', '0 Q 10', '1 sword', '-3 parry', '1 good luck']],
  ])('[dodge] [block] [parry] in a defence: %o', (defence, said) => {
    const bob = { ...lucky('defence'), shields: [SHIELD], ready: ['sword', 'shield'], ts: 2 };
    const f = blow(begin(duel({}, bob)), 'ann', 'bob', {
      defence,
      dice: [
        [0, 0],
        [4, 4],
      ],
    });
    expect(whys(f, last(f, 'defence-rolled').sum)).toEqual(said);
  });

  test('[helpless-defence] in the defence of a combatant that cannot defend itself', () => {
    const three = [
      entrant('ann', 'heroes', [5, 5]),
      entrant('bob', 'foes', [6, 5]),
      entrant('dan', 'foes', [19, 19]),
    ];
    const f = begin(encounter(three), [9, 9], [0, 1], [0, 0]);
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'unconscious' });
    f.answer('ann', attack('bob'), [0, 0]);
    expect(whys(f, last(f, 'defence-flat').sum)).toEqual(['10 cannot defend']);
  });

  test('[damage-order] in damage: the base, each doubling, additions, DR and limits', () => {
    const ann = { ...lucky('damage'), weapons: [{ ...SWORD, damage: { dice: 1, plus: 2 } }] };
    const f = begin(duel(ann, { ts: 2, hp: 90, dr: 3 }));
    f.gm({ kind: 'set-condition', who: 'bob', condition: 'staggered' });
    blow(f, 'ann', 'bob', { called: 'head', dice: [[9, 9], [0, 0], [4]] });
    expect(whys(f, last(f, 'damage-dealt').damage)).toEqual([
      '4 1d10 (4)',
      '2 damage of sword',
      '6 natural 18: base once more',
      '6 shot to the head: base once more',
      '1 staggered',
      '1 good luck',
      '-3 DR',
    ]);
    expect(whys(f, last(f, 'stagger-gained').points)).toEqual([
      '1 hit',
      '1 natural 18',
      '1 shot to the head',
    ]);
    expect(whys(f, last(f, 'stagger-gained').threshold)).toEqual(['3 stagger threshold']);
  });

  test('[multiplied-dice] in damage that is rolled again for each doubling', () => {
    const ann = { weapons: [{ ...SWORD, damage: { dice: 1, plus: 0 } }] };
    const f = begin(duel(ann, { ts: 2, hp: 90 }, { 'multiplied-dice': 'each-time' }));
    blow(f, 'ann', 'bob', { dice: [[9, 9], [0, 0], [4], [7]] });
    expect(whys(f, last(f, 'damage-dealt').damage)).toEqual(['4 1d10 (4)', '7 natural 18: rolled again']);
  });

  test('[called-shot-limb] in the limit of a limb, and in DR above the damage', () => {
    const f = begin(duel({ weapons: [{ ...SWORD, damage: { dice: 0, plus: 9 } }] }, { ts: 2 }));
    blow(f, 'ann', 'bob', {
      called: 'left-leg',
      dice: [
        [9, 8],
        [0, 0],
      ],
    });
    expect(whys(f, last(f, 'damage-dealt').damage)).toEqual(['9 damage of sword', '-3 at most 6']);
    const hard = blow(begin(duel({}, { ts: 2, dr: 7 })), 'ann', 'bob', { dice: HITS });
    expect(whys(hard, last(hard, 'damage-dealt').damage)).toEqual([
      '5 damage of sword',
      '-7 DR',
      '2 never below 0',
    ]);
  });

  test('[boons] DR that comes only from a boon has that part only', () => {
    const f = blow(begin(duel({}, { ts: 2, ...lucky('dr', 2) })), 'ann', 'bob', { dice: HITS });
    expect(whys(f, last(f, 'damage-dealt').damage)).toEqual(['5 damage of sword', '-2 good luck']);
  });

  test('[dying-timer] [heal-dying] in a dying clock and in healing', () => {
    const f = begin(duel({ spells: [HEAL], hpNow: 18 }));
    f.answer('ann', { kind: 'cast-on', spell: 'heal', target: 'ann' }, [3]);
    expect(whys(f, last(f, 'healed').gained)).toEqual([
      '3 1d10 (3)',
      '2 healing of healing',
      '-3 not above max HP',
    ]);
    f.gm({ kind: 'set-clock', who: 'ann', seconds: 120 }).gm({ kind: 'heal', who: 'ann', value: 2 });
    expect(whys(f, last(f, 'clock-changed').seconds)).toEqual(['120 seconds left', '120 2 HP healed']);
    f.gm({ kind: 'set-hp', who: 'ann', value: 3 }).gm({ kind: 'heal', who: 'ann', value: 1 });
    expect(whys(f, last(f, 'healed').gained)).toEqual(['1 the GM heals']);
    f.gm({ kind: 'set-clock', who: 'ann', seconds: 270 }).gm({ kind: 'heal', who: 'ann', value: 2 });
    expect(whys(f, last(f, 'healed').gained)).toEqual(['2 minutes above 5']);
  });

  test('[dying-tick] in a round that passes, and in a blow at the dying', () => {
    const f = begin(duel({ ts: 2 }, { ts: 2 })).gm({ kind: 'set-clock', who: 'bob', seconds: 100 });
    f.answer('ann', { kind: 'end-turn' }).answer('bob', { kind: 'end-turn' });
    expect(whys(f, last(f, 'clock-changed').seconds)).toEqual(['100 seconds left', '-5 time passes']);
    const struck = begin(duel({}, { ts: 2 })).gm({ kind: 'set-clock', who: 'bob', seconds: 100 });
    blow(struck, 'ann', 'bob', { dice: HITS });
    expect(whys(struck, last(struck, 'clock-changed').seconds)).toEqual([
      '100 seconds left',
      '-60 attacked while dying',
    ]);
  });

  test('[area-spell] in the number of an area spell', () => {
    const stats = { ...FIGHTER.stats, I: 12 };
    const f = begin(duel({ spells: [BLAST], stats, ...lucky('attack') }));
    f.answer('ann', { kind: 'cast-at-point', spell: 'blast', point: [9, 9] });
    expect(whys(f, last(f, 'area-number').sum)).toEqual([
      '10 the stat itself, not its bonus',
      '2 I 12',
      '2 fire ball',
      '1 good luck',
    ]);
  });

  test('[surprise-number] in the number to notice an ambush', () => {
    const f = begin({ ...duel(), options: { ambushers: 'foes' } }, [9, 9], [0, 0], [5, 5]);
    expect(whys(f, last(f, 'surprise-sprung').number)).toEqual(['10 average Q of 1']);
  });
});

test('[area-spell] [gm-authority] a combatant removed while it defends itself is not struck', () => {
  const three = [
    entrant('ann', 'heroes', [0, 0], { spells: [BLAST] }),
    entrant('bob', 'foes', [4, 0], { ts: 2 }),
    entrant('dan', 'foes', [9, 9], { ts: 2, weapons: [BOW] }),
  ];
  const f = begin(encounter(three), [9, 9], [0, 1], [0, 0]);
  f.answer('ann', { kind: 'cast-at-point', spell: 'blast', point: [4, 0] });
  expect(f.asked('bob').key).toBe('defence');
  f.gm({ kind: 'remove', who: 'bob' });
  settle(f);
  expect(types(f)).not.toContain('attack-hit');
  expect(of(f, 'bob').hp).toBe(20);
});
