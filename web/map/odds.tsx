import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purpose } from '../../src/kernel/choices.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { FactOdds, OddsView } from '../../src/kernel/outcome.ts';
import type { CombatantSummary } from '../../src/kernel/ruleset.ts';
import { type Chosen, progressOf } from '../../src/presentation/option-walk.ts';
import type { SeenOdds } from '../../src/table/exit.ts';
import { whosePrompt } from '../gm/desk/whose.ts';
import type { Answering } from '../prompt/answering.tsx';
import { oddsAhead, oddsNow, useForecast, useOdds } from '../prompt/odds.ts';
import { MOST_ODDS } from '../table/remote.ts';
import { useTable } from '../table/use-table.tsx';
import { preferredFor } from './draft.ts';
import type { Box, Point } from './layout.ts';
import { answerAt, impliedTarget, placesIn } from './offers.ts';

/** The size of the bubble, in CSS pixels. Its height is a little more than its contents need. */
const WIDTH = 268;
const HEIGHT = 160;
const GAP = 14;

/**
 * Returns the place of the bubble beside a point: the nearest of eight anchors that lies in the frame and covers no
 * token and the fewest signs of the ground, or the first one in the frame. All values are CSS pixels; `radius` is that of
 * a token.
 */
export function placeBeside(
  at: Point,
  radius: number,
  frame: Box,
  tokens: readonly Point[],
  signs: readonly Point[] = [],
): Point {
  const far = radius + GAP;
  const [left, middle, right] = [at.x - far - WIDTH, at.x - WIDTH / 2, at.x + far];
  const [above, centre, below] = [at.y - far - HEIGHT, at.y - HEIGHT / 2, at.y + far];
  const anchors: readonly Point[] = [
    { x: right, y: centre },
    { x: left, y: centre },
    { x: middle, y: above },
    { x: middle, y: below },
    { x: right, y: above },
    { x: left, y: above },
    { x: right, y: below },
    { x: left, y: below },
  ];
  const inFrame = anchors.filter(
    ({ x, y }) =>
      x >= frame.x &&
      y >= frame.y &&
      x + WIDTH <= frame.x + frame.width &&
      y + HEIGHT <= frame.y + frame.height,
  );
  const covers = ({ x, y }: Point, things: readonly Point[]): number =>
    things.filter(
      (thing) =>
        thing.x > x - radius &&
        thing.x < x + WIDTH + radius &&
        thing.y > y - radius &&
        thing.y < y + HEIGHT + radius,
    ).length;
  const best = inFrame.toSorted(
    (a, b) => covers(a, tokens) - covers(b, tokens) || covers(a, signs) - covers(b, signs),
  )[0];
  return best ?? { x: Math.max(frame.x, Math.min(right, frame.x + frame.width - WIDTH)), y: frame.y };
}

