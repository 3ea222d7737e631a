import type { TokenArt } from '../../../src/kernel/encounter.ts';
import { GAME_ICONS, type IconName } from '../icon-names.ts';

/** How the field of a coat of arms is divided. */
export const DIVISIONS = ['plain', 'pale', 'fess', 'bend', 'chevron', 'quarter', 'bendy'] as const;
export type Division = (typeof DIVISIONS)[number];

/** The parts that only a stated token has. */
interface Stated {
  readonly frame?: TokenArt['frame'];
  /** A data URL, shown in place of the charge. */
  readonly picture?: string | undefined;
}

/** The content of a combatant's portrait. */
export type Device = Stated &
  /** A hero's coat of arms: a field of two tinctures, and a charge on it. */
  (
    | {
        readonly kind: 'arms';
        readonly charge: IconName;
        readonly division: Division;
        readonly tinctures: readonly [string, string];
      }
    /** A foe's face on a dark field. */
    | { readonly kind: 'face'; readonly charge: IconName; readonly field: string }
  );

/** The tinctures of the heroes. A pale charge stands out on each of them. */
export const TINCTURES = [
  '#7a5a17',
  '#2f5d3a',
  '#1f5a74',
  '#7a2f2a',
  '#36454f',
  '#274b73',
  '#6a2a5a',
  '#8a6520',
  '#23626a',
  '#5b3b45',
  '#5a5f26',
  '#6a4226',
] as const;

/** The fields of the foes. */
export const DARK_FIELDS = [
  '#5a2a22',
  '#34452c',
  '#4a2b45',
  '#553220',
  '#3c3046',
  '#2c3d55',
  '#4a1f24',
  '#24444a',
] as const;

/**
 * Returns the portrait of a combatant. It depends only on the sheet's id and name, so that it is the same on
 * every screen. Several of one sheet, told apart by a number, share one portrait. If the name suggests a picture, the
 * portrait shows it: Oakhand bears an oak.
 */
export function deviceOf(who: { readonly id: string; readonly name: string }, kind: Device['kind']): Device {
  const id = who.id.replace(/[- ]\d+$/, '');
  const draw = drawing(id);
  const words = `${who.name} ${id}`.toLowerCase();
  if (kind === 'face') {
    const charge = meant(FACES, words) ?? pick(ANY_FACE, draw());
    return { kind, charge, field: pick(DARK_FIELDS, draw()) };
  }
  const charge = meant(CANTING, words) ?? pick(ANY_CHARGE, draw());
  const division = pick(DIVISIONS, draw());
  const first = Math.floor(draw() * TINCTURES.length);
  const step = 1 + Math.floor(draw() * (TINCTURES.length - 1));
  const second = TINCTURES[(first + step) % TINCTURES.length]!;
  return { kind, charge, division, tinctures: [TINCTURES[first]!, second] };
}

/** The icons that a person may choose for a token. */
export const EMBLEMS: readonly IconName[] = [...new Set(GAME_ICONS)].toSorted();

/** Returns a portrait as an encounter states it. A part that it does not state stays. */
export function stated(device: Device, { colours, emblem, frame, picture }: TokenArt): Device {
  const charge = EMBLEMS.find((name) => name === emblem) ?? device.charge;
  const own = { charge, frame, picture };
  if (colours === undefined) return { ...device, ...own };
  const divided = device.kind === 'arms' && device.division !== 'plain' ? device.division : 'chevron';
  const division = colours[0] === colours[1] ? 'plain' : divided;
  return { kind: 'arms', tinctures: colours, division, ...own };
}

function meant(pictures: readonly (readonly [RegExp, IconName])[], words: string): IconName | undefined {
  return pictures.find(([pattern]) => pattern.test(words))?.[1];
}

function pick<T>(list: readonly T[], at: number): T {
  return list[Math.floor(at * list.length)]!;
}

