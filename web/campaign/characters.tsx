import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Campaign, type Member, newCampaign } from '../../src/campaign/campaign.ts';
import type { Character } from '../../src/campaign/character.ts';
import { type Loaded, usePartyEditing, useWorkbench } from '../gm/prepare/editing.ts';
import { SheetDialogs } from '../gm/prepare/entries.tsx';
import { useWording } from '../texts/translator.ts';
import '../gm/prepare/prepare.css';
import { hashOf } from '../route.ts';
import { RulesetContext } from '../table/use-table.tsx';
import { ChoiceRow, FileField } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { markOf, Portrait } from '../ui/portrait/portrait.tsx';
import { CopyButton, fileName, saveAs } from '../ui/sharing.tsx';
import { History } from './after-fight.tsx';
import type { CampaignTools } from './fights.tsx';

const SheetFigures = lazy(async () => ({
  default: (await import('../gm/prepare/sheet-form.tsx')).SheetFigures,
}));

const load = async () => {
  const { keptCharacters, keptCharacter, keepCharacter, forgetCharacter, newId, ...others } = await import(
    '../engine/campaigns.ts'
  );
  const { characterOf, characterIn, codeOf, writeCharacter, partyText, partyFrom } = others;
  const { BOOKS } = await import('../engine/catalogue.ts');
  const stored = { keptCharacters, keptCharacter, keepCharacter, forgetCharacter, newId };
  const read = { characterOf, characterIn, codeOf, writeCharacter, partyText, partyFrom };
  return { books: BOOKS, tools: { ...stored, ...read } };
};

type Tools = Awaited<ReturnType<typeof load>>['tools'];

