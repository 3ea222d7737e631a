/** The six characteristics in the order of the characteristics line. */
export type Characteristic = 'STR' | 'DEX' | 'END' | 'INT' | 'EDU' | 'SOC';
/** The characteristics that wounds reduce. */
export type Physical = 'STR' | 'DEX' | 'END';
export type Characteristics = Readonly<Record<Characteristic, number>>;
export type Bodily = Readonly<Record<Physical, number>>;

/** Returns the points that are left after a loss. */
export function less(points: Bodily, lost: Bodily): Bodily {
  return { STR: points.STR - lost.STR, DEX: points.DEX - lost.DEX, END: points.END - lost.END };
}

export const CHARACTERISTICS: readonly Characteristic[] = ['STR', 'DEX', 'END', 'INT', 'EDU', 'SOC'];
export const PHYSICAL: readonly Physical[] = ['STR', 'DEX', 'END'];

/** One digit per score: 0 to 9, then A = 10 and so on. I and O are left out because they look like digits. */
const DIGITS = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** The highest score that a characteristics line can write. */
export const HIGHEST_SCORE = DIGITS.length - 1;

/** Reads a characteristics line (`777A59`); `undefined` if it is not valid. */
export function parseLine(line: string): Characteristics | undefined {
  const scores = [...line.toUpperCase()].map((digit) => DIGITS.indexOf(digit));
  if (scores.length !== CHARACTERISTICS.length || scores.includes(-1)) return undefined;
  const [STR, DEX, END, INT, EDU, SOC] = scores as [number, number, number, number, number, number];
  return { STR, DEX, END, INT, EDU, SOC };
}

/** Writes a characteristics line. Scores run from 0 to {@link HIGHEST_SCORE}. */
export function printLine(scores: Characteristics): string {
  return CHARACTERISTICS.map((each) => DIGITS[scores[each]]!).join('');
}

/** @rule characteristic-dm A third of the score, rounded down, minus 2. */
export function dmOf(score: number): number {
  return Math.floor(score / 3) - 2;
}

/** A skill that a weapon or a task requires. `specialty` is `null` if the skill has no specialty, or if any will do. */
export interface SkillName {
  readonly skill: string;
  readonly specialty: string | null;
}

export interface Skill extends SkillName {
  readonly level: number;
}

const NAME = String.raw`([A-Za-z][A-Za-z' -]*?)(?: \(([A-Za-z][A-Za-z' -]*)\))?`;
const SKILL_NAME = new RegExp(`^${NAME}$`);
const SKILL = new RegExp(`^${NAME} (\\d)$`);

/** Reads the name of a skill (`Gun Combat (slug)`); `undefined` if it is not valid. */
export function parseSkillName(text: string): SkillName | undefined {
  const match = SKILL_NAME.exec(text.trim());
  return match === null ? undefined : { skill: match[1]!, specialty: match[2] ?? null };
}

/** Reads a skill with its level (`Gun Combat (slug) 1`); `undefined` if it is not valid. */
export function parseSkill(text: string): Skill | undefined {
  const match = SKILL.exec(text.trim());
  if (match === null) return undefined;
  return { skill: match[1]!, specialty: match[2] ?? null, level: Number(match[3]) };
}

export function printSkillName({ skill, specialty }: SkillName): string {
  return specialty === null ? skill : `${skill} (${specialty})`;
}

/** Writes a skill in the form that {@link parseSkill} reads. */
export function printSkill(skill: Skill): string {
  return `${printSkillName(skill)} ${skill.level}`;
}

const isSame = (a: string, b: string): boolean => a === b || a.toLowerCase() === b.toLowerCase();

/** Returns whether an item for the skill `own` (or one of its specialties) helps with the skill `wanted`. */
export function isSkill(wanted: SkillName, own: SkillName): boolean {
  if (!isSame(own.skill, wanted.skill)) return false;
  return own.specialty === null || (wanted.specialty !== null && isSame(own.specialty, wanted.specialty));
}

/**
 * Returns the level in a skill; `undefined` if untrained. A skill without a specialty covers all specialties. If no
 * specialty is required, the best one counts.
 */
export function levelIn(skills: readonly Skill[], wanted: SkillName): number | undefined {
  let level: number | undefined;
  for (let i = 0; i < skills.length; i++) {
    const own = skills[i]!;
    if (!isSame(own.skill, wanted.skill)) continue;
    const fits =
      wanted.specialty === null || own.specialty === null || isSame(own.specialty, wanted.specialty);
    // ruling: other-specialty - an agent trained in one has level 0 in the others
    const counts = fits ? own.level : 0;
    if (level === undefined || counts > level) level = counts;
  }
  return level;
}
