/** The six locations of a body, from the head down. */
export const LOCATIONS = ['head', 'torso', 'right-arm', 'left-arm', 'right-leg', 'left-leg'] as const;
export type Location = (typeof LOCATIONS)[number];

/** One location as its owner's side knows it, in points. */
interface Part {
  readonly location: Location;
  readonly hp: number;
  readonly most: number;
  readonly ar: number;
  readonly lost: string | null;
  readonly isInfected: boolean;
}

/** A body as a seat knows it: in points, or in a word for each location. */
export type Body = readonly Part[] | Readonly<Partial<Record<Location, string>>>;

/** How badly a location is hurt, from 0 for not at all to 3 for gone. */
export type Hurt = 0 | 1 | 2 | 3;

/** One location as it is shown. */
export interface Shown {
  readonly location: Location;
  readonly hurt: Hurt;
  /** The rulebook's word for it: `hurt`, `severed`. */
  readonly word: string;
  /** HP left and most, and AR; undefined where only words are known. */
  readonly points: { readonly hp: number; readonly most: number; readonly ar: number } | undefined;
  readonly isInfected: boolean;
}

/** A body's locations, whatever a seat knows of them. */
export function shownBody(body: Body): readonly Shown[] {
  if (isInPoints(body)) return body.map(shownPart);
  return LOCATIONS.map((location) => {
    const word = body[location] ?? 'unhurt';
    return { location, word, hurt: hurtBy(word), points: undefined, isInfected: false };
  });
}

function isInPoints(body: Body): body is readonly Part[] {
  return Array.isArray(body);
}

function shownPart({ location, hp, most, ar, lost, isInfected }: Part): Shown {
  const lossWord = hp <= 0 ? 'gone' : hp === most ? 'unhurt' : (most - hp) * 2 < most ? 'hurt' : 'badly hurt';
  const word = lost ?? lossWord;
  return { location, word, hurt: hurtBy(word), points: { hp: Math.max(0, hp), most, ar }, isInfected };
}

function hurtBy(word: string): Hurt {
  if (word === 'unhurt') return 0;
  if (word === 'hurt') return 1;
  return word === 'badly hurt' ? 2 : 3;
}
