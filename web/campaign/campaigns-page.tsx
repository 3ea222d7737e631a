import '../ui/ui.css';
import '../texts/desk.ts';
import '../start/start.css';
import '../gm/lobby/lobby.css';
import './campaign.css';
import { type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refusal } from '../../src/kernel/result.ts';
import { hashOf } from '../route.ts';
import { HAS_SERVER } from '../table/remote.ts';
import { ChoiceRow, FileField, RefusalNote, TextField } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { LookMenu } from '../ui/look-menu.tsx';
import { CampaignView } from './campaign-view.tsx';
import { Characters } from './characters.tsx';

interface PageProps {
  readonly page: 'campaign' | 'characters';
  readonly id: string;
}

/** The campaigns of this device and of the server, or the player's own characters, or one of them. */
export default function CampaignsPage({ page, id }: PageProps): ReactNode {
  const { t } = useTranslation();
  const title = t(page === 'campaign' ? 'campaign.title' : 'campaign.own.title');
  useEffect(() => {
    document.title = `${title} · ${t('name')}`;
  }, [title, t]);
  return (
    <div className="lobby campaigns">
      <header className="lobby-head">
        <a className="top-home" href="#start" aria-label={t('line.toStart')}>
          {t('name')}
        </a>
        <h1>{id === '' ? title : <a href={hashOf({ page, id: '' })}>{title}</a>}</h1>
        <div className="spread">
          <LookMenu />
        </div>
      </header>
      <main className="campaign-main">
        {page === 'characters' ? (
          <Characters id={id} />
        ) : id === '' ? (
          <List />
        ) : (
          <CampaignView key={id} id={id} />
        )}
      </main>
    </div>
  );
}

const load = async () => {
  const { campaignLines, campaignAddress, keepCampaign, foundCampaign, mayUseServer, readCampaign } =
    await import('../engine/campaigns.ts');
  const { BOOKS } = await import('../engine/catalogue.ts');
  const tools = { campaignAddress, keepCampaign, foundCampaign, mayUseServer, readCampaign };
  return { ...(await campaignLines()), books: BOOKS, tools };
};

function List(): ReactNode {
  const { t } = useTranslation();
  const [turn, setTurn] = useState(0);
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again after an import.
  const get = useCallback(() => load(), [turn]);
  const lazy = useLazy(get);
  if (lazy.kind !== 'here')
    return <p className="empty">{t(lazy.kind === 'lost' ? 'start.noCatalogue' : 'loading')}</p>;
  const { lines, missing, tools } = lazy.value;
  const take = async (file: File): Promise<void> => {
    const read = tools.readCampaign(await file.text());
    if ('refusal' in read) return setProblem(`${file.name}: ${read.refusal}`);
    const done = await tools.keepCampaign(read.value, { place: 'device', revision: 0 });
    if ('newer' in done) return setProblem(t('campaign.isHere', { name: done.newer.campaign.name }));
    setProblem('');
    setTurn(turn + 1);
  };
  return (
    <div className="stack">
      <p className="quiet">{t('campaign.about')}</p>
      {!tools.mayUseServer() && HAS_SERVER && <p className="quiet small">{t('campaign.serverHint')}</p>}
      <RefusalNote refusal={missing} />
      <ul className="pack-list">
        {lines.map((line) => (
          <Line key={`${line.place} ${line.id}`} {...lazy.value} line={line} />
        ))}
      </ul>
      {lines.length === 0 && <p className="empty">{t('campaign.none')}</p>}
      <Found {...lazy.value} />
      <section className="panel stack">
        <FileField
          label={t('campaign.import')}
          accept=".json,application/json"
          take={(file) => void take(file)}
        />
        {problem !== '' && (
          <p className="refusal" role="alert">
            {problem}
          </p>
        )}
      </section>
    </div>
  );
}

type Loaded = Awaited<ReturnType<typeof load>>;

function Line({ line, books, tools }: Loaded & { readonly line: Loaded['lines'][number] }): ReactNode {
  const { t, i18n } = useTranslation();
  const { place, name, ruleset, day, characters, fights, at } = line;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  return (
    <li className="pack-person">
      <a className="campaign-link" href={tools.campaignAddress(line)}>
        {name}
      </a>
      <p className="quiet small">
        {t(`campaign.place.${place}`)} · {books.find((book) => book.id === ruleset)?.title} ·{' '}
        {t('campaign.day', { day })} · {t('campaign.people', { count: characters })} ·{' '}
        {t('campaign.fights', { count: fights })} · {date.format(at)}
      </p>
    </li>
  );
}

/** Begins a campaign: its name and its rulebook. */
function Found({ books, tools }: Loaded): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [book, setBook] = useState(books[0]!.id);
  const [place, setPlace] = useState<'device' | 'server'>('device');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const found = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    const done = await tools.foundCampaign(name.trim(), book, place);
    if ('refusal' in done) setRefusal(done.refusal);
    else location.hash = tools.campaignAddress(done.value);
  };
  return (
    <form className="panel stack" onSubmit={(event) => void found(event)}>
      <h2>{t('campaign.begin')}</h2>
      <TextField label={t('campaign.name')} maxLength={80} value={name} write={setName} />
      <ChoiceRow
        label={t('start.new.book')}
        value={book}
        choose={setBook}
        choices={books.map(({ id, title }) => ({ value: id, text: title }))}
      />
      {tools.mayUseServer() && (
        <ChoiceRow
          label={t('campaign.place.title')}
          value={place}
          choose={setPlace}
          choices={[
            { value: 'device', text: t('campaign.place.device') },
            { value: 'server', text: t('campaign.place.server') },
          ]}
        />
      )}
      <RefusalNote refusal={refusal} />
      <div className="row">
        <button type="submit" className="button is-main" disabled={name.trim() === ''}>
          <Icon name="plus" /> {t('campaign.go')}
        </button>
      </div>
    </form>
  );
}
