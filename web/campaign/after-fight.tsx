import './campaign.css';
import type { TFunction } from 'i18next';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Aftermath, HealthChange, SheetChange } from '../../src/campaign/aftermath.ts';
import type {
  AccountLine,
  Campaign,
  CampaignFight,
  Deed,
  Health,
  Member,
} from '../../src/campaign/campaign.ts';
import type { Json } from '../../src/kernel/json.ts';
import type { Result } from '../../src/kernel/result.ts';
import type { Carried } from '../../src/kernel/ruleset.ts';
import { useFieldLabel } from '../gm/prepare/sheet-controls.tsx';
import { hashOf } from '../route.ts';
import { useTable } from '../table/use-table.tsx';
import { translator } from '../texts/translator.ts';
import { FileField, TextField } from '../ui/fields.tsx';
import { useLazy } from '../ui/lazy.ts';
import { Modal } from '../ui/modal.tsx';

/** The functions that read the consequences of a fight and write them to its campaign. */
type CarryTools = Pick<
  typeof import('../engine/campaigns.ts'),
  'aftermathIn' | 'carryOver' | 'changesBetween' | 'playedAt' | 'sheetAfter'
>;

interface CarryProps {
  readonly campaign: Campaign;
  readonly fight: CampaignFight;
  readonly tools: CarryTools;
  /**
   * Stores the campaign with what the fight leaves. `hasUrgent` is true if it leaves somebody dying or bleeding. Returns
   * a sentence if that is impossible.
   */
  readonly take: (next: Campaign, hasUrgent: boolean) => Promise<string | null>;
  readonly close: () => void;
}

