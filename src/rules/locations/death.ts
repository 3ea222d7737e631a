import type { Modifier } from '../../kernel/explanation.ts';
import { GM, type Seat } from '../../kernel/names.ts';
import { isDying } from './body.ts';
import { atLeast } from './bounds.ts';
import type { Fight } from './fight.ts';
import { isRoom, nearestFree } from './reach.ts';
import type { LocationsRule } from './rulebook.ts';
import { type Combatant, combatant, isHere, type State } from './state.ts';
import { startDying } from './wounds.ts';

/** 30 days. @rule grief */
const MONTH = 720;

/** Somebody dies: its comrades mourn, its player may bring in another. */
export function die(fight: Fight, id: string, rule: LocationsRule, cause: string): void {
  const who = combatant(fight.state, id);
  if (who.isDead) return;
  fight.record({ type: 'died', rule, who: id, cause });
  for (const other of fight.state.combatants) {
    if (other.side === who.side && isHere(other)) mourn(fight, other.id, id);
  }
  // @rule new-character
  if (who.sheet.isCharacter) {
    fight.record({ type: 'character-owed', rule: 'new-character', who: id, seat: who.seat });
  }
}

/** @rule grief -1 D for 1 month. ruling: grief-scope */
function mourn(fight: Fight, id: string, of: string): void {
  const who = combatant(fight.state, id);
  const { D } = who.sheet.traits;
  const parts: Modifier[] = [{ value: D, why: 'D', rule: 'grief' }];
  for (const grief of [...who.griefs, { of }]) {
    parts.push({ value: -1, why: `grief for ${combatant(fight.state, grief.of).name}`, rule: 'grief' });
  }
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  const sum = atLeast({ total, parts }, 0, 'grief-scope');
  fight.record({ type: 'grieved', rule: 'grief', who: id, of, demeanor: sum, hours: MONTH });
}

/** The characters of a seat that wait off stage. */
function newcomers(state: State, seat: Seat): Combatant[] {
  return state.combatants.filter(
    (who) => who.presence === 'reserve' && who.seat === seat && who.sheet.isCharacter,
  );
}

/** @rule new-character Each player whose character died may bring in one that waits off stage. */
export function bringInNewCharacters(fight: Fight): void {
  for (const seat of new Set(fight.state.owed)) {
    const answer = fight.ask(() => {
      const waiting = newcomers(fight.state, seat).map((who) => who.id);
      if (waiting.length === 0 || !fight.state.owed.includes(seat) || !isRoom(fight.state)) return undefined;
      return {
        key: 'new-character',
        // It is for the player, not for anybody in the fight.
        who: GM,
        seat,
        rule: 'new-character',
        about: {},
        options: [
          { kind: 'bring-in', params: { who: { oneOf: waiting } } },
          { kind: 'wait', params: {} },
        ],
        otherwise: { kind: 'bring-in', who: waiting[0]! },
      };
    });
    if (answer?.kind !== 'bring-in') continue;
    const id = (answer as unknown as { readonly who: string }).who;
    // ruling: newcomer-place
    const at = nearestFree(fight.state, combatant(fight.state, id).cell);
    fight.record({ type: 'character-came', rule: 'new-character', who: id, seat, at });
    if (isDying(fight.state, combatant(fight.state, id))) startDying(fight, id);
  }
}
