import './moment.css';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { Moment, MomentRoll } from '../../src/presentation/line.ts';
import { Die, neededText, RuleLink, SmallRoll, WholeSum } from '../log/line.tsx';
import { equationOf, rollsOf, type Shown, signed, sumsOf, totalText } from '../log/moments.ts';
import { hashOf } from '../route.ts';
import { useTable } from '../table/use-table.tsx';
import { useWording } from '../texts/translator.ts';
import { Glossed } from '../ui/gloss.tsx';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { Face } from './face.tsx';

interface MomentProps {
  readonly fight: Overview;
  readonly mine: readonly string[];
}

/** Moments, oldest first, but the gravest last. */
export type OwnMoments = readonly [...MomentShown[], MomentShown];
type MomentShown = Shown & { readonly moment: Moment };

interface CardProps extends MomentProps {
  /** The last is shown in full, the others in a line each. */
  readonly shown: OwnMoments;
  readonly ruleset: string;
  /** The rest of the turn, beside the button. */
  readonly left: string;
  readonly go: () => void;
}

/** The player's own result: who, the verdict, the dice with their sum, the effect, and the rules one tap away. */
export function MomentCard({ fight, mine, shown, ruleset, left, go }: CardProps): ReactNode {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const { connection } = useTable();
  const { n, moment, outcomes } = shown.at(-1)!;
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    connection.hold?.(true);
    return () => connection.hold?.(false);
  }, [connection]);
  return (
    <div className="moment">
      <section
        className="moment-card"
        role="dialog"
        aria-modal="true"
        aria-labelledby={`moment-${n}`}
        data-verdict={moment.verdict}
      >
        <MomentBody
          key={`${n} ${outcomes.length}`}
          fight={fight}
          mine={mine}
          main={shown.at(-1)!}
          before={shown.slice(0, -1)}
          ruleset={ruleset}
        />
        <button ref={button} type="button" className="ask-do moment-go" onClick={go}>
          {t('player.moment.goOn')}{' '}
          {left !== '' && (
            <span key={left} className="moment-left number">
              {t('player.moment.left', { left })}
            </span>
          )}
        </button>
      </section>
    </div>
  );
}

interface BodyProps extends MomentProps {
  readonly main: MomentShown;
  readonly before: readonly MomentShown[];
  readonly ruleset: string;
}

