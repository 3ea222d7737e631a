import type { Answering } from '../prompt/answering.tsx';

/** Returns a short name for the chosen act: the option without its explanation, and the combatants it names. */
export function actTitle({
  draft,
  filled,
  situation,
}: Pick<Answering, 'draft' | 'filled' | 'situation'>): string {
  const { option, rest: all, blow } = draft;
  const rest = blow === null ? all : all.slice(0, -1);
  if (option === null) return '';
  const act = option.name ?? option.text;
  const names = Object.values(filled).flatMap(
    (value) => situation.standings.find(({ id }) => id === value)?.name ?? [],
  );
  // The option is a single step; a walk has more of them.
  const steps = rest.length === 0 ? act : `${act} ×${rest.length + 1}`;
  const walk = [steps, names.join(', ')].filter((part) => part !== '').join(': ');
  const target = situation.standings.find(({ id }) => id === blow?.target)?.name ?? '';
  return blow === null ? walk : `${walk} + ${blow.option.name ?? blow.option.text}: ${target}`;
}
