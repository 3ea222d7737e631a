import { whyLines } from '../explain.ts';
import { ruleLines } from '../rule-text.ts';
import type { Sitting } from './sitting.ts';

/** What is asked for. */
export interface Hearing {
  readonly prompt: string;
  /** The same text for the same question: lines typed ahead are for it alone. */
  readonly question: string;
  readonly isMeant: (line: string) => boolean;
  /** What may be typed, for the Tab key; commands are known anyway. */
  readonly words?: readonly string[];
}

/**
 * The next line that is meant for the question at hand (`isMeant` says so), or that nothing else knows either.
 * Everything else that may be typed at any prompt is done on the way. undefined: the table stands elsewhere now.
 */
export async function hear(
  sitting: Sitting,
  { prompt, question, isMeant, words = [] }: Hearing,
): Promise<string | undefined> {
  const known = [...words, ...sitting.commands.map(({ name }) => name)];
  for (;;) {
    const line = await sitting.ask(prompt, question, known);
    if (line.startsWith('?')) {
      explain(sitting, line.slice(1).trim());
      continue;
    }
    if (isMeant(line)) return line;
    const [first = '', ...rest] = line.replace(/^\//, '').split(/\s+/);
    const command = sitting.commands.find(({ name }) => name === first.toLowerCase());
    if (command === undefined) return line;
    if ((await command.run(sitting, rest.join(' '))) === 'moved') return undefined;
  }
}

/** `?`: what is behind the last result. `? id`: what a rule says. */
function explain(sitting: Sitting, id: string): void {
  const { screen, teller, last } = sitting;
  if (id !== '') sitting.print(...ruleLines(screen, teller.rules.rulebook, id));
  else if (last.happened.length === 0) sitting.say('Nothing has happened yet.');
  else sitting.print(...whyLines(screen, teller, last.happened, last.rolls));
}
