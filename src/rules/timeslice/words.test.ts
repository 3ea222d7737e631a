import { describe, expect, test } from 'vitest';
import { fight } from '../../../test/support/fight.ts';
import { duel, FIRST_GOES } from '../../../test/support/timeslice.ts';
import { playBattle } from '../../../test/support/timeslice-battles.ts';
import { begin, blow, HITS } from '../../../test/support/timeslice-play.ts';
import type { Json } from '../../kernel/json.ts';
import { questionText } from '../../presentation/prompt.ts';
import type { Event } from './events.ts';
import { timeslice } from './ruleset.ts';
import { words } from './words.ts';

/** Every type of event, and whether it has a sentence or is covered by another one. */
const IS_SAID: Readonly<Record<Event['type'], boolean>> = {
  'initiative-rolled': true,
  'tie-rolled': true,
  'order-set': true,
  'order-changed': true,
  'surprise-sprung': true,
  'ambush-rolled': true,
  'surprise-rolled': true,
  'round-started': true,
  'ts-refilled': false,
  'refill-missed': true,
  'turn-started': true,
  'stagger-recovered': true,
  'turn-ended': true,
  'order-came-round': true,
  'round-ended': true,
  'ts-lost': false,
  'ts-spent': false,
  'ts-saved': true,
  'item-drawn': true,
  'item-stowed': true,
  moved: true,
  aimed: true,
  'aim-lost': false,
  reloaded: true,
  'shot-spent': false,
  tended: true,
  'maneuver-declared': true,
  'maneuver-lost': true,
  'attack-declared': true,
  'shot-called': false,
  'attack-rolled': true,
  'defence-rolled': true,
  'defence-flat': true,
  'attack-missed': true,
  'finishing-blow': true,
  'attack-hit': true,
  'spell-cast': true,
  'area-number': true,
  'damage-dealt': true,
  'stagger-gained': true,
  staggered: true,
  'limb-lost': true,
  'fell-unconscious': true,
  died: true,
  spared: true,
  'dying-started': true,
  'clock-changed': true,
  'dying-ended': true,
  healed: true,
  'woke-up': true,
  'effect-gained': true,
  'effect-ended': true,
  'combat-ended': true,
  'time-passed': true,
  'combat-closed': true,
  'combat-resumed': true,
  'check-made': true,
  'work-set': true,
  worked: true,
  'work-finished': true,
  'ts-charged': true,
  'set-by-gm': true,
  entered: true,
  'door-opened': true,
  'door-closed': true,
  'door-stuck': true,
  'door-set': true,
  'door-locked': true,
  left: true,
};

const SEED = 20_261_141;
const GARBLED = /undefined|NaN|null|\[object|Infinity/;

/** Returns the errors in the sentence of an event. */
function fault(type: Event['type'], sentence: string | undefined): string | undefined {
  if ((sentence !== undefined) !== IS_SAID[type])
    return `${type} is ${sentence === undefined ? 'not ' : ''}said`;
  if (sentence === undefined) return undefined;
  return /^-?[A-Z0-9].*[.!]$/.test(sentence) && !GARBLED.test(sentence) ? undefined : `${type}: ${sentence}`;
}

test(`every type of event of long random fights has a full sentence or deliberately none, seed ${SEED}`, () => {
  const met = new Set<Event['type']>();
  const faults = new Set<string>();
  for (let n = 0; n < 150; n++) {
    playBattle({
      seed: SEED + n,
      steps: 300,
      gmOneIn: 25,
      onEvent(event, before, after) {
        met.add(event.type);
        const found = fault(
          event.type,
          timeslice.words.told(timeslice.tell(event, before, after, 'gm')!, after),
        );
        if (found !== undefined) faults.add(found);
      },
    });
  }
  expect([...faults]).toEqual([]);
  expect(Object.keys(IS_SAID).filter((type) => !met.has(type as Event['type']))).toEqual([]);
});

test(`every question, option and value of random fights has words, seed ${SEED}`, () => {
  const said = new Set<string>();
  for (let n = 0; n < 20; n++) {
    playBattle({
      seed: SEED + n,
      steps: 200,
      gmOneIn: 0,
      onDecision({ key, who, context, options }, state) {
        const question = questionText(timeslice.words.question(key, who, context, state));
        expect(question, key).toMatch(/^[A-Z].*\?$/);
        said.add(question);
        for (const option of options) {
          const words = timeslice.words.option(option);
          expect(words, option.kind).toMatch(/^[A-Z]/);
          said.add(words);
          for (const [param, domain] of Object.entries(option.params)) {
            if (!('oneOf' in domain)) continue;
            for (const value of domain.oneOf)
              said.add(timeslice.words.value(param, value as Json, state, who));
          }
        }
      },
    });
  }
  expect([...said].filter((words) => words === '' || GARBLED.test(words))).toEqual([]);
});

describe('the wording', () => {
  const named = () => {
    const encounter = duel({}, { hp: 5, ts: 2, isCharacter: false });
    const combatants = encounter.combatants.map((who) => ({
      ...who,
      name: who.id === 'ann' ? 'Ann' : 'Bob',
    }));
    return begin({ ...encounter, combatants });
  };

  test('an attack is worded from its declaration to the fall', () => {
    const f = named();
    const before = f.events.length;
    blow(f, 'ann', 'bob', { dice: HITS }).answer('ann', { kind: 'kill' });
    const say = (event: Event) =>
      timeslice.words.told(timeslice.tell(event, f.state, f.state, 'gm')!, f.state) ?? [];
    expect(f.events.slice(before).flatMap(say)).toEqual([
      'Ann attacks Bob with the sword.',
      'Ann rolls 10 to hit.',
      'Bob rolls 0 to dodge.',
      'Ann hits Bob, 10 against 0.',
      'Bob takes 5 damage and goes to 0 HP.',
      'Bob gains 1 stagger and has 1 (threshold 3).',
      'Bob is killed.',
      'The fight is over: the heroes won.',
    ]);
  });

  test('the recap of a fight states the actions of each combatant and how it ended', () => {
    const f = named();
    blow(f, 'ann', 'bob', { dice: HITS }).answer('ann', { kind: 'kill' });
    const told = f.events.map((event) => timeslice.tell(event, f.state, f.state, 'gm')!);
    expect(timeslice.words.recap(told, f.state, 'gm')).toEqual([
      'The fight lasted 1 round.',
      'Ann: 1 of 1 attacks hit for 5 HP; standing with 20 of 20 HP.',
      'Bob: struck no blow; dead.',
    ]);
  });
});

describe('the lines of a sheet', () => {
  test('show everything to its own side, and the visible part to others', () => {
    const f = fight(timeslice, duel(), ...FIRST_GOES);
    const own = words.sheet!(timeslice.view(f.state, 'ann'), 'ann');
    expect(own).toContain('HP 20/20  TS 6/6 (0 set aside)  DR 0');
    expect(own).toContain('sword: damage 5, range 1, 3 TS, in hand');
    expect(words.sheet!(timeslice.view(f.state, 'ann'), 'bob')).toEqual(['bob', 'unhurt', 'in hand: sword']);
    expect(words.sheet!(timeslice.view(f.state, 'ann'), 'nobody')).toEqual([]);
  });
});