/** One result as it was when it came. Later results are added at the end, so that nothing moves. */
function MomentBody({ mine, main: result, before, ruleset, ...rest }: BodyProps): ReactNode {
  const { t } = useTranslation();
  const [fight] = useState(rest.fight);
  const { n, moment, sentence, wounds, outcomes, steps } = result;
  const led = [...wounds, ...outcomes];
  const ruleHref = (rule: string): string => hashOf({ page: 'rules', ruleset, rule });
  const { main, others } = rollsOf(moment, mine);
  const rules = [...new Set([moment.rule, ...moment.rolls.map(({ rule }) => rule)])];
  const sums = sumsOf(moment);
  return (
    <div className="moment-body">
      <p className="moment-who">
        {moment.who !== null && <Face fight={fight} who={moment.who} size="large" />}
        {moment.with !== null && <span className="moment-with">{moment.with.text}</span>}
        {moment.whom !== null && <Face fight={fight} who={moment.whom} size="large" />}
      </p>
      <h2 id={`moment-${n}`} className="moment-verdict">
        {verdictText(moment, fight, mine, t)}
      </h2>
      <Effects moment={moment} fight={fight} mine={mine} />
      {led.length > 0 && (
        <ul className="moment-outcomes">
          {led.map((each) => (
            <li key={each}>
              <Glossed>{each}</Glossed>
            </li>
          ))}
        </ul>
      )}
      <p className="moment-sentence">
        <Glossed>{sentence}</Glossed>
      </p>
      {main !== undefined && <BigRoll roll={main} />}
      {steps.map((each) => (
        <p key={each} className="moment-step">
          <Glossed>{each}</Glossed>
        </p>
      ))}
      {others.length > 0 && (
        <ul className="moment-against">
          {others.map((roll, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rolls stay in their order.
            <li key={i}>
              <span>{nameOf(fight, roll.who) ?? t('player.moment.against')}</span>
              <SmallRoll {...roll} />
              {roll.needed !== undefined && <span>{neededText(roll.needed, roll.sums, t)}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="moment-rules">
        {rules.map((rule) => (
          <RuleLink key={rule} rule={rule} ruleHref={ruleHref} />
        ))}
      </p>
      {sums.length > 0 && (
        <details
          className="moment-sums"
          onToggle={({ currentTarget: { open, offsetTop, parentElement } }) => {
            if (open) parentElement?.scrollTo(0, offsetTop - parentElement.offsetTop);
          }}
        >
          <summary>{t('player.moment.sums')}</summary>
          {sums.map((each, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the numbers of a moment stay in their order.
            <WholeSum key={i} {...each} ruleHref={ruleHref} />
          ))}
        </details>
      )}
      {before.length > 0 && (
        <ul className="moment-before">
          {before.map((each) => (
            <li key={each.n}>
              {each.sentence} <DamageTo mine={mine} moment={each.moment} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The damage that a moment did to the player's own combatants. */
function DamageTo({
  mine,
  moment,
}: {
  readonly mine: readonly string[];
  readonly moment: Moment;
}): ReactNode {
  const { t } = useTranslation();
  const hurt = moment.effects.filter((effect) => effect.kind === 'hurt' && mine.includes(effect.who));
  const damage = hurt.reduce((sum, effect) => sum + ('amount' in effect ? effect.amount : 0), 0);
  return damage === 0 ? null : <b className="number">{t('map.odds.damageOf', { damage })}</b>;
}

function nameOf({ standings }: Overview, who: string | null): string | undefined {
  return standings.find(({ id }) => id === who)?.name;
}

function verdictText(
  { verdict, who, whom, effects }: Moment,
  fight: Overview,
  mine: readonly string[],
  t: TFunction,
): string {
  const fallen = effects.find(({ kind }) => kind === 'died' || kind === 'fell');
  const about = fallen !== undefined && 'who' in fallen ? fallen.who : (whom ?? who);
  const isMine = about !== null && mine.includes(about);
  const name = nameOf(fight, about) ?? '';
  return t(`player.moment.verdicts.${isMine && about !== who ? 'you' : 'others'}.${verdict}`, { name });
}

/** Up to this many dice and modifiers stand side by side; otherwise the modifiers are added up, even to 0. */
const MOST_SHOWN = 4;

/** The dice, large, with their modifiers and the total. */
function BigRoll({ roll }: { readonly roll: MomentRoll }): ReactNode {
  const { t } = useTranslation();
  const told = equationOf(roll);
  if (told === undefined) return null;
  const { faces, out, sides, isTaken, added, total, name } = told;
  const isShort = added.length + faces.length <= MOST_SHOWN;
  const few = isShort ? added : [];
  const rest = added.reduce((sum, { value }) => sum + value, 0);
  return (
    <div className="moment-roll number">
      <span className="moment-dice" data-taken={isTaken || undefined}>
        {faces.map((face, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice that have fallen stay as they lie.
          <Die key={i} face={face} sides={sides} isOut={out.has(i)} />
        ))}
      </span>
      {few.map(({ value, why }) => (
        <span key={why} className="moment-part">
          <b>{isTaken ? value : signed(value)}</b>
          <small>
            <Glossed>{why}</Glossed>
          </small>
        </span>
      ))}
      {!isShort && (
        <span className="moment-part">
          <b>{isTaken ? rest : signed(rest)}</b>
          <small>{t('player.moment.reasons', { count: added.length })}</small>
        </span>
      )}
      <span className="moment-part moment-total">
        <b>= {totalText(total)}</b>
        <small>{name === 'in all' ? t('log.inAll') : name}</small>
      </span>
      {roll.needed !== undefined && (
        <span className="moment-needed">{neededText(roll.needed, roll.sums, t)}</span>
      )}
    </div>
  );
}

function Effects({ moment, fight, mine }: MomentProps & { readonly moment: Moment }): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const told = moment.effects.filter((effect) => effect.kind === 'hurt' || effect.kind === 'healed');
  const struck = fight.standings.find(({ id }) => id === moment.whom);
  // Where the table does not tell the damage, the state tells what the blow did.
  if (told.length === 0 && moment.verdict === 'hit' && struck !== undefined) {
    const looks = struck.healthWord === '' ? struck.conditions : [struck.healthWord];
    return looks.length === 0 ? null : (
      <p className="moment-effects">
        {struck.name}: <b>{looks.map(word).join(', ')}</b>
      </p>
    );
  }
  if (told.length === 0) return null;
  return (
    <ul className="moment-effects">
      {told.map(({ kind, who, amount }, i) => {
        const standing = fight.standings.find(({ id }) => id === who);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: effects stay in their order.
          <li key={i} data-kind={kind}>
            <b className="number">{amount}</b> {t(`player.moment.${kind}`)}
            <span className="moment-whose">
              {mine.includes(who) && standing?.health != null
                ? [`${standing.name}: ${standing.health.join('/')}`, ...standing.conditions.map(word)].join(
                    ' · ',
                  )
                : `${standing?.name ?? who}${standing === undefined ? '' : `: ${word(standing.healthWord)}`}`}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The last result of any combatant in a strip: the one that acted, the sentence and its dice. */
export function MomentStrip({
  fight,
  shown,
}: Pick<MomentProps, 'fight'> & { readonly shown: Shown }): ReactNode {
  const { moment, sentence } = shown;
  const who = fight.standings.find(({ id }) => id === moment?.who)?.id;
  const main = moment === null ? undefined : rollsOf(moment, who === undefined ? [] : [who]).main;
  return (
    <p className="moment-strip">
      {who !== undefined && <Portrait {...markOf(fight, who)} />}
      <span className="moment-strip-text">{sentence}</span>
      {main !== undefined && <SmallRoll {...main} />}
    </p>
  );
}
