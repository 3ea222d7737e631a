import { attackable, callableNow, onRequest } from './attack-options.ts';
import { canCast } from './called-shot.ts';
import type { Choice } from './fight.ts';
import { isNear } from './reach.ts';
import type { Spell } from './sheet.ts';
import type { Combatant, State } from './state.ts';
import { tsCost } from './time-slices.ts';

/** @rule cast-spell Each spell that TS and limbs allow, with what it may be cast on. */
export function addSpellOptions(options: Choice[], state: State, who: Combatant, ts: number): void {
  if (who.sheet.spells.length === 0 || !canCast(who)) return;
  for (const spell of who.sheet.spells) {
    if (spell.ts <= ts) options.push(...castings(state, who, spell));
  }
}

function castings(state: State, who: Combatant, spell: Spell): Choice[] {
  const cost = tsCost(spell.ts);
  const named = { oneOf: [spell.id] };
  if (spell.effect.kind === 'area') {
    // @rule choose-point the centre of a unit within range; ruling: walls - not behind one
    const point = { grid: state.grid, centre: who.cell, range: spell.range, walls: state.walls };
    return [{ kind: 'cast-at-point', params: { spell: named, point }, cost }];
  }
  if (spell.effect.kind === 'target') {
    return inRange(state, who, spell)
      .filter((target) => target !== who)
      .map((target) => {
        const params = {
          spell: named,
          target: { oneOf: [target.id] },
          called: { oneOf: callableNow(target) },
        };
        return { kind: 'cast-at', params, cost, ...onRequest(who, target) };
      });
  }
  const targets = inRange(state, who, spell).map((target) => target.id);
  return targets.length === 0
    ? []
    : [{ kind: 'cast-on', params: { spell: named, target: { oneOf: targets } }, cost }];
}

function inRange(state: State, who: Combatant, spell: Spell): Combatant[] {
  return state.combatants.filter((other) => attackable(other) && isNear(state, who, other, spell.range));
}
