import type { Decision, Domain, Option } from '../kernel/decision.ts';
import type { Ruleset } from '../kernel/ruleset.ts';
import type { CheckPoint, Played, ScriptRoll } from './script.ts';

/** What can be written next in a worked example: its rolls, its events and its open questions, as lines. */
export function explainLines(ruleset: Ruleset, played: Played): readonly string[] {
  const { open, problem, rolls, points } = played;
  return [
    ...(problem === undefined ? [] : [`The example stops here: ${problem}`, '']),
    ...rollLines(rolls),
    ...eventLines(points.at(-1)),
    ...(open.length === 0 ? ['Nobody is asked.'] : ['Asked now:']),
    ...open.flatMap(questionLines),
    '',
    `States, event types and questions: riposte schema example --ruleset ${ruleset.id}, and the reference of the rulebook.`,
  ];
}

/** The `dice` of the file as YAML, rolls that it does not have yet marked. */
function rollLines(rolls: readonly ScriptRoll[]): readonly string[] {
  if (rolls.length === 0) return ['No roll so far.', ''];
  const lines = rolls.map(({ request, faces, isGiven }) => {
    const { n, lo, hi } = request.dice;
    const mark = isGiven ? '' : `  # made up: ${n} ${n === 1 ? 'die' : 'dice'}, ${lo} to ${hi}`;
    return `  - { for: ${JSON.stringify(request.why)}, faces: [${faces.join(', ')}] }${mark}`;
  });
  return ['The rolls so far, as the file can list them:', 'dice:', ...lines, ''];
}

function eventLines(point: CheckPoint | undefined): readonly string[] {
  if (point === undefined || point.events.length === 0) return [];
  const types = point.events.map(({ event }) => event.type).join(', ');
  return [`Events of the last point, "${point.name}": ${types}`, ''];
}

function questionLines({ who, key, options, otherwise }: Decision): readonly string[] {
  return [
    '',
    `${who}, question: ${key} (silence means ${otherwise.kind})`,
    ...options.flatMap((option) => optionLines(who, option)),
  ];
}

function optionLines(who: string, { kind, params, cost, onRequest }: Option): readonly string[] {
  const notes = [...(cost === undefined ? [] : [cost]), ...(onRequest === true ? ['on request'] : [])];
  return [
    `  { who: ${who}, do: ${kind}${Object.keys(params).length > 0 ? ', …' : ''} }${notes.length > 0 ? `  # ${notes.join(', ')}` : ''}`,
    ...Object.entries(params).map(([name, domain]) => `      ${name}: ${valuesOf(domain)}`),
  ];
}

/** The values that a parameter can take, in words. */
function valuesOf(domain: Domain): string {
  if ('oneOf' in domain) return domain.oneOf.map((value) => JSON.stringify(value)).join(', ');
  if ('maxLength' in domain) return `a text of 1 to ${domain.maxLength} characters`;
  if ('min' in domain) return `a whole number from ${domain.min} to ${domain.max}`;
  if ('centre' in domain) {
    return `a cell [column, row] at most ${domain.range} from ${JSON.stringify(domain.centre)}`;
  }
  return `a list of cells [column, row], each next to the one before, from ${JSON.stringify(domain.from)}, at most ${domain.atMost} units`;
}
