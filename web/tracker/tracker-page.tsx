import '../ui/ui.css';
import '../gm/lobby/lobby.css';
import '../texts/desk.ts';
import './tracker.css';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { amountOn, readAmount } from '../prompt/amount.ts';
import { openTable } from '../start/open-table.tsx';
import { ChoiceRow, isTyping, RefusalNote, RemoveButton, TextField, Tick } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { LookMenu } from '../ui/look-menu.tsx';
import {
  advanced,
  EMPTY,
  nextUp,
  type Order,
  type Row,
  readCondition,
  readOrder,
  withChange,
  withoutRow,
  withRows,
} from './order.ts';

const PLACE = 'riposte.order';

/** The order with its history on this page. It is stored on this device. */
function useOrder() {
  const [order, setOrder] = useState(() => readOrder(localStorage.getItem(PLACE)));
  const [past, setPast] = useState<readonly Order[]>([]);
  const store = (next: Order): void => {
    setOrder(next);
    localStorage.setItem(PLACE, JSON.stringify(next));
  };
  return {
    order,
    change: (next: Order): void => {
      if (next === order) return;
      setPast([...past.slice(-200), order]);
      store(next);
    },
    undo:
      past.length === 0
        ? null
        : () => {
            setPast(past.slice(0, -1));
            store(past.at(-1)!);
          },
  };
}

/** A turn order without rules, for a fight that people run by themselves. */
export default function TrackerPage(): ReactNode {
  const { t } = useTranslation();
  const { order, change, undo } = useOrder();
  useEffect(() => {
    document.title = `${t('tracker.title')} · ${t('name')}`;
  }, [t]);
  const next = (): void => change(advanced(order));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event)) return;
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z';
      if (isUndo) undo?.();
      else if (event.key === 'n' && !event.ctrlKey && !event.altKey && !event.metaKey) next();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  const active = order.rows.find(({ id }) => id === order.active);
  const after = nextUp(order);
  return (
    <div className="lobby tracker">
      <header className="lobby-head">
        <a className="top-home" href="#start" aria-label={t('line.toStart')}>
          {t('name')}
        </a>
        <h1>{t('tracker.title')}</h1>
        <div className="spread">
          <LookMenu />
        </div>
      </header>
      <main className="stack tracker-main">
        <div className="row tracker-turn">
          <h2>
            <span role="status">
              {active === undefined
                ? t('tracker.notBegun')
                : t('tracker.turn', { round: order.round, name: active.name })}
            </span>
          </h2>
          <span className="quiet">{after !== undefined && t('tracker.next', { name: after.name })}</span>
          <span className="row spread">
            <button type="button" className="button" disabled={undo === null} onClick={() => undo?.()}>
              <Icon name="undo-2" /> {t('line.undo')}
            </button>
            <button
              type="button"
              className="button is-main"
              disabled={order.rows.length === 0}
              onClick={next}
            >
              {t(active === undefined ? 'tracker.begin' : 'tracker.advance')} <span className="key">N</span>
            </button>
          </span>
        </div>
        <AddForm order={order} change={change} />
        {order.rows.length === 0 && <p className="empty">{t('tracker.empty')}</p>}
        <ol className="tracker-rows">
          {order.rows.map((row) => (
            <li
              key={row.id}
              className="panel tracker-row"
              data-foe={row.isFoe || undefined}
              data-down={(row.health !== null && row.health[0] <= 0) || undefined}
              aria-current={row.id === order.active || undefined}
            >
              <RowParts
                row={row}
                set={(next) => change(withChange(order, row.id, next))}
                remove={() => change(withoutRow(order, row.id))}
              />
            </li>
          ))}
        </ol>
        {order.rows.length > 0 && <Onward order={order} clear={() => change(EMPTY)} />}
      </main>
    </div>
  );
}

interface ChangeProps {
  readonly order: Order;
  readonly change: (order: Order) => void;
}

/** Adds somebody: name, initiative and, if wanted, health. Enter adds, and the name is next again. */
function AddForm({ order, change }: ChangeProps): ReactNode {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [initiative, setInitiative] = useState('');
  const [health, setHealth] = useState('');
  const [isFoe, setFoe] = useState(false);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    const most = Math.min(99_999, Number(health.replaceAll(/\D/g, '')));
    const rank = Number(initiative.replace(',', '.'));
    const row = { name: name.trim(), isFoe, initiative: Number.isFinite(rank) ? rank : 0 };
    change(withRows(order, { ...row, health: most > 0 ? [most, most] : null }));
    setName('');
    setInitiative('');
    form.current?.querySelector('input')?.focus();
  };
  return (
    <form ref={form} className="panel row tracker-add" onSubmit={add}>
      <TextField
        label={t('tracker.name')}
        placeholder={t('tracker.example')}
        autoComplete="off"
        maxLength={80}
        value={name}
        write={setName}
      />
      <TextField
        label={t('tracker.initiative')}
        inputMode="numeric"
        autoComplete="off"
        value={initiative}
        write={setInitiative}
      />
      <TextField
        label={t('tracker.health')}
        inputMode="numeric"
        autoComplete="off"
        value={health}
        write={setHealth}
      />
      <Tick label={t('tracker.foe')} isOn={isFoe} turn={setFoe} />
      <button type="submit" className="button is-main" disabled={name.trim() === ''}>
        {t('tracker.add')}
      </button>
    </form>
  );
}

