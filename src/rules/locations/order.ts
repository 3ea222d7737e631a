import type { Decision } from '../../kernel/decision.ts';
import { GM } from '../../kernel/names.ts';
import { traitAttempt } from './attempt.ts';
import { plainDie } from './dice.ts';
import type { Choice, Fight } from './fight.ts';
import { contest } from './opposed.ts';
import { type Combatant, combatant, isHere, type State } from './state.ts';
import { canAct } from './status.ts';

type Half = 'team' | 'gm';

/** @rule side-initiative A d6 of the GM: even the Team is first, odd the GM. */
export function rollSides(fight: Fight): void {
  const { face, faces } = plainDie(fight, GM, 'side-initiative', 'the Team or the GM first?');
  const first: Half = face % 2 === 0 ? 'team' : 'gm';
  fight.record({ type: 'sides-rolled', rule: 'side-initiative', faces, first });
}

// ruling: follower-turn
function followsMaster(state: State, who: Combatant): boolean {
  if (who.master === null || state.rulings['follower-turn'] === 'with-extras') return false;
  return isHere(combatant(state, who.master));
}

function halfOf(state: State, who: Combatant): Half {
  // A follower that does not act after its master acts with the Extras, as long as it has one.
  const isExtra = who.master !== null && isHere(combatant(state, who.master));
  return who.side === state.team && !isExtra ? 'team' : 'gm';
}

/** Who is to have a turn next, as far as that is settled; the candidates while it is not. */
export interface Next {
  readonly half: Half;
  /** All who may still have a turn in this half and can act, in the order kept from the last round. */
  readonly able: readonly string[];
  /** Who lets its turn pass now: the place kept from the last round has come, or nobody else is left. */
  readonly idle: string | undefined;
}

/** The followers of a master that has had its turn, who have not. @rule extras */
export function nextFollowers(state: State): readonly string[] {
  const waiting = state.combatants.filter(
    (who) =>
      isHere(who) &&
      who.turn === 'waiting' &&
      followsMaster(state, who) &&
      combatant(state, who.master!).turn === 'over',
  );
  return waiting.filter(({ master }) => master === waiting[0]!.master).map(({ id }) => id);
}

/** @rule extras The master says which of several followers is next. ruling: follower-order */
export function masterPicks(fight: Fight, followers: readonly string[]): string {
  if (followers.length === 1) return followers[0]!;
  const answer = fight.ask(() => {
    const oneOf = nextFollowers(fight.state);
    if (oneOf.length < 2) return undefined;
    const { master, seat } = combatant(fight.state, oneOf[0]!);
    return {
      key: 'next',
      who: master!,
      seat,
      rule: 'follower-order',
      about: {},
      options: [{ kind: 'goes', params: { who: { oneOf } } }],
      otherwise: { kind: 'goes', who: oneOf[0]! },
    };
  });
  return answer?.who ?? followers[0]!;
}

/** @rule act-before The half whose turn it is, and those of it who still wait. Undefined: all have acted. */
export function nextHalf(state: State): Next | undefined {
  const halves: readonly Half[] = state.first === 'team' ? ['team', 'gm'] : ['gm', 'team'];
  for (const half of halves) {
    const waiting = state.combatants.filter(
      (who) =>
        isHere(who) && who.turn === 'waiting' && !followsMaster(state, who) && halfOf(state, who) === half,
    );
    if (waiting.length === 0) continue;
    const sorted = waiting.sort((a, b) => placeOf(state, a.id) - placeOf(state, b.id));
    const able = sorted.filter((who) => canAct(state, who)).map((who) => who.id);
    return { half, able, idle: idleOf(state, sorted[0]!, able) };
  }
  return undefined;
}

/** @rule same-order Whoever can't act keeps its place for the rounds to come by letting its turn pass there. */
function idleOf(state: State, first: Combatant, able: readonly string[]): string | undefined {
  if (canAct(state, first)) return undefined;
  return able.length === 0 || state.order.includes(first.id) ? first.id : undefined;
}

/** @rule same-order The place kept from the last round; newcomers last. */
function placeOf(state: State, id: string): number {
  const place = state.order.indexOf(id);
  return place === -1 ? state.order.length : place;
}

/** Who holds the next place because the order of the last round says so; nobody in the first. */
function holderOf(state: State, able: readonly string[]): string | undefined {
  return state.order.includes(able[0]!) ? able[0] : undefined;
}

/**
 * @rule act-before Everybody of the Team who could be next says whether it claims the place, all at once.
 * ruling: team-order. True when somebody was asked.
 */
export function askForPlace(fight: Fight): boolean {
  const answered = fight.askAny(() => claimQuestions(fight.state));
  if (answered === undefined) return false;
  const { who, answer } = answered;
  const rule = 'act-before';
  if (answer.kind === 'claim') fight.record({ type: 'place-claimed', rule, who });
  else fight.record({ type: 'place-passed', rule, who });
  return true;
}

function claimQuestions(state: State): Decision<Choice>[] {
  if (nextFollowers(state).length > 0) return [];
  const next = nextHalf(state);
  if (next?.half !== 'team' || next.able.length < 2) return [];
  const holder = holderOf(state, next.able);
  const open = next.able.filter((id) => id !== holder && combatant(state, id).claim === null);
  return open.map((id) => ({
    key: 'place',
    who: id,
    seat: combatant(state, id).seat,
    rule: 'act-before',
    about: { holder: holder ?? null },
    options: [
      { kind: 'pass', params: {} },
      { kind: 'claim', params: {} },
    ],
    otherwise: { kind: 'pass' },
  }));
}

/** The one who gets the place, and whether it had to be rolled for. @rule act-before An AvA roll. */
export function settlePlace(fight: Fight, able: readonly string[]): { id: string; isContested: boolean } {
  const claimers = able.filter((id) => combatant(fight.state, id).claim === 'claims');
  const holder = holderOf(fight.state, able);
  if (claimers.length === 0) return { id: holder ?? able[0]!, isContested: false };
  const rivals = holder === undefined ? claimers : [holder, ...claimers];
  if (rivals.length === 1) return { id: rivals[0]!, isContested: false };
  const attempts = rivals.map((id) =>
    traitAttempt(fight.state, id, 'A', 'plain', 'act-before', 'acts first'),
  );
  const { rolls, winner } = contest(fight, attempts);
  fight.record({ type: 'place-contested', rule: 'act-before', rolls, winner });
  return { id: winner, isContested: true };
}

/** @rule extras The GM says which of the others is next; one alone needs no word. */
export function gmPicks(fight: Fight, able: readonly string[]): string {
  if (able.length === 1) return able[0]!;
  const answer = fight.ask(() => {
    const now = nextHalf(fight.state);
    if (now?.half !== 'gm' || now.able.length < 2) return undefined;
    return {
      key: 'next',
      who: GM,
      seat: GM,
      rule: 'extras',
      about: {},
      options: [{ kind: 'goes', params: { who: { oneOf: now.able } } }],
      otherwise: { kind: 'goes', who: now.able[0]! },
    };
  });
  return answer?.who ?? able[0]!;
}
