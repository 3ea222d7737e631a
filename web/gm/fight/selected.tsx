import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Cell } from '../../../src/geometry/grid.ts';
import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import { readAmount } from '../../prompt/amount.ts';
import { poolsFor } from '../../rulebook-panels/rulebook-panels.tsx';
import { seen } from '../../rulebook-panels/shared.ts';
import { toast } from '../../table/signals.tsx';
import { useTable } from '../../table/use-table.tsx';
import { NOTHING_COVERED, useSafeArea } from '../../ui/sizes.ts';
import type { DialogOpen } from './dialogs.tsx';
import {
  fallen,
  healthOverrides,
  hidingOf,
  moveOf,
  overrideFor,
  overridesAbout,
  overridesOn,
  poolsOf,
  removalOf,
} from './health.ts';
import { AmountBox } from './override-dialog.tsx';

interface Seen {
  readonly combatants: readonly ({ readonly id: string; readonly name: string } & Record<string, unknown>)[];
}

/** A card with quick actions for the selected combatant, over the map beside the rail. */
export function Selected({
  who,
  open,
  close,
}: {
  readonly who: CombatantSummary;
  readonly open: (dialog: DialogOpen) => void;
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const acts = useMemo(() => overridesOn(view.gm?.acts ?? [], who.id), [view.gm?.acts, who.id]);
  const gmActs = useGmActs();
  const health = healthOverrides(acts, who.health);
  const { combatants } = seen<Seen>(view.view);
  const pools = poolsOf(acts, poolsFor(view.table.ruleset), combatants.find(({ id }) => id === who.id) ?? {});
  const card = useClearPlace();
  return (
    <section ref={card} className="selected" aria-label={who.name}>
      <div className="selected-head">
        <h3>{who.name}</h3>
        <button type="button" className="button is-plain is-square" aria-label={t('close')} onClick={close}>
          ✕
        </button>
      </div>
      {health !== undefined && who.health !== null && (
        <AmountBox acts={health} who={who.id} label={t('gm.health')} now={who.health[0]} bare="set" />
      )}
      {pools.map(({ name, now, acts: setting }) => (
        <AmountBox key={name} acts={setting} who={who.id} label={name} now={now} bare="set" />
      ))}
      <div className="row">
        <button type="button" className="button" onClick={() => open({ kind: 'acts', about: null })}>
          {t('gm.stepIn')}
        </button>
        {overridesAbout(acts, 'request').length > 0 && (
          <button type="button" className="button" onClick={() => open({ kind: 'acts', about: 'request' })}>
            {t('gm.request')}
          </button>
        )}
        <button type="button" className="button" onClick={() => open({ kind: 'sheet' })}>
          {t('gm.sheet')}
        </button>
        {hidingOf(acts, who.id) !== undefined && (
          <button type="button" className="button" onClick={() => gmActs.hideOrReveal([who])}>
            {t(who.isHidden ? 'gm.acts.reveal' : 'gm.acts.hide')}
          </button>
        )}
      </div>
    </section>
  );
}

/** Tokens and buttons of the map, which a card covers as little as possible. */
const KEPT_FREE = '.desk-map :is(.token-body, .map-buttons .button)';
/** The space between a card and a token, and the steps in which its places are tried, in CSS pixels. */
const CLEARANCE = 10;
const STEP = 16;

/** Puts a card over the map where it covers the fewest tokens, as near to its usual place as possible. */
function useClearPlace(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  const covered = useSafeArea();
  useLayoutEffect(() => {
    const own = card.current;
    if (own === null || covered === NOTHING_COVERED) return;
    const { left, top, right } = covered;
    const bottom = document.querySelector('.dock')!.getBoundingClientRect().top - CLEARANCE;
    own.style.inset = '';
    const { width, height, x: usualX, y: usualY } = own.getBoundingClientRect();
    const tokens = [...document.querySelectorAll(KEPT_FREE)].map((token) => token.getBoundingClientRect());
    const coveredAt = (x: number, y: number): number =>
      tokens.filter(
        (token) =>
          token.right > x - CLEARANCE &&
          token.left < x + width + CLEARANCE &&
          token.bottom > y - CLEARANCE &&
          token.top < y + height + CLEARANCE,
      ).length;
    let best = { x: usualX, y: usualY, covers: coveredAt(usualX, usualY), far: 0 };
    for (let x = left; x + width <= innerWidth - right; x += STEP) {
      for (let y = top; y + height <= bottom; y += STEP) {
        const [covers, far] = [coveredAt(x, y), Math.hypot(x - usualX, y - usualY)];
        if (covers < best.covers || (covers === best.covers && far < best.far)) best = { x, y, covers, far };
      }
    }
    own.style.inset = `${best.y}px auto auto ${best.x}px`;
  }, [covered]);
  return card;
}

/**
 * Overrides on combatants, each made at once and undone at once. A message reports the change and offers to undo it.
 */
export interface GmActs {
  /** Makes overrides, or shows why they are impossible. */
  readonly make: (
    acts: readonly (RawAnswer | undefined)[],
    said: string,
    reason?: string,
  ) => Promise<boolean>;
  readonly hideOrReveal: (who: readonly CombatantSummary[]) => void;
  readonly move: (who: readonly CombatantSummary[], by: Cell) => void;
  readonly remove: (who: readonly CombatantSummary[]) => void;
}

export function useGmActs(): GmActs {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const acts = view.gm?.acts ?? [];
  const at = view.gm?.journal?.at ?? 0;
  const make: GmActs['make'] = async (wanted, said, reason = t('gm.byWord')) => {
    const made = wanted.filter((act) => act !== undefined);
    const [only] = made;
    if (only === undefined) {
      toast({ text: t('gm.acts.impossible') });
      return false;
    }
    const outcome = await send(
      made.length === 1
        ? { kind: 'intervene', act: only, reason }
        : { kind: 'intervene-all', acts: made, reason },
    );
    if ('refusal' in outcome) toast({ text: `${outcome.refusal.sentence} ${outcome.refusal.remedy}` });
    else toast({ text: said, undoTo: at });
    return 'value' in outcome;
  };
  const named = (who: readonly CombatantSummary[]) => ({
    count: who.length,
    name: who[0]?.name ?? '',
  });
  return {
    make,
    hideOrReveal(who) {
      // A group is hidden unless all of it is hidden already.
      const seen = who.filter(({ isHidden }) => !isHidden);
      const some = seen.length > 0 ? seen : who;
      const made = some.map(({ id }) => hidingOf(acts, id));
      void make(made, t(seen.length > 0 ? 'gm.acts.hidden' : 'gm.acts.revealed', named(some)));
    },
    move(who, [columns, rows]) {
      // Those in front move first, so that the others find their cells free.
      const ahead = ({ cell: [column, row] }: CombatantSummary): number => column * columns + row * rows;
      const inOrder = who.toSorted((a, b) => ahead(b) - ahead(a));
      const made = inOrder.map(({ id, cell }) => moveOf(acts, id, [cell[0] + columns, cell[1] + rows]));
      void make(made, t('gm.acts.moved', named(who)));
    },
    remove: (who) =>
      void make(
        who.map(({ id }) => removalOf(acts, id)),
        t('gm.acts.removed', named(who)),
      ),
  };
}

interface GroupProps {
  readonly group: readonly CombatantSummary[];
  readonly close: () => void;
}

/** The actions of the GM on several selected combatants. Each can be undone as one step. */
export function Group({ group, close }: GroupProps): ReactNode {
  const { t } = useTranslation();
  const acts = useGmActs();
  const areHidden = group.every(({ isHidden }) => isHidden);
  const card = useClearPlace();
  return (
    <section ref={card} className="selected" aria-label={t('gm.acts.group', { count: group.length })}>
      <div className="selected-head">
        <h3>{t('gm.acts.group', { count: group.length })}</h3>
        <button type="button" className="button is-plain is-square" aria-label={t('close')} onClick={close}>
          ✕
        </button>
      </div>
      <p className="small quiet group-names">{group.map(({ name }) => name).join(', ')}</p>
      <GroupHealth group={group} make={acts.make} />
      <GroupNote group={group} />
      <div className="row">
        <button type="button" className="button" onClick={() => acts.hideOrReveal(group)}>
          {t(areHidden ? 'gm.acts.reveal' : 'gm.acts.hide')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            acts.remove(group);
            close();
          }}
        >
          {t('gm.acts.remove')}
        </button>
      </div>
    </section>
  );
}