interface RowProps {
  readonly row: Row;
  readonly set: (change: Partial<Omit<Row, 'id'>>) => void;
  readonly remove: () => void;
}

function RowParts({ row, set, remove }: RowProps): ReactNode {
  const { t } = useTranslation();
  const { name, initiative, health, conditions } = row;
  const [amount, setAmount] = useState('');
  const [condition, setCondition] = useState('');
  const [rank, setRank] = useState<string | null>(null);
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const read = readAmount(amount, 'by');
    if (read === undefined || read.kind === 'dice' || health === null) return;
    const [left, most] = health;
    set({ health: [amountOn(read, left, { min: -999, max: Math.max(most, left) }), most] });
    setAmount('');
  };
  const addCondition = (event: FormEvent): void => {
    event.preventDefault();
    const read = readCondition(condition);
    if (read !== undefined) set({ conditions: [...conditions, read] });
    setCondition('');
  };
  const move = (): void => {
    const next = Number(rank);
    if (rank !== null && rank.trim() !== '' && Number.isFinite(next) && next !== initiative)
      set({ initiative: next });
    setRank(null);
  };
  return (
    <>
      <input
        className="input tracker-rank number"
        inputMode="numeric"
        aria-label={t('tracker.initiativeOf', { name })}
        value={rank ?? String(initiative)}
        onChange={(event) => setRank(event.target.value)}
        onBlur={move}
        onKeyDown={(event) => {
          if (event.key === 'Enter') move();
        }}
      />
      <b className="tracker-name">{name}</b>
      {health !== null && (
        <form className="row" onSubmit={apply}>
          <span className="number tracker-health">
            {health[0]} / {health[1]}
          </span>
          <input
            className="input tracker-amount"
            aria-label={t('tracker.changeHealth', { name })}
            placeholder="-7"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </form>
      )}
      <span className="row tracker-conditions">
        {conditions.map((each, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row may have the same condition twice.
          <span key={i} className="chip is-warm">
            {each.text}
            {each.rounds !== null && ` ${each.rounds}`}
            <button
              type="button"
              className="chip-x"
              aria-label={t('prepare.remove', { name: each.text })}
              onClick={() => set({ conditions: conditions.filter((_, at) => at !== i) })}
            >
              <Icon name="x" />
            </button>
          </span>
        ))}
        <form onSubmit={addCondition}>
          <input
            className="input tracker-condition"
            aria-label={t('tracker.conditionOf', { name })}
            placeholder={t('tracker.condition')}
            value={condition}
            onChange={(event) => setCondition(event.target.value)}
          />
        </form>
      </span>
      <RemoveButton name={name} remove={remove} />
    </>
  );
}

const load = async () => {
  const { BOOKS, catalogue } = await import('../engine/catalogue.ts');
  const { workbenchFor } = await import('../engine/draft/draft.ts');
  const { encounterFor } = await import('../engine/draft/fresh.ts');
  return { books: BOOKS, catalogue, workbenchFor, encounterFor };
};

/** Continues with the same names by a rulebook, or empties the order. */
function Onward({ order, clear }: { readonly order: Order; readonly clear: () => void }): ReactNode {
  const { t } = useTranslation();
  const lazy = useLazy(load);
  const [book, setBook] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  if (lazy.kind !== 'here') return null;
  const { books, catalogue, workbenchFor, encounterFor } = lazy.value;
  const play = async (): Promise<void> => {
    const texts = catalogue().flatMap((each) => (each.ruleset === book ? [each.text] : []));
    const sides = {
      encounter: t('tracker.title'),
      character: '',
      party: t('start.new.party'),
      foes: t('start.new.foes'),
    };
    const text = encounterFor(workbenchFor(book)!, sides, texts, order.rows);
    const opened = await openTable(null, { text, dice: 'seeded', preset: null });
    if ('refusal' in opened) setRefusal(opened.refusal);
    else location.hash = opened.value;
  };
  return (
    <details className="panel">
      <summary>{t('tracker.onward')}</summary>
      <div className="stack">
        <p className="quiet small">{t('tracker.onwardHint')}</p>
        <ChoiceRow
          label={t('start.new.book')}
          value={book}
          choose={setBook}
          choices={books.map(({ id, title }) => ({ value: id, text: title }))}
        />
        <RefusalNote refusal={refusal} />
        <div className="row">
          <button type="button" className="button is-main" disabled={book === ''} onClick={() => void play()}>
            {t('tracker.play')}
          </button>
          <button type="button" className="button spread" onClick={clear}>
            {t('tracker.clear')}
          </button>
        </div>
      </div>
    </details>
  );
}
