import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { ClientState } from '../../src/client/table-client.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { Command } from '../../src/table/command.ts';
import type { LogLine, OpenPrompt, TableView } from '../../src/table/view.ts';
import { type Mark, markOf, markOfCharacter } from '../ui/portrait/portrait.tsx';
import type { Connection } from './remote.ts';

/** Shown while the table is loading or if it is unavailable. */
export function Waiting({ seen }: { readonly seen: ClientState }): ReactNode {
  const { t } = useTranslation();
  if (seen.status !== 'gone') {
    return (
      <main className="alone" aria-busy="true">
        <p className="alone-sign" role="status">
          {t(seen.status === 'reconnecting' ? 'line.reconnecting' : 'line.connecting')}
        </p>
      </main>
    );
  }
  return (
    <main className="alone">
      <h1>{t('line.gone')}</h1>
      {seen.why !== null && (
        <p role="alert">
          {seen.why.sentence} <span className="quiet">{seen.why.remedy}</span>
        </p>
      )}
      <p>
        <a className="button" href="#start">
          {t('line.toStart')}
        </a>
      </p>
    </main>
  );
}

/** A table, as components see it. */
export interface TableInView {
  readonly view: TableView;
  readonly log: readonly LogLine[];
  readonly struck: ReadonlySet<number>;
  readonly status: ClientState['status'];
  readonly due: ClientState['due'];
  readonly why: ClientState['why'];
  /** Sends a command. Never throws: if it cannot be sent, the result is a refusal. */
  readonly send: (command: Command) => Promise<Result<null>>;
  readonly connection: Connection;
}

const TableContext = createContext<TableInView | null>(null);

/** Returns the table of the surrounding `TableProvider`. */
export function useTable(): TableInView {
  const table = useContext(TableContext);
  if (table === null) throw new Error('useTable outside of a table');
  return table;
}

/** The rulebook of a part of the page that is not at a table. */
export const RulesetContext = createContext<string | null>(null);

/** Returns the rulebook of the table, or of this part of the page. */
export function useRuleset(): string {
  const named = useContext(RulesetContext);
  const table = useContext(TableContext);
  if (named === null && table === null) throw new Error('useRuleset without a rulebook');
  return named ?? table!.view.table.ruleset;
}

/** Provides a table's connection to its children, which are rendered once the table has loaded. */
export function TableProvider({
  connect,
  children,
}: {
  readonly connect: () => Connection;
  readonly children: ReactNode;
}): ReactNode {
  const [connection, setConnection] = useState<Connection | null>(null);
  useEffect(() => {
    const opened = connect();
    setConnection(opened);
    return () => opened.close();
  }, [connect]);
  return connection === null ? null : <Heard connection={connection}>{children}</Heard>;
}

function Heard({ connection, children }: { readonly connection: Connection; readonly children: ReactNode }) {
  const clientState = useSyncExternalStore(connection.listen, connection.seen);
  const table = useMemo(() => inView(connection, clientState), [connection, clientState]);
  if (table === null) return <Waiting seen={clientState} />;
  return <TableContext value={table}>{children}</TableContext>;
}

function inView(connection: Connection, clientState: ClientState): TableInView | null {
  const { view, ...rest } = clientState;
  return view === null ? null : { ...rest, view: ownView(view), send: connection.send, connection };
}

/** Leaves the questions of a seat to the person who plays the combatant, if several people share the seat. */
function ownView(view: TableView): TableView {
  const { you, fight, prompts, waitingFor } = view;
  if (view.gm !== null || fight === null) return view;
  const others = fight.standings.filter(({ id, seat }) => seat === you.seat && !you.combatants.includes(id));
  const isOthers = ({ who }: OpenPrompt): boolean => others.some(({ id }) => id === who);
  if (!prompts.some(isOthers)) return view;
  return {
    ...view,
    prompts: prompts.filter((prompt) => !isOthers(prompt)),
    waitingFor: [...new Set([...waitingFor, ...prompts.filter(isOthers).map(({ who }) => who)])],
  };
}

/** How a table stood when this device left it. */
export interface LeftTable {
  /** The table's name, which an invitation does not tell. Absent in what earlier versions kept. */
  readonly name?: string;
  /** The round in the rulebook's words; empty before the fight. */
  readonly round: string;
  readonly isYours: boolean;
  /** Up to three of your combatants, or of the others if you have none. */
  readonly faces: readonly Mark[];
}

const LEFT = 'riposte.left';
const FACES = 3;
/** Number of tables that are remembered. */
const MOST = 12;

function allLeft(): Readonly<Record<string, LeftTable>> {
  try {
    return JSON.parse(localStorage.getItem(LEFT) ?? '{}') as Record<string, LeftTable>;
  } catch {
    return {};
  }
}

/** Returns how a table stood when this device left it. */
export function leftTable(id: string): LeftTable | undefined {
  return allLeft()[id];
}

/** Remembers how a table stands, for the list of tables on the start page. */
export function keepLeft(view: TableView, round: string): void {
  const { table, fight, you, prompts, gm } = view;
  const all = fight?.standings.map(({ id }) => id) ?? [];
  const own = all.filter((id) => you.combatants.includes(id));
  const shown = (own.length > 0 ? own : all).slice(0, FACES);
  // A picture is too large to keep.
  const faces =
    fight === null
      ? (gm?.characters ?? you.choices).slice(0, FACES).map((each) => withoutPicture(markOfCharacter(each)))
      : shown.map((id) => withoutPicture(markOf(fight, id)));
  const left: LeftTable = { name: table.name, round, isYours: prompts.length > 0, faces };
  const others = Object.entries(allLeft()).filter(([id]) => id !== table.id);
  try {
    localStorage.setItem(
      LEFT,
      JSON.stringify(Object.fromEntries([...others, [table.id, left]].slice(-MOST))),
    );
  } catch {
    // Without space on the device, the list shows dates.
  }
}

function withoutPicture(mark: Mark): Mark {
  const { picture: _, ...device } = mark.device;
  return { ...mark, device };
}

/** Returns the names of a seat's characters, the first two if there are many, or the seat itself if it has none. */
export function seatNames({ gm }: TableView, seat: string): string {
  const names = (gm?.characters ?? []).flatMap((each) => (each.seat === seat ? [each.name] : []));
  if (names.length === 0) return seat;
  return names.length > 3 ? `${names.slice(0, 2).join(', ')} +${names.length - 2}` : names.join(', ');
}
