import { expect, test } from 'vitest';
import {
  BLADE,
  type Changes,
  DIRK,
  encounter,
  entrant,
  FISTS,
  GRENADE,
  KNIFE,
  OPTIONS,
  PISTOL,
} from '../../../test/support/locations.ts';
import { combatantOf } from '../../kernel/battle.ts';
import { answerFault, type Decision, type RawAnswer } from '../../kernel/decision.ts';
import type { Encounter } from '../../kernel/encounter.ts';
import type { RandomIndex } from '../../kernel/policy.ts';
import { type InputSource, StepRunner } from '../../kernel/step.ts';
import { randomAnswer, simulationChance } from '../../simulation/random.ts';
import { damageAt } from './body.ts';
import type { Event } from './events.ts';
import { rulebook } from './rulebook.ts';
import { locations } from './ruleset.ts';
import { type Rulings, rulings } from './rulings.ts';
import type { Options, Sheet, Weapon } from './schema.ts';
import { LOCATIONS } from './sheet.ts';
import type { State } from './state.ts';

const SEED = 20261120;
const FIGHTS = 80;
const MOST_STEPS = 900;

const LANCE: Weapon = { ...BLADE, id: 'lance', name: 'lance', range: 2, damage: 4 };
const FROST: Weapon = { ...KNIFE, id: 'frost', name: 'frost flask', damageKind: 'cold' };
const TORCH: Weapon = { ...BLADE, id: 'torch', name: 'torch', damageKind: 'fire' };
const CART: Weapon = { ...FISTS, id: 'cart', name: 'cart', strikes: 'vehicle', damage: 4 };
const MAIL = {
  id: 'mail',
  name: 'mail',
  covers: ['torso', 'head', 'left-leg'] as const,
  ar: 2,
  cr: 1,
  fr: 1,
};

const skills = {
  melee: 4,
  projectile: 4,
  dodge: 3,
  ride: 2,
  feint: 3,
  stealth: 3,
  'first-aid': 8,
  surgery: 8,
};
const knight: Changes = {
  skills,
  traits: { C: 9, A: 7 },
  weapons: [LANCE, TORCH, FISTS],
  ready: ['lance', 'torch'],
  armour: [MAIL],
  mount: { id: 'cob', name: 'cob', speed: 14, number: 6 },
};
const rogue: Changes = { skills, weapons: [DIRK, BLADE, KNIFE, FISTS], ready: ['dirk', 'blade'], cLost: 1 };
const gunner: Changes = {
  skills,
  weapons: [PISTOL, GRENADE, FROST, FISTS],
  ready: ['pistol', 'grenade'],
  tools: [{ id: 'rope', name: 'rope' }],
  wounds: [{ location: 'left-arm', kind: 'fire', points: 2 }],
};
const thug: Changes = { isCharacter: false, traits: { C: 4 }, skills: { melee: 3, dodge: 2 } };
const carter: Changes = {
  ...thug,
  weapons: [CART, BLADE],
  wounds: [{ location: 'torso', kind: 'cold', points: 1 }],
};

function party(pick: RandomIndex): Encounter<Sheet, Options> {
  const weather = pick(3) === 0 ? { cold: 2, everyRounds: 2 } : null;
  const options: Options = { ...OPTIONS, masters: { hound: 'ann' }, wet: ['bob'], weather };
  const close = pick(2) === 0;
  const at = (x: number, y: number): [number, number] => (close ? [10 + (x % 3), 10 + (y % 3)] : [x, y]);
  const combatants = [
    entrant('ann', 'team', at(3, 3), knight),
    entrant('bea', 'team', at(4, 3), rogue),
    entrant('cid', 'team', at(5, 3), gunner),
    entrant('hound', 'team', at(3, 4), { ...thug, weapons: [FISTS], ready: [] }),
    entrant('bob', 'foes', at(16, 14), thug),
    entrant('eve', 'foes', at(17, 14), { ...rogue, isCharacter: false }),
    entrant('moe', 'foes', at(18, 14), carter),
    entrant('new', 'team', [1, 1], rogue, { isInReserve: true, seat: 'bea' }),
  ];
  const isMapped = pick(3) > 0;
  const field = {
    isMapped,
    shape: 'square' as const,
    size: isMapped ? ([24, 24] as const) : null,
    walls: [],
  };
  return encounter(combatants, anyRulings(pick), { options, field });
}

function anyRulings(pick: RandomIndex): Partial<Rulings> {
  if (pick(2) === 0) return {};
  const set = Object.entries(rulings).flatMap(([id, ruling]) => {
    if ('whole' in ruling) return [[id, 100000 + pick(900000)]];
    return ruling.settings.length > 1 ? [[id, ruling.settings[pick(ruling.settings.length)]!.value]] : [];
  });
  return Object.fromEntries(set) as Partial<Rulings>;
}

