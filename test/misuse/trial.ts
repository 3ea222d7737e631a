import type { Input } from '../../src/fight/input.ts';
import { submit } from '../../src/fight/submit.ts';
import type { RandomIndex } from '../../src/kernel/policy.ts';
import type { Ruleset } from '../../src/kernel/ruleset.ts';
import { randomAnswer, simulationChance } from '../../src/simulation/random.ts';
import { shippedEncounters, underAnyRulings } from '../properties/encounters.ts';
import { laws, replayHolds } from '../properties/properties.ts';
import { secrecy } from '../properties/secrecy.ts';
import { withHidden, withReserve } from '../properties/secrets.ts';
import { legalInput, openByLot } from '../properties/walk.ts';
import { EncountersRead } from '../random-encounters/encounters-read.ts';
import type { Playable } from '../random-encounters/trial.ts';
import { actOf, stepIn } from './acts.ts';
import { endingOf, gmEnds } from './ending.ts';
import { Met } from './met.ts';
import { type AnyTable, frozen, occasionOf, type Scene } from './scene.ts';
import { withSuccessors } from './successor.ts';
import { forced, TRAVELS } from './times.ts';
import { typedFaces } from './typed-faces.ts';
import { wrongInputs } from './wrong-inputs.ts';

/** Number of commands after which a fight is abandoned and the next one begins. */
const MOST_COMMANDS = 80;
/** Number of accepted inputs to remember and send again later. */
const REMEMBERED = 6;
/** Maximum number of commands between two states that are tested. */
const MOST_UNTOUCHED = 200;
/** Number of GM overrides made one after another. */
const RAMPAGE = 8;
/** Maximum number of errors to report. */
const MOST_FAULTS = 20;

/** The size of a trial of one ruleset. */
export interface Extent {
  /** The number of states to test. */
  readonly states: number;
  readonly seed: number;
  /** Maximum number of GM overrides tried at one state because they are new, in addition to a random one. */
  readonly newActs: number;
}

/** The attempts of adversaries on one ruleset, and their results. */
export class Trial {
  readonly met = new Met();
  readonly faults: string[] = [];
  readonly asked = new Set<string>();
  states = 0;
  fights = 0;
  endings = 0;
  endedByGm = 0;
  private nth = 0;
  private readonly ruleset: Ruleset;
  private readonly extent: Extent;
  private elsewhere: string[] = [];
  private where = '';

  constructor(kit: Playable, extent: Extent) {
    const { ruleset } = kit;
    this.ruleset = ruleset;
    this.extent = extent;
    const encounters = shippedEncounters(ruleset);
    const byLot = new EncountersRead(kit);
    while (this.states < extent.states && this.faults.length < MOST_FAULTS) {
      const { pick } = simulationChance(extent.seed, this.fights);
      // Shipped and random encounters alternate.
      const shipped = encounters[(this.fights >> 1) % encounters.length]!;
      const written = this.fights % 2 === 0 ? undefined : byLot.next(pick).encounter;
      const ruled = written ?? underAnyRulings(ruleset, shipped, pick);
      const hidden = () => withReserve(withHidden(ruled, pick).encounter, pick);
      const encounter = [() => ruled, hidden, () => withSuccessors(ruled)][pick(3)]!();
      this.fights += 1;
      this.play(openByLot(ruleset, encounter, pick), pick);
    }
  }

  private play(opening: AnyTable, pick: RandomIndex): void {
    const past: Input[] = [];
    let fight = pick(3) === 0 ? this.furtherOn(opening, pick) : opening;
    for (let i = 0; i < MOST_COMMANDS && this.states < this.extent.states; i += 1) {
      const scene = { ruleset: this.ruleset, fight, pick, past, elsewhere: this.elsewhere };
      const occasion = occasionOf(scene);
      this.where = `fight ${this.fights} (${nameOf(fight)}), command ${i + 1}, ${occasion}`;
      this.states += 1;
      frozen(fight.now);
      const made = this.attempt('meddling', () => this.meddle(scene, occasion)) ?? [];
      const next = this.attempt('playing on', () => this.playOn({ ...scene, fight: said(scene) }, occasion));
      if (next === undefined) break;
      fight = made.length > 0 && pick(6) === 0 ? made[pick(made.length)]! : next;
      past.splice(0, past.length, ...past.slice(-REMEMBERED));
    }
    this.elsewhere = openIn(fight);
    this.attempt('verify', () => this.tell('the journal', replayHolds(this.ruleset, fight)));
  }

