import type { Answering } from '../prompt/answering.tsx';

/** Returns a short name for the chosen act: the option without its explanation, and the combatants it names. */
export function actTitle({
  draft,
  filled,
  situation,
}: Pick<Answering, 'draft' | 'filled' | 'situation'>): string {
  const { option, rest } = draft;
  if (option === null) return '';
  const act = shortened(option.text);
  const names = Object.values(filled).flatMap(
    (value) => situation.standings.find(({ id }) => id === value)?.name ?? [],
  );
  // A step may be worded as "Move 1 unit"; a walk has more of them.
  const steps = rest.length === 0 ? act : act.replace(/\d+/, String(rest.length + 1));
  return [steps, names.join(', ')].filter((part) => part !== '').join(': ');
}

/** Leaves out the explanation of an option: `Guard: no attack, better defences` is `Guard`. */
function shortened(text: string): string {
  const short = text.replace(/\s*\([^)]*\)$|,.*$/u, '').split(': ');
  return short.length > 1 && /^(?:Instead|In addition)$/u.test(short[0]!)
    ? short.slice(0, 2).join(': ')
    : short[0]!;
}
