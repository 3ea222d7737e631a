import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import type { CombatantSummary, Overview } from '../../src/kernel/ruleset.ts';
import { type AutoAnswer, USUAL_STOPS } from '../../src/table/table.ts';
import type { LogLine } from '../../src/table/view.ts';
import { whoseSeat } from '../gm/desk/whose.ts';
import { isRoutine } from '../log/moments.ts';
import { autoAnswersFor } from '../prompt/stops.tsx';
import { actedIn } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { useWording } from '../texts/translator.ts';
import { RefusalNote } from '../ui/fields.tsx';
import { Glossed } from '../ui/gloss.tsx';
import { Icon } from '../ui/icon.tsx';
import { useSizes } from '../ui/sizes.ts';
import { Budget, Face } from './face.tsx';
import { nextUp, type Turn, turnsBefore } from './initiative.tsx';

interface WaitingProps {
  readonly fight: Overview;
  readonly turn: Turn;
  /** The last result, as a strip. */
  readonly last: ReactNode;
}

/**
 * A player's view while others choose: the person who is choosing, the turn order, the last result and the player's
 * combatants.
 */
export function WaitingSheet({ fight, turn, last }: WaitingProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const { view } = useTable();
  const { you, people } = view;
  const acted = actedIn(view.view);
  const mine = you.combatants;
  // Sorted by name, because the turn order changes and would move the rows.
  const own = fight.standings
    .filter(({ id }) => mine.includes(id))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const waitedFor = fight.standings.filter(({ id }) => view.waitingFor.includes(id));
  const active = fight.standings.find(({ isActive }) => isActive);
  const shown = waitedFor[0] ?? active;
  const isGm = view.waitingFor.includes('gm') || (shown !== undefined && shown.seat === null);
  const whose = isGm || shown?.seat == null ? undefined : whoseSeat({ people }, shown.seat, shown.id);
  const isPaused = view.table.status === 'paused';
  // During a player's turn, the GM may have to answer for another combatant, such as the target of an attack.
  const isAside = isGm && shown !== undefined && shown.seat !== null;
  const before = turnsBefore(fight.standings, acted, mine);
  const next = nextUp(fight.standings, acted);
  // Where everybody decides at once, nobody is acting.
  const names = waitedFor.map(({ name }) => name);
  if (view.waitingFor.includes('gm') && names.length > 0) names.push(t('player.idle.gm'));
  const isTogether = active === undefined && names.length > 1;
  const who = (): string => {
    if (isPaused) return t('player.idle.paused');
    if (isTogether) return t('player.idle.several');
    if (isGm) return t('player.idle.gmDecides');
    return whose?.kind === 'theirs'
      ? t('player.idle.decides', { name: whose.person })
      : t('player.idle.others');
  };
  return (
    <section className="idle tray" data-height="low" data-next={turn === 'next' || undefined}>
      <header className="tray-head">
        {shown === undefined ? (
          <span className="person-face idle-sign" data-size="large">
            <Icon name="hourglass" />
          </span>
        ) : (
          <Face fight={fight} who={shown.id} size="large" />
        )}
        <div className="tray-title">
          <p className="tray-eyebrow">
            {isPaused || shown === undefined ? '' : isAside && !isTogether ? shown.name : who()}
          </p>
          <h2>
            {isPaused
              ? t('player.idle.paused')
              : isTogether
                ? names.join(', ')
                : isAside
                  ? who()
                  : (shown?.name ?? who())}
          </h2>
        </div>
        {before !== undefined && before > 0 && !isPaused && (
          <p className="before">
            <b className="number">{before}</b>
            <span>{t('player.idle.before', { count: before })}</span>
          </p>
        )}
      </header>
      <div className="tray-body">
        <div className="idle-last">{last}</div>
        <div className="idle-line">
          {turn === 'next' && <p className="idle-next">{t('player.idle.next')}</p>}
          {turn !== 'next' && next !== undefined && !isPaused && (
            <p className="quiet">{t('player.idle.after', { name: next.name })}</p>
          )}
        </div>
        <ul className="own-people">
          {own.map(({ id, name, health, healthWord, conditions, isUp }) => (
            <li key={id}>
              <Face fight={fight} who={id} />
              <span className="own-name">
                <b>{name}</b>
                {/* Other conditions are other words, not words that moved. */}
                <span className="quiet small number" key={conditions.join()}>
                  <Glossed>
                    {[
                      health === null ? word(healthWord) : `${health[0]}/${health[1]} ${word(healthWord)}`,
                      ...conditions.filter((each) => each !== healthWord).map(word),
                    ].join(' · ')}
                  </Glossed>
                </span>
              </span>
              {isUp && <Budget who={id} />}
            </li>
          ))}
        </ul>
        {own.some(({ isUp }) => isUp) && <IdleStops />}
        {own.length > 0 && own.every(({ isUp }) => !isUp) && <p className="quiet">{t('player.idle.out')}</p>}
        <Recent />
      </div>
    </section>
  );
}

