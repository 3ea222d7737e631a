import type { Sheet, Starts } from './sheet.ts';
import type { Combatant } from './state.ts';

/** Seconds on the clock of one whose sheet names a heart wound and no clock. @rule dying-timer */
const FIVE_MINUTES = 300;

/** What a sheet says of how somebody begins, as far as it can contradict itself. */
type Written = Pick<Sheet, 'isCharacter' | 'limbs' | 'weapons'> & {
  readonly hpNow?: number | undefined;
  readonly starts?: Starts | undefined;
};

type Fault = readonly [path: readonly string[], message: string];

/** Where `starts` contradicts the rest of the sheet: the place, and a sentence. */
export function faultsOfStarts(sheet: Written): readonly Fault[] {
  const { starts } = sheet;
  if (starts === undefined) return [];
  return [
    ...faultsOfLimbs(sheet, starts),
    ...faultsOfShots(sheet, starts),
    ...(isDown(starts) ? faultsOfFall(sheet) : []),
  ];
}

function faultsOfLimbs({ limbs }: Written, { crippled, amputated }: Starts): readonly Fault[] {
  const known = limbs.map(({ id }) => id);
  const unknown = Object.entries({ crippled, amputated }).flatMap(([list, ids]) =>
    ids
      .filter((id) => !known.includes(id))
      .map((id): Fault => [[list], `there is no limb "${id}"; there are: ${known.join(', ') || 'none'}`]),
  );
  const twice = crippled
    .filter((id) => amputated.includes(id))
    .map((id): Fault => [['crippled'], `the ${id} is amputated already; list it once`]);
  return [...unknown, ...twice];
}

function faultsOfShots({ weapons }: Written, { shots }: Starts): readonly Fault[] {
  const loaded = weapons.flatMap(({ id, ammo }) => (ammo === null ? [] : [[id, ammo.shots] as const]));
  const known = loaded.map(([id]) => id).join(', ') || 'none';
  return Object.entries(shots).flatMap(([weapon, left]): Fault[] => {
    const most = loaded.find(([id]) => id === weapon)?.[1];
    if (most === undefined) return [[['shots', weapon], `"${weapon}" counts no shots; these do: ${known}`]];
    return left > most ? [[['shots', weapon], `"${weapon}" has at most ${most}`]] : [];
  });
}

/** One dies at 0 HP, or of a wound in the heart with HP left. */
function faultsOfFall({ isCharacter, hpNow }: Written): readonly Fault[] {
  const found: Fault[] = [];
  if (hpNow !== undefined) found.push([['dying'], 'the dying have 0 HP; leave hpNow out, or add heartWound']);
  if (!isCharacter)
    found.push([['dying'], 'one who is no character is dead at 0 HP; leave dying out, or add heartWound']);
  return found;
}

const isDown = ({ dying, heartWound }: Starts): boolean => dying !== null && !heartWound;

/** The limbs that somebody has lost before the fight. */
export const limbsLost = (starts: Starts | undefined): readonly string[] =>
  starts === undefined ? [] : [...starts.crippled, ...starts.amputated];

/** Somebody as it begins the encounter. ruling: starting-conditions */
export function asItStarts(who: Combatant): Combatant {
  const { starts } = who.sheet;
  if (starts === undefined) return who;
  const { crippled, amputated, dying, heartWound, unconscious, stagger, staggered, shots } = starts;
  return {
    ...who,
    hp: isDown(starts) ? 0 : who.hp,
    life: unconscious || isDown(starts) ? 'unconscious' : 'conscious',
    clock: dying ?? (heartWound ? FIVE_MINUTES : null),
    hasHeartWound: heartWound,
    stagger,
    isStaggered: staggered,
    lostLimbs: [
      ...crippled.map((limb) => ({ limb, how: 'crippled' }) as const),
      ...amputated.map((limb) => ({ limb, how: 'amputated' }) as const),
    ],
    shots: { ...who.shots, ...shots },
  };
}
