import { currentBranch } from '../fight/branches.ts';
import type { OpenRoll } from '../fight/dice.ts';
import type { DiceSetup, Fight } from '../fight/fight.ts';
import { openFight, submit } from '../fight/submit.ts';
import type { RawAnswer } from '../kernel/decision.ts';
import type { Encounter } from '../kernel/encounter.ts';
import { GM } from '../kernel/ids.ts';
import { sameJson } from '../kernel/json.ts';
import type { Result } from '../kernel/result.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { ThingRules } from '../kernel/sheet-parts.ts';
import { type Line, linesFor } from '../presentation/line.ts';
import { type PromptView, promptFor } from '../presentation/prompt.ts';
import { type Aftermath, carriedIn, happenedIn, healthIn, sheetAfter, sheetOfDead } from './aftermath.ts';
import type { AccountLine, Campaign, Member } from './campaign.ts';

// The time between two fights. The rulebook's own rules let wounds heal: it is the end of a fight without the fight.

/** A time of rest, as an immutable value: each answer and each roll gives a new one. */
export type Rest = Fight;

/**
 * Begins a rest of these combatants after a fight. Returns `undefined` if the rulebook has no rules for it. Throws
 * InvariantError if the rules break their contract.
 */
export function beginRest(ruleset: Ruleset, encounter: Encounter, dice: DiceSetup): Rest | undefined {
  const { recovery } = ruleset;
  if (recovery?.rest === undefined) return undefined;
  return openFight({ ...ruleset, start: recovery.rest } as Ruleset, encounter, dice) as Rest;
}

/** The kind of option that ends a fight. A rest ends when its results are written down instead. */
const CLOSE = 'close';

/** A rest as the GM sees it. */
export interface RestView {
  /** The open question with its options; `null` while dice are awaited or nobody is left. */
  readonly question: (PromptView & { readonly rule: string }) | null;
  /** The roll that waits for its dice. */
  readonly roll: OpenRoll | null;
  /** What happened to the combatants, line by line. */
  readonly lines: readonly Line[];
  /** Whole hours that have passed; `null` if the rulebook does not count them. */
  readonly hours: number | null;
  readonly carried: Aftermath['carried'];
  readonly health: Aftermath['health'];
}

/** Returns what the GM sees of a rest. */
export function restView(rest: Rest): RestView {
  const { rules, now } = rest;
  const { waiting, state } = now;
  const decision = waiting.kind === 'decisions' ? waiting.open[0]!.decision : undefined;
  const prompt = decision && promptFor(rules, state, decision, GM);
  return {
    question:
      prompt === undefined
        ? null
        : {
            ...prompt,
            rule: decision!.rule,
            options: prompt.options.filter(({ kind }) => kind !== CLOSE),
          },
    roll: waiting.kind === 'roll' ? waiting.roll : null,
    // The passing of an hour is no news of anybody.
    lines: linesFor(rules, happenedIn(rest), GM).filter(({ who }) => who !== undefined),
    hours: rules.recovery?.hours?.(state as never) ?? null,
    carried: carriedIn(rest),
    health: healthIn(rest),
  };
}

/** Answers the open question. */
export function answerRest(rest: Rest, answer: RawAnswer): Result<Rest> {
  const { waiting } = rest.now;
  const decision = waiting.kind === 'decisions' ? waiting.open[0]!.id : '';
  return submit(rest, { kind: 'answer', by: GM, decision, answer });
}

/** Gives the faces of the awaited dice, or lets the rest roll them. */
export function rollRest(rest: Rest, faces: readonly number[] | 'roll'): Result<Rest> {
  const { waiting } = rest.now;
  return submit(rest, {
    kind: 'dice',
    by: GM,
    roll: waiting.kind === 'roll' ? waiting.roll.id : '',
    faces,
  });
}

/** The end of a rest, and the characters that keep its results. */
export interface RestOver {
  readonly rest: Rest;
  readonly things: ThingRules;
  readonly who: ReadonlySet<string>;
  /** Days that have passed. */
  readonly days: number;
}

/** Writes a rest down: the sheets, deaths and histories of the characters, and its place in the chronicle. */
export function afterRest(campaign: Campaign, { rest, things, who, days }: RestOver): Campaign {
  const { day } = campaign;
  const { hours, carried, health } = restView(rest);
  const account: AccountLine[] = [];
  const members = campaign.members.map((member): Member => {
    const own = carried.get(member.id);
    if (own === undefined || !who.has(member.id)) return member;
    const changed = health.get(member.id)!;
    const isSame = sameJson(changed.before, changed.after);
    if (!isSame) account.push({ kind: 'rested', who: member.name, ...changed });
    const what = own.isDead
      ? ({ kind: 'died', fight: null } as const)
      : ({ kind: 'rested', ...changed } as const);
    return {
      ...member,
      sheet: own.isDead ? sheetOfDead(member.sheet, own, things) : sheetAfter(member.sheet, own),
      isDead: member.isDead || own.isDead,
      isAway: isFitAgain(rest, member.id, own.isUnfit) ? false : member.isAway || own.isUnfit === true,
      history: isSame ? member.history : [...member.history, { day, what }],
    };
  });
  const fights = campaign.fights.filter((each) => each.day !== null).length;
  const written = { day, hours, fights, account };
  const rests = days > 0 || hasAnswer(rest) ? [...campaign.rests, written] : campaign.rests;
  return { ...campaign, members, day: day + days, rests };
}

/** Returns whether a question of the rest was answered. A rest without answers has no place in the story. */
function hasAnswer(rest: Rest): boolean {
  return currentBranch(rest).some((seq) => rest.entries.at(seq - 1)!.input.kind === 'answer');
}

/** Returns whether a combatant was too badly hurt to fight before the rest, and no longer is. */
function isFitAgain({ rules, header }: Rest, id: string, isUnfit = false): boolean {
  const start = rules.start(header.encounter as never);
  return !isUnfit && rules.carried?.(start, id)?.isUnfit === true;
}
