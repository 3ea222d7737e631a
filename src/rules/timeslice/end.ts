import { GM } from '../../kernel/names.ts';
import type { Fight } from './fight.ts';
import { isUp, type State } from './state.ts';

/** The only side with anybody conscious, 'nobody' when there is none, undefined while the fight is open. */
function decidedFor(state: State): string | undefined {
  const standing = new Set<string>();
  for (const who of state.combatants) if (isUp(who)) standing.add(who.side);
  if (standing.size > 1) return undefined;
  return [...standing][0] ?? 'nobody';
}

// ruling: combat-end
function endsWhen(state: State): State['rulings']['combat-end'] {
  return state.rulings['combat-end'];
}

/** Ends the fight at once when only one side has anybody conscious: what is pending lapses. */
export function endIfDecided(fight: Fight): void {
  if (endsWhen(fight.state) === 'at-once' && decidedFor(fight.state) !== undefined) endNow(fight);
}

/** At the end of a round that leaves one side standing: over, or for the GM to say. */
export function endAfterRound(fight: Fight): void {
  if (decidedFor(fight.state) === undefined) return;
  if (endsWhen(fight.state) === 'round-end' || gmEnds(fight)) endNow(fight);
}

function gmEnds(fight: Fight): boolean {
  const answer = fight.ask(() => ({
    key: 'end-fight',
    who: GM,
    seat: GM,
    rule: 'combat-end',
    about: { standing: decidedFor(fight.state) ?? null },
    options: [
      { kind: 'end', params: {} },
      { kind: 'go-on', params: {} },
    ],
    otherwise: { kind: 'end' },
  }));
  return answer?.kind === 'end';
}

/** The fight is over: the step ends here. */
export function endNow(fight: Fight): never {
  fight.record({ type: 'combat-ended', rule: 'combat-end', winner: decidedFor(fight.state) ?? 'nobody' });
  fight.endStep();
}