/** The same change of health for all: dice are rolled only once. */
function GroupHealth({
  group,
  make,
}: {
  readonly group: readonly CombatantSummary[];
  readonly make: GmActs['make'];
}): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const [text, setText] = useState('');
  const amount = readAmount(text, 'by');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (amount === undefined) return;
    const change = await fallen(amount, { text, bare: 'minus' });
    if ('refusal' in change) return toast({ text: change.refusal.sentence });
    const { amount: by, said } = change.value;
    const made = group.map(({ id, health }) => {
      const ways = healthOverrides(overridesOn(view.gm?.acts ?? [], id), health);
      if (ways === undefined || health === null) return undefined;
      const act = overrideFor(ways, by, { who: id, now: health[0], chosen: {} });
      return act === 'nothing' ? undefined : act;
    });
    const reason = t('gm.byBox', { label: t('gm.health'), text: said });
    if (await make(made, t('gm.acts.changed', { count: group.length, text: said }), reason)) setText('');
  };
  return (
    <form className="amount-box" onSubmit={(event) => void submit(event)}>
      <label className="small quiet" htmlFor="group-health">
        {t('gm.health')}
      </label>
      <input
        id="group-health"
        className="input number amount-field"
        autoComplete="off"
        placeholder="7 · +3 · 2d6"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button" disabled={amount === undefined}>
        {t('gm.do')}
      </button>
    </form>
  );
}

/** A note in the GM's log about all of them. */
function GroupNote({ group }: Pick<GroupProps, 'group'>): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const [text, setText] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const names = group.map(({ name }) => name).join(', ');
    const outcome = await send({ kind: 'note', text: `${names}: ${text.trim()}`, secret: true });
    if ('refusal' in outcome) return toast({ text: outcome.refusal.sentence });
    setText('');
    toast({ text: t('gm.acts.noted') });
  };
  return (
    <form className="amount-box" onSubmit={(event) => void submit(event)}>
      <label className="small quiet" htmlFor="group-note">
        {t('gm.acts.note')}
      </label>
      <input
        id="group-note"
        className="input amount-field"
        autoComplete="off"
        maxLength={1_000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className="button" disabled={text.trim() === ''}>
        {t('gm.do')}
      </button>
    </form>
  );
}
