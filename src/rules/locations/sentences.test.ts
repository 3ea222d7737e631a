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
  ['place-claimed', {}, 'ANN wants the next place.'],
  [
    'place-contested',
    {
      rolls: [
        { who: 'ann', sum: sum(9) },
        { who: 'bob', sum: sum(7) },
      ],
      winner: 'ann',
    },
    'ANN 9, BOB 7: ANN acts first.',
  ],
  ['turn-started', { speed: sum(9) }, "ANN's turn (Speed 9)."],
  ['turn-passed', { why: 'Stunned' }, 'ANN is Stunned and lets the turn pass.'],
  ['turn-ended', { spare: 3 }, 'ANN ends the turn with 3 yd to spare.'],
  ['turn-ended', { spare: 0 }, "ANN's turn ends."],
  ['recapped', { round: 2, deeds: [] }, 'Round 2: nobody was hurt.'],
  ['fight-ended', { winner: 'foes' }, 'The fight is over: the side foes won.'],
  ['fight-ended', { winner: 'nobody' }, 'The fight is over; nobody won.'],
  ['closed', {}, 'The account is closed.'],
  ['moved', { rule: 'move', to: [3, 4] }, 'ANN moves to 3, 4.'],
  ['moved', { rule: 'shove', to: [3, 4] }, 'ANN is shoved to 3, 4.'],
  ['stood-up', { speed: sum(4) }, 'ANN stands up (Speed 4).'],
  ['fell-prone', {}, 'ANN goes down.'],
  ['ride-rolled', won, 'ANN urges the mount: 8 against 5, success.'],
  ['ride-rolled', lost, 'ANN urges the mount: 3 against 5, failure.'],
  ['mounted', {}, 'ANN mounts.'],
  ['dismounted', {}, 'ANN is off the mount.'],
  ['run-rolled', lost, 'ANN gasps for breath: 3 against 5, failure.'],
  ['ran', { yards: sum(27) }, 'ANN runs: up to 27 yd.'],
  ['charged', { yards: sum(18) }, 'ANN charges: up to 18 yd.'],
  ['aimed', { target: 'bob', bonus: 1 }, 'ANN aims at BOB: +1.'],
  ['guarded', {}, 'ANN is on guard.'],
  ['counter-held', {}, 'ANN waits to be attacked.'],
  ['put-on-ref', { against: 'bob' }, 'ANN is on REF against BOB.'],
  ['put-on-ref', { against: null }, 'ANN is on REF.'],
  [
    'opposed',
    { against: 'bob', own: { sum: sum(9) }, other: { sum: sum(4) }, isSuccess: true },
    'ANN 9 against BOB 4: success.',
  ],
  ['feinted', { target: 'bob', ...lost }, 'ANN feints at BOB: 3 against 5, failure.'],
  ['protected', { comrade: 'bob', isTarget: true }, 'ANN steps in front of BOB.'],
  ['protected', { comrade: 'bob', isTarget: false }, 'ANN is too late to cover BOB.'],
  ['spoke', {}, 'ANN says something.'],
  ['item-drawn', { item: 'blade' }, 'ANN draws the blade.'],
  ['item-picked-up', { item: 'blade' }, 'ANN picks up the blade.'],
  ['item-stowed', { item: 'blade' }, 'ANN stows the blade.'],
  ['item-dropped', { item: 'blade', cell: [3, 4] }, 'the blade of ANN lies at 3, 4.'],
  ['item-used', { item: 'rope' }, 'ANN uses the rope.'],
  ['weapon-broken', { item: 'blade' }, 'the blade of ANN is broken.'],
  ['weapon-spent', { item: 'knife' }, 'That was the last the knife of ANN.'],
  ['reloaded', { item: 'pistol' }, 'ANN reloads the pistol.'],
  ['tried', { what: 'Stealth', ...won, successes: 3 }, 'ANN tries Stealth: 8 against 5, success by 3.'],
  ['tried', { what: 'Stealth', ...lost, successes: 0 }, 'ANN tries Stealth: 3 against 5, failure.'],
  [
    'attack-declared',
    { target: 'bob', called: 'torso', maneuver: 'attack', by: 'blade' },
    'ANN attacks BOB with the blade.',
  ],
  [
    'attack-declared',
    { target: 'bob', called: 'left-arm', maneuver: 'disarm', by: 'blade' },
    'ANN (disarm) attacks BOB at the left arm with the blade.',
  ],
  ['blast-thrown', { by: 'grenade', at: [3, 4] }, 'ANN throws the grenade at 3, 4.'],
  ['attack-rolled', { sum: sum(7) }, 'ANN rolls 7 to hit.'],
  ['defence-made', { kind: 'block', sum: sum(5) }, 'ANN defends (block): 5.'],
  ['attack-missed', blow, '7 against 5: ANN misses BOB.'],
  ['attack-hit', { ...blow, successes: sum(2) }, '7 against 5: ANN hits BOB by 2.'],
  ['botched', { isBotch: true }, 'ANN rolled a 1: a botch.'],
  ['botched', { isBotch: false }, 'ANN rolled a 1, but no botch.'],
  ['fumbled', { item: 'blade', effect: 'dropped' }, 'ANN fumbles the blade: dropped.'],
  ['favour-given', { value: 2 }, 'The GM gives ANN 2 on the next roll.'],
  ['set-by-gm', { field: 'c', value: 5 }, 'The GM sets c of ANN to 5.'],
  ['set-by-gm', { field: 'wounds', value: {} }, 'The GM sets wounds of ANN anew.'],
  ['entered', { at: [3, 4] }, 'ANN enters at 3, 4.'],
  ['left', {}, 'ANN leaves the fight.'],
  ['location-struck', { faces: [], location: 'head' }, 'It goes to the head.'],
  ['location-struck', { faces: [5], location: 'left-leg' }, 'The table says 5: the left leg.'],
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
  ['bleeding-started', {}, 'ANN bleeds.'],
  ['bleeding-stopped', {}, 'ANN bleeds no more.'],
  ['bleeding-rolled', won, 'ANN tries to stop the blood: 8 against 5, success.'],
  ['consciousness-rolled', lost, 'ANN struggles to be awake: 3 against 5, failure.'],
  ['first-aid-given', { patient: 'bob', ...won }, 'ANN gives BOB First-Aid: 8 against 5, success.'],
  ['fell-unconscious', {}, 'ANN falls unconscious.'],
  ['woke-up', {}, 'ANN comes to.'],
  ['dying-started', { due: 4 }, 'ANN is dying: dead at the end of round 4.'],
  ['death-averted', {}, 'ANN will live.'],
  ['died', {}, 'ANN dies.'],
  ['grieved', { of: 'bob', demeanor: sum(4) }, 'ANN mourns BOB: D 4.'],
  ['character-owed', {}, 'ANN is gone; its player makes a new character.'],
  ['character-came', { at: [3, 4] }, 'ANN joins at 3, 4.'],
  ['time-set', { hours: 0 }, 'The GM waits.'],
  ['time-set', { hours: 24 }, '24 hours are to pass.'],
  ['hour-passed', { hour: 23 }, 'Hour 23.'],
  ['hour-passed', { hour: 48 }, 'Day 2 is over.'],
  ['plan-set', { plan: 'rest' }, 'ANN will rest.'],
  ['plan-set', { plan: 'active' }, 'ANN will be active.'],
  ['warmth-set', { isWarm: true }, 'ANN is warm.'],
  ['warmth-set', { isWarm: false }, 'ANN is out in the cold.'],
  ['sleep-rolled', won, 'ANN sleeps on it: 8 against 5, success.'],
  [
    'healed',
    {
      at: [
        { location: 'head', points: 1 },
        { location: 'left-arm', points: 2 },
      ],
    },
    'ANN heals 1 at the head, 2 at the left arm.',
  ],
  ['infected', { location: 'left-arm' }, "ANN's left arm is infected."],
  ['infection-ended', { location: 'left-arm' }, "ANN's left arm is clean again."],
  ['c-lost', { loss: sum(1), c: sum(6) }, 'ANN loses 1 C: now 6.'],
  ['c-regained', { c: sum(7) }, 'ANN regains 1 C: now 7.'],
  ['wounds-eased', {}, "ANN's wounds give way with C."],
  [
    'operated',
    { patient: 'bob', limb: 'left-leg', ...lost },
    "ANN takes off BOB's left leg: 3 against 5, failure.",
  ],
  ['amputated', { limb: 'left-leg' }, "ANN's left leg is gone."],
])('%s %o is told as: %s', (type, facts, sentence) => {
  expect(said(SENTENCES, type, facts)).toBe(sentence);
});

test('what another sentence tells already is not told again', () => {
  const silent = ['place-passed', 'round-ended', 'aim-lost', 'counter-spent', 'shot-spent', 'favour-spent'];
  expect(unsaid(SENTENCES)).toEqual(silent);
});

test('[recap] a round in one line, deed by deed', () => {
  const names = {
    of: (id: string) => id,
    item: (_who: string, item: string) => item,
    side: (id: string) => id,
    armour: (_who: string, piece: string) => piece,
    mount: (who: string) => who,
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