/** Returns a sequence of numbers from 0 to 1 that depends only on the seed. */
export function drawing(seed: string): () => number {
  let state = 2166136261;
  for (const char of seed) state = Math.imul(state ^ char.codePointAt(0)!, 16777619);
  return () => {
    state += 0x6d2b79f5;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

type Pictures = readonly (readonly [RegExp, IconName])[];

/** Charges that a name suggests, as in canting arms. The first that fits counts. */
const CANTING: Pictures = [
  [/oak/, 'oak'],
  [/reed|duck|pond/, 'duck'],
  [/mower|scythe|thresher|reaper/, 'scythe'],
  [/moss|hound|dog/, 'labrador-head'],
  [/crane|heron|\bfen|dyke/, 'heron'],
  [/rook|raven|crow|\bashe?\b/, 'raven'],
  [/quill|clerk|pupil|finch|lark/, 'feather'],
  [/bell|sexton/, 'ringing-bell'],
  [/lamp|lantern|light|candle/, 'lantern-flame'],
  [/vane|roos|captain|pilot|helm/, 'ship-wheel'],
  [/ferry|harbour|marsh|sail|eel/, 'anchor'],
  [/doc|medic|nurse|amsel|herb|healer/, 'first-aid-kit'],
  [/quickwater|fenc|sword|duel/, 'fencer'],
  [/okoro|knight|errant/, 'griffin-symbol'],
  [/brask|boar|brute/, 'boar'],
  [/gale|hawk|scout|outrider/, 'eagle-head'],
  [/sergeant|berit|marshal|watch/, 'lion'],
  [/smith|welder|krane/, 'warhammer'],
  [/thorn|rose/, 'rose'],
  [/odo|innkeeper|brewer|cook/, 'beer-stein'],
  [/carter|drover|rider|horse/, 'horse-head'],
  [/key|gate|warden|lock/, 'key'],
  [/lise|shepherd|acorn|fallow/, 'acorn'],
  [/hunter|fowler|poach/, 'hunting-horn'],
  [/trooper|fusilier|militia|gunner/, 'brodie-helmet'],
];

/** Charges for all other heroes. */
const ANY_CHARGE: readonly IconName[] = [
  'oak',
  'lion',
  'heron',
  'ship-wheel',
  'raven',
  'griffin-symbol',
  'boar',
  'feather',
  'stag-head',
  'white-tower',
  'heraldic-sun',
  'hunting-horn',
  'fox-head',
  'horse-head',
  'barn-owl',
  'key',
  'swan',
  'crossed-sabres',
  'eagle-head',
  'rose',
];

/** Faces and beasts that a name suggests. The first that fits counts. */
const FACES: Pictures = [
  [/wolf|hound|\bdog/, 'wolf-head'],
  [/jackal|hyena/, 'hyena-head'],
  [/\bbear\b|grumble/, 'bear-head'],
  [/\brats?\b|badger/, 'rat'],
  [/spider|crawler|crab|hatchling/, 'spider-face'],
  [/adder|viper|leech|\beel|snake/, 'snake'],
  [/\bbull|\bhorn/, 'bull'],
  [/boar|\bpig\b/, 'boar'],
  [/\bcat\b/, 'lynx-head'],
  [/drake|lizard|thornback/, 'dragon-head'],
  [/gull|crane|crow/, 'raven'],
  [/shade|wisp|fog|drowned|hollow/, 'ghost'],
  [/bone|barrow|\bbog\b|old knell|dead/, 'death-skull'],
  [/ogre|giant|breaker/, 'ogre'],
  [/thorn|straw|wicker|bark|weir mother|rime/, 'evil-tree'],
  [/toad|brine|lagoon|jelly/, 'fish-monster'],
  [/frame|drone|sentry|machine|robot|thumper/, 'robot-golem'],
  [/marine|trooper|lancer|boarder|breacher|diver|patrol/, 'astronaut-helmet'],
  [/police|riot|enforcer|security|comptroller/, 'robot-helmet'],
  [/pirate|bosun|captain|mate\b|smuggler/, 'pirate-captain'],
  [/archer|poacher|highwayman|bowman|hunter/, 'hood'],
  [/thrower|thief|cutpurse|saboteur/, 'robber-mask'],
  [/knife|knives|assassin|strangler|blade|whisper|quiet/, 'cowled'],
  [/witch|hexer|mother/, 'witch-face'],
  [/adept|novice|brother|abbess|preacher|prophet|zealot|monk/, 'monk-face'],
  [/headsman|executioner|corvin/, 'executioner-hood'],
  [/knight|guard|warden|pavisier|toll/, 'black-knight-helm'],
  [/marauder|viking|hrodvar|oske|\bice\b/, 'viking-head'],
  [/raider|thug|whistl|bandit|wrecker|deserter/, 'bandit'],
  [/fusilier|soldier|militia|gunner|musketeer|mortar/, 'brodie-helmet'],
  [/brawler|bruiser|bully|bouncer|striker|fighter/, 'fist'],
];

/** Faces for all other foes. */
const ANY_FACE: readonly IconName[] = [
  'bandit',
  'hood',
  'robber-mask',
  'cowled',
  'viking-head',
  'black-knight-helm',
  'brodie-helmet',
  'executioner-hood',
];