  /** The fight some time later, so that the end of fights is tested too. */
  private furtherOn(opening: AnyTable, pick: RandomIndex): AnyTable {
    let fight = opening;
    for (let left = pick(MOST_UNTOUCHED); left > 0; left -= 1) {
      const input = legalInput(this.ruleset, fight, pick);
      const done = input === undefined ? undefined : submit(fight, input);
      if (done === undefined || 'refusal' in done) break;
      fight = done.value;
    }
    return fight;
  }

  /** All attempts of adversaries at one state, and the resulting tables. */
  private meddle(scene: Scene, occasion: string): readonly AnyTable[] {
    this.refuseAll(scene, occasion);
    const made = [...this.stepInAll(scene, occasion), ...this.typeAll(scene, occasion)];
    // Forced rolls that have not happened yet are easily lost meanwhile.
    const isLoaded = scene.fight.now.tray.forced.length > 0;
    for (const { what, every, go } of TRAVELS) {
      this.met.offer(occasion, what);
      const isDue = this.states % every === 0 || (isLoaded && every < 20);
      if (this.met.timesOf(occasion, what) > 0 && !isDue) continue;
      this.met.note(occasion, what);
      const travelled = go(scene);
      if ('fault' in travelled) this.tell(what, travelled.fault);
      else made.push(...travelled.tables);
      for (const fight of 'fault' in travelled ? [] : travelled.tables)
        this.tell(what, this.ruleset.invariant(fight.now.state));
    }
    if (this.states % 20 === 0 && made.length > 0)
      this.tell('the journal', replayHolds(this.ruleset, made[scene.pick(made.length)]!));
    if (this.states % 20 === 0) this.end(scene, occasion);
    if (this.states % 5 === 0) made.push(...this.rampage(scene, occasion));
    return made;
  }

  private refuseAll(scene: Scene, occasion: string): void {
    for (const { what, input } of wrongInputs(scene)) {
      this.met.note(occasion, what);
      const done = submit(scene.fight, input as Input);
      if ('value' in done) {
        this.tell(what, `${JSON.stringify(input)} was accepted`);
        continue;
      }
      const { code, sentence, remedy } = done.refusal;
      if (code === '' || sentence === '' || remedy === '') this.tell(what, 'the refusal says too little');
    }
  }

  private stepInAll(scene: Scene, occasion: string): AnyTable[] {
    const { fight, pick } = scene;
    if (fight.now.waiting.kind === 'begin') return [];
    const acts = this.ruleset.gm(fight.now.state);
    const kinds = [...new Set(acts.map(({ kind }) => kind))];
    for (const kind of kinds) this.met.offer(occasion, kind);
    const fresh = kinds.filter((kind) => this.met.timesOf(occasion, kind) === 0);
    const chosen = [
      ...fresh.slice(0, this.extent.newActs),
      ...(kinds.length > 0 ? [kinds[pick(kinds.length)]!] : []),
    ];
    return chosen.flatMap((kind) => {
      const options = acts.filter((act) => act.kind === kind);
      const input = stepIn(actOf(options[pick(options.length)]!, scene));
      this.met.note(occasion, kind);
      const after = this.done(scene, input);
      if (after === undefined) return [];
      if (this.states % 20 === 10) this.end({ ...scene, fight: after }, occasion);
      return [after];
    });
  }

  /** The GM makes one override after another, with any effect. */
  private rampage(scene: Scene, occasion: string): AnyTable[] {
    let { fight } = scene;
    for (let i = 0; i < RAMPAGE; i += 1) {
      const acts = this.ruleset.gm(fight.now.state);
      if (acts.length === 0) break;
      const here = { ...scene, fight };
      const input = stepIn(actOf(acts[scene.pick(acts.length)]!, here));
      this.met.note(occasion, 'one act upon the other');
      const after = this.done(here, input);
      if (after === undefined) break;
      fight = after;
    }
    this.end({ ...scene, fight }, occasion);
    return [fight];
  }

