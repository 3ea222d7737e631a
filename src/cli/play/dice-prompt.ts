import type { Dice } from '../../kernel/dice.ts';
import type { OpenRoll } from '../../table/waiting.ts';
import { depthBar } from '../telling.ts';
import { hear } from './hear.ts';
import type { Sitting } from './sitting.ts';

/** Asks for the faces of one roll: typed in as the dice show them, or Enter to have them rolled. */
export async function askDice(sitting: Sitting, { id, request }: OpenRoll): Promise<void> {
  const { dice, why, owner } = request;
  const { screen } = sitting;
  const seat = sitting.seats.length > 1 ? `${owner} ` : '';
  const bar = depthBar(screen, sitting.depth);
  if (!sitting.ahead.has('dice')) sitting.print('', `${bar}${screen.paint('ask', `${seat}${why}.`)}`);
  const prompt = `${bar}${diceText(dice)} (Enter: roll for me) > `;
  const isMeant = (line: string): boolean => line === '' || facesFrom(line, dice) !== undefined;
  const line = await hear(sitting, { prompt, question: 'dice', isMeant });
  if (line === undefined) return;
  const faces = line === '' ? 'roll' : facesFrom(line, dice);
  if (faces === undefined)
    sitting.complain(`"${line}" is no roll. Type ${diceText(dice)}, such as ${example(dice)}.`);
  else sitting.put({ kind: 'dice', roll: id, by: owner, faces });
}

/** What is to be rolled, for people: `2 dice, each 0 to 9`. */
export function diceText({ n, lo, hi, keep }: Dice): string {
  const kept = keep === undefined ? '' : `; the ${Math.abs(keep)} ${keep > 0 ? 'highest' : 'lowest'} count`;
  return n === 1 ? `1 die, ${lo} to ${hi}${kept}` : `${n} dice, each ${lo} to ${hi}${kept}`;
}

function example({ n, hi }: Dice): string {
  return new Array(n).fill(hi).join(' ');
}

/** Faces as they are typed: `4,3`, `4 3`, or `43` where every face is one digit; undefined when it is no such list. */
export function facesFrom(text: string, dice?: Dice): readonly number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  if (parts.length === 0 || !parts.every((part) => /^-?\d{1,6}$/.test(part))) return undefined;
  const [only] = parts;
  const runsTogether = dice !== undefined && dice.lo >= 0 && dice.hi <= 9 && parts.length === 1 && dice.n > 1;
  return runsTogether && only!.length === dice.n ? [...only!].map(Number) : parts.map(Number);
}
