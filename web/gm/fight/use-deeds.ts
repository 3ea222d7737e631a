import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Standing } from '../../../src/kernel/ruleset.ts';
import type { OpenPrompt } from '../../../src/live/sight.ts';
import { printLog } from '../../log/print-log.ts';
import { useTable } from '../../table/use-table.tsx';
import type { Keys } from '../keys/keys.ts';
import { keyToRead, useKeys } from '../keys/use-keys.ts';
import type { About } from './acts.ts';
import type { Deed } from './deeds.ts';
import type { DialogOpen } from './dialogs.tsx';

interface Around {
  readonly prompt: OpenPrompt | undefined;
  readonly prompts: readonly OpenPrompt[];
  readonly selected: Standing | undefined;
  readonly select: (who: string) => void;
  readonly ask: (decision: string) => void;
  readonly open: (dialog: DialogOpen) => void;
  readonly showOdds: (change: (are: boolean) => boolean) => void;
}

type Run = Pick<Deed, 'isPossible' | 'run'> & { readonly hint?: string };

/** All that the GM can do just now besides answering. */
export function useDeeds({
  prompt,
  prompts,
  selected,
  select,
  ask,
  open,
  showOdds,
}: Around): readonly Deed[] {
  const { t } = useTranslation();
  const { sight, log, struck, send, connection } = useTable();
  const keys = useKeys();
  return useMemo(() => {
    const { standings } = sight.fight!;
    const { status } = sight.table;
    const journal = sight.gm?.journal ?? null;
    const isRunning = status === 'running' || status === 'paused';
    const step = (by: number): void => {
      const at = standings.findIndex(({ id }) => id === selected?.id);
      const next = standings[(at + by + standings.length) % standings.length];
      if (next !== undefined) select(next.id);
    };
    const acts = (about: About): Run => ({
      isPossible: isRunning,
      run: () => open({ is: 'acts', about }),
    });
    const lastLine = log.findLast(
      (line) => line.kind === 'fight' && !struck.has(line.n) && line.sentence !== '',
    );
    const runs: Readonly<Record<string, Run>> = {
      next: {
        isPossible: prompt !== undefined && isRunning,
        hint: prompt?.otherwiseText ?? '',
        run: () => void send({ do: 'answer', decision: prompt!.id, answer: prompt!.otherwise }),
      },
      undo: {
        isPossible: isRunning && journal?.undo != null,
        hint: lastLine?.kind === 'fight' ? lastLine.sentence : '',
        run: () => void send({ do: 'undo' }),
      },
      back: { isPossible: isRunning && journal?.undo != null, run: () => void send({ do: 'undo' }) },
      redo: { isPossible: isRunning && journal?.redo != null, run: () => void send({ do: 'redo' }) },
      down: { isPossible: true, run: () => step(1) },
      up: { isPossible: true, run: () => step(-1) },
      damage: acts('damage'),
      heal: acts('heal'),
      condition: acts('condition'),
      hide: acts('hide'),
      add: acts('add'),
      request: acts('request'),
      reaction: {
        isPossible: prompts.length > 1,
        run: () => ask(prompts[(prompts.findIndex(({ id }) => id === prompt?.id) + 1) % prompts.length]!.id),
      },
      dice: { isPossible: status !== 'ended', run: () => open({ is: 'dice' }) },
      sheet: { isPossible: selected !== undefined, run: () => open({ is: 'sheet' }) },
      note: { isPossible: status !== 'ended', run: () => open({ is: 'note' }) },
      pause: { isPossible: status === 'running', run: () => void send({ do: 'pause' }) },
      resume: { isPossible: status === 'paused', run: () => void send({ do: 'resume' }) },
      odds: { isPossible: true, run: () => showOdds((are) => !are) },
      force: { isPossible: isRunning, run: () => open({ is: 'force' }) },
      playOut: { isPossible: (journal?.at ?? 0) > 0, run: () => open({ is: 'play-out' }) },
      whatIf: { isPossible: (journal?.at ?? 0) > 0, run: () => open({ is: 'what-if' }) },
      send: { isPossible: true, run: () => open({ is: 'send' }) },
      people: { isPossible: true, run: () => open({ is: 'people' }) },
      settings: { isPossible: status !== 'ended', run: () => open({ is: 'settings' }) },
      report: { isPossible: true, run: () => open({ is: 'report' }) },
      export: { isPossible: true, run: () => open({ is: 'export' }) },
      print: { isPossible: true, run: () => void printLog(connection.older) },
      end: { isPossible: status !== 'ended' && sight.you.role === 'gm', run: () => open({ is: 'end' }) },
      look: { isPossible: true, run: () => open({ is: 'look' }) },
      palette: { isPossible: true, run: () => open({ is: 'palette' }) },
      help: { isPossible: true, run: () => open({ is: 'help' }) },
    };
    const others = new Set([
      status === 'paused' ? 'pause' : 'resume',
      ...(connection.place === 'server' ? ['send'] : []),
    ]);
    return Object.entries(runs)
      .filter(([id]) => !others.has(id))
      .map(([id, run]) => ({
        id,
        text: t(`gm.deeds.${id}` as never),
        ...keyFor(keys, id === 'resume' ? 'pause' : id),
        ...run,
      }));
  }, [sight, log, struck, send, connection, keys, t, prompt, prompts, selected, select, ask, open, showOdds]);
}

function keyFor(keys: Keys, id: string): Pick<Deed, 'key' | 'keys'> {
  const key = keys[id] ?? '';
  return { key, keys: keyToRead(key) };
}