interface BubbleProps {
  /** Returns why the act cannot have a result, if these odds say so. */
  readonly vainIn: (odds: OddsView) => Vain | undefined;
  readonly title: string;
  readonly cost: string;
  readonly decision: string;
  /** `undefined` while values are missing. */
  readonly answers: readonly RawAnswer[] | undefined;
  /** Whether it begins with a walk, to which another combatant may react. */
  readonly isWalk: boolean;
  /** Whether it strikes an area. */
  readonly isArea: boolean;
  /** The names of combatants by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly at: Point;
}

/** The odds of an act beside its target: three large numbers and a bar. */
export function OddsBubble(props: BubbleProps): ReactNode {
  const { title, cost, decision, answers, isWalk, isArea, names, at } = props;
  const { t } = useTranslation();
  const forecast = useForecast(decision, isWalk ? answers : undefined);
  const own = useOdds(decision, isWalk ? undefined : answers?.[0]);
  const odds = isWalk ? forecast?.odds : own;
  const short = odds === undefined ? undefined : oddsInShort(odds, isArea);
  const { hit, falls } = short ?? {};
  const bigs =
    short === undefined || odds === undefined ? [] : bigNumbers(short, oddsWords(odds, names, t), t);
  const vain = odds && props.vainIn(odds);
  const provoking = forecast?.steps.filter(({ length }) => length > 0) ?? [];
  return (
    <div className="bubble" style={{ left: at.x, top: at.y }} role="status">
      <p className="bubble-title">
        {title} {cost !== '' && <span className="number quiet">· {cost}</span>}
      </p>
      {bigs.length > 0 && (
        <p className="bubble-bigs">
          {bigs.map(({ kind, value, says }) => (
            <span key={kind} data-kind={kind}>
              <b className="number">{value}</b>
              <span className="quiet">{says}</span>
            </span>
          ))}
        </p>
      )}
      {hit !== undefined && <OddsBar hit={hit} falls={Math.min(hit, falls ?? 0)} />}
      {provoking.length > 0 && (
        <p className="bubble-note bubble-provokes">
          {t(provoking.length === 1 ? 'map.provokes' : 'map.mayReact', {
            step: (forecast?.steps.indexOf(provoking[0]!) ?? 0) + 1,
            who: [...new Set(provoking.flat().map(({ who }) => names.get(who) ?? who))].join(', '),
          })}
        </p>
      )}
      {vain !== undefined && <p className="bubble-note bubble-provokes">{t(`map.odds.${vain}`)}</p>}
      {short !== undefined && odds?.isPlanned && <p className="quiet bubble-note">{t('map.odds.planned')}</p>}
      {(short?.isEstimate || odds?.basis === 'what you know') && (
        <p className="quiet bubble-note">
          {t(odds?.basis === 'what you know' ? 'map.odds.known' : 'map.odds.estimate')}
        </p>
      )}
    </div>
  );
}

function OddsBar({ hit, falls }: { readonly hit: number; readonly falls: number }): ReactNode {
  return (
    <span className="bubble-bar" aria-hidden="true">
      <i data-part="miss" style={{ flexGrow: 1 - hit }} />
      <i data-part="hit" style={{ flexGrow: hit - falls }} />
      <i data-part="falls" style={{ flexGrow: falls }} />
    </span>
  );
}

/** The three most important numbers of an answer, and whether they are estimates. */
export interface OddsInShort {
  /** From 0 to 1; `undefined` if nothing can be hit. */
  readonly hit: number | undefined;
  /** The mean damage of a hit. */
  readonly damage: number | undefined;
  readonly falls: number | undefined;
  /** The chance that somebody is hit in place of the target. */
  readonly instead: number | undefined;
  /** For a check: the chance to succeed. */
  readonly succeeds: number | undefined;
  readonly isEstimate: boolean;
  /** Set for what strikes an area: a hit and a fall are those of any of its targets, and the damage is that of all. */
  readonly isArea?: true;
}

/**
 * Picks the numbers that matter from the odds of an answer; `undefined` if it does not involve chance. What strikes an
 * area may hurt without a hit.
 */
export function oddsInShort({ facts, kind, attacker }: OddsView, isArea = false): OddsInShort | undefined {
  const fact = (name: string): FactOdds | undefined => facts.find((each) => each.name === name);
  // An attack that cannot hit has no fact for it.
  const hit = fact('hit')?.chance ?? (attacker === undefined || isArea ? undefined : 0);
  const mean = fact('damage')?.mean;
  const succeeds = fact('succeeds')?.chance;
  if (hit === undefined && mean === undefined && succeeds === undefined) return undefined;
  return {
    hit,
    damage: mean === undefined || mean === 0 ? undefined : mean / (isArea ? 1 : hit || 1),
    falls: fact('target falls')?.chance,
    instead: fact('protector hit')?.chance,
    succeeds,
    isEstimate: kind === 'sampled',
    ...(isArea && { isArea }),
  };
}

/** Why an attack cannot have a result: it does not take place, now or where its plan leads, or it never hits. */
type Vain = 'nothing' | 'notThere' | 'never';

/**
 * Returns why an attack cannot have a result now; `undefined` if it can. Aiming never has a result, but it is not an
 * attack.
 */
export function vainIn(
  { draft, filled, situation, prompt, progress }: Answering,
  odds: OddsView,
): Vain | undefined {
  const { option } = draft;
  const { facts, attacker, isPlanned } = odds;
  const isAtSomebody = Object.values(filled).some((value) => situation.ids.has(String(value)));
  // An area at a place may hit nobody.
  if (progress?.area !== undefined && !(isPlanned && isAtSomebody)) return undefined;
  if (option?.purpose !== 'attack' || option.kind === 'aim' || !isAtSomebody) return undefined;
  if (attacker !== undefined) return oddsInShort(odds)?.hit === 0 ? 'never' : undefined;
  if (facts.length > 0) return undefined;
  if (isPlanned) return 'notThere';
  const isActive = situation.standings.some((who) => who.id === prompt.who && who.isActive);
  return isActive ? 'nothing' : undefined;
}

/** Formats a chance in whole percents: `58 %`; below one percent `<1 %`, and never `100 %` unless it is certain. */
export function percentText(chance: number): string {
  if (chance <= 0) return '0 %';
  if (chance < 0.01) return '<1 %';
  if (chance > 0.99 && chance < 1) return '>99 %';
  return `${Math.round(chance * 100)} %`;
}

/** A number and its label, worded for its reader. */
export interface BigNumber {
  readonly kind: keyof Omit<OddsInShort, 'isArea' | 'isEstimate' | 'instead'>;
  readonly value: string;
  readonly says: string;
}

/** A hit and a fall, worded for the reader of the odds. */
export interface OddsWords {
  readonly hit: string;
  readonly falls: string;
}

/**
 * Returns the words for a hit and a fall: `you hit` for the attacker, `you are hit` for the target, `Tamsin is hit` for
 * everyone else. `names` contains the combatants by id.
 */
export function oddsWords(
  { voice, target = '' }: Pick<SeenOdds, 'voice' | 'target'>,
  names: ReadonlyMap<string, string>,
  t: TFunction,
): OddsWords {
  const name = names.get(target) ?? t('map.odds.target');
  return { hit: t(`map.odds.hit.${voice}`, { name }), falls: t(`map.odds.falls.${voice}`, { name }) };
}

/** Returns the numbers of an answer that matter, in words: at most three. */
export function bigNumbers(
  { hit, damage, falls, succeeds, isArea }: OddsInShort,
  words: OddsWords,
  t: TFunction,
): readonly BigNumber[] {
  const says = (of: 'hit' | 'damage' | 'falls', alone: string): string =>
    isArea ? t(`map.odds.area.${of}`) : alone;
  const numbers: readonly (BigNumber | undefined)[] = [
    hit === undefined ? hit : { kind: 'hit', value: percentText(hit), says: says('hit', words.hit) },
    damage === undefined
      ? damage
      : { kind: 'damage', value: String(Math.round(damage)), says: says('damage', t('map.odds.damage')) },
    falls === undefined
      ? falls
      : { kind: 'falls', value: percentText(falls), says: says('falls', words.falls) },
    succeeds === undefined
      ? succeeds
      : { kind: 'succeeds', value: percentText(succeeds), says: t('map.odds.succeeds') },
  ];
  return numbers.filter((each) => each !== undefined).slice(0, 3);
}

/** Returns the chance to hit each legal target in words: the chosen one with the act as chosen, others with the usual act. */
export function useTargetOdds(answering: Answering | null): ReadonlyMap<string, string> {
  const { connection, view } = useTable();
  const isAllowed = view.gm !== null || view.settings.oddsFor === 'everyone';
  const [told, setTold] = useState<{ readonly of: string; readonly pills: ReadonlyMap<string, string> }>();
  const of = answering?.prompt.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the usual acts of one question stay the same.
  useEffect(() => {
    if (answering === null || !isAllowed) return undefined;
    let isWanted = true;
    const { situation, offers, prompt } = answering;
    const lit = situation.standings.flatMap((who) => {
      const act = offers.whom.get(who.id)?.[0];
      if (act === undefined || act.option.purpose !== 'attack') return [];
      const preferred = preferredFor(situation, act.option);
      const answer = answerAt(act, { who: who.id, cell: who.cell }, situation.ids, preferred);
      const isArea = progressOf(act.option, (answer ?? {}) as Chosen).area !== undefined;
      return answer === undefined ? [] : [{ id: who.id, answer, isArea }];
    });
    const asked = lit.slice(0, MOST_ODDS);
    const ask = async (): Promise<void> => {
      const odds = await oddsAhead(
        connection,
        prompt.id,
        asked.map(({ answer }) => answer),
      );
      const pills = asked.flatMap(({ id, isArea }, i) => {
        const hit = odds[i] && oddsInShort(odds[i], isArea)?.hit;
        return hit === undefined ? [] : [[id, percentText(hit)] as const];
      });
      if (isWanted) setTold({ of: prompt.id, pills: new Map(pills) });
    };
    if (asked.length === 0) return undefined;
    const timer = setTimeout(() => void ask(), 200);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [of, isAllowed, connection, oddsNow(connection)]);
  const chosen = useChosenOdds(isAllowed ? answering : null);
  const pills = told?.of === of ? told.pills : NONE;
  return chosen === undefined ? pills : new Map([...pills, chosen]);
}

/** Returns the chosen target with its chance, which is empty until it is known. */
function useChosenOdds(answering: Answering | null): readonly [target: string, chance: string] | undefined {
  const { prompt, draft, filled, progress, situation } = answering ?? {};
  const odds = useOdds(prompt?.id ?? null, progress?.answer);
  if (situation === undefined || draft?.option?.purpose !== 'attack' || progress?.area !== undefined)
    return undefined;
  const [target, ...others] = placesIn(filled ?? {}, situation.ids).who;
  if (target === undefined || others.length > 0) return undefined;
  const hit = odds && oddsInShort(odds)?.hit;
  return [target, hit === undefined ? '' : percentText(hit)];
}

const NONE: ReadonlyMap<string, string> = new Map();

/** Returns whom the chosen attack strikes if it names nobody, such as an interruption. */
export function useImpliedTarget({
  prompt,
  draft,
  filled,
  situation,
  progress,
}: Answering): string | undefined {
  const implied = impliedTarget(draft.option);
  const isNamed = placesIn(filled, situation.ids).who.length > 0;
  const isUnnamed = draft.option?.purpose === 'attack' && draft.blow === null && !isNamed;
  // Where the question does not tell, the odds do.
  const odds = useOdds(prompt.id, isUnnamed && implied === undefined ? progress?.answer : undefined);
  return implied ?? (odds?.attacker === prompt.who ? odds.target : undefined);
}

/**
 * Returns the odds of an answer that its combatant does not know yet: without those of its own blow that is decided,
 * such as when it chooses to kill or to spare. A check of the answer itself stays. `purpose` is that of the answer.
 */
export function openOdds(odds: SeenOdds, who: string, purpose: Purpose | undefined): SeenOdds {
  if (odds.attacker !== who || purpose === 'attack') return odds;
  const { attacker: _, ...rest } = odds;
  return { ...rest, facts: odds.facts.filter(({ name }) => name === 'succeeds') };
}

interface InWordsProps {
  /** `null` for a GM override. */
  readonly decision: string | null;
  readonly answer: RawAnswer | undefined;
  /** Whether only the chance of a check is shown, and nothing for an attack. */
  readonly onlyCheck?: boolean;
}

/** The odds of an answer, worded for their reader: `you hit 58 % · 6 damage`. */
export function OddsInWords({ decision, answer, onlyCheck = false }: InWordsProps): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const all = useOdds(decision, answer);
  const prompt = view.prompts.find(({ id }) => id === decision);
  const option = prompt?.options.find(({ kind }) => kind === answer?.kind);
  const odds = all && prompt ? openOdds(all, prompt.who, option?.purpose) : all;
  const short = odds && oddsInShort(odds);
  if (odds === undefined || short === undefined || (onlyCheck && short.hit !== undefined)) return null;
  const { voice } = odds;
  const { hit, damage, falls, instead, succeeds, isEstimate } = short;
  const words = oddsWords(odds, namesIn(view.fight?.standings ?? []), t);
  const chance = hit ?? succeeds;
  const isTheirs = prompt !== undefined && whosePrompt(view, prompt).kind === 'theirs';
  const protector = namesIn(view.fight?.standings ?? []).get(prompt?.who ?? '') ?? '';
  const takesIt = t(`map.odds.instead.${isTheirs ? 'other' : 'you'}`, { name: protector });
  return (
    <span className="odds-words small">
      {isEstimate && <span className="quiet">{t('answer.about')} </span>}
      {chance !== undefined && (
        <b data-voice={voice}>
          {hit === undefined ? t(isTheirs ? 'map.odds.itSucceeds' : 'map.odds.succeeds') : words.hit}{' '}
          {percentText(chance)}
        </b>
      )}
      {damage !== undefined && ` · ${t('map.odds.damageOf', { damage: Math.round(damage) })}`}
      {falls !== undefined && falls > 0 && ` · ${words.falls} ${percentText(falls)}`}
      {instead !== undefined && ` · ${takesIt} ${percentText(instead)}`}
    </span>
  );
}

/** Returns the names of combatants by id. */
export function namesIn(standings: readonly CombatantSummary[]): ReadonlyMap<string, string> {
  return new Map(standings.map(({ id, name }) => [id, name]));
}