/** How many sentences of the log fill the sheet beside the map. */
const MOST_RECENT = 9;

type FightLine = Extract<LogLine, { readonly kind: 'fight' }>;

/** The last sentences of the log, newest first. A phone has no room for them and shows only the last result. */
function Recent(): ReactNode {
  const { t } = useTranslation();
  const { log, struck } = useTable();
  const { isWide } = useSizes();
  if (!isWide) return null;
  const told = log.filter(
    (line): line is FightLine =>
      line.kind === 'fight' && line.sentence !== '' && !isRoutine(line) && !struck.has(line.n),
  );
  // Of a walk, only the last step.
  const shown = told.filter(({ type, who }, i) => {
    const next = told[i + 1];
    return type !== 'moved' || next?.type !== 'moved' || next.who !== who;
  });
  return (
    <ol className="idle-recent" aria-label={t('player.tabs.log')}>
      {shown
        .slice(-MOST_RECENT)
        .reverse()
        .map(({ n, sentence }) => (
          <li key={n}>
            <Glossed isQuiet>{sentence}</Glossed>
          </li>
        ))}
    </ol>
  );
}

const STOPS = ['attacked', 'interrupt'] as const;

/** Settings for when the waiting player is asked; all other settings are on the tab of the table. */
function IdleStops(): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  return (
    <ul className="idle-stops">
      {STOPS.map((stop) => (
        <li key={stop}>
          <label>
            <span>{t(`player.stops.${stop}.short`)}</span>
            <select
              className="input"
              value={view.you.standing[`stop:${stop}`] ?? USUAL_STOPS[stop]}
              onChange={(event) =>
                void send({
                  kind: 'stand',
                  question: `stop:${stop}`,
                  answer: event.target.value as AutoAnswer,
                })
              }
            >
              {autoAnswersFor({ stop }, view.you.standing[`stop:${stop}`] ?? USUAL_STOPS[stop]).map(
                (answer) => (
                  <option key={answer} value={answer}>
                    {t(`player.standing.${answer}.short`)}
                  </option>
                ),
              )}
            </select>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** Lets another player of the same seat play a character, with one tap. They give it back in the same way. */
export function Lend({
  character,
}: {
  readonly character: Pick<CombatantSummary, 'id' | 'name'>;
}): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { you, people, table } = view;
  const others = people.filter(
    ({ id, role, seat }) => role === 'player' && seat === you.seat && id !== you.id,
  );
  if (you.role !== 'player' || table.status === 'ended' || others.length === 0) return null;
  const lend = async (to: string): Promise<void> => {
    const outcome = await send({ kind: 'lend', character: character.id, to });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  return (
    <details className="small no-print">
      <summary>{t('player.lend.title')}</summary>
      <div className="row">
        {others.map(({ id, name }) => (
          <button key={id} type="button" className="button" onClick={() => void lend(id)}>
            {t('player.lend.to', { name })}
            <span className="only-read"> {character.name}</span>
          </button>
        ))}
      </div>
      <RefusalNote refusal={refusal} />
    </details>
  );
}
