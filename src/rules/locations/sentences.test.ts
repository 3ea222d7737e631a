import { expect, test } from 'vitest';
import { said, sum, unsaid } from '../../../test/support/said.ts';
import { SENTENCES } from './words.ts';

/** A roll of 8 against 5, or of 3. */
const won = { sum: sum(8), number: sum(5), isSuccess: true };
const lost = { sum: sum(3), number: sum(5), isSuccess: false };
const blow = { attacker: 'ann', target: 'bob', attack: 7, defence: 5 };

test.each<[type: string, facts: object, sentence: string]>([
  ['sides-rolled', { faces: [4], first: 'team' }, 'The die shows 4: the Team acts first.'],
  ['sides-rolled', { faces: [3], first: 'gm' }, 'The die shows 3: the GM acts first.'],
  ['round-started', { round: 2 }, 'Round 2.'],
  ['place-claimed', {}, 'ANN wants to act next.'],
  [
    'place-contested',
    {
      rolls: [
        { who: 'ann', sum: sum(9) },
        { who: 'bob', sum: sum(7) },
      ],
      winner: 'ann',
    },
    'ANN acts first: ANN 9, BOB 7.',
  ],
  ['turn-started', { speed: sum(9) }, "ANN's turn (Speed 9)."],
  ['turn-passed', { why: 'Stunned' }, 'ANN is Stunned and loses the turn.'],
  ['turn-ended', { spare: 3 }, 'ANN ends the turn with 3 yd to spare.'],
  ['turn-ended', { spare: 0 }, "ANN's turn ends."],
  ['recapped', { round: 2, deeds: [] }, 'Round 2: nobody was hurt.'],
  ['fight-ended', { winner: 'foes' }, 'The fight is over: the side foes won.'],
  ['fight-ended', { winner: 'nobody' }, 'The fight is over. Nobody won.'],
  ['closed', {}, 'The fight is finished.'],
  ['moved', { rule: 'move', to: [3, 4] }, 'ANN moves to column 3, row 4.'],
  ['moved', { rule: 'shove', to: [3, 4] }, 'ANN is shoved to column 3, row 4.'],
  ['stood-up', { speed: sum(4) }, 'ANN stands up (Speed 4).'],
  ['fell-prone', {}, 'ANN falls prone.'],
  ['ride-rolled', won, 'ANN tries to urge the mount on and succeeds, 8 against 5.'],
  ['ride-rolled', lost, 'ANN tries to urge the mount on but fails, 3 against 5.'],
  ['mounted', {}, 'ANN mounts.'],
  ['dismounted', {}, 'ANN gets off the mount.'],
  ['run-rolled', lost, 'ANN tries to run on but fails, 3 against 5.'],
  ['ran', { yards: sum(27) }, 'ANN runs: up to 27 yd.'],
  ['charged', { yards: sum(18) }, 'ANN charges: up to 18 yd.'],
  ['aimed', { target: 'bob', bonus: 1 }, 'ANN aims at BOB (+1).'],
  ['guarded', {}, 'ANN goes on guard.'],
  ['counter-held', {}, 'ANN waits for a chance to counter.'],
  ['put-on-ref', { against: 'bob' }, 'ANN can only defend with REF against BOB.'],
  ['put-on-ref', { against: null }, 'ANN can only defend with REF.'],
  [
    'opposed',
    { against: 'bob', own: { sum: sum(9) }, other: { sum: sum(4) }, isSuccess: true },
    'ANN beats BOB, 9 against 4.',
  ],
  ['feinted', { target: 'bob', ...lost }, 'ANN feints at BOB but fails, 3 against 5.'],
  ['protected', { comrade: 'bob', isTarget: true }, 'ANN steps in front of BOB.'],
  ['protected', { comrade: 'bob', isTarget: false }, 'ANN is too late to cover BOB.'],
  ['spoke', {}, 'ANN says something.'],
  ['item-drawn', { item: 'blade' }, 'ANN draws the blade.'],
  ['item-picked-up', { item: 'blade' }, 'ANN picks up the blade.'],
  ['item-stowed', { item: 'blade' }, 'ANN stows the blade.'],
  ['item-dropped', { item: 'blade', cell: [3, 4] }, 'ANN drops the blade at column 3, row 4.'],
  ['item-used', { item: 'rope' }, 'ANN uses the rope.'],
  ['weapon-broken', { item: 'blade' }, "ANN's blade breaks."],
  ['weapon-spent', { item: 'knife' }, 'ANN has used the last knife.'],
  ['reloaded', { item: 'pistol' }, 'ANN reloads the pistol.'],
  ['tried', { what: 'Stealth', ...won, successes: 3 }, 'ANN rolls Stealth and succeeds by 3, 8 against 5.'],
  ['tried', { what: 'Stealth', ...lost, successes: 0 }, 'ANN rolls Stealth but fails, 3 against 5.'],
  [
    'attack-declared',
    { target: 'bob', called: 'torso', maneuver: 'attack', by: 'blade' },
    'ANN attacks BOB with the blade.',
  ],
  [
    'attack-declared',
    { target: 'bob', called: 'left-arm', maneuver: 'disarm', by: 'blade' },
    'ANN tries to disarm BOB at the left arm with the blade.',
  ],
  ['blast-thrown', { by: 'grenade', at: [3, 4] }, 'ANN throws the grenade at column 3, row 4.'],
  ['attack-rolled', { sum: sum(7) }, 'ANN rolls 7 to hit.'],
  ['defence-made', { kind: 'block', sum: sum(5) }, 'ANN tries to block (5).'],
  ['attack-missed', blow, 'ANN misses BOB, 7 against 5.'],
  ['attack-hit', { ...blow, successes: sum(2) }, 'ANN hits BOB by 2.'],
  ['botched', { isBotch: true }, 'ANN rolls a 1 and botches.'],
  ['botched', { isBotch: false }, 'ANN rolls a 1 but avoids a botch.'],
  ['fumbled', { item: 'blade', effect: 'dropped' }, 'ANN fumbles and drops the blade.'],
  ['favour-given', { value: 2 }, 'The GM gives ANN +2 on the next roll.'],
  ['set-by-gm', { field: 'c', value: 5 }, "The GM sets ANN's C to 5."],
  ['set-by-gm', { field: 'wounds', value: {} }, "The GM changes ANN's wounds."],
  ['entered', { at: [3, 4] }, 'ANN joins the fight at column 3, row 4.'],
  ['left', {}, 'ANN leaves the fight.'],
  ['location-struck', { faces: [], location: 'head' }, 'The blow lands on the head.'],
  [
    'location-struck',
    { faces: [5], location: 'left-leg' },
    'The die shows 5: the blow lands on the left leg.',
  ],
  [
    'damage-dealt',
    { damage: sum(5), kind: 'normal', location: 'left-arm', left: sum(2) },
    'ANN takes 5 damage to the left arm (2 HP left there).',
  ],
  [
    'damage-dealt',
    { damage: sum(5), kind: 'fire', location: 'torso', left: sum(9) },
    'ANN takes 5 fire damage to the torso (9 HP left there).',
  ],
  ['stunned', {}, 'ANN is Stunned.'],
  ['limb-severed', { limb: 'right-leg' }, "ANN's right leg is severed."],
  ['bleeding-started', {}, 'ANN starts bleeding.'],
  ['bleeding-stopped', {}, 'ANN stops bleeding.'],
  ['bleeding-rolled', won, 'ANN tries to stop the bleeding and succeeds, 8 against 5.'],
  ['consciousness-rolled', lost, 'ANN struggles for consciousness but fails, 3 against 5.'],
  ['first-aid-given', { patient: 'bob', ...won }, 'ANN gives BOB First-Aid and succeeds, 8 against 5.'],
  ['fell-unconscious', {}, 'ANN falls unconscious.'],
  ['woke-up', {}, 'ANN wakes up.'],
  ['dying-started', { due: 4 }, 'ANN is dying. Without help, death comes at the end of round 4.'],
  ['death-averted', {}, 'ANN will live.'],
  ['died', {}, 'ANN dies.'],
  ['grieved', { of: 'bob', demeanor: sum(4) }, 'ANN mourns BOB (D 4).'],
  ['character-owed', {}, 'ANN is gone. The player makes a new character.'],
  ['character-came', { at: [3, 4] }, 'ANN joins the fight at column 3, row 4.'],
  ['time-set', { hours: 0 }, 'The GM waits.'],
  ['time-set', { hours: 24 }, 'The GM lets 1 day pass.'],
  ['hour-passed', { hour: 23 }, 'Hour 23 passes.'],
  ['hour-passed', { hour: 48 }, 'Day 2 ends.'],
  ['plan-set', { plan: 'rest' }, 'ANN plans to rest.'],
  ['plan-set', { plan: 'active' }, 'ANN plans to be active.'],
  ['warmth-set', { isWarm: true }, 'ANN is warm.'],
  ['warmth-set', { isWarm: false }, 'ANN is out in the cold.'],
  ['sleep-rolled', won, 'ANN tries to recover while asleep and succeeds, 8 against 5.'],
  [
    'healed',
    {
      at: [
        { location: 'head', points: 1 },
        { location: 'left-arm', points: 2 },
      ],
    },
    'ANN heals 1 HP in the head, 2 HP in the left arm.',
  ],
  ['infected', { location: 'left-arm' }, "ANN's left arm becomes infected."],
  ['infection-ended', { location: 'left-arm' }, "ANN's left arm is no longer infected."],
  ['c-lost', { loss: sum(1), c: sum(6) }, 'ANN loses 1 C and has 6.'],
  ['c-regained', { c: sum(7) }, 'ANN regains 1 C and has 7.'],
  ['wounds-eased', {}, "ANN's wounds shrink as C falls."],
  [
    'operated',
    { patient: 'bob', limb: 'left-leg', ...lost },
    "ANN tries to amputate BOB's left leg but fails, 3 against 5.",
  ],
  ['amputated', { limb: 'left-leg' }, "ANN's left leg is gone."],
  [
    'place-contested',
    {
      rule: 'protect-tie',
      rolls: [
        { who: 'ann', sum: sum(9), throws: 2 },
        { who: 'bob', sum: sum(7), throws: 1 },
      ],
      winner: 'ann',
    },
    'ANN steps in front: ANN 9 after a tie, BOB 7.',
  ],
  [
    'opposed',
    { against: 'bob', own: { sum: sum(4) }, other: { sum: sum(9) }, isSuccess: false },
    'ANN loses to BOB, 4 against 9.',
  ],
  ['fumbled', { item: 'blade', effect: 'broken' }, 'ANN fumbles and breaks the blade.'],
  ['fumbled', { item: 'blade', effect: 'nothing' }, 'ANN fumbles and keeps the blade.'],
  ['favour-given', { value: -2 }, 'The GM gives ANN -2 on the next roll.'],
  ['favour-given', { value: 0 }, 'The GM gives ANN 0 on the next roll.'],
  ...(['cMost', 'stun'] as const).map((field): [string, object, string] => [
    'set-by-gm',
    { field, value: 5 },
    `The GM sets ANN's ${field === 'stun' ? 'rounds of Stunned' : 'highest C'} to 5.`,
  ]),
  ['set-by-gm', { field: 'lost', value: {} }, "The GM changes ANN's lost limbs."],
  ['set-by-gm', { field: 'lying', value: [] }, "The GM changes ANN's dropped items."],
  ['set-by-gm', { field: 'broken', value: [] }, "The GM changes ANN's broken items."],
  [
    'check-made',
    { what: 'A', label: 'climb', passes: true, margin: 3, sum: sum(8), against: null, number: sum(5) },
    'ANN rolls A (climb) and succeeds by 3, 8 against 5.',
  ],
  [
    'check-made',
    { what: 'A', label: 'climb', passes: false, margin: -2, sum: sum(3), against: 'bob', number: sum(5) },
    "ANN rolls A (climb) but fails, 3 against BOB's 5.",
  ],
  ['work-set', { job: { label: 'the door', needed: 1 } }, 'The GM gives ANN work: the door, 1 round.'],
  ['work-set', { job: { label: 'the door', needed: 2 } }, 'The GM gives ANN work: the door, 2 rounds.'],
  ['worked', { label: 'the door', done: 1, needed: 1 }, 'ANN works: the door, 1 of 1 round.'],
  ['worked', { label: 'the door', done: 1, needed: 2 }, 'ANN works: the door, 1 of 2 rounds.'],
  ['work-finished', { label: 'the door', passes: null }, 'ANN finishes the work (the door).'],
  ['work-finished', { label: 'the door', passes: true }, 'ANN finishes the work (the door) and succeeds.'],
  ['work-finished', { label: 'the door', passes: false }, 'ANN finishes the work (the door) but fails.'],
  ['charged-by-gm', { price: 'yards', yards: 4 }, 'The GM takes 4 yd of Speed from ANN.'],
  ['charged-by-gm', { price: 'action' }, 'The GM charges ANN the action.'],
  ['charged-by-gm', { price: 'first-aid' }, 'The GM charges ANN a fast action (first aid).'],
  [
    'attack-declared',
    { target: 'bob', called: 'head', maneuver: 'attack', by: 'blade' },
    "ANN goes for BOB's head with the blade.",
  ],
  ...[
    ['charge', 'ANN charges and attacks BOB with the blade.'],
    ['counter', 'ANN counter-attacks BOB with the blade.'],
    ['shove', 'ANN tries to shove BOB with the blade.'],
    ['trip', 'ANN tries to trip BOB with the blade.'],
    ['strike', 'ANN attacks BOB with the blade.'],
    ['dual-wield', 'ANN attacks BOB with the blade, using two weapons.'],
  ].map(([maneuver, sentence]): [string, object, string] => [
    'attack-declared',
    { target: 'bob', called: 'torso', maneuver, by: 'blade' },
    sentence!,
  ]),
  ...[
    ['dodge', 'ANN tries to dodge (5).'],
    ['fixed', 'ANN relies on the fixed DEF (5).'],
    ['ref', 'ANN defends with REF (5).'],
    ['none', 'ANN cannot defend (5).'],
  ].map(([kind, sentence]): [string, object, string] => ['defence-made', { kind, sum: sum(5) }, sentence!]),
  [
    'damage-dealt',
    { damage: sum(0), kind: 'cold', location: 'head', left: sum(0) },
    'ANN takes no cold damage to the head (no HP left there).',
  ],
  [
    'damage-dealt',
    { damage: sum(1), kind: 'normal', location: 'head', left: sum(1) },
    'ANN takes 1 damage to the head (1 HP left there).',
  ],
  ['time-set', { hours: 1 }, 'The GM lets 1 hour pass.'],
  ['time-set', { hours: 2 }, 'The GM lets 2 hours pass.'],
  ['time-set', { hours: 49 }, 'The GM lets 2 days and 1 hour pass.'],
  [
    'run-rolled',
    { sum: sum(6), number: sum(5), isSuccess: true },
    'ANN tries to run on and just succeeds, 6 against 5.',
  ],
])('%s %o has the sentence: %s', (type, facts, sentence) => {
  expect(said(SENTENCES, type, facts)).toBe(sentence);
});

