import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grid } from '../../src/geometry/grid.ts';
import type { MapSetup } from '../../src/kernel/encounter.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { Command } from '../../src/table/command.ts';
import type { AutoAnswer } from '../../src/table/table.ts';
import { endsFor } from '../rulebook-panels/rulebook-panels.tsx';
import { actedIn } from '../rulebook-panels/shared.ts';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/choice-row.tsx';
import { comesAtLast } from '../ui/lazy.ts';
import { Ask } from './ask.tsx';
import { DicePad } from './dice-pad.tsx';
import { MyCombatants } from './my-combatants.tsx';
import { nextUp, type Turn } from './next-up.ts';

const Report = lazy(() => comesAtLast(() => import('../report/report.tsx')));

/** The result of the fight. */
function Ended(): ReactNode {
  const { t } = useTranslation();
  return (
    <section className="ended">
      <Suspense fallback={<p className="quiet">{t('loading')}</p>}>
        <Report />
      </Suspense>
    </section>
  );
}

const ANSWERS: readonly AutoAnswer[] = ['ask', 'never', 'if-hit'];

interface AutoAnswerChoiceProps {
  readonly chosen: AutoAnswer;
  readonly otherwise: string;
  readonly choose: (answer: AutoAnswer) => void;
}

/** Chooses how to answer this kind of prompt in future. */
function AutoAnswerChoice({ chosen, otherwise, choose }: AutoAnswerChoiceProps): ReactNode {
  const { t } = useTranslation();
  const name = useId();
  return (
    <details className="next-time">
      <summary>
        {t('player.standing.title')} <span className="quiet">{t(`player.standing.${chosen}.short`)}</span>
      </summary>
      <fieldset className="next-time-choices">
        <legend className="only-read">{t('player.standing.title')}</legend>
        {ANSWERS.map((answer) => (
          <label key={answer} className="next-time-choice">
            <input type="radio" name={name} checked={answer === chosen} onChange={() => choose(answer)} />
            <span>
              <b>{t(`player.standing.${answer}.short`)}</b>{' '}
              <span className="quiet">{t(`player.standing.${answer}.long`, { otherwise })}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

interface NowProps {
  readonly fight: Overview;
  readonly turn: Turn;
  readonly grid: Grid;
  readonly field: MapSetup;
}

/** The current task: dice, prompts, or the person that the fight waits for; and the player's combatants. */
export function ActionPanel({ fight, turn, grid, field }: NowProps): ReactNode {
  const { view, send, connection, due } = useTable();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { prompts, roll, you, table, settings } = view;
  const say = async (command: Command): Promise<void> => {
    setIsBusy(true);
    const outcome = await send(command);
    setIsBusy(false);
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  const scene = { fight, field, grid, mine: you.combatants, endsOf: endsFor(table.ruleset) };
  const asked = prompts.map(({ who }) => who);
  const clockOf = (id: string) => {
    const at = due.get(id);
    return at === undefined || settings.clock === null ? undefined : { seconds: settings.clock, due: at };
  };
  const isRunning = table.status === 'running';
  const isWanted = turn === 'asked' || turn === 'dice';
  const isOver = table.status === 'ended' || (fight.winner !== null && !isWanted);
  return (
    <>
      <RefusalNote refusal={refusal} />
      {isOver && <Ended />}
      {isRunning && roll !== null && (
        <DicePad
          key={roll.id}
          roll={roll}
          isBusy={isBusy}
          give={(faces) => void say({ kind: 'dice', roll: roll.id, faces })}
        />
      )}
      {isRunning &&
        prompts.map((prompt) => (
          <Ask
            key={prompt.id}
            prompt={prompt}
            scene={scene}
            showsOdds={settings.oddsFor === 'everyone'}
            clock={clockOf(prompt.id)}
            isBusy={isBusy}
            answer={(answer) => void say({ kind: 'answer', decision: prompt.id, answer })}
          >
            <AutoAnswerChoice
              chosen={you.standing[prompt.key] ?? 'ask'}
              otherwise={prompt.defaultAnswerText}
              choose={(answer) => void say({ kind: 'stand', question: prompt.key, answer })}
            />
          </Ask>
        ))}
      {!isOver && !(isRunning && isWanted) && <Idle fight={fight} turn={turn} />}
      {you.combatants.length > 0 && (
        <MyCombatants fight={fight} mine={you.combatants} asked={asked} connection={connection} />
      )}
    </>
  );
}

/** Shown when the player has nothing to do: who the fight waits for, and who is next. */
function Idle({ fight, turn }: Pick<NowProps, 'fight' | 'turn'>): ReactNode {
  const { view } = useTable();
  const { t } = useTranslation();
  const names = view.waitingFor.flatMap((id) => {
    if (id === 'gm') return [t('player.idle.gm')];
    const name = fight.standings.find((who) => who.id === id)?.name;
    return name === undefined ? [] : [name];
  });
  const next = nextUp(fight.standings, actedIn(view.view));
  const active = fight.standings.find(({ isActive }) => isActive);
  const paused = view.table.status === 'paused';
  const idleText = (): string => {
    if (paused) return t('player.idle.paused');
    if (turn === 'next') return t('player.idle.next');
    return active === undefined ? t('player.idle.others') : t('player.idle.acts', { name: active.name });
  };
  return (
    <section className="idle" data-next={turn === 'next' || undefined}>
      <h2>{idleText()}</h2>
      {!paused && names.length > 0 && <p>{t('player.idle.waits', { names: names.join(', ') })}</p>}
      {!paused && turn !== 'next' && next !== undefined && (
        <p className="quiet">{t('player.idle.after', { name: next.name })}</p>
      )}
    </section>
  );
}