/** The player's own characters on this device, or one of them. */
export function Characters({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  /** The rulebook of the character that is being made. */
  const [making, setMaking] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after each change and on each way back.
  const get = useCallback(async () => {
    const { books, tools } = await load();
    return { books, tools, all: await tools.keptCharacters() };
  }, [turn, id]);
  const lazy = useLazy(get);
  if (lazy.kind !== 'here')
    return <p className="empty">{t(lazy.kind === 'lost' ? 'start.noCatalogue' : 'loading')}</p>;
  const { all, books, tools } = lazy.value;
  const changed = (): void => setTurn(turn + 1);
  const done = (): void => {
    setMaking(null);
    changed();
  };
  if (making !== null) return <Loading kept={null} ruleset={making} tools={tools} done={done} />;
  if (id === '') return <List all={all} books={books} tools={tools} changed={changed} make={setMaking} />;
  const kept = all.find((each) => each.id === id);
  if (kept === undefined) return <p className="empty">{t('campaign.own.gone')}</p>;
  const back = (): void => {
    location.hash = hashOf({ page: 'characters', id: '' });
  };
  return <Loading key={id} kept={kept} ruleset={kept.ruleset} tools={tools} done={back} />;
}

interface ListProps {
  readonly all: readonly Character[];
  readonly books: Awaited<ReturnType<typeof load>>['books'];
  readonly tools: Tools;
  readonly changed: () => void;
  readonly make: (ruleset: string) => void;
}

function List({ all, books, tools, changed, make }: ListProps): ReactNode {
  const { t } = useTranslation();
  const [book, setBook] = useState(books[0]!.id);
  return (
    <div className="stack">
      <p className="quiet">{t('campaign.own.about')}</p>
      <ul className="pack-list">
        {all.map(({ id, name, ruleset, isDead, history }) => (
          <li key={id} className="panel">
            <a className="campaign-link" href={hashOf({ page: 'characters', id })}>
              {name}
            </a>
            <p className="quiet small">
              {books.find((each) => each.id === ruleset)?.title} · {isDead && `${t('campaign.dead')} · `}
              {t('campaign.own.deeds', { count: history.length })}
            </p>
          </li>
        ))}
      </ul>
      {all.length === 0 && <p className="empty">{t('campaign.own.none')}</p>}
      <section className="panel stack">
        <h2>{t('campaign.own.make')}</h2>
        <ChoiceRow
          label={t('start.new.book')}
          value={book}
          choose={setBook}
          choices={books.map(({ id, title }) => ({ value: id, text: title }))}
        />
        <div className="row">
          <button type="button" className="button is-main" onClick={() => make(book)}>
            <Icon name="plus" /> {t('campaign.go')}
          </button>
        </div>
      </section>
      <Bring all={all} tools={tools} changed={changed} />
    </div>
  );
}

/** Brings a character from another device or from the GM. A version that differs from the kept one replaces it on request. */
function Bring({ all, tools, changed }: Omit<ListProps, 'books' | 'make'>): ReactNode {
  const { t } = useTranslation();
  const [problem, setProblem] = useState('');
  const [other, setOther] = useState<Character | null>(null);
  const keep = async (character: Character): Promise<void> => {
    await tools.keepCharacter(character);
    setOther(null);
    changed();
  };
  const take = async (text: string): Promise<void> => {
    const read = await tools.characterIn(text);
    setProblem('refusal' in read ? read.refusal : '');
    setOther(null);
    if ('refusal' in read) return;
    const old = all.find(({ id }) => id === read.value.id);
    if (old === undefined) await keep(read.value);
    else if (tools.writeCharacter(old) !== tools.writeCharacter(read.value)) setOther(read.value);
    else setProblem(t('campaign.own.same', { name: old.name }));
  };
  const mine = all.find(({ id }) => id === other?.id);
  return (
    <section className="panel stack">
      <h2>{t('campaign.own.bring')}</h2>
      <BringFields take={(text) => void take(text)} />
      {problem !== '' && (
        <p className="refusal" role="alert">
          {problem}
        </p>
      )}
      {other !== null && mine !== undefined && (
        <div className="refusal stack" role="alert">
          <p className="refusal-sentence">
            {t('campaign.own.conflict', {
              name: mine.name,
              mine: mine.history.length,
              other: other.history.length,
            })}
          </p>
          <div className="row">
            <button type="button" className="button is-main" onClick={() => void keep(other)}>
              {t('campaign.own.takeOther')}
            </button>
            <button type="button" className="button" onClick={() => setOther(null)}>
              {t('campaign.own.keepMine')}
            </button>
          </div>
        </div>
      )}
    </section>
  );
}

/** A file or a code of a character. */
function BringFields({ take }: { readonly take: (text: string) => void }): ReactNode {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  return (
    <div className="stack">
      <FileField
        label={t('campaign.own.file')}
        accept=".json,.txt,application/json"
        take={(file) => void file.text().then(take)}
      />
      <form
        className="row carry-go"
        onSubmit={(event) => {
          event.preventDefault();
          take(code);
          setCode('');
        }}
      >
        <label className="field">
          <span>{t('campaign.own.code')}</span>
          <input
            className="input"
            autoComplete="off"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
        <button type="submit" className="button" disabled={code.trim() === ''}>
          {t('campaign.own.take')}
        </button>
      </form>
    </div>
  );
}

interface OneProps {
  /** The character; `null` while it is being made. */
  readonly kept: Character | null;
  readonly ruleset: string;
  readonly tools: Tools;
  /** Goes back to the list. */
  readonly done: () => void;
}

function Loading(props: OneProps): ReactNode {
  const { t } = useTranslation();
  const loaded = useWorkbench(props.ruleset);
  if (loaded.kind === 'coming') return <p className="empty">{t('loading')}</p>;
  if (loaded.kind === 'lost' || loaded.value.bench === undefined)
    return <p className="empty">{t('campaign.own.gone')}</p>;
  return (
    <RulesetContext value={props.ruleset}>
      <One {...props} loaded={loaded.value} />
    </RulesetContext>
  );
}

/** Returns a party of this character alone, so that the usual editor can change its sheet. */
function aloneIn(ruleset: string, kept: Character | null): Campaign {
  const none = newCampaign({ id: 'own', name: 'Own', ruleset });
  if (kept === null) return none;
  const { id: character, name, sheet, art, isDead, history } = kept;
  const own = { id: 'own', name, character, player: '', sheet, isDead, isAway: false, history };
  const member = { ...own, ...(art && { art }) };
  return { ...none, members: [member] };
}

function One({
  kept: first,
  ruleset,
  tools,
  done,
  loaded,
}: OneProps & { readonly loaded: Loaded }): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const [kept, setKept] = useState(first);
  const alone = useMemo(() => aloneIn(ruleset, kept), [ruleset, kept]);
  const change = async ({ members: [own] }: Campaign): Promise<void> => {
    if (own === undefined) return;
    const character = tools.characterOf(own, { ruleset, newId: tools.newId() });
    setKept(character);
    await tools.keepCharacter(character);
  };
  const editing = usePartyEditing(alone, change, tools, loaded);
  const [isOpen, setOpen] = useState(kept === null);
  const who = editing.preview?.fight.standings.find(({ id }) => id === 'own');
  return (
    <div className="stack campaign">
      {kept !== null && (
        <article className="panel member" data-dead={kept.isDead || undefined}>
          {editing.preview !== null && (
            <Portrait {...markOf(editing.preview.fight, 'own')} isDown={kept.isDead} />
          )}
          <h2>{kept.name}</h2>
          <p className="small number">
            {loaded.bench!.rulebook.title} · {kept.isDead ? t('campaign.dead') : word(who?.healthWord ?? '')}
          </p>
          <div className="row">
            <button type="button" className="button" onClick={() => setOpen(true)}>
              {t('gm.sheet')}
            </button>
            <Give character={kept} tools={tools} />
            {first === null && (
              <button type="button" className="button" onClick={done}>
                {t('campaign.own.title')}
              </button>
            )}
          </div>
          <Suspense>
            <SheetFigures {...editing} who="own" />
          </Suspense>
          <History of={kept} />
          <details>
            <summary>{t('campaign.own.remove')}</summary>
            <button
              type="button"
              className="button is-danger"
              onClick={() => void tools.forgetCharacter(kept.id).then(done)}
            >
              {t('campaign.removeGo')}
            </button>
          </details>
        </article>
      )}
      <SheetDialogs
        {...editing}
        shown={isOpen ? (kept === null ? 'new' : 0) : null}
        show={(shown) => {
          setOpen(shown !== null);
          if (shown === null && kept === null) done();
        }}
        next={0}
      />
    </div>
  );
}

