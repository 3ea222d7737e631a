import { expect, test } from 'vitest';
import { duel, PISTOL, PLAIN, sheet, TASK } from '../../../test/support/agents.ts';
import {
  type AgentsFight,
  begin,
  DELAY,
  DODGE,
  END_TURN,
  shoot,
  strike,
  WAIT,
} from '../../../test/support/agents-play.ts';
import { said, sum, unsaid } from '../../../test/support/said.ts';
import type { Json } from '../../kernel/json.ts';
import { questionText } from '../../presentation/prompt.ts';
import type { Event } from './events.ts';
import { agents } from './ruleset.ts';
import { start } from './state.ts';
import { pointsText, SENTENCES, words } from './words.ts';
import { OPTIONS } from './words-reasons.ts';

const toldOf = (event: Event, f: AgentsFight) => agents.tell(event, f.state, f.state, 'gm')!;

/** Every event of a fight as shown to the GM. */
const allSaid = (f: AgentsFight): string[] =>
  f.events.flatMap((event) => agents.words.told(toldOf(event, f), f.state) ?? []);

const duelling = (cells = 2) =>
  begin(duel(sheet('777777', { weapons: [{ ...PISTOL, recoil: 1 }] }), PLAIN, cells));

test('a shot, a dodge and their costs are worded in order', () => {
  const f = duelling().answer('ann', shoot('ben'), [4, 5]).answer('ben', DODGE, [3, 4], [3, 3]);
  expect(allSaid(f.answer('ann', END_TURN)).slice(-9)).toEqual([
    'ann attacks ben with the pistol and rolls 9.',
    'ben tries to dodge.',
    "ben's initiative drops by 2 to 5 (dodge).",
    'The dodge lowers the attack to 8.',
    'ben beats ann, 7 to 6.',
    "ben dodges ann's attack.",
    'ann is thrown off balance and loses 1 initiative next round.',
    "ann's turn ends.",
    "ben's turn, on count 5.",
  ]);
});

test('questions, options and values are put in words', () => {
  const f = duelling().answer('ann', shoot('ben'), [4, 5]);
  const { key, who, context, options } = f.usual('ben');
  expect(questionText(agents.words.question(key, who, context, f.state))).toBe(
    'ben (initiative 7): ann attacks and hits with 9. React?',
  );
  expect(options.map((option) => agents.words.option(option))).toEqual(['Dodge', 'Do not react']);
  expect(agents.words.value('weapon', 'pistol', f.state, 'ben')).toBe('pistol');
  expect(agents.words.value('loss', { STR: 2, DEX: 0, END: 7 }, f.state, 'ben')).toBe('STR 2, END 7');
  f.answer('ben', { kind: 'none' }, [1, 1, 1]);
});

test('an agent that may cut in is shown the declared action and its target', () => {
  const f = duelling(1).answer('ann', DELAY).answer('ann', WAIT).answer('ben', strike('ann'));
  const { key, who, context } = f.asked('ann');
  const sentence = 'ann: ben is about to strike ann, on count 7. Cut in?';
  expect(questionText(agents.words.question(key, who, context, f.state))).toBe(sentence);
  expect(allSaid(f).at(-1)).toBe('ben is about to strike ann.');
});

test('a recap states the actions of each agent and how it ended', () => {
  const f = duelling()
    .answer('ann', shoot('ben'), [4, 5])
    .answer('ben', DODGE, [3, 4], [3, 3])
    .gm({ kind: 'end-fight' });
  const told = f.events.map((event) => toldOf(event, f));
  expect(agents.words.recap(told, f.state, 'gm')).toEqual([
    'The fight lasted 1 round.',
    'ann: 0 of 1 attacks hit; standing with 21 of 21 points of STR, DEX and END.',
    'ben: made no attack, 1 reaction; standing with 21 of 21 points of STR, DEX and END.',
  ]);
});

test('the overview states the order and the rest of each turn', () => {
  const { standings, round } = agents.overview(duelling().state, 'gm');
  expect(round).toBe(1);
  expect(standings.map(({ id, order, isActive, budget }) => [id, order, isActive, budget])).toEqual([
    ['ann', 11, true, '1 significant, 1 minor'],
    ['ben', 7, false, ''],
  ]);
});

test('a weapon is shown by its name; an id without a name is shown without hyphens', () => {
  const cannon = { ...PISTOL, id: 'big-gun', name: 'the Thunderer' };
  const { state } = begin(duel(sheet('777777', { weapons: [cannon] }), PLAIN, 2));
  const allSaid = (param: string, value: string) => agents.words.value(param, value, state, 'ann');
  expect(allSaid('weapon', 'big-gun')).toBe('the Thunderer');
  expect(allSaid('mode', 'full-auto')).toBe('full auto');
  expect(agents.words.value('weapon', 'big-gun', state, 'ben')).toBe('big gun');
});

