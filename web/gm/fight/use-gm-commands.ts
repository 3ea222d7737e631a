import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import type { OpenPrompt } from '../../../src/table/view.ts';
import { printLog } from '../../log/fold.tsx';
import { fallenLast } from '../../rulebook-panels/shared.ts';
import { useTable } from '../../table/use-table.tsx';
import { type GmCommand, type Keys, keyToRead, useKeys } from '../keys/keys.tsx';
import { openScreen } from '../people/invitations.tsx';
import type { DialogOpen } from './dialogs.tsx';
import type { About } from './health.ts';

const PLACE = 'riposte.odds';

/** Whether to show odds next to answers. Stored on this device; on by default. */
export function useOddsShown(): readonly [boolean, (change: (are: boolean) => boolean) => void] {
  const [are, setAre] = useState(() => localStorage.getItem(PLACE) !== 'no');
  const change = useCallback((next: (are: boolean) => boolean) => {
    setAre((was) => {
      const now = next(was);
      localStorage.setItem(PLACE, now ? 'yes' : 'no');
      return now;
    });
  }, []);
  return [are, change];
}

interface Around {
  readonly prompt: OpenPrompt | undefined;
  readonly prompts: readonly OpenPrompt[];
  readonly selected: CombatantSummary | undefined;
  readonly select: (who: string) => void;
  readonly ask: (decision: string) => void;
  readonly open: (dialog: DialogOpen) => void;
  /** Whether the question in the dock belongs to a player, and the GM has not taken it over. */
  readonly isTheirs: boolean;
  readonly toggleLog: () => void;
  /** Hides what is selected, or reveals it. */
  readonly hideOrReveal: () => void;
  readonly showOdds: (change: (are: boolean) => boolean) => void;
}

type Run = Pick<GmCommand, 'isPossible' | 'run'> & { readonly hint?: string };

/** Returns all commands currently available to the GM, except answers. */
export function useGmCommands({
  prompt,
  prompts,
  selected,
  select,
  ask,
  open,
  showOdds,
  isTheirs,
  toggleLog,
  hideOrReveal,
}: Around): readonly GmCommand[] {
  const { t } = useTranslation();
  const { view, log, struck, send, connection } = useTable();
  const keys = useKeys();
  return useMemo(() => {
    const { standings } = view.fight!;
    const { status } = view.table;
    const journal = view.gm?.journal ?? null;
    const isRunning = status === 'running' || status === 'paused';
    const step = (by: number): void => {
      const all = fallenLast(standings);
      const at = all.findIndex(({ id }) => id === selected?.id);
      const next = all[(at + by + all.length) % all.length];
      if (next !== undefined) select(next.id);
    };
    const acts = (about: About): Run => ({
      isPossible: isRunning,
      run: () => open({ kind: 'acts', about }),
    });
    const lastLine = log.findLast(
      (line) => line.kind === 'fight' && !struck.has(line.n) && line.sentence !== '',
    );
    const runs: Readonly<Record<string, Run>> = {
      next: {
        isPossible: prompt !== undefined && isRunning && !isTheirs,
        hint: prompt?.defaultAnswerText ?? '',
        run: () => void send({ kind: 'answer', decision: prompt!.id, answer: prompt!.defaultAnswer }),
      },
      undo: {
        isPossible: isRunning && journal?.undo != null,
        hint: lastLine?.kind === 'fight' ? lastLine.sentence : '',
        run: () => void send({ kind: 'undo' }),
      },
      back: { isPossible: isRunning && journal?.undo != null, run: () => void send({ kind: 'undo' }) },
      redo: { isPossible: isRunning && journal?.redo != null, run: () => void send({ kind: 'redo' }) },
      down: { isPossible: true, run: () => step(1) },
      up: { isPossible: true, run: () => step(-1) },
      damage: acts('damage'),
      heal: acts('heal'),
      condition: acts('condition'),
      hide: { isPossible: isRunning && selected !== undefined, run: hideOrReveal },
      add: acts('add'),
      request: acts('request'),
      reaction: {
        isPossible: prompts.length > 1,
        run: () => ask(prompts[(prompts.findIndex(({ id }) => id === prompt?.id) + 1) % prompts.length]!.id),
      },
      dice: { isPossible: status !== 'ended', run: () => open({ kind: 'dice' }) },
      sheet: { isPossible: selected !== undefined, run: () => open({ kind: 'sheet' }) },
      note: { isPossible: status !== 'ended', run: () => open({ kind: 'note' }) },
      handOut: { isPossible: status !== 'ended', run: () => open({ kind: 'hand-out' }) },
      pause: { isPossible: status === 'running', run: () => void send({ kind: 'pause' }) },
      resume: { isPossible: status === 'paused', run: () => void send({ kind: 'resume' }) },
      odds: { isPossible: true, run: () => showOdds((are) => !are) },
      force: { isPossible: isRunning, run: () => open({ kind: 'force' }) },
      playOut: { isPossible: (journal?.at ?? 0) > 0, run: () => open({ kind: 'play-out' }) },
      whatIf: { isPossible: (journal?.at ?? 0) > 0, run: () => open({ kind: 'what-if' }) },
      send: { isPossible: true, run: () => open({ kind: 'send' }) },
      screen: { isPossible: true, run: () => void openScreen(connection, t('gm.screenName')) },
      people: { isPossible: true, run: () => open({ kind: 'people' }) },
      settings: { isPossible: status !== 'ended', run: () => open({ kind: 'settings' }) },
      report: { isPossible: true, run: () => open({ kind: 'report' }) },
      export: { isPossible: true, run: () => open({ kind: 'export' }) },
      print: { isPossible: true, run: () => void printLog(connection.older) },
      end: { isPossible: status !== 'ended' && view.you.role === 'gm', run: () => open({ kind: 'end' }) },
      look: { isPossible: true, run: () => open({ kind: 'look' }) },
      palette: { isPossible: true, run: () => open({ kind: 'palette' }) },
      log: { isPossible: true, run: toggleLog },
      help: { isPossible: true, run: () => open({ kind: 'help' }) },
    };
    const others = new Set([
      status === 'paused' ? 'pause' : 'resume',
      ...(connection.place === 'server' ? ['send'] : []),
      ...(view.you.role === 'gm' ? [] : ['screen']),
    ]);
    return Object.entries(runs)
      .filter(([id]) => !others.has(id))
      .map(([id, run]) => ({
        id,
        text: t(`gm.deeds.${id}` as never),
        ...keyFor(keys, id === 'resume' ? 'pause' : id),
        ...run,
      }));
  }, [
    view,
    log,
    struck,
    send,
    connection,
    keys,
    t,
    prompt,
    prompts,
    selected,
    select,
    ask,
    open,
    showOdds,
    isTheirs,
    toggleLog,
    hideOrReveal,
  ]);
}

function keyFor(keys: Keys, id: string): Pick<GmCommand, 'key' | 'keys'> {
  const key = keys[id] ?? '';
  return { key, keys: keyToRead(key) };
}
