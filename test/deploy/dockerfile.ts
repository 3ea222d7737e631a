/** One instruction of a Dockerfile: `RUN`, and its arguments. */
export interface Instruction {
  readonly name: string;
  readonly rest: string;
}

/**
 * The instructions of each stage, the first stage first. Continued lines are not supported; the file has no such
 * line.
 */
export function stagesOf(text: string): readonly (readonly Instruction[])[] {
  const stages: Instruction[][] = [];
  for (const line of text.split('\n')) {
    const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === undefined || rest === undefined) continue;
    if (name === 'FROM') stages.push([]);
    stages.at(-1)!.push({ name, rest });
  }
  return stages;
}

/** Returns the arguments of the instructions with a name. */
export function saidBy(stage: readonly Instruction[], name: string): readonly string[] {
  return stage.filter((each) => each.name === name).map(({ rest }) => rest);
}

/** The words of a command in brackets. */
export function wordsOf(rest: string): readonly string[] {
  return JSON.parse(rest.slice(rest.indexOf('['))) as readonly string[];
}