test.each(['who', 'whom', 'target', 'from', 'patient', 'healer', 'doctor'])(
  'as %s the agent is called by its name',
  (param) => {
    const written = duel(PLAIN, PLAIN, 2);
    const combatants = written.combatants.map((each) => ({ ...each, name: `Captain ${each.id}` }));
    const { state } = begin({ ...written, combatants });
    expect(agents.words.value(param, 'ben', state, 'ann')).toBe('Captain ben');
    expect(agents.words.value('kind', 'ben', state, 'ann')).toBe('ben');
  },
);

test('metres, sides, tasks, points and paths are put in words', () => {
  const { state } = begin(duel(PLAIN, PLAIN, 2, { options: { tasks: [TASK] } }));
  const allSaid = (param: string, value: Json) => agents.words.value(param, value, state, 'ann');
  expect(allSaid('metres', 4.5)).toBe('4.5 m');
  expect(allSaid('side', 'a')).toBe('A');
  expect(allSaid('task', 'lock')).toBe('the lock');
  expect(allSaid('gain', { STR: 0, DEX: 1, END: 2 })).toBe('DEX 1, END 2');
  expect(
    allSaid('path', [
      [1, 2],
      [3, 4],
    ] as unknown as Json),
  ).toBe('1,2 3,4');
  expect(allSaid('dice', [6, 1])).toBe('6, 1');
});

const state = start(duel(PLAIN, PLAIN, 2, { options: { tasks: [TASK] } }));

test.each<[key: string, about: Json, question: string]>([
  ['tactics', {}, 'ann: roll Tactics, so that someone acts earlier?'],
  [
    'action',
    { initiative: 9, significant: 1, minor: 1 },
    'ann (initiative 9): 1 significant and 1 minor action left. What do you do?',
  ],
  ['work', { done: 2, rounds: 5 }, 'ann: 2 of 5 rounds are done. Keep working?'],
  ['delayed', { next: 'ben' }, 'ann: ben is next. Act first?'],
  ['last-call', {}, 'ann: everyone else has acted. Act now?'],
  [
    'cut-in',
    { actor: 'ben', action: { kind: 'strike', target: 'ann' }, count: 7 },
    'ann: ben is about to strike ann, on count 7. Cut in?',
  ],
  ['reaction', { initiative: 9, attacker: 'ben', total: null }, 'ann (initiative 9): ben attacks. React?'],
  [
    'reaction',
    { initiative: 9, attacker: 'ben', total: 8 },
    'ann (initiative 9): ben attacks and hits with 8. React?',
  ],
  ['blast', { initiative: 9 }, 'ann (initiative 9): an explosion! React?'],
  ['wound', { victim: 'ben', points: 6 }, 'ben: where do 6 points of damage go?'],
  ['recovery', { patient: 'ben', points: 2 }, 'ben: where do 2 points of healing go?'],
  ['next-shot', { shot: 2 }, 'ann: where does shot 2 go?'],
  ['aftermath', {}, 'After the fight: what now?'],
  ['unheard-of', {}, 'unheard-of'],
])('the question %s %o has a wording: %s', (key, about, question) => {
  expect(questionText(words.question(key, 'ann', about, state))).toBe(question);
});

test.each<[param: string, value: Json, said: string]>([
  ['loss', { STR: 0, DEX: 3, END: 4 }, 'DEX 3, END 4'],
  ['gain', { STR: 1, DEX: 0, END: 0 }, 'STR 1'],
  [
    'path',
    [
      [3, 4],
      [3, 5],
    ],
    '3,4 3,5',
  ],
  ['at', [3, 4], '3, 4'],
  ['target', 'ben', 'ben'],
  ['patient', 'gm', 'the GM'],
  ['metres', 6, '6 m'],
  ['side', 'a', 'A'],
  ['task', 'lock', 'the lock'],
  ['weapon', 'knife', 'knife'],
  ['mode', 'full-auto', 'full auto'],
])('the value %s %o is worded: %s', (param, value, said) => {
  expect(words.value(param, value, state, 'ann')).toBe(said);
});

test.each<[kind: string, said: string]>([
  ['first-aid', 'Give first aid'],
  ['by-no-name', 'by no name'],
])('the option %s is called: %s', (kind, said) => {
  expect(words.option({ kind, params: {} })).toBe(said);
});

