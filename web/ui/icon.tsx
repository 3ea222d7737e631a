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

/** Pictures that the name of a weapon or an act suggests. The first that fits counts. */
const BY_WORDS: readonly (readonly [RegExp, IconName])[] = [
  [/grenade|charge\b|bomb|mortar|thumper|breaker|fire pot|jar of/, 'stick-grenade'],
  [/crossbow|arbalest|harpoon/, 'crossbow'],
  [/\bbow\b|arrow/, 'pocket-bow'],
  [/pistol|revolver|sleeve gun|sawn|snub/, 'pistol-gun'],
  [/burst|squad gun|dock gun|organ|sprayer|machine|sweeper|repeater/, 'machine-gun'],
  [/rifle|carbine|fusil|musket|gun\b|blunderbuss/, 'winchester-rifle'],
  [/throw|thrown|dart|sling|bola|javelin|spit/, 'thrown-knife'],
  [/axe|hatchet|cleaver/, 'battle-axe'],
  [/hammer|maul|wrench|winding handle|spade|sledge/, 'warhammer'],
  [/mace|flail|chain|anchor/, 'spiked-mace'],
  [/spear|pike|halberd|glaive|bill\b|lance|rake|gaff|hook|trident/, 'spears'],
  [/knife|dagger|dirk|shiv|stiletto|sickle|scalpel/, 'plain-dagger'],
  [/sword|sabre|rapier|blade|falchion|cutlass|hanger|foil/, 'broadsword'],
  [/club|cudgel|staff|pole|stave|baton|bottle|stick|torch/, 'wood-club'],
  [/claw|talon|paw|pincer|hooves|sting|tail/, 'claws'],
  [/bite|fang|beak|tusk|jaw|teeth|horn/, 'fangs'],
  [/fist|elbow|knuckle|punch|kick|shove|grab|wrestl|head-?butt|glove/, 'fist'],
  [/spell|cast|sing|whisper/, 'spell-book'],
  [/aim/, 'bullseye'],
  [/reload|load\b/, 'reload-gun-barrel'],
  [/run\b|charge|sprint/, 'run'],
  [/move|walk|step|stride|crawl|ride|stand up/, 'walk'],
  [/parry|block|shield|guard|cover/, 'shield'],
  [/dodge|duck|dive|evade/, 'dodging'],
  [/tend|heal|bandage|stabilis|treat|first aid|medic/, 'first-aid-kit'],
  [/hide|sneak|conceal/, 'hidden'],
  [/say|shout|talk|call|persuade|taunt|surrender/, 'talk'],
  [/stow|draw|ready|swap|pick up|drop|equip|take\b/, 'swap-bag'],
  [/wait|keep|delay|pass\b|end the|set .* aside|nothing/, 'hourglass'],
];

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
 * Returns the picture of an act. `words` is its name; for an attack, that of the weapon. Without a known word, the
 * purpose determines the picture.
 */
export function actIcon(words: string, purpose: Purpose): IconName {
  const known = BY_WORDS.find(([pattern]) => pattern.test(words.toLowerCase()));
  return known?.[1] ?? BY_PURPOSE[purpose] ?? 'ellipsis';
}