/** The way back from a table to the campaign whose fight it plays. Empty if it plays none of this device. */
export default function AfterFight(): ReactNode {
  const { t } = useTranslation();
  const { view, connection } = useTable();
  const { id } = view.table;
  const table = hashOf(connection.place === 'device' ? { page: 'own', id } : { page: 'table', id });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after the fight was carried over.
  const get = useCallback(async () => {
    const { campaignAt, keepCampaign, campaignAddress, ...tools } = await import('../engine/campaigns.ts');
    return { found: await campaignAt(table), keepCampaign, campaignAddress, tools };
  }, [table, turn]);
  const lazy = useLazy(get);
  const [isOpen, setOpen] = useState(false);
  if (lazy.kind !== 'here' || lazy.value.found === undefined) return null;
  const { found, keepCampaign, campaignAddress, tools } = lazy.value;
  const { kept, fight } = found;
  const { campaign } = kept;
  if (fight.day !== null) {
    return (
      <a className="button" href={campaignAddress(kept)}>
        {t('campaign.carry.back', { name: campaign.name })}
      </a>
    );
  }
  return (
    <>
      <button type="button" className="button is-main" onClick={() => setOpen(true)}>
        {t('campaign.carry.stays')}
      </button>
      {isOpen && (
        <CarryOver
          {...{ campaign, fight, tools }}
          take={async (next, hasUrgent) => {
            const done = await keepCampaign(next, kept);
            if ('refusal' in done) return `${done.refusal.sentence} ${done.refusal.remedy}`;
            if ('newer' in done) return t('campaign.carry.changed');
            setTurn(turn + 1);
            // The fight is not over for the dying: the campaign asks next what is done for them.
            if (hasUrgent) location.hash = campaignAddress(kept);
            return null;
          }}
          close={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Asks which characters keep their wounds, ammunition and deaths after a fight, and how many days pass. */
export function CarryOver(props: CarryProps): ReactNode {
  const { t } = useTranslation();
  const { tools, fight, close } = props;
  const { table } = fight;
  const get = useCallback(async () => {
    const played = await tools.playedAt(table ?? '');
    return 'refusal' in played ? played : tools.aftermathIn(played.value.journal, played.value.text);
  }, [tools, table]);
  const here = useLazy(get);
  const [given, setGiven] = useState<Result<Aftermath, string> | null>(null);
  const read = given ?? (here.kind === 'here' ? here.value : null);
  const take = async (file: File): Promise<void> => setGiven(tools.aftermathIn(await file.text()));
  return (
    <Modal title={t('campaign.carry.title', { name: fight.name })} close={close} width="wide">
      {here.kind === 'coming' && <p className="empty">{t('loading')}</p>}
      {read !== null && 'refusal' in read && (
        <p className="refusal" role="alert">
          {read.refusal}
        </p>
      )}
      {here.kind !== 'coming' && (read === null || 'refusal' in read) && (
        <FileField
          label={t('campaign.carry.journal')}
          accept=".jsonl,.json,.txt"
          take={(file) => void take(file)}
        />
      )}
      {read !== null && 'value' in read && <Consequences {...props} aftermath={read.value} />}
    </Modal>
  );
}

function Consequences({
  campaign,
  tools,
  fight,
  take,
  close,
  aftermath,
}: CarryProps & { readonly aftermath: Aftermath }): ReactNode {
  const { t } = useTranslation();
  const members = campaign.members.filter(({ id }) => aftermath.carried.has(id));
  const [who, setWho] = useState<ReadonlySet<string>>(() => new Set(members.map(({ id }) => id)));
  // The dying have minutes, not a day.
  const [days, setDays] = useState(() =>
    members.some(({ id }) => aftermath.carried.get(id)?.isUrgent === true) ? '0' : '1',
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const passed = /^\d{1,4}$/.test(days) ? Number(days) : null;
  const hasUrgent = members.some(({ id }) => who.has(id) && aftermath.carried.get(id)?.isUrgent === true);
  const go = async (): Promise<void> => {
    if (passed === null) return;
    const next = tools.carryOver(campaign, { fight: fight.id, aftermath, who, days: passed });
    const why = await take(next, hasUrgent);
    setRefusal(why);
    if (why === null) close();
  };
  return (
    <div className="stack">
      {!aftermath.isOver && <p className="refusal">{t('campaign.carry.notOver')}</p>}
      <p>
        <b>{aftermath.winner === null ? '' : t('campaign.carry.won', { side: aftermath.winner })}</b>{' '}
        {t('campaign.carry.rounds', { round: aftermath.round })}
      </p>
      <Account of={aftermath.account} />
      <CarriedList {...aftermath} members={members} tools={tools} who={who} choose={setWho} />
      <p className="quiet small">{t('campaign.carry.hint')}</p>
      {hasUrgent && <p className="sheet-fault">{t('campaign.carry.urgentHint')}</p>}
      {refusal !== null && (
        <p className="refusal" role="alert">
          {refusal}
        </p>
      )}
      <div className="row carry-go">
        <TextField label={t('campaign.carry.days')} inputMode="numeric" value={days} write={setDays} />
        <button type="button" className="button is-main" disabled={passed === null} onClick={() => void go()}>
          {t('campaign.carry.go')}
        </button>
      </div>
    </div>
  );
}

interface CarriedListProps {
  readonly members: readonly Member[];
  readonly carried: ReadonlyMap<string, Carried>;
  readonly health: Aftermath['health'];
  readonly written?: Aftermath['written'];
  readonly tools: Pick<CarryTools, 'changesBetween' | 'sheetAfter'>;
  /** The characters whose changes count. */
  readonly who: ReadonlySet<string>;
  readonly choose: (who: ReadonlySet<string>) => void;
}

/** What changes on the sheet of each character, with a tick for those whose changes count. */
export function CarriedList(props: CarriedListProps): ReactNode {
  const { members, carried, health, written, tools, who, choose } = props;
  const { t } = useTranslation();
  return (
    <ul className="stack">
      {members.map((member) => {
        const own = carried.get(member.id)!;
        const isOn = who.has(member.id);
        const others = [...who].filter((id) => id !== member.id);
        const after = tools.sheetAfter(written?.get(member.id) ?? member.sheet, own);
        return (
          <li key={member.id} className="panel carried">
            <label className="row">
              <input
                type="checkbox"
                checked={isOn}
                onChange={() => choose(new Set(isOn ? others : [...others, member.id]))}
              />
              <b>{member.name}</b>
              {own.isDead && <span className="chip is-warm">{t('campaign.dead')}</span>}
              {!own.isDead && own.isUnfit === true && (
                <span className="chip is-warm">{t('campaign.carry.unfit')}</span>
              )}
              {own.isUrgent === true && <span className="chip is-warm">{t('campaign.carry.urgent')}</span>}
            </label>
            {!own.isDead && <HealthNow of={health.get(member.id)} />}
            {own.isDead && <p className="quiet small">{t('campaign.carry.thingsOfDead')}</p>}
            {!own.isDead && <Changes changes={tools.changesBetween(member.sheet, after)} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The health of a character before and after. Empty if it is the same. */
function HealthNow({ of: change }: { readonly of: HealthChange | undefined }): ReactNode {
  const { t } = useTranslation();
  if (change === undefined) return null;
  const { before, after } = changeText(change, t);
  if (before === after) return null;
  return (
    <p className="small">
      <span className="quiet">{before}</span> → <b>{after}</b>
    </p>
  );
}

/** An account, one sentence below the other. */
export function Account({ of }: { readonly of: readonly AccountLine[] }): ReactNode {
  const { t } = useTranslation();
  return (
    <ul className="account">
      {of.map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an account does not change.
        <li key={i}>{accountText(line, t)}</li>
      ))}
    </ul>
  );
}

/** The history of a character, day by day. */
export function History({ of: { history } }: { readonly of: Pick<Member, 'history'> }): ReactNode {
  const { t } = useTranslation();
  if (history.length === 0) return null;
  return (
    <details className="small" open>
      <summary>{t('campaign.history')}</summary>
      <ul>
        {history.map(({ day, what }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows.
          <li key={i}>
            {t('campaign.day', { day })}: {deedText(what, t)}
          </li>
        ))}
      </ul>
    </details>
  );
}

// Accounts and histories in the language of the page. The campaign stores codes and values.

/** Returns a line of the account of a fight or a rest as a sentence. */
function accountText(line: AccountLine, t: TFunction): string {
  switch (line.kind) {
    case 'written':
      return line.text;
    case 'ended':
      return [
        line.winner === null
          ? t('campaign.account.nobody')
          : t('campaign.account.won', { side: line.winner }),
        t('campaign.account.rounds', { count: line.rounds }),
      ].join(' ');
    case 'did':
      return t('campaign.account.did', { who: line.who, deeds: deedsIn(line, t), end: endOf(line, t) });
    case 'hardest':
      return t('campaign.account.hardest', { ...line });
    case 'rested':
      return t('campaign.account.rested', { who: line.who, ...changeText(line, t) });
  }
}

type Did = Extract<AccountLine, { readonly kind: 'did' }>;

function deedsIn({ attacks, hits, dealt, taken }: Did, t: TFunction): string {
  return [
    attacks === 0 ? t('campaign.account.noAttack') : t('campaign.account.hits', { hits, attacks }),
    ...(dealt === 0 ? [] : [t('campaign.account.dealt', { points: dealt })]),
    ...(taken === 0 ? [] : [t('campaign.account.taken', { points: taken })]),
  ].join(', ');
}

function endOf({ end: how, health }: Did, t: TFunction): string {
  const end = t(`campaign.account.end.${how}`);
  if (health === null || how === 'dead') return end;
  return t('campaign.account.left', { end, left: health[0], most: health[1] });
}

/** Returns an entry of the history of a character as a sentence. */
function deedText(what: Deed['what'], t: TFunction): string {
  switch (what.kind) {
    case 'written':
      return what.text;
    case 'fought':
      return t('campaign.deed.fought', { fight: what.fight });
    case 'died':
      return what.fight === null
        ? t('campaign.deed.diedAfter')
        : t('campaign.deed.died', { fight: what.fight });
    case 'lives':
      return t('campaign.deed.lives');
    case 'rested':
      return t('campaign.deed.rested', changeText(what, t));
  }
}

function changeText(
  { before, after }: HealthChange,
  t: TFunction,
): { readonly before: string; readonly after: string } {
  return { before: healthText(before, t), after: healthText(after, t) };
}

/** `12 of 20 (hurt)`. The words are those of the book, in the language of the page. */
function healthText({ points, words }: Health, t: TFunction): string {
  const numbers = points === null ? [] : [t('campaign.account.points', { left: points[0], most: points[1] })];
  const parts = [
    ...numbers,
    ...(words.length === 0 ? [] : [`(${words.map((each) => translator.wording(each)).join(', ')})`]),
  ];
  return parts.join(' ') || t('campaign.account.nothing');
}

/** The differences between two sheets in words. */
function Changes({ changes }: { readonly changes: readonly SheetChange[] }): ReactNode {
  const { t } = useTranslation();
  const label = useFieldLabel();
  if (changes.length === 0) return <p className="quiet small">{t('campaign.carry.nothing')}</p>;
  const path = (at: string): string =>
    at
      .split('.')
      .filter((step) => step !== 'starts')
      .map(label)
      .join(': ');
  const amount = (at: string, value: Json): string => {
    if (typeof value !== 'number') return inWords(value);
    const unit = `prepare.units.${at.split('.').at(-1)}` as 'prepare.units.dying';
    return t(unit, { count: value, defaultValue: inWords(value) });
  };
  return (
    <ul className="small">
      {changes.map(({ at, before: old, after: now }) => (
        <li key={at}>
          {path(at)}: <span className="quiet">{amount(at, old)}</span> → <b>{amount(at, now)}</b>
        </li>
      ))}
    </ul>
  );
}

function inWords(value: Json): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return value ? '✓' : '–';
  if (Array.isArray(value)) return (value as readonly Json[]).map(inWords).join('; ') || '–';
  if (typeof value === 'number') return String(value).replace('-', '−');
  if (typeof value === 'string') return value.replaceAll('-', ' ');
  return Object.values(value as Readonly<Record<string, Json>>)
    .map(inWords)
    .join(', ');
}
