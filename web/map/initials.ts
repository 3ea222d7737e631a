/** A name in two letters for a token: `MQ`, or `T3` for the third of several of one name. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s-]+/)
    .filter((word) => word !== '' && !/^(?:the|of|a|an|der|die|das)$/i.test(word));
  const first = [...(words[0] ?? name)][0] ?? '?';
  const last = words.length > 1 ? words.at(-1)! : '';
  if (/^\d+$/.test(last)) return `${first.toUpperCase()}${last.slice(-2)}`;
  return `${first}${[...last][0] ?? ''}`.toUpperCase();
}