const fired = new Set<string>();

function note(value: unknown): void {
  if (Array.isArray(value)) for (const each of value) note(each);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (key === 'rule' && typeof each === 'string') fired.add(each);
      else note(each);
    }
  }
}

/** Damage changes only through these events. */
function damageBooks(before: State, event: Event, after: State): void {
  for (const who of after.combatants) {
    const old = combatantOf(before, who.id);
    for (const at of LOCATIONS) {
      const change = damageAt(who, at) - damageAt(old, at);
      let told = 0;
      if ('who' in event && event.who === who.id) {
        if (event.type === 'damage-dealt' && event.location === at) told = event.damage.total;
        if (event.type === 'healed') {
          for (const each of event.at) if (each.location === at) told -= each.points;
        }
        if (event.type === 'amputated' && event.limb === at) told = -damageAt(old, at);
        if (event.type === 'wounds-eased') continue;
      }
      if (change !== told)
        throw new Error(`${event.type}: ${who.id} ${at} changed by ${change}, told ${told}`);
    }
  }
}

/** The dead stay as they are. */
function restOfTheDead(before: State, event: Event): void {
  const clocks = [
    'damage-dealt',
    'bleeding-rolled',
    'consciousness-rolled',
    'died',
    'sleep-rolled',
    'healed',
  ];
  if (!clocks.includes(event.type) || !('who' in event)) return;
  const isByHand = event.rule === 'gm-authority';
  if (combatantOf(before, event.who).isDead && !isByHand)
    throw new Error(`${event.type} for the dead ${event.who}`);
}

class Watched extends StepRunner<State, Event> {
  override record(event: Event): void {
    const before = this.state;
    super.record(event);
    note(event);
    const fault = locations.invariant(this.state);
    if (fault !== undefined) throw new Error(`after ${JSON.stringify(event)}: ${fault}`);
    damageBooks(before, event, this.state);
    restOfTheDead(before, event);
    locations.words.told(locations.tell(event, before, this.state, 'gm')!, this.state);
    locations.tell(event, before, this.state, 'ann');
  }
}

function play(number: number, decisions: Set<string>): void {
  const { draw, pick } = simulationChance(SEED, number);
  let state = locations.start(party(pick));
  const careful = pick(2) === 0;
  let run!: Watched;
  const choose = (decision: Decision): RawAnswer => {
    decisions.add(decision.key);
    expect(answerFault(decision.options, decision.defaultAnswer as RawAnswer)).toBeUndefined();
    const simple = careful || pick(3) === 0;
    const answer = simple
      ? locations.policies.simple!(decision, run.state, pick)
      : randomAnswer(decision.options, pick);
    const fault = answerFault(decision.options, answer);
    if (fault !== undefined) throw new Error(`${decision.key}: ${JSON.stringify(answer)}: ${fault.sentence}`);
    return answer;
  };
  const source: InputSource = {
    draw: (request) => {
      fired.add(request.rule);
      return draw(request);
    },
    choose,
    chooseAny(open) {
      const decision = open[pick(open.length)]!;
      return { who: decision.who, answer: choose(decision) };
    },
    nextIntervention() {
      if (careful || pick(120) > 0) return undefined;
      const acts = locations
        .gm(run.state)
        .filter(({ kind }) => !/^(end-fight|close-account|remove)$/.test(kind) || pick(9) === 0);
      return acts.length === 0 ? undefined : randomAnswer(acts, pick);
    },
  };
  for (let i = 0; i < MOST_STEPS && !locations.over(state); i++) {
    run = new Watched(locations as never, state, source);
    state = run.run().state;
    // ruling: c-zero
    expect(state.combatants.filter((who) => !who.isDead && who.c <= 0)).toEqual([]);
    if (i % 10 > 0) continue;
    locations.overview(state, 'gm');
    locations.view(state, 'ann');
  }
}

test(`random legal play with GM overrides keeps every invariant and reaches every rule (seed ${SEED})`, () => {
  const decisions = new Set<string>();
  for (let number = 0; number < FIGHTS; number++) play(number, decisions);
  const silent = Object.keys(rulebook.rules).filter((id) => !fired.has(id));
  expect(silent).toEqual([]);
  expect([...decisions].sort()).toEqual(
    [
      'counter-attack',
      'defence',
      'first-aid',
      'fumble',
      'new-character',
      'next',
      'number',
      'place',
      'protect',
      'recovery',
      'second-blow',
      'spare-speed',
      'turn',
    ].sort(),
  );
});