  private typeAll(scene: Scene, occasion: string): AnyTable[] {
    return typedFaces(scene).flatMap((input) => {
      this.met.note(occasion, 'typed dice');
      return this.done(scene, input) ?? [];
    });
  }

  /** A valid input is accepted, and all properties hold after it. */
  private done(scene: Scene, input: Input): AnyTable | undefined {
    const { ruleset, fight: before, pick } = scene;
    return this.attempt(JSON.stringify(input), () => {
      const done = submit(before, input);
      if ('refusal' in done) return this.tell(JSON.stringify(input), `refused: ${done.refusal.sentence}`);
      frozen(done.value.now);
      this.nth += 1;
      for (const law of [...laws, ...secrecy]) {
        if (this.nth % law.every !== 0) continue;
        const fault = law.holds({ ruleset, before, after: done.value, input }, pick);
        this.tell(`${JSON.stringify(input)}: ${law.name}`, fault);
      }
      return done.value;
    });
  }

  /**
   * Plays on, then sends the same input again and another answer to the same question. Both must be refused
   * as too late.
   */
  private playOn(scene: Scene, occasion: string): AnyTable | undefined {
    const { ruleset, fight, pick } = scene;
    const { waiting } = fight.now;
    if (waiting.kind === 'decisions') for (const { decision } of waiting.open) this.asked.add(decision.key);
    const legal = legalInput(ruleset, fight, pick);
    if (legal === undefined) return undefined;
    const chosen = this.done(scene, legal);
    if (chosen === undefined || legal.kind === 'intervene') return chosen;
    // The same with automatic play: an undo goes back to the point before it.
    const input: Input = legal.kind === 'answer' && pick(5) === 0 ? { ...legal, auto: true } : legal;
    const done = input === legal ? undefined : submit(fight, input);
    if (done !== undefined && 'refusal' in done)
      return this.tell(JSON.stringify(input), done.refusal.sentence);
    const after = done?.value ?? chosen;
    (scene.past as Input[]).push(input);
    this.refuse(after, input, 'doubled', occasion);
    if (input.kind === 'answer' && waiting.kind === 'decisions') {
      const { decision } = waiting.open.find(({ id }) => id === input.decision)!;
      const other = { ...input, by: 'gm', answer: randomAnswer(decision.options, pick) };
      this.refuse(after, other, 'contradictory', occasion);
    }
    return after;
  }

  private refuse(fight: AnyTable, input: Input, what: string, occasion: string): void {
    this.met.note(occasion, what);
    if ('value' in submit(fight, input)) this.tell(what, `${JSON.stringify(input)} was accepted`);
  }

  /** The fight is not stuck: it can be played on, or be ended. */
  private end(scene: Scene, occasion: string): void {
    this.endings += 1;
    this.met.note(occasion, 'brought to its end');
    const ending = endingOf(scene);
    if (ending === 'ended by the GM') this.endedByGm += 1;
    else if (ending !== 'played') this.tell('stuck', ending.fault);
    const acts = this.ruleset.gm(scene.fight.now.state);
    const canEnd = acts.some(({ kind }) => kind.startsWith('end-fight'));
    if (canEnd && !gmEnds(scene)) this.tell('stuck', 'the GM can not end it');
  }

  private attempt<T>(what: string, does: () => T): T | undefined {
    try {
      return does();
    } catch (error) {
      this.tell(what, error instanceof Error ? (error.stack ?? error.message) : String(error));
      return undefined;
    }
  }

  private tell(what: string, fault: string | undefined): undefined {
    if (fault !== undefined) this.faults.push(`${this.where}: ${what}: ${fault}`);
  }
}

/** A table at which the GM has sometimes forced a future roll. */
function said(scene: Scene): AnyTable {
  const made = scene.pick(6) === 0 ? forced(scene) : { tables: [] };
  return ('fault' in made ? undefined : made.tables[0]) ?? scene.fight;
}

function nameOf({ header }: AnyTable): string {
  return String((header.encounter as { readonly name?: unknown }).name);
}

function openIn({ now: { waiting } }: AnyTable): string[] {
  if (waiting.kind === 'roll') return [waiting.roll.id];
  return waiting.kind === 'decisions' ? waiting.open.map(({ id }) => id) : [];
}
