import type { ReactNode } from 'react';
import type { Purpose } from '../../src/kernel/choices.ts';
import type { IconName } from './icon-names.ts';

/**
 * An icon, as high as the text beside it. Screen readers skip it, because the element around it has an accessible name.
 * It stays empty until the icons have arrived (look.ts).
 */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** Signs of acts by their kind. Any other act has the sign of its purpose. */
const BY_KIND: Readonly<Record<string, IconName>> = {
  abandon: 'warhammer',
  aim: 'bullseye',
  bear: 'bleeding-wound',
  blast: 'stick-grenade',
  'blast-at': 'stick-grenade',
  block: 'shield',
  'bring-in': 'plus',
  broken: 'x',
  'cast-at': 'spell-book',
  'cast-at-point': 'spell-book',
  'cast-on': 'spell-book',
  charge: 'run',
  check: 'dices',
  close: 'ringing-bell',
  contest: 'dices',
  dismount: 'horse-head',
  dive: 'dodging',
  dodge: 'dodging',
  dropped: 'swap-bag',
  end: 'ringing-bell',
  'end-turn': 'hourglass',
  'fall-prone': 'falling',
  'full-defense': 'shield',
  goes: 'hourglass',
  guard: 'shield',
  hide: 'hidden',
  ignore: 'bleeding-wound',
  keep: 'hourglass',
  kill: 'death-skull',
  mount: 'horse-head',
  none: 'hourglass',
  nothing: 'hourglass',
  number: 'dices',
  parry: 'shield',
  pass: 'hourglass',
  plan: 'hourglass',
  readjust: 'redo-2',
  reload: 'reload-gun-barrel',
  ride: 'horse-head',
  run: 'run',
  settle: 'lock',
  shoot: 'winchester-rifle',
  'shoot-at': 'winchester-rifle',
  shove: 'fist',
  spare: 'peace-dove',
  speak: 'talk',
  split: 'scale',
  spray: 'machine-gun',
  sprint: 'run',
  'start-task': 'warhammer',
  tactics: 'hunting-horn',
  'take-back': 'undo-2',
  task: 'dices',
  throw: 'thrown-knife',
  trip: 'falling',
  try: 'dices',
  wait: 'hourglass',
  work: 'warhammer',
};

const BY_PURPOSE: Partial<Record<Purpose, IconName>> = {
  attack: 'crossed-swords',
  hurt: 'crossed-swords',
  defend: 'shield',
  move: 'walk',
  equip: 'swap-bag',
  help: 'first-aid-kit',
  heal: 'first-aid-kit',
  wait: 'hourglass',
};

/**
 * Ornaments that the name of an item suggests, as with portraits. People name their items, so nothing depends on it:
 * without a known word, the act has its own sign. The first that fits counts.
 */
const ORNAMENTS: readonly (readonly [RegExp, IconName])[] = [
  [/grenade|charge\b|bomb|mortar|thumper|breaker|fire pot|jar of/, 'stick-grenade'],
  [/crossbow|arbalest|harpoon/, 'crossbow'],
  [/\bbow\b|arrow/, 'pocket-bow'],
  [/pistol|revolver|sleeve gun|sawn|snub/, 'pistol-gun'],
  [/burst|squad gun|dock gun|organ|sprayer|machine|sweeper|repeater/, 'machine-gun'],
  [/rifle|carbine|fusil|musket|gun\b|blunderbuss/, 'winchester-rifle'],
  [/throw|dart|sling|bola|javelin|spit/, 'thrown-knife'],
  [/axe|hatchet|cleaver/, 'battle-axe'],
  [/hammer|maul|wrench|winding handle|spade|sledge/, 'warhammer'],
  [/mace|flail|chain|anchor/, 'spiked-mace'],
  [/spear|pike|halberd|glaive|bill\b|lance|rake|gaff|hook|trident/, 'spears'],
  [/knife|dagger|dirk|shiv|stiletto|sickle|scalpel/, 'plain-dagger'],
  [/sword|sabre|rapier|blade|falchion|cutlass|hanger|foil/, 'broadsword'],
  [/club|cudgel|staff|pole|stave|baton|bottle|stick|torch/, 'wood-club'],
  [/claw|talon|paw|pincer|hooves|sting|tail/, 'claws'],
  [/bite|fang|beak|tusk|jaw|teeth|horn/, 'fangs'],
  [/fist|elbow|knuckle|punch|kick|grab|head-?butt|glove/, 'fist'],
  [/shield/, 'shield'],
];

/** Returns the sign of an act. `item` is the name of the weapon or other item that it uses. */
export function actIcon(
  { kind, purpose }: { readonly kind: string; readonly purpose: Purpose },
  item = '',
): IconName {
  return ornamentOf(item) ?? BY_KIND[kind] ?? BY_PURPOSE[purpose] ?? 'ellipsis';
}

/** Returns the sign of an item. */
export function itemIcon(name: string): IconName {
  return ornamentOf(name) ?? 'swap-bag';
}

/** The last word says most: a rake sabre is a sabre. */
function ornamentOf(name: string): IconName | undefined {
  const words = name.toLowerCase();
  const last = words.split(' ').at(-1)!;
  const [, ornament] =
    ORNAMENTS.find(([pattern]) => pattern.test(last)) ??
    ORNAMENTS.find(([pattern]) => pattern.test(words)) ??
    [];
  return ornament;
}
