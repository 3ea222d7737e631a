import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Grid } from '../../src/geometry/grid.ts';
import type { Field } from '../../src/kernel/encounter.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { Overview } from '../../src/kernel/ruleset.ts';
import type { Command } from '../../src/live/command.ts';
import { actedIn } from '../books/acted.ts';
import { endsFor } from '../books/books.ts';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { useTable } from '../table/use-table.tsx';
import { Ask } from './ask.tsx';
import { DicePad } from './dice-pad.tsx';
import { Ended } from './ended.tsx';
import { Mine } from './mine.tsx';
import { nextUp, type Turn } from './next-up.ts';
import { StandingChoice } from './standing-choice.tsx';

interface NowProps {
  readonly fight: Overview;
  readonly turn: Turn;
  readonly grid: Grid;
  readonly field: Field;
}

/** What is to be done now: dice, questions, or whom the fight waits for; and one's own combatants. */
export function Now({ fight, turn, grid, field }: NowProps): ReactNode {
  const { sight, send, connection, due } = useTable();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { prompts, roll, you, table, settings } = sight;
  const say = async (command: Command): Promise<void> => {
    setIsBusy(true);
    const outcome = await send(command);
    setIsBusy(false);
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
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
          give={(faces) => void say({ do: 'dice', roll: roll.id, faces })}
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
            answer={(answer) => void say({ do: 'answer', decision: prompt.id, answer })}
          >
            <StandingChoice
              chosen={you.standing[prompt.key] ?? 'ask'}
              otherwise={prompt.otherwiseText}
              choose={(answer) => void say({ do: 'stand', question: prompt.key, answer })}
            />
          </Ask>
        ))}
      {!isOver && !(isRunning && isWanted) && <Idle fight={fight} turn={turn} />}
      {you.combatants.length > 0 && (
        <Mine fight={fight} mine={you.combatants} asked={asked} connection={connection} />
      )}
    </>
  );
}

/** Nothing to do just now: whom the fight waits for, and who comes after. */
function Idle({ fight, turn }: Pick<NowProps, 'fight' | 'turn'>): ReactNode {
  const { sight } = useTable();
  const { t } = useTranslation();
  const names = sight.waitingFor.flatMap((id) => {
    if (id === 'gm') return [t('player.idle.gm')];
    const name = fight.standings.find((who) => who.id === id)?.name;
    return name === undefined ? [] : [name];
  });
  const next = nextUp(fight.standings, actedIn(sight.view));
  const active = fight.standings.find(({ isActive }) => isActive);
  const paused = sight.table.status === 'paused';
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