test('a tie that is settled before the first round has no sentence, because the whole order follows', () => {
  const settled = { type: 'order-settled', rule: 'simultaneous', facts: { order: ['ben', 'ann'] } };
  expect(words.told(settled, start(duel(PLAIN, PLAIN, 2)))).toBeUndefined();
  expect(words.told(settled, duelling().state)).toBe('New turn order: ben, ann.');
});

test.each(Object.keys(OPTIONS))('the option %s has words', (kind) => {
  expect(words.option({ kind, params: {} })).toMatch(/^\p{Lu}./u);
});

const passed = { sum: sum(9), passes: true };
const failed = { sum: sum(6), passes: false };
const shot = { attacker: 'ann', target: 'ben', weapon: 'pistol', mode: 'single', sum: sum(9) };

test.each<[type: string, facts: object, sentence: string]>([
  ['initiative-rolled', { sum: sum(9) }, 'ANN has initiative 9.'],
  ['tactics-rolled', passed, 'ANN rolls Tactics and passes with 9.'],
  ['tactics-rolled', failed, 'ANN rolls Tactics but fails with 6.'],
  ['tactics-declined', {}, 'ANN does not roll Tactics.'],
  ['tie-rolled', { sum: sum(7) }, 'ANN rolls 7 to break the tie.'],
  ['order-set', { order: ['ann', 'ben'] }, 'Turn order: ANN, BEN.'],
  ['order-settled', { order: ['ben', 'ann'] }, 'New turn order: BEN, ANN.'],
  ['recoil-told', { initiative: 7 }, 'Heft or Recoil slows ANN to initiative 7.'],
  ['initiative-returned', { initiative: 9 }, "ANN's initiative returns to 9."],
  ['round-started', { round: 2 }, 'Round 2.'],
  ['turn-started', { count: 9 }, "ANN's turn, on count 9."],
  ['delayed', {}, 'ANN delays.'],
  ['delay-ended', { cutsIn: true, count: 6 }, 'ANN cuts in on count 6!'],
  ['delay-ended', { cutsIn: false, count: 6 }, 'ANN acts now, on count 6.'],
  ['turn-given-up', {}, 'ANN gives up the turn to be first next round.'],
  ['turn-lost', {}, 'ANN lets the turn pass.'],
  ['turn-ended', {}, "ANN's turn ends."],
  ['round-ended', { round: 2 }, 'Round 2 ends.'],
  ['action-declared', { action: { kind: 'shoot', target: 'ben' } }, 'ANN is about to shoot at BEN.'],
  ['action-declared', { action: { kind: 'reload' } }, 'ANN is about to reload.'],
  [
    'action-declared',
    { action: { kind: 'first-aid', patient: 'ben' } },
    'ANN is about to give first aid to BEN.',
  ],
  ['action-declared', { action: { kind: 'withdraw', from: 'ben' } }, 'ANN is about to move away from BEN.'],
  ['action-voided', { isLost: true }, 'ANN can no longer do that and loses the action.'],
  ['action-voided', { isLost: false }, 'ANN can no longer do that.'],
  ['significant-split', {}, 'ANN trades the significant action for two minor ones.'],
  ['significant-missed', { why: 'dived' }, 'ANN dived for cover and has no significant action.'],
  ['free-action', { what: 'a shout' }, 'ANN takes a free action: a shout.'],
  ['moved', { metres: 6, to: [3, 4] }, 'ANN moves 6 m to column 3, row 4.'],
  ['stance-taken', { stance: 'prone' }, 'ANN is now prone.'],
  ['drawn', { weapon: 'knife' }, 'ANN draws the knife.'],
  ['reloaded', { weapon: 'pistol' }, 'ANN reloads the pistol.'],
  ['aimed', { target: 'ben', bonus: 2 }, 'ANN aims at BEN (+2).'],
  ['dice-thrown', { faces: [6, 1] }, 'ANN opens fire: 6, 1.'],
  ['attack-rolled', shot, 'ANN attacks BEN with the pistol and rolls 9.'],
  [
    'attack-rolled',
    { ...shot, mode: 'full-auto' },
    'ANN attacks BEN with the pistol on full auto and rolls 9.',
  ],
  ['attack-rolled', { ...shot, attacker: null, weapon: null }, 'Someone unseen attacks BEN and rolls 9.'],
  ['attack-lowered', { sum: sum(7) }, 'The dodge lowers the attack to 7.'],
  ['attack-hit', { attacker: 'ann', target: 'ben', effect: 3 }, 'ANN hits BEN with an Effect of 3.'],
  ['attack-missed', { attacker: 'ann', target: 'ben', why: 'dodge' }, "BEN dodges ANN's attack."],
  ['attack-missed', { attacker: null, target: 'ben', why: 'dodge' }, 'BEN dodges the attack.'],
  ['reacted', { kind: 'dodge' }, 'ANN tries to dodge.'],
  [
    'opposed-rolled',
    { other: 'ben', mine: { sum: sum(9) }, theirs: { sum: sum(7) }, winner: 'ann' },
    'ANN beats BEN, 9 to 7.',
  ],
  [
    'opposed-rolled',
    { other: 'ben', mine: { sum: sum(9) }, theirs: { sum: sum(9) }, winner: null },
    'ANN and BEN tie at 9 and roll again.',
  ],
  ['parry-rolled', { sum: sum(8), attack: 9 }, 'ANN rolls 8 to parry an attack of 9.'],
  ['stray-rolled', { isHit: true }, 'The shot goes astray and hits ANN.'],
  ['stray-rolled', { isHit: false }, 'The shot just misses ANN.'],
  ['scattered', { metres: sum(4), to: [3, 4] }, 'It lands 4 m off, at column 3, row 4.'],
  ['exploded', { weapon: 'grenade', at: [3, 4] }, "ANN's grenade goes off at column 3, row 4."],
  ['exploded', { weapon: null, at: [3, 4] }, 'Something goes off at column 3, row 4.'],
  ['dived', {}, 'ANN dives for cover.'],
  ['recoil-noted', { loss: sum(2) }, 'ANN is thrown off balance and loses 2 initiative next round.'],
  ['ambush-over', {}, 'The ambush is over. Its targets know that they are under attack.'],
  ['revealed', {}, 'ANN is spotted.'],
  ['damage-dealt', { damage: sum(8) }, 'ANN takes 8 damage.'],
  ['blow-held-back', {}, 'ANN acts at the same moment, so the damage counts afterwards.'],
  ['blows-fell', {}, 'Now the damage to ANN counts.'],
  ['wounded', { lost: { STR: 2, DEX: 0, END: 7 } }, 'ANN loses 2 STR and 7 END.'],
  ['seriously-wounded', { isNow: true }, 'ANN is seriously wounded.'],
  ['seriously-wounded', { isNow: false }, 'ANN is no longer seriously wounded.'],
  ['fell-unconscious', {}, 'ANN falls unconscious.'],
  ['died', {}, 'ANN dies.'],
  ['wake-rolled', failed, 'ANN tries to wake up but fails with 6.'],
  ['woke-up', {}, 'ANN wakes up.'],
  ['healed', { gained: { STR: 0, DEX: 1, END: 0 } }, 'ANN regains 1 DEX.'],
  ['exceptional', { isSuccess: true }, 'An exceptional success.'],
  ['exceptional', { isSuccess: false }, 'An exceptional failure.'],
  [
    'check-made',
    { on: 'lock', label: 'the lock', ...passed },
    'ANN makes a check (the lock) and passes with 9.',
  ],
  ['treated', { by: 'ben', ...passed }, 'BEN treats ANN and passes with 9.'],
  ['recovery-rolled', { points: sum(3) }, 'ANN regains 3 points in a day.'],
  ['recovery-rolled', { points: sum(-2) }, 'ANN loses 2 points in a day.'],
  ['task-started', { task: 'lock', rounds: 5 }, 'ANN starts work: the lock, 5 rounds.'],
  ['worked', {}, 'ANN keeps working.'],
  ['task-abandoned', {}, 'ANN stops work.'],
  ['work-disturbed', failed, 'ANN tries to keep working while hurt but fails with 6.'],
  ['round-lost', {}, 'This round of work is lost.'],
  ['task-set-back', {}, 'All the work must be done again.'],
  ['task-advanced', { task: 'lock', done: 2, rounds: 5 }, 'Work on “the lock”: 2 of 5 rounds done.'],
  ['task-finished', { task: 'lock', passes: true }, 'ANN succeeds: the lock.'],
  ['task-finished', { task: 'lock', passes: false }, 'ANN fails: the lock.'],
  ['task-timed', { seconds: 40 }, 'ANN takes 40 seconds.'],
  ['time-passed', { seconds: 45 }, '45 seconds pass.'],
  ['time-passed', { seconds: 600 }, '10 minutes pass.'],
  ['time-passed', { seconds: 60 }, '1 minute passes.'],
  ['time-passed', { seconds: 86_400 }, '1 day passes.'],
  ['time-passed', { seconds: 172_800 }, '2 days pass.'],
  ['combat-ended', { winner: 'b' }, 'The fight is over: the side b won.'],
  ['combat-ended', { winner: 'nobody' }, 'The fight is over. Nobody won.'],
  ['combat-closed', {}, 'The fight is finished.'],
  ['combat-resumed', {}, 'The GM resumes the fight.'],
  ['set-by-gm', { field: 'scores', value: 7 }, "The GM sets ANN's characteristics to 7."],
  ['favoured', { value: -1 }, 'The GM gives ANN a DM of -1.'],
  ['entered', { at: [3, 4] }, 'ANN joins the fight at column 3, row 4.'],
  ['left', {}, 'ANN leaves the fight.'],
  ['action-declared', { action: { kind: 'draw' } }, 'ANN is about to draw.'],
  ['significant-missed', { why: 'late' }, 'ANN has no significant action: late.'],
  ['attack-rolled', { ...shot, mode: 'burst' }, 'ANN attacks BEN with the pistol in a burst and rolls 9.'],
  ['attack-hit', { attacker: 'ann', target: 'ben', effect: 0 }, 'ANN just hits BEN with an Effect of 0.'],
  ['attack-hit', { attacker: 'ann', target: 'ben', effect: 1 }, 'ANN hits BEN with an Effect of 1.'],
  ['attack-missed', { attacker: 'ann', target: 'ben', why: 'roll' }, 'ANN misses BEN.'],
  ['attack-missed', { attacker: null, target: 'ben', why: 'roll' }, 'Someone unseen misses BEN.'],
  ['attack-missed', { attacker: 'ann', target: 'ben', why: 'parry' }, "BEN parries ANN's attack."],
  ['attack-missed', { attacker: 'ann', target: 'ben', why: 'a gust' }, 'ANN misses BEN: a gust.'],
  ['reacted', { kind: 'parry' }, 'ANN tries to parry.'],
  ['reacted', { kind: 'dive' }, 'ANN reacts and dives.'],
  [
    'opposed-rolled',
    { other: 'ben', mine: { sum: sum(6) }, theirs: { sum: sum(7) }, winner: 'ben' },
    'BEN beats ANN, 7 to 6.',
  ],
  ['damage-dealt', { damage: sum(0) }, 'ANN takes no damage.'],
  ['recovery-rolled', { points: sum(0) }, 'ANN regains no points in a day.'],
  ['recovery-rolled', { points: sum(1) }, 'ANN regains 1 point in a day.'],
  ['task-started', { task: 'lock', rounds: 1 }, 'ANN starts work: the lock, 1 round.'],
  ['task-advanced', { task: 'lock', done: 1, rounds: 1 }, 'Work on “the lock”: 1 of 1 round done.'],
  ['work-requested', { work: { name: 'the door' }, rounds: 1 }, 'The GM gives ANN work: the door, 1 round.'],
  ['work-requested', { work: { name: 'the door' }, rounds: 2 }, 'The GM gives ANN work: the door, 2 rounds.'],
  ['charged', { action: 'minor' }, 'The GM charges ANN a minor action.'],
  ['favoured', { value: 0 }, 'The GM gives ANN a DM of +0.'],
  ['favoured', { value: 2 }, 'The GM gives ANN a DM of +2.'],
  ['set-by-gm', { field: 'rounds', value: {} }, "The GM changes ANN's ammunition."],
  ['set-by-gm', { field: 'cover', value: 3 }, "The GM sets ANN's quarters of cover to 3."],
  ['time-passed', { seconds: 1 }, '1 second passes.'],
])('%s %o has the sentence: %s', (type, facts, sentence) => {
  expect(said(SENTENCES, type, facts)).toBe(sentence);
});

test('0 points are worded as nothing', () => {
  expect(pointsText({ STR: 0, DEX: 0, END: 0 })).toBe('nothing');
});

test('an event that another sentence covers has no sentence', () => {
  expect(unsaid(SENTENCES)).toEqual([
    ...['moment-waived', 'action-spent', 'aim-lost', 'rounds-fired', 'penalty-ended', 'ablated'],
  ]);
});

test.each([
  [{ value: -2, why: 'dodge', initiative: 7 }, "ann's initiative drops by 2 to 7 (dodge)."],
  [{ value: 1, why: 'tactics', initiative: 10 }, "ann's initiative rises by 1 to 10 (Tactics)."],
  [{ value: 0, why: 'tactics', initiative: 9 }, "ann's initiative rises by 0 to 9 (Tactics)."],
])('a change of initiative %o reads: %s', (change, sentence) => {
  const told = { type: 'initiative-changed', rule: 'initiative-moves', facts: { who: 'ann', ...change } };
  expect(words.told(told, start(duel(PLAIN, PLAIN, 4)))).toBe(sentence);
});
