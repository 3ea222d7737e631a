import { expect, test } from 'vitest';
import { said, sum, unsaid } from '../../../test/support/said.ts';
import { SENTENCES } from './words.ts';

/** A natural 9 against 12, with this result. */
const check = (total: number, rule = 'check') => ({
  check: { natural: 9, target: sum(12), result: { total, parts: [{ value: total, why: 'it', rule }] } },
});

const strike = { kind: 'strike', weapon: 'axe', target: 'bob', intent: 'kill', at: 'body' };
const shot = { kind: 'shoot', weapon: 'gun', target: 'bob', intent: 'kill', rounds: 1 };
const blast = { kind: 'blast', weapon: 'bomb', target: null, point: [3, 4] };
const declares = (pace: string, goal: object | null, ...actions: object[]) => ({
  declaration: { pace, goal, actions },
});
const NO_CHARGE = { attacks: 0, checks: 0, changes: 0, pace: null };
const defends = (kind: string, item: string | null) => ({ kind, item, target: 'bob', total: sum(11) });

test.each<[type: string, facts: object, sentence: string]>([
  ['turn-started', { turn: 2 }, 'Turn 2.'],
  ['turn-ended', { turn: 2 }, 'Turn 2 ends.'],
  ['worked', { label: 'the door', done: 1, needed: 2 }, 'ANN works: the door, 1 of 2 turns.'],
  ['tactics-set', { oT: 2, dT: 1 }, 'ANN splits Tactics: oT 2, dT 1.'],
  ['stance-told', { stance: 'offensively' }, 'ANN fights offensively.'],
  ['tactics-settled', { by: 'gm' }, 'The GM closes tactics.'],
  ['tactics-settled', { by: 'all' }, 'Tactics are settled.'],
  ['declared', declares('stay', null), 'ANN declares nothing.'],
  ['declared', declares('walk', { kind: 'to', cell: [3, 4] }), 'ANN declares: walk to column 3, row 4.'],
  ['declared', declares('jog', { kind: 'follow', who: 'bob' }), 'ANN declares: jog up to BOB.'],
  ['declared', declares('sprint', { kind: 'away', who: 'bob' }), 'ANN declares: sprint away from BOB.'],
  [
    'declared',
    declares('run', { kind: 'follow', who: 'bob' }, strike, { kind: 'full-defense' }),
    'ANN declares: run up to BOB; strike BOB with the axe; take full defence.',
  ],
  [
    'declared',
    declares('stay', null, { ...strike, intent: 'incapacitate', at: 'item' }),
    'ANN declares: strike BOB with the axe to incapacitate, aiming at the blocking item.',
  ],
  ['declared', declares('stay', null, { kind: 'stabilise', target: 'bob' }), 'ANN declares: stabilise BOB.'],
  ['declared', declares('stay', null, blast), 'ANN declares: use the bomb at column 3, row 4.'],
  [
    'declared',
    declares('stay', null, { ...blast, target: 'bob', point: null }),
    'ANN declares: use the bomb at BOB.',
  ],
  ['declared', declares('stay', null, shot), 'ANN declares: shoot at BOB with the gun.'],
  [
    'declared',
    declares('stay', null, { ...shot, rounds: 2 }),
    'ANN declares: fire a burst of 2 at BOB with the gun.',
  ],
  [
    'declared',
    declares('stay', null, { ...shot, kind: 'spray', rounds: 3 }),
    'ANN declares: spray 3 shots at BOB with the gun.',
  ],
  ['readjusting', {}, 'ANN reconsiders.'],
  ['declarations-settled', { by: 'gm' }, 'The GM closes declarations.'],
  ['declarations-settled', { by: 'all' }, 'Everyone has declared.'],
  ['initiative-rolled', { sum: sum(21) }, 'ANN rolls initiative: 21.'],
  ['tie-rolled', { sum: sum(12) }, 'ANN rolls 12 to break the tie.'],
  ['tie-broken', { order: ['ann', 'bob'] }, 'The tie is broken: ANN, then BOB.'],
  ['order-set', { order: ['ann', 'bob'] }, 'Turn order: ANN, BOB.'],
  ['ran', { pace: 'run', ...check(2), metres: sum(12) }, 'ANN runs 12 m (the Run check succeeds by 2).'],
  ['ran', { pace: 'jog', ...check(-1), metres: sum(7) }, 'ANN jogs 7 m (the Run check fails by just 1).'],
  ['movement-made', { pace: 'walk', from: [1, 2], to: [3, 4] }, 'ANN walks to column 3, row 4.'],
  ['movement-made', { pace: 'stay', from: [1, 2], to: [1, 2] }, 'ANN stays at column 1, row 2.'],
  ['go-started', {}, "ANN's go."],
  ['let-first', { first: 'bob' }, 'ANN lets BOB go first.'],
  [
    'action-changed',
    { added: [{ kind: 'full-defense' }], dropped: [strike, shot], movement: null, price: sum(-2) },
    'ANN changes plan: take full defence, and no longer strike BOB with the axe; shoot at BOB with the gun (-2 on all checks this turn).',
  ],
  [
    'action-changed',
    { added: [strike], dropped: [], movement: null, price: sum(-1) },
    'ANN changes plan: strike BOB with the axe (-1 on all checks this turn).',
  ],
  [
    'action-changed',
    { added: [], dropped: [strike], movement: null, price: sum(-1) },
    'ANN no longer plans to strike BOB with the axe (-1 on all checks this turn).',
  ],
  ['full-defense-taken', {}, 'ANN takes full defence.'],
  [
    'action-lapsed',
    { action: strike, why: 'gone' },
    'ANN cannot strike BOB with the axe: the target is gone.',
  ],
  [
    'action-lapsed',
    { action: strike, why: 'out-of-reach' },
    'ANN cannot strike BOB with the axe: the target is out of reach.',
  ],
  [
    'action-lapsed',
    { action: strike, why: 'useless' },
    'ANN cannot strike BOB with the axe: the weapon is useless now.',
  ],
  [
    'action-lapsed',
    { action: blast, why: 'point-out-of-reach' },
    'ANN cannot use the bomb at column 3, row 4: the point is out of reach.',
  ],
  [
    'action-lapsed',
    { action: { kind: 'stabilise', target: 'bob' }, why: 'no-need' },
    'ANN cannot stabilise BOB: no help is needed.',
  ],
  ['action-lapsed', { action: { kind: 'work' }, why: 'no-work' }, 'ANN cannot work: no work is left.'],
  [
    'pain-ignored',
    { ...check(0), penalty: sum(-2) },
    'ANN fights the pain and just succeeds (combat penalty -2).',
  ],
  ['revealed', {}, 'ANN comes out of hiding.'],
  ['attack-declared', { attacker: 'ann', target: 'bob', weapon: 'axe' }, 'ANN attacks BOB with the axe.'],
  ['flanking-ruled', { target: 'bob', isFlanked: true }, 'BOB is flanked.'],
  ['flanking-ruled', { target: 'bob', isFlanked: false }, 'BOB is not flanked.'],
  ['defence-chosen', defends('none', null), 'ANN does not defend (11).'],
  ['defence-chosen', defends('dodge', null), 'ANN tries to dodge (11).'],
  ['defence-chosen', defends('parry', 'axe'), 'ANN tries to parry with the axe (11).'],
  ['defence-chosen', defends('block', 'shield'), 'ANN tries to block with the shield (11).'],
  ['defence-chosen', defends('body', null), 'ANN steps in front of BOB.'],
  ['interfered', { attacker: 'bob', bonus: sum(2) }, "ANN gets in BOB's way (+2 defence)."],
  ['guarded', { target: 'bob' }, 'ANN guards BOB.'],
  ['attack-rolled', check(3), 'ANN rolls 9 against 12 and succeeds by 3.'],
  ['attack-rolled', check(1, 'roll-high'), 'ANN rolls 9 + 12 against 20 and succeeds by 1.'],
  ['rounds-fired', { rounds: 1 }, 'ANN fires 1 round.'],
  ['rounds-fired', { rounds: 3 }, 'ANN fires 3 rounds.'],
  ['ammo-lost', { weapon: 'gun', left: 1 }, "ANN's gun: 1 count of ammunition left."],
  ['ammo-lost', { weapon: 'gun', left: 2 }, "ANN's gun: 2 counts of ammunition left."],
  ['attack-missed', { attacker: 'ann', target: 'bob', failures: 2 }, 'ANN misses BOB by 2.'],
  ['attack-hit', { attacker: 'ann', target: 'bob', successes: sum(1) }, 'ANN hits BOB with just 1 success.'],
  ['attack-hit', { attacker: 'ann', target: 'bob', successes: sum(0) }, 'ANN just hits BOB.'],
  ['counter-gained', { against: 'bob', bonus: 2 }, 'ANN may counterattack BOB at +2.'],
  ['blast-set', { weapon: 'bomb', point: [3, 4] }, "ANN's bomb goes off at column 3, row 4."],
  ['blast-rolled', { faces: [1, 2, 3] }, 'ANN rolls 1, 2, 3 for the blast.'],
  ['damage-dealt', { w: sum(3), s: sum(2), wLeft: 13, sLeft: 10 }, 'ANN takes 3 W and 2 S (W 13, S 10).'],
  ['damage-dealt', { w: sum(1), s: sum(0), wLeft: 15, sLeft: 12 }, 'ANN takes 1 W (W 15, S 12).'],
  ['damage-dealt', { w: sum(0), s: sum(1), wLeft: 16, sLeft: 11 }, 'ANN takes 1 S (W 16, S 11).'],
  ['damage-dealt', { w: sum(0), s: sum(0), wLeft: 16, sLeft: 12 }, 'ANN takes no damage (W 16, S 12).'],
  ['dying-started', {}, 'ANN is dying.'],
  ['stunned', {}, 'ANN is stunned.'],
  ['died', {}, 'ANN dies.'],
  ['bod-checked', { ...check(-3), w: sum(-4) }, 'ANN fights for life and fails by 3 (W -4).'],
  ['dying-ended', {}, 'ANN is no longer dying.'],
  ['ner-checked', { isGritting: true }, 'ANN fights on through the pain.'],
  ['ner-checked', { isGritting: false }, 'ANN lies helpless.'],
  ['heal-checked', { target: 'bob', ...check(1) }, 'ANN tends to BOB and succeeds by 1.'],
  ['stabilised', {}, 'ANN is stabilised.'],
  ['sunder-checked', { item: 'axe', ...check(-2) }, "ANN's axe makes a sunder check and fails by 2."],
  [
    'item-sundered',
    { item: 'axe', which: 'offense', lost: -1 },
    "ANN's axe is damaged: Sunder (-1 offense).",
  ],
  ['item-broken', { item: 'axe' }, "ANN's axe breaks."],
  ['combat-ended', { winner: 'foes' }, 'The fight is over: the side foes won.'],
  ['combat-ended', { winner: 'nobody' }, 'The fight is over. Nobody won.'],
  ['set-by-gm', { field: 'w', value: 7 }, "The GM sets ANN's W to 7."],
  ['placed', { to: [3, 4] }, 'The GM moves ANN to column 3, row 4.'],
  ['modifier-given', { given: { to: 'check', part: { value: 2 } } }, 'The GM gives ANN +2 on checks.'],
  ['charged', { ...NO_CHARGE, attacks: 1, checks: 1 }, 'The GM charges ANN an attack for this turn.'],
  ['charged', { ...NO_CHARGE, checks: 1 }, 'The GM charges ANN a check action for this turn.'],
  ['charged', { ...NO_CHARGE, changes: 1 }, 'The GM charges ANN a change of plan for this turn.'],
  ['charged', { ...NO_CHARGE, pace: 'jog' }, 'The GM charges ANN a jog for this turn.'],
  ['repaired', { item: 'axe', now: 2 }, "ANN's axe is repaired to 2."],
  ['entered', { at: [3, 4] }, 'ANN joins the fight at column 3, row 4.'],
  ['left', {}, 'ANN leaves the fight.'],
  ['check-made', { label: 'climb', ...check(1) }, 'ANN rolls 9 against 12 (climb) and succeeds by 1.'],
  ['work-set', { job: { label: 'the door', needed: 1 } }, 'The GM gives ANN work: the door, 1 turn.'],
  ['work-set', { job: { label: 'the door', needed: 2 } }, 'The GM gives ANN work: the door, 2 turns.'],
  ['worked', { label: 'the door', done: 1, needed: 1 }, 'ANN works: the door, 1 of 1 turn.'],
  ['work-finished', { label: 'the door', check: null }, 'ANN finishes the work (the door).'],
  [
    'work-finished',
    { label: 'the door', ...check(-1) },
    'ANN finishes the work (the door) and fails by just 1, 9 against 12.',
  ],
  ['set-by-gm', { field: 's', value: 7 }, "The GM sets ANN's S to 7."],
  ['set-by-gm', { field: 'ammo', value: {} }, "The GM changes ANN's ammunition."],
  ['set-by-gm', { field: 'pending', value: [] }, "The GM changes ANN's declared actions."],
  [
    'modifier-given',
    { given: { to: 'superior', part: { value: -1 } } },
    'The GM gives ANN -1 on the Superior level.',
  ],
  ['modifier-given', { given: { to: 'defence', part: { value: 0 } } }, 'The GM gives ANN +0 on defence.'],
  ['ammo-lost', { weapon: 'gun', left: 0 }, "ANN's gun: no ammunition left."],
  ['attack-missed', { attacker: 'ann', target: 'bob', failures: 1 }, 'ANN misses BOB by just 1.'],
  ['attack-hit', { attacker: 'ann', target: 'bob', successes: sum(2) }, 'ANN hits BOB with 2 successes.'],
  ['item-sundered', { item: 'axe', note: 'Sunder (-2)' }, "ANN's axe is damaged: Sunder (-2)."],
  ['movement-made', { pace: 'walk', from: [1, 2], to: [1, 2] }, 'ANN walks to column 1, row 2.'],
  [
    'action-changed',
    { added: [], dropped: [], movement: { pace: 'run', goal: { kind: 'away', who: 'bob' } }, price: sum(-1) },
    'ANN changes plan: run away from BOB (-1 on all checks this turn).',
  ],
  [
    'declared',
    declares('stay', null, { kind: 'open-door', door: 'gate' }, { kind: 'close-door', door: 'gate' }),
    'ANN declares: open the gate; close the gate.',
  ],
  [
    'action-lapsed',
    { action: { kind: 'open-door', door: 'gate' }, why: 'door-passed' },
    'ANN cannot open the gate: the door is not beside it, or is so already.',
  ],
  ['action-lapsed', { action: { kind: 'work' }, why: 'a storm' }, 'ANN cannot work: a storm.'],
])('%s %o has the sentence: %s', (type, facts, sentence) => {
  expect(said(SENTENCES, type, facts)).toBe(sentence);
});

test('an event that another sentence covers has no sentence', () => {
  expect(unsaid(SENTENCES)).toEqual([
    ...[
      'kept',
      'movement-chosen',
      'action-chosen',
      'taken-back',
      'walked',
      'stepped',
      'movement-over',
      'action-begun',
    ],
    ...['go-ended', 'counter-spent', 'caught-in-blast', 'sunder-called', 'modifiers-used'],
  ]);
});
