import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { Purpose } from '../../src/kernel/choices.ts';
import { type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import { type Json, sameJson } from '../../src/kernel/json.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { type Chosen, type Cost, optionFor, type Progress } from '../../src/presentation/option-walk.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import {
  approachesTo,
  clickedAt,
  type Draft,
  filledOf,
  NO_DRAFT,
  named,
  offersFor,
  progressIn,
  remembered,
  type Situation,
  walkAndBlow,
  withValue,
} from '../map/draft.ts';
import { gridOf } from '../map/layout.ts';
import {
  type Act,
  actsAt,
  doorActs,
  isBlow,
  NO_HABITS,
  type NoTarget,
  type Offers,
  type Spot,
  type Usual,
  WALKABLE,
  whyNot,
} from '../map/offers.ts';
import { strideOf, sumOfCosts } from '../map/places.ts';
import type { Connection } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';
import { patiently } from './odds.ts';

/** A question with the answer that a person is putting together, shared by the map and the prompt. */
export interface Answering {
  readonly prompt: OpenPrompt;
  readonly situation: Situation;
  readonly offers: Offers;
  /** The doors that can be opened or closed, by their id. */
  readonly doors: ReadonlyMap<string, Act>;
  readonly draft: Draft;
  /** The values of the draft, with the usual ones filled in. */
  readonly filled: Chosen;
  /** `undefined` while no option is chosen. */
  readonly progress: Progress | undefined;
  /** The price of the whole draft, with all its steps. */
  readonly cost: string;
  readonly isSending: boolean;
  readonly refusal: Refusal | null;
  /** Whether a walk and a blow at the combatant that was clicked last are being tried. */
  readonly isPlanning: boolean;
  /** Why the combatant that was clicked last cannot be targeted. */
  readonly missed: { readonly who: string; readonly why: NoTarget } | null;
  /** Whether options are listed that are shown only on request. */
  readonly showsUnusual: boolean;
  readonly showUnusual: () => void;
  readonly click: (spot: Spot) => void;
  /** Chooses to open or close a door. A second call confirms. */
  readonly clickDoor: (door: string) => void;
  readonly choose: (option: OptionView) => void;
  readonly set: (name: string, value: Json) => void;
  /** The combatant or cell that was chosen in a list; `null` without one. The map brings it into view. */
  readonly looked: { readonly place: Json } | null;
  readonly look: (place: Json) => void;
  readonly back: () => void;
  /** What follows the chosen act; `undefined` if nothing can follow it. */
  readonly after: After | undefined;
  readonly setAfter: (after: After) => void;
  /** Sends the draft, if it is complete. */
  readonly confirm: () => void;
  readonly answer: (answer: RawAnswer) => void;
  /** Continues a plan that was broken off. */
  readonly goOn: () => void;
}

/**
 * What follows an act of a turn: another question, the default answer, or the same attack as often as it is legal and
 * then the default answer.
 */
export type After = (typeof AFTERS)[number];
export const AFTERS = ['ask', 'end', 'again'] as const;

/** Where this device keeps what follows each act, for each rulebook. */
const AFTER = 'riposte.after';

/** An attack that is repeated in the same turn, until something happens that its player should know. */
interface Repeated {
  readonly who: string;
  /** The kind of question. */
  readonly key: string;
  readonly answer: RawAnswer;
  readonly round: number;
  /** The number of undone lines: after an undo, nothing is repeated. */
  readonly undone: number;
}
/** How long nobody can have read a new question, in milliseconds. */
const UNSEEN = 300;
/** Attacks sent at once. */
const AT_ONCE = 4;
/** A question with fewer options is not a turn. */
const LEAST_TURN = 3;

/** Whether the default answer ends a turn in which there is more to do. */
function endsTurn({ options, silent }: Situation): boolean {
  const isPlain = options.some(({ kind, next }) => kind === silent.kind && next === undefined);
  const isTurn = options.some(({ purpose }) => purpose === 'move');
  return isPlain && isTurn && options.length >= LEAST_TURN;
}

const Context = createContext<Answering | null>(null);

/** Returns the answer that is being put together; `null` if nobody is asked. */
export function useAnswering(): Answering | null {
  return useContext(Context);
}

interface Proposing {
  /** Proposes a draft for a new question. If absent, nothing is chosen at first. */
  readonly propose?: ((situation: Situation, prompt: OpenPrompt) => Draft) | undefined;
  /** Looks for a better draft than a proposed one of a purpose. */
  readonly improve?: Readonly<Partial<Record<Purpose, Improve>>>;
  /** What follows an attack, unless the person chooses otherwise. */
  readonly usualAfter: After;
}

/** Looks for a better draft than a proposed one; `undefined` keeps that. */
export type Improve = (
  connection: Connection,
  prompt: OpenPrompt,
  situation: Situation,
  proposed: Draft,
) => Promise<Draft | undefined>;

interface ProviderProps extends Proposing {
  /** The question to answer; `undefined` if nobody is asked. */
  readonly prompt: OpenPrompt | undefined;
  readonly children: ReactNode;
}

/** Lets the map and the prompt inside it build one answer together. */
export function AnsweringProvider({ prompt, children, ...proposing }: ProviderProps): ReactNode {
  return <Context value={useNewAnswering(prompt, proposing)}>{children}</Context>;
}

/** Keeps a value for one question and resets it for the next. */
function useForQuestion<T>(id: string | undefined, first: T): readonly [T, (next: T) => void] {
  const [kept, setKept] = useState<{ readonly id: string | undefined; readonly value: T }>({
    id,
    value: first,
  });
  return [kept.id === id ? kept.value : first, (value) => setKept({ id, value })];
}

/** Returns a walk and a blow, the wanted one if any, at a combatant by the first of these ways that leads to one. */
export async function walkedThere(
  connection: Connection,
  decision: string,
  situation: Situation,
  whom: CombatantSummary,
  ways: readonly (readonly RawAnswer[])[],
  wanted?: OptionView,
): Promise<Draft | undefined> {
  for (const walk of ways) {
    const told = await patiently(() => connection.forecast(decision, walk, whom.id));
    if ('refusal' in told) continue;
    const { steps, options } = told.value;
    const plan = walkAndBlow(situation, walk.slice(0, steps.length), options, whom, wanted);
    if (plan !== undefined) return plan;
  }
  return undefined;
}

/** Returns the proposal for a question; `undefined` until it is known whether there is a better one. */
function useProposal(
  prompt: OpenPrompt | undefined,
  situation: Situation | null,
  { propose, improve = {} }: Proposing,
): Draft | undefined {
  const { connection } = useTable();
  const [found, setFound] = useForQuestion<Draft | undefined>(prompt?.id, undefined);
  const proposed = useMemo(
    () =>
      situation === null || prompt === undefined ? NO_DRAFT : (propose?.(situation, prompt) ?? NO_DRAFT),
    [situation, prompt, propose],
  );
  const purpose = proposed.option?.purpose;
  const better = purpose && improve[purpose];
  // biome-ignore lint/correctness/useExhaustiveDependencies: one look at each question is enough.
  useEffect(() => {
    if (prompt === undefined || situation === null || better === undefined) return undefined;
    let isWanted = true;
    void better(connection, prompt, situation, proposed).then((draft) => {
      if (isWanted) setFound(draft ?? proposed);
    });
    return () => {
      isWanted = false;
    };
  }, [prompt?.id, better]);
  if (better === undefined) return proposed;
  // Only the look for an attack is announced, because it may take a moment.
  return found ?? (purpose === 'attack' ? undefined : NO_DRAFT);
}

function useNewAnswering(prompt: OpenPrompt | undefined, proposing: Proposing): Answering | null {
  const { view, send, connection, struck } = useTable();
  const { fight, field } = view;
  const habits = useRef(new Map<string, Usual>());
  const [changed, setDraft] = useForQuestion<Draft | null>(prompt?.id, null);
  const [missed, setMissed] = useForQuestion<Answering['missed']>(prompt?.id, null);
  const [isPlanning, setPlanning] = useForQuestion(prompt?.id, false);
  const [refusal, setRefusal] = useForQuestion<Refusal | null>(prompt?.id, null);
  const [showsUnusual, setUnusual] = useForQuestion(prompt?.id, false);
  const [looked, setLooked] = useForQuestion<Answering['looked']>(prompt?.id, null);
  const [isSending, setSending] = useState(false);
  const place = `${AFTER}/${view.table.ruleset}`;
  const [chosenAfter, setAfter] = useState<After | undefined>(() =>
    AFTERS.find((each) => each === localStorage.getItem(place)),
  );
  const { usualAfter } = proposing;
  const repeated = useRef<Repeated | null>(null);
  const shown = useRef({ id: prompt?.id, at: 0 });
  if (shown.current.id !== prompt?.id) shown.current = { id: prompt?.id, at: Date.now() };
  const usual = (prompt && habits.current.get(prompt.who)) ?? NO_HABITS;
  const situation = useMemo((): Situation | null => {
    if (prompt === undefined || fight === null || field === null) return null;
    const { standings } = fight;
    const options = showsUnusual ? prompt.options : usualOptions(prompt.options);
    const asked = standings.find(({ id }) => id === prompt.who);
    const isWalked = field.isMapped && field.size !== null;
    const stride = isWalked ? strideOf(options, asked, fight, gridOf(field, fight), field.walls) : undefined;
    const ids = new Set(standings.map(({ id }) => id));
    return { options, standings, ids, usual, stride, silent: prompt.defaultAnswer };
  }, [prompt, fight, field, showsUnusual, usual]);
  const proposed = useProposal(prompt, situation, proposing);
  const draft = changed ?? proposed ?? NO_DRAFT;
  const offers = useMemo(
    () => (situation === null ? undefined : offersFor(situation, draft)),
    [situation, draft],
  );
  const doors = useMemo(() => doorActs(situation?.options ?? [], fight?.doors), [situation, fight?.doors]);
  const given = async (answer: RawAnswer, rest: readonly RawAnswer[]): Promise<void> => {
    if (prompt === undefined) return;
    const option = optionFor(prompt.options, answer);
    habits.current.set(prompt.who, remembered(usual, answer, option));
    setSending(true);
    const decision = prompt.id;
    const outcome = await send(
      rest.length === 0
        ? { kind: 'answer', decision, answer }
        : { kind: 'plan', decision, answers: [answer, ...rest] },
    );
    setSending(false);
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  const goOn = (): void => {
    const [next, ...rest] = prompt?.plan?.rest ?? [];
    if (next !== undefined && !isSending) void given(next, rest);
  };
  // Nothing is left of the plan but the default answer after the act.
  const isAtEnd =
    (chosenAfter ?? usualAfter) === 'end' &&
    prompt?.plan?.rest.length === 1 &&
    sameJson(prompt.plan.rest[0] as Json, prompt.defaultAnswer as Json);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is answered once.
  useEffect(() => {
    if (isAtEnd && prompt?.plan?.why === 'asked') goOn();
  }, [prompt?.id, isAtEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is answered once.
  useEffect(() => {
    const { current } = repeated;
    if (prompt === undefined || current === null || prompt.who !== current.who) return;
    // A question in between, such as a defence, does not end the repetition.
    if (prompt.key !== current.key) return;
    repeated.current = null;
    const isSame = fight?.round === current.round && struck.size === current.undone;
    if (!isSame || (prompt.plan !== undefined && prompt.plan.why !== 'asked')) return;
    if (optionFor(prompt.options, current.answer) !== undefined) {
      repeated.current = current;
      void given(current.answer, Array(AT_ONCE).fill(current.answer));
    } else if (!prompt.options.some(({ purpose }) => purpose === 'attack')) {
      void given(prompt.defaultAnswer as RawAnswer, []);
    }
  }, [prompt?.id]);
  if (prompt === undefined || situation === null || offers === undefined) return null;
  const progress = progressIn(situation, draft);
  const mayEnd = endsTurn(situation);
  const isAttack = draft.blow !== null || draft.option?.purpose === 'attack';
  const after = chosenAfter ?? (isAttack ? usualAfter : 'ask');
  const { blow, rest } = draft;
  const steps = rest.length - (blow === null ? 0 : 1);
  const { cost = '', price } = draft.option ?? {};
  const costs = [
    ...(progress === undefined ? [] : [progress]),
    ...Array<Cost>(steps).fill(situation.stride?.each ?? { cost, price }),
    ...(blow === null ? [] : [blow]),
  ];
  const confirm = (): void => {
    if (progress?.answer === undefined || isSending) return;
    // A second press for the question before must not accept the proposal for this one.
    if (changed === null && Date.now() - shown.current.at < UNSEEN) return;
    const isOver = !mayEnd || sameJson(progress.answer as Json, situation.silent as Json);
    if (after === 'again' && !isOver && isAttack) {
      const answer = rest.at(-1) ?? progress.answer;
      const undone = struck.size;
      repeated.current = { who: prompt.who, key: prompt.key, answer, round: fight?.round ?? 0, undone };
      void given(progress.answer, [...rest, ...Array<RawAnswer>(AT_ONCE).fill(answer)]);
      return;
    }
    void given(progress.answer, isOver || after !== 'end' ? rest : [...rest, situation.silent]);
  };
  const change = (next: Draft): void => {
    setMissed(null);
    setRefusal(null);
    setDraft(next);
  };
  return {
    ...{
      prompt,
      situation,
      offers,
      doors,
      draft,
      progress,
      isSending,
      isPlanning: isPlanning || (changed ?? proposed) === undefined,
      refusal,
      missed,
      showsUnusual,
      looked,
    },
    filled: filledOf(situation, draft),
    cost: sumOfCosts(costs),
    showUnusual: () => setUnusual(true),
    click: (spot) => {
      const clicked = clickedAt(situation, draft, offers, spot);
      if (clicked.kind === 'confirm') return confirm();
      const asked = situation.standings.find(({ id }) => id === prompt.who);
      const whom = situation.standings.find(({ id }) => id === spot.who);
      // At first, a click on an enemy out of reach means to strike it after a walk, not to aim at it or to come closer.
      const isEnemy = whom?.isUp === true && whom.side !== asked?.side;
      const isOutOfReach = isEnemy && !actsAt(offers, spot).some(({ option }) => isBlow(option));
      if (clicked.kind === 'draft' && (draft.isNamed || !isOutOfReach)) return change(clicked.draft);
      if (whom === undefined) return;
      const why = whyNot(prompt, asked, whom);
      // Nobody wonders why: the tap was for the combatant itself, such as for its sheet.
      if (why === 'self' || why === 'own-side') return;
      const otherwise = (): void => {
        if (clicked.kind === 'draft') change(clicked.draft);
        // The page chooses an act that is possible, and shows the reason, too.
        setMissed({ who: whom.id, why });
      };
      const isFar = clicked.kind === 'draft' || WALKABLE.has(why);
      const ways = isFar ? approachesTo(situation, whom, asked) : [];
      if (ways.length === 0) return otherwise();
      change(NO_DRAFT);
      setPlanning(true);
      const wanted =
        draft.isNamed && draft.option !== null && isBlow(draft.option) ? draft.option : undefined;
      void walkedThere(connection, prompt.id, situation, whom, ways, wanted).then((plan) => {
        setPlanning(false);
        if (plan === undefined) otherwise();
        else change(plan);
      });
    },
    clickDoor(door) {
      const act = doors.get(door);
      if (act === undefined) return;
      const { option, param } = act;
      const isAgain = draft.option?.kind === option.kind && draft.chosen[param.name] === door;
      if (isAgain) confirm();
      else change({ ...NO_DRAFT, option, chosen: { [param.name]: door } });
    },
    choose: (option) => change(named(situation, draft, option)),
    set(name, value) {
      change(withValue(draft, name, value));
      setLooked({ place: value });
    },
    look: (place) => setLooked({ place }),
    back: () => change(NO_DRAFT),
    confirm,
    answer: (answer) => void given(answer, []),
    goOn,
    after: mayEnd ? after : undefined,
    setAfter(next) {
      setAfter(next);
      localStorage.setItem(place, next);
    },
  };
}