/** The ways to take a character to another device or to the GM: a file, and a code to send in a message. */
function Give({
  character,
  tools,
}: {
  readonly character: Character;
  readonly tools: Pick<Tools, 'writeCharacter' | 'codeOf'>;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <button
        type="button"
        className="button"
        onClick={() => saveAs(`${fileName(character.name)}.character.json`, tools.writeCharacter(character))}
      >
        {t('campaign.own.save')}
      </button>
      <CopyButton text={() => tools.codeOf(character)} label={t('campaign.own.copy')} />
    </>
  );
}

interface PartyProps {
  readonly campaign: Campaign;
  readonly change: (next: Campaign) => Promise<void>;
  readonly tools: CampaignTools;
}

/** Hands a character to its player: the ways appear once the campaign knows it by an id of its own. */
export function GiveMember({
  campaign,
  change,
  tools,
  member,
}: PartyProps & { readonly member: Member }): ReactNode {
  const { t } = useTranslation();
  if (member.character !== undefined) {
    const character = tools.characterOf(member, { ruleset: campaign.ruleset, newId: member.character });
    return <Give character={character} tools={tools} />;
  }
  const own = (): void => void change(tools.changedMember(campaign, member.id, { character: tools.newId() }));
  return (
    <button type="button" className="button" onClick={own}>
      {t('campaign.own.giveGo')}
    </button>
  );
}

/** Brings a character that a player keeps to the party. */
export function BringMember({ campaign, change, tools }: PartyProps): ReactNode {
  const { t } = useTranslation();
  const [note, setNote] = useState('');
  const take = async (text: string): Promise<void> => {
    const read = await tools.characterIn(text);
    if ('refusal' in read) return setNote(read.refusal);
    const brought = tools.withCharacter(campaign, read.value);
    if ('refusal' in brought) return setNote(brought.refusal);
    await change(brought.value.campaign);
    const { name } = read.value;
    setNote(t(brought.value.isReplaced ? 'campaign.own.replaced' : 'campaign.own.came', { name }));
  };
  return (
    <details className="panel">
      <summary>{t('campaign.own.bringHere')}</summary>
      <div className="stack">
        <BringFields take={(text) => void take(text)} />
        <p role="status">{note}</p>
      </div>
    </details>
  );
}
