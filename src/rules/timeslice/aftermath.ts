import type { Decision } from '../../kernel/decision.ts';
import { GM } from '../../kernel/names.ts';
import { runClocks, stopDying } from './dying.ts';
import type { Choice, Fight } from './fight.ts';
import { combatant, isUp, type State } from './state.ts';
import { wakeUp } from './waking.ts';

const MOST_MINUTES = 60;

/** After the fight the GM lets time pass, has wounds tended and sleepers wake, and closes the account. */
export function settleAftermath(fight: Fight): void {
  const answer = fight.ask(() => question(fight.state));
  if (answer === undefined || answer.kind === 'close') {
    fight.record({ type: 'combat-closed', rule: 'combat-end' });
    return;
  }
  if (answer.kind === 'pass-time') passTime(fight, (answer.minutes as number) * 60);
  if (answer.kind === 'tend') tendAfterwards(fight, answer.by as string, answer.target as string);
  // @rule cinematic without it, one healed from 0 HP wakes after the fight
  if (answer.kind === 'wake') wakeUp(fight, answer.target as string, 'cinematic');
}

function question(state: State): Decision<Choice> {
  const options: Choice[] = [
    { kind: 'close', params: {} },
    { kind: 'pass-time', params: { minutes: { min: 1, max: MOST_MINUTES } } },
  ];
  const dying = state.combatants.filter((who) => who.clock !== null).map((who) => who.id);
  for (const { id, sheet } of state.combatants.filter(isUp)) {
    const others = dying.filter((other) => other !== id);
    if (!sheet.hasMedicalKit || others.length === 0) continue;
    options.push({ kind: 'tend', params: { by: { oneOf: [id] }, target: { oneOf: others } } });
  }
  const sleepers = state.combatants
    .filter((who) => who.life === 'unconscious' && who.hp > 0)
    .map((who) => who.id);
  if (sleepers.length > 0) options.push({ kind: 'wake', params: { target: { oneOf: sleepers } } });
  const about = { dying: dying.map((id) => ({ id, seconds: combatant(state, id).clock! })) };
  const otherwise = { kind: 'close' };
  return { key: 'aftermath', who: GM, seat: GM, rule: 'combat-end', about, options, otherwise };
}

function passTime(fight: Fight, seconds: number): void {
  fight.record({ type: 'time-passed', rule: 'dying-timer', seconds });
  runClocks(fight, seconds, 'dying-timer');
}

/** @rule tend There is time now for TS not to matter; there is time to walk over, too. */
function tendAfterwards(fight: Fight, who: string, target: string): void {
  fight.record({ type: 'tended', rule: 'tend', who, target });
  stopDying(fight, target, 'tend');
}
