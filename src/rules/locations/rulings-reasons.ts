/** Why a default is what it is. `departs`: the chapter literally says something else. */
export interface Reason {
  readonly reason?: string;
  readonly departs?: true;
}

const because = (reason: string): Reason => ({ reason });
const departs = (reason: string): Reason => ({ reason, departs: true });

/** Reasons by the id of the ruling. */
export const REASONS: Readonly<Record<string, Reason>> = {
  'team-order': because(
    'The chapter lets each player act and asks for AvA only where one wants to act before another.',
  ),
  'half-speed': departs(
    'The chapter says "on your action". Halving Speed would cost nothing more to somebody who has no action left, so we read it as "on your turn".',
  ),
  'ride-roll': departs(
    'A skill roll is an action by the chapter. A rider who spent it on the horse could never strike from the saddle, though Charge works "the same when riding".',
  ),
  botch: departs('The companion pages of the same edition define [1] as a 1 that is confirmed by another 1.'),
  'fumble-effect': because(
    'A die is fair and quick; the chapter says "typically" and leaves the rest to the table.',
  ),
  'blast-attack': because(
    'The chapter rolls on the Locations table "for blasts" but does not take the attack roll away from them.',
  ),
  'c-mod-scope': departs(
    'The chapter gives the C mod to every MATK and Throw PATK. The weight of a cart and the powder of a bomb owe nothing to the arms of whoever sends them.',
  ),
  'armor-layers': departs(
    'The chapter lets each piece reduce damage. Sums make a stack of cheap pieces proof against every blow of a d6 game.',
  ),
  'cold-fire-place': departs(
    'A Called Shot may go anywhere by the chapter. Cold "usually caused by weather" chills the whole body, and the torso stands for it.',
  ),
  'damage-kinds': departs(
    'The chapter heals 1 HP on all hurt Locations. Cold and fire have healing times of their own, which sleep would make idle.',
  ),
  'heal-unit': departs(
    'The chapter says 1 HP. Sleep heals 1 HP on every location, and so do warmth and rest.',
  ),
  'spare-wound': because(
    'Every point of damage to a leg is -1 Speed by the chapter, and Speed that is gone cannot be left over.',
  ),
  'stand-up-again': because('Speed is halved for the round, once; a second rise would have no price.'),
  'bare-hands': because('Nobody strikes with an arm that is gone.'),
  'prone-means': because('The chapter names Prone and does not say what it does; the companion pages do.'),
  'pain-scope': because('The chapter says "all rolls" and takes out the recovery roll alone.'),
  'conscious-until': departs(
    'The chapter asks for the roll each round while a limb is at 0, which a severed limb stays. Weeks would be rolled in rounds of 3 seconds.',
  ),
  'dying-healed': departs(
    'By the letter one dies whatever is done. First-Aid and the GM would have no use in the only round in which they are needed.',
  ),
  'recovery-rate': departs(
    'By the letter every 6 hours of sleep are a roll, up to four a day, and each failure costs C. People sleep once a day.',
  ),
  'c-loss': departs(
    'By the letter a limb at 0 is severed. A fever that lowers C strikes no arm off; the limb is useless until C returns.',
  ),
  'blast-at-yard': because(
    'The roll of a blast is one for all, and whoever stands near is struck at anyway.',
  ),
  'protect-tie': because(
    'The order in which an encounter lists people must not decide; AvA settles who is quicker.',
  ),
  'follower-order': because('The chapter gives pets, slaves and henchmen to their masters.'),
  'own-side': because('The chapter forbids it nowhere, and nobody wants comrades in every list of targets.'),
};
