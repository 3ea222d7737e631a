import {
  type Answer,
  answerTo,
  anyOverride,
  type DiceShape,
  type GoldenFight,
  lastDiceIn,
  type Move,
  made,
  openFight,
  type Random,
  wantedIn,
} from './adapter.ts';

/** A fight to play: an encounter of a ruleset, with a seed from 0. */
export interface FightId {
  readonly ruleset: string;
  readonly encounter: string;
  readonly seed: number;
}

/** A move that was made, and the fight after it; the opening has no move. */
export interface Played {
  readonly move: Move | null;
  readonly fight: GoldenFight;
}

/** Maximum number of inputs. One fight in five is long, so that late states are played as well. */
const MOST_INPUTS = { usual: 150, long: 300 };
const LONG_EVERY = 5;

/** In one fight of four, every roll waits for its dice. */
const TYPED_EVERY = 4;
/** In a hundred inputs: overrides, forced rolls and undos. They start only after the first few inputs. */
const OF_HUNDRED = { override: 2, force: 2, undo: 3 };
const UNDISTURBED = 3;
const MOST_UNDONE = 4;
/** In a hundred answers: random ones and default ones. The simple policy gives the others. */
const ANSWERS = { random: 8, silence: 3 };
const TRIES = 6;

/** A fight that is being played. Each input has separate random numbers, and so have its dice. */
class Player {
  fight: GoldenFight;
  private readonly name: string;
  private input = 0;
  private dice: Random;

  constructor({ ruleset, encounter, seed }: FightId) {
    this.name = `${ruleset}/${encounter}/${seed}`;
    this.dice = randomFor(`${this.name}/0/dice`);
    this.fight = openFight({
      ruleset,
      encounter,
      seedByte: seed % 256,
      mode: seed % TYPED_EVERY === TYPED_EVERY - 1 ? 'typed' : 'seeded',
      faces: (shape) => facesOf(shape, this.dice),
    });
  }

  /** Begins the next input and returns its random numbers. */
  next(): Random {
    this.input += 1;
    return randomFor(`${this.name}/${this.input}`);
  }

  /** The fight after a move, as part of this input; the code of the refusal if the move is refused. */
  after(move: Move): GoldenFight | string {
    // The same dice each time, also for a move that is only tried.
    this.dice = randomFor(`${this.name}/${this.input}/dice`);
    return made(this.fight, move);
  }
}

/** Plays a fight by a scheme that depends only on its id. */
export function* playedByScheme(id: FightId): Generator<Played> {
  const player = new Player(id);
  yield { move: null, fight: player.fight };
  const most = id.seed % LONG_EVERY === 0 ? MOST_INPUTS.long : MOST_INPUTS.usual;
  let planned: readonly Move[] = [];
  for (let input = 1; input <= most; input += 1) {
    const random = player.next();
    if (planned.length === 0) planned = plan(player, input, random);
    const next = attempt(player, planned) ?? attempt(player, plainMove(player.fight, random));
    if (next === undefined) return;
    planned = next.left;
    player.fight = next.fight;
    yield { move: next.move, fight: next.fight };
  }
}

/** Plays a fight by moves that were recorded. Throws if one of them is refused. */
export function* playedAgain(id: FightId, moves: readonly Move[]): Generator<Played> {
  const player = new Player(id);
  yield { move: null, fight: player.fight };
  for (const [i, move] of moves.entries()) {
    player.next();
    const fight = player.after(move);
    if (typeof fight === 'string')
      throw new Error(`input ${i + 1} is refused (${fight}): ${JSON.stringify(move)}`);
    player.fight = fight;
    yield { move, fight };
  }
}

interface Attempt {
  readonly move: Move;
  readonly fight: GoldenFight;
  readonly left: readonly Move[];
}

/** Makes the first of the moves; `undefined` if the list is empty or the move is refused. */
function attempt(player: Player, [move, ...left]: readonly Move[]): Attempt | undefined {
  if (move === undefined) return undefined;
  const fight = player.after(move);
  return typeof fight === 'string' ? undefined : { move, fight, left };
}

/** The next moves: usually an ordinary one, sometimes an override, a forced roll or an undo. */
function plan(player: Player, input: number, random: Random): readonly Move[] {
  const lot = random(100);
  const { fight } = player;
  if (input <= UNDISTURBED || wantedIn(fight).kind === 'over') return plainMove(fight, random);
  const { override, force, undo } = OF_HUNDRED;
  if (lot < override) return overrideMove(player, random);
  if (lot < override + force) return forceMove(fight, random);
  if (lot < override + force + undo) return undoMoves(random);
  return plainMove(fight, random);
}

/** An answer or dice; empty when the fight is over. */
function plainMove(fight: GoldenFight, random: Random): readonly Move[] {
  const wanted = wantedIn(fight);
  if (wanted.kind === 'over') return [];
  if (wanted.kind === 'roll') {
    return [{ do: 'dice', faces: random(3) === 0 ? 'roll' : facesOf(wanted.dice, random) }];
  }
  const index = random(wanted.open.length);
  const lot = random(100);
  const { random: byRandom, silence } = ANSWERS;
  const how = lot < byRandom ? 'random' : lot < byRandom + silence ? 'silence' : 'policy';
  const { who, key } = wanted.open[index]!;
  const answer = answerTo(fight, index, how, random);
  const by = (['seat', 'seat', 'seat', 'gm', 'auto'] as const)[random(5)]!;
  return [{ do: 'answer', who, key, answer, by }];
}

/** A GM override that does not end the fight. */
function overrideMove(player: Player, random: Random): readonly Move[] {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const act: Answer | undefined = anyOverride(player.fight, random);
    if (act === undefined) return [];
    const move: Move = { do: 'override', act };
    const after = player.after(move);
    if (typeof after !== 'string' && wantedIn(after).kind !== 'over') return [move];
  }
  return [];
}

/** Forced faces for a coming roll, with the dice of the last one. */
function forceMove(fight: GoldenFight, random: Random): readonly Move[] {
  const shape = lastDiceIn(fight);
  return shape === undefined ? [] : [{ do: 'force', faces: facesOf(shape, random), ahead: random(2) }];
}

/** Some undos, followed by no, some or the same number of redos. */
function undoMoves(random: Random): readonly Move[] {
  const back = 1 + random(MOST_UNDONE);
  const forth = Math.max(0, random(2 * back + 1) - back);
  const undo: Move = { do: 'undo' };
  const redo: Move = { do: 'redo' };
  return [...new Array<Move>(back).fill(undo), ...new Array<Move>(forth).fill(redo)];
}

/** Spreads neighbouring numbers far apart (the finaliser of MurmurHash3). */
function mixed(value: number): number {
  let x = (value + 0x9e3779b9) | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}

/** A number for a text. */
function numberFor(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/**
 * Random numbers for a text: the same for the same text on every machine and in every version of the project.
 * Each input of a fight has separate numbers, so that an additional number in one input does not change
 * another.
 */
function randomFor(text: string): Random {
  const base = numberFor(text);
  let count = 0;
  return (n) => {
    count += 1;
    return n <= 1 ? 0 : mixed(base ^ mixed(count)) % n;
  };
}

/** Random faces of some dice. */
function facesOf({ n, lo, hi }: DiceShape, random: Random): readonly number[] {
  return Array.from({ length: n }, () => lo + random(hi - lo + 1));
}