test('an event that another sentence covers has no sentence', () => {
  const silent = ['round-ended', 'place-passed', 'aim-lost', 'counter-spent', 'shot-spent', 'favour-spent'];
  expect(unsaid(SENTENCES)).toEqual(silent);
});

test('[recap] the recap of a round is one line with each event', () => {
  const names = {
    of: (id: string) => id,
    item: (_who: string, item: string) => item,
    side: (id: string) => id,
    armour: (_who: string, piece: string) => piece,
    mount: (who: string) => who,
    place: () => '',
    away: () => '',
    door: (id: string) => `the ${id}`,
  };
  const deed = { who: 'bob', by: null, location: null, points: 0 };
  const deeds = [
    { ...deed, what: 'hit', by: 'ann', location: 'left-arm', points: 7 },
    { ...deed, what: 'severed', location: 'left-arm' },
    { ...deed, what: 'dying' },
    { ...deed, what: 'unconscious' },
    { ...deed, what: 'stopped-bleeding' },
    { ...deed, what: 'died' },
  ] as const;
  expect(SENTENCES.recapped!({ type: 'recapped', rule: 'recap', round: 3, deeds }, names)).toBe(
    'Round 3: ann hit bob in the left arm for 7; bob lost the left arm; bob is dying; bob fell unconscious; bob stopped bleeding; bob died.',
  );
});
