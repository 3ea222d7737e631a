import type { Grid } from '../../geometry/grid.ts';
import type { Encounter, Field } from '../../kernel/encounter.ts';
import type { Rulings } from './rulings.ts';
import type { Options, Sheet } from './sheet.ts';
import { asItStarts, limbsLost } from './starting.ts';
import { type Combatant, type Held, handsFor, type State } from './state.ts';

/** Without a map nobody sees a diagonal: each unit towards or away costs the same. */
function gridOf({ isMapped, shape, size }: Field, rulings: Rulings): Grid {
  return { shape, diagonals: isMapped ? rulings.diagonals : 'one', size };
}

/** The fight before its first roll. */
export function start(encounter: Encounter<Sheet, Options>): State {
  const rulings = encounter.rulings as unknown as Rulings;
  return {
    name: encounter.name,
    rulings,
    grid: gridOf(encounter.field, rulings),
    isMapped: encounter.field.isMapped,
    walls: encounter.field.walls,
    sides: encounter.sides,
    ambushers: encounter.options.ambushers,
    phase: 'initiative',
    round: 0,
    order: [],
    active: null,
    hasSpent: false,
    resumesIn: 'initiative',
    winner: null,
    combatants: encounter.combatants.map(combatantOf),
  };
}

function combatantOf(entrant: Encounter<Sheet>['combatants'][number]): Combatant {
  return asItStarts({
    id: entrant.id,
    name: entrant.name,
    side: entrant.side,
    seat: entrant.seat,
    sheet: entrant.sheet,
    presence: entrant.isInReserve ? 'reserve' : 'here',
    cell: entrant.at,
    hp: entrant.sheet.hpNow,
    life: 'conscious',
    clock: null,
    hasHeartWound: false,
    ts: 0,
    saved: 0,
    turn: 'waiting',
    initiative: null,
    isSurprised: false,
    stagger: 0,
    isStaggered: false,
    held: readyItems(entrant.sheet),
    dropped: [],
    lostLimbs: [],
    shots: Object.fromEntries(
      entrant.sheet.weapons.flatMap((weapon) => (weapon.ammo ? [[weapon.id, weapon.ammo.shots]] : [])),
    ),
    aim: null,
    otherAims: [],
    effects: [],
    work: null,
    diagonals: 0,
  });
}

function readyItems(sheet: Sheet): Held[] {
  const lost = limbsLost(sheet.starts);
  const arms = sheet.limbs.filter(({ id, kind }) => kind === 'arm' && !lost.includes(id));
  const free = arms.map(({ id }) => id);
  return sheet.ready.map((item) => ({ item, limbs: free.splice(0, handsFor(sheet, item)) }));
}
