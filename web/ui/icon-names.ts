/**
 * The icons of the page. The build copies exactly these into one file (web/look-plugin.ts). A name belongs to one set
 * only.
 */

/** Signs of the interface, from lucide.dev. */
export const LUCIDE_ICONS = [
  'book-open',
  'circle-question-mark',
  'dices',
  'maximize',
  'minus',
  'pause',
  'play',
  'plus',
  'redo-2',
  'scale',
  'scroll-text',
  'search',
  'swords',
  'undo-2',
  'user',
  'users',
  'x',
] as const;

/** Acts, weapons, charges and faces, from game-icons.net. */
export const GAME_ICONS = [
  // Acts and weapons.
  'battle-axe',
  'broadsword',
  'bullseye',
  'claws',
  'crossbow',
  'crossed-swords',
  'dodging',
  'fangs',
  'first-aid-kit',
  'fist',
  'hidden',
  'hourglass',
  'machine-gun',
  'plain-dagger',
  'pocket-bow',
  'pistol-gun',
  'reload-gun-barrel',
  'run',
  'shield',
  'spears',
  'spell-book',
  'spiked-mace',
  'stick-grenade',
  'swap-bag',
  'talk',
  'thrown-knife',
  'walk',
  'warhammer',
  'winchester-rifle',
  'wood-club',
] as const;

export type IconName = 'riposte' | (typeof LUCIDE_ICONS)[number] | (typeof GAME_ICONS)[number];
