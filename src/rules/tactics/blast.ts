import { distance } from '../../geometry/distance.ts';
import type { Cell } from '../../geometry/grid.ts';
import { type Modifier, type Sum, sumOf } from '../../kernel/explanation.ts';
import { thrownAway } from './ammo.ts';
import { attack } from './attack.ts';
import type { Blow, Shared } from './blow.ts';
import { givenTo } from './check.ts';
import { rollBase } from './damage.ts';
import { endIfDecided } from './end.ts';
import type { Fight } from './fight.ts';
import { comeOutOfHiding } from './hiding.ts';
import { weaponOf } from './items.ts';
import { isClear, MOST_STEPS, stepsAway, stepsOf } from './ranges.ts';
import type { Weapon } from './sheet.ts';
import { type Action, combatant, type State } from './state.ts';

/** @rule area A ranged attack on everybody near the blast point, friends too, each resolved by itself. */
export function throwBlast(
  fight: Fight,
  id: string,
  action: Extract<Action, { kind: 'blast' }>,
  pain: readonly Modifier[],
): void {
  const { weapon, intent } = action;
  const arm = weaponOf(combatant(fight.state, id), weapon);
  const point = action.point ?? combatant(fight.state, action.target!).cell;
  // ruling: out-of-hiding - it finds all its targets unaware
  const unaware = combatant(fight.state, id).hiddenFrom;
  comeOutOfHiding(fight, id);
  fight.record({ type: 'blast-set', rule: 'area', who: id, weapon, point });
  thrownAway(fight, id, weapon);
  const caught = caughtBy(fight.state, arm, point);
  const shared = sharedBy(fight, id, arm, { caught, unaware });
  for (const target of caught) {
    const { presence, isDead } = combatant(fight.state, target.id);
    if (presence !== 'here' || isDead) continue;
    const event = { who: target.id, by: id, level: target.level };
    fight.record({ type: 'caught-in-blast', rule: 'range-categories', ...event });
    const facts = { attacker: id, target: target.id, weapon, way: 'blast', arm, intent, at: 'body' } as const;
    const blow: Blow = { ...facts, rounds: 1, pain, levels: target.level.parts, shared };
    attack(fight, blow);
  }
  endIfDecided(fight);
}

interface Caught {
  readonly id: string;
  readonly level: Sum;
}

/** Who is caught, and who of all did not know of the thrower. */
interface Struck {
  readonly caught: readonly Caught[];
  readonly unaware: readonly string[];
}

/** Those within two ranges of the blast whom no wall shelters, from the point outwards. @rule area */
function caughtBy(state: State, arm: Weapon, point: Cell): Caught[] {
  const base = stepsOf(arm.blast!);
  const found: (Caught & { readonly metres: number })[] = [];
  for (const who of state.combatants) {
    if (who.presence !== 'here' || who.isDead) continue;
    const metres = distance(state.grid, point, who.cell);
    const steps = stepsAway(metres) - base;
    if (steps > MOST_STEPS || !isClear(state, point, who.cell)) continue;
    found.push({ id: who.id, metres, level: levelAt(-steps, metres) });
  }
  return found.sort((a, b) => a.metres - b.metres || (a.id < b.id ? -1 : 1));
}

function levelAt(value: number, metres: number): Sum {
  return sumOf(value === 0 ? [] : [{ value, why: `${metres} m from the blast`, rule: 'area' }]);
}

/** What all targets have in common: the damage, and the dice where they are rolled once. */
function sharedBy(fight: Fight, id: string, arm: Weapon, struck: Struck): Shared {
  // ruling: blast-damage
  const w = rollBase(fight, { attacker: id, arm }, arm.w, 'w');
  const s = rollBase(fight, { attacker: id, arm }, arm.s, 's');
  // ruling: blast-roll
  const isEach = fight.state.rulings['blast-roll'] === 'each' || struck.caught.length === 0;
  return { faces: isEach ? null : rollOnce(fight, id, arm, struck.caught), w, s, unaware: struck.unaware };
}

/** Three dice, and one more for each step that a target might read: of the blast, full defence, or the GM. */
function rollOnce(fight: Fight, id: string, arm: Weapon, caught: readonly Caught[]): readonly number[] {
  const who = combatant(fight.state, id);
  const steps = caught.map(({ level }) => Math.abs(level.total));
  const given = Math.abs(sumOf(givenTo(who, 'superior')).total);
  const dice = { n: 3 + Math.max(MOST_STEPS, ...steps) + 1 + given, lo: 1, hi: 6 };
  const why = `${who.name}: attack with ${arm.name}`;
  const drawn = fight.roll({ dice, owner: who.seat, rule: 'area', why, read: 'faces' });
  fight.record({ type: 'blast-rolled', rule: 'area', who: id, weapon: arm.id, faces: drawn.faces });
  return drawn.faces;
}
