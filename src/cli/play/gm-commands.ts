import type { Option } from '../../kernel/decision.ts';
import { GM } from '../../kernel/names.ts';
import { currentBranch } from '../../table/branches.ts';
import { changeRoll } from '../../table/change-roll.ts';
import type { Table } from '../../table/table.ts';
import { gathered } from './choice.ts';
import { complete } from './choosing.ts';
import { facesFrom } from './dice-prompt.ts';
import { namingFor } from './naming.ts';
import { actOddsText } from './option-odds.ts';
import { readLine } from './reading.ts';
import type { Command, Sitting } from './sitting.ts';

/** What the GM may do besides answering: step in, say what dice show. Each needs a reason, for the log. */
export const gmCommands: readonly Command[] = [
  {
    name: 'gm',
    takes: '[ACT …] because …',
    says: 'the GM steps in; alone it lists what the GM may do',
    run: stepIn,
  },
  {
    name: 'force',
    takes: 'FACES because …',
    says: 'the next roll of as many dice shows these faces',
    run: force,
  },
  {
    name: 'change',
    takes: '[ROLL] FACES because …',
    says: 'the last roll (or the last called ROLL) showed these faces',
    run: change,
  },
];

async function stepIn(sitting: Sitting, rest: string): Promise<'moved' | 'same'> {
  const { state } = sitting.table.now;
  const options = sitting.table.rules.gm(state);
  const naming = namingFor(sitting.table.rules.words, state, sitting.overview, GM);
  const { order, reason } = parted(rest);
  if (order === '') return listActs(sitting, options);
  const reading = readLine(order, gathered(options), naming);
  if (reading === undefined || 'fault' in reading) {
    sitting.complain(reading?.fault ?? `The GM has no act "${order}" now. "gm" lists them.`);
    return 'same';
  }
  const act = await complete(sitting, reading.choices, naming);
  const odds = act === undefined ? '' : actOddsText(sitting.table, act);
  if (odds !== '') sitting.say(`Odds: ${odds}.`);
  const why = act === undefined ? undefined : await reasonFor(sitting, reason);
  if (act === undefined || why === undefined) return 'same';
  return sitting.put({ kind: 'intervene', act, reason: why }) ? 'moved' : 'same';
}

function listActs(sitting: Sitting, options: readonly Option[]): 'same' {
  const alike = [...Map.groupBy(options, ({ kind }) => kind).values()];
  sitting.print('The GM may (gm ACT WHO … because REASON; what is left out is asked for):');
  sitting.print(...alike.map((each) => `  ${actUsage(each)}`));
  return 'same';
}

/** `set-hp who, value 0 to 20`: an act as it is typed. */
function actUsage(alike: readonly Option[]): string {
  const named = new Set(alike.flatMap(({ params }) => Object.keys(params)));
  const params = [...named].map((param) => {
    const ranges = alike.flatMap(({ params }) => params[param] ?? []).filter((domain) => 'min' in domain);
    if (ranges.length === 0) return param;
    const least = Math.min(...ranges.map(({ min }) => min));
    return `${param} ${least} to ${Math.max(...ranges.map(({ max }) => max))}`;
  });
  return `${alike[0]!.kind.padEnd(18)}${params.join(', ')}`.trimEnd();
}

async function force(sitting: Sitting, rest: string): Promise<'moved' | 'same'> {
  const { order, reason } = parted(rest);
  const faces = facesFrom(order);
  if (faces === undefined) return noFaces(sitting, 'force 9 9 because …');
  const why = await reasonFor(sitting, reason);
  if (why === undefined || !sitting.put({ kind: 'force-roll', faces, reason: why })) return 'same';
  return 'moved';
}

async function change(sitting: Sitting, rest: string): Promise<'moved' | 'same'> {
  const { order, reason } = parted(rest);
  const [, name = '', shown = ''] = /^(\D*?)\s*(-?\d.*)?$/.exec(order) ?? [];
  const faces = facesFrom(shown);
  if (faces === undefined) return noFaces(sitting, 'change 9 9 because …, or change attack 9 9 because …');
  const found = lastRoll(sitting.table, name);
  if (found === undefined) {
    sitting.complain(name === '' ? 'Nothing has been rolled yet.' : `No roll "${name}" has been made.`);
    return 'same';
  }
  const why = await reasonFor(sitting, reason);
  if (why === undefined) return 'same';
  return sitting.take(changeRoll(sitting.table, { ...found, faces, reason: why })) ? 'moved' : 'same';
}

/** The latest roll whose name has these words. */
function lastRoll(table: Table, name: string): { readonly entry: number; readonly roll: number } | undefined {
  for (const entry of currentBranch(table).toReversed()) {
    const roll = table.entries
      .at(entry - 1)!
      .rolls.findLastIndex(({ why }) => why.toLowerCase().includes(name.toLowerCase()));
    if (roll !== -1) return { entry, roll };
  }
  return undefined;
}

function noFaces(sitting: Sitting, usage: string): 'same' {
  sitting.complain(`Say what the dice show: ${usage}`);
  return 'same';
}

/** What is to be done, and why, as far as that was said. */
function parted(text: string): { readonly order: string; readonly reason: string } {
  const [order = '', ...reason] = text.split(/\bbecause\b:?/i);
  return { order: order.trim(), reason: reason.join('because').trim() };
}

async function reasonFor(sitting: Sitting, given: string): Promise<string | undefined> {
  if (given !== '') return given;
  const said = await sitting.keyboard.ask(`${sitting.screen.paint('ask', 'because?')} (stands in the log) `);
  if (said !== '') return said;
  sitting.say('Nothing is done without a reason.');
  return undefined;
}
