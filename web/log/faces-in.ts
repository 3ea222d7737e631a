/** The reason for a number, with the faces of its dice apart: `2d10 (7, 0)` is `2d10` and 7, 0. */
export function facesIn(why: string): { readonly words: string; readonly faces: readonly string[] } {
  const found = /^(.*?)\s*\((\d+(?:, \d+)*)\)$/.exec(why);
  if (found === null || !/\dd\d|\bd\d/.test(found[1]!)) return { words: why, faces: [] };
  return { words: found[1]!, faces: found[2]!.split(', ') };
}
