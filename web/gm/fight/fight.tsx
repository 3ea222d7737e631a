import { type MouseEvent, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PickingContext, type WantedPlace } from '../../answer/picking-context.tsx';
import { BookPanel } from '../../books/book-panel.tsx';
import { Log } from '../../log/log.tsx';
import { hashOf, readRoute } from '../../route.ts';
import { useTable } from '../../table/use-table.tsx';
import { useHotkeys } from '../keys/use-hotkeys.ts';
import { Asked } from './asked.tsx';
import { Battlefield } from './battlefield.tsx';
import { type DialogOpen, Dialogs } from './dialogs.tsx';
import { Initiative } from './initiative.tsx';
import { LineActions } from './line-actions.tsx';
import { promptsInOrder } from './prompt-order.ts';
import { Selected } from './selected.tsx';
import { TopBar } from './top-bar.tsx';
import { useDeeds } from './use-deeds.ts';
import { useOddsShown } from './use-odds-shown.ts';

/** A running fight as the GM leads it. */
export function Fight(): ReactNode {
  const { t } = useTranslation();
  const table = useTable();
  const { sight, log, struck, connection } = table;
  const fight = sight.fight!;
  const [picked, setPicked] = useState<string | null>(null);
  const [open, setOpen] = useState<DialogOpen | null>(null);
  const [areOddsShown, setOddsShown] = useOddsShown();
  const [wanted, setWanted] = useState<WantedPlace | null>(null);
  const prompts = useMemo(() => promptsInOrder(sight), [sight]);
  const [current, setCurrent] = useState<string | null>(null);
  const prompt = prompts.find(({ id }) => id === current) ?? prompts[0];
  const active = fight.standings.find(({ isActive }) => isActive);
  const selected = fight.standings.find(({ id }) => id === picked) ?? active ?? fight.standings[0];
  const deeds = useDeeds({
    prompt,
    select: setPicked,
    selected,
    open: setOpen,
    showOdds: setOddsShown,
    prompts,
    ask: setCurrent,
  });
  useHotkeys(deeds);
  const ruleHref = useCallback(
    (rule: string) => hashOf({ page: 'rules', ruleset: sight.table.ruleset, rule }),
    [sight.table.ruleset],
  );
  const actions = useCallback(
    (line: Parameters<NonNullable<Parameters<typeof Log>[0]['actions']>>[0]) => (
      <LineActions line={line} open={setOpen} />
    ),
    [],
  );
  return (
    <PickingContext value={setWanted}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: links within are links; only where they lead differs. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      <div className="console" onClick={(event) => showRule(event, setOpen)}>
        <TopBar deeds={deeds} prompt={prompt} />
        <aside className="console-list" aria-label={t('gm.initiative')}>
          <Initiative selected={selected?.id ?? ''} select={setPicked} />
          {selected !== undefined && <Selected key={selected.id} who={selected} open={setOpen} />}
        </aside>
        <main className="console-main">
          {(fight.winner !== null || sight.table.status === 'ended') && (
            <button type="button" className="button is-main" onClick={() => setOpen({ is: 'report' })}>
              {t('gm.deeds.report')}
            </button>
          )}
          <Asked
            prompts={prompts}
            current={prompt}
            ask={setCurrent}
            ruleHref={ruleHref}
            areOddsShown={areOddsShown}
            toggleOdds={() => setOddsShown((are) => !are)}
          />
          <Battlefield wanted={wanted} selected={selected?.id} select={setPicked} />
          <BookPanel sight={sight} fight={fight} log={log} />
        </main>
        <aside className="console-log" aria-label={t('gm.log')}>
          <Log
            lines={log}
            struck={struck}
            combatants={fight.standings}
            ruleHref={ruleHref}
            actions={actions}
            older={connection.older}
          />
        </aside>
      </div>
      {open !== null && <Dialogs open={open} show={setOpen} deeds={deeds} selected={selected} />}
    </PickingContext>
  );
}

/** A rule that is looked up from the table opens before it; with a key held it opens as a page of its own. */
function showRule(event: MouseEvent, open: (dialog: DialogOpen) => void): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a.rule-link');
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const route = readRoute(link.hash);
  if (route.page !== 'rules') return;
  event.preventDefault();
  open({ is: 'rule', rule: route.rule });
}
