import '../ui/ui.css';
import '../texts/desk.ts';
import '../start/start.css';
import '../gm/lobby/lobby.css';
import './campaign.css';
import { type ChangeEvent, type FormEvent, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hashOf } from '../route.ts';
import { ChoiceRow, TextField } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { useLazy } from '../ui/lazy.ts';
import { LookMenu } from '../ui/look-menu.tsx';
import { CampaignView } from './campaign-view.tsx';
import { Characters } from './characters.tsx';

interface PageProps {
  readonly page: 'campaign' | 'characters';
  readonly id: string;
}

/** The campaigns on this device or the player's own characters, or one of them. */
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
  const { keptCampaigns, keepCampaign, foundCampaign, readCampaign } = await import('../engine/campaigns.ts');
  const { BOOKS } = await import('../engine/catalogue.ts');
  return { all: await keptCampaigns(), books: BOOKS, keepCampaign, foundCampaign, readCampaign };
};

function List(): ReactNode {
  const { t, i18n } = useTranslation();
  const [turn, setTurn] = useState(0);
  const [problem, setProblem] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded again after an import.
  const get = useCallback(() => load(), [turn]);
  const lazy = useLazy(get);
  if (lazy.kind !== 'here')
    return <p className="empty">{t(lazy.kind === 'lost' ? 'start.noCatalogue' : 'loading')}</p>;
  const { all, books, keepCampaign, readCampaign } = lazy.value;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    if (file === undefined) return;
    const read = readCampaign(await file.text());
    target.value = '';
    if ('refusal' in read) return setProblem(`${file.name}: ${read.refusal}`);
    const done = await keepCampaign(read.value, 0);
    if ('newer' in done) return setProblem(t('campaign.isHere', { name: done.newer.campaign.name }));
    setProblem('');
    setTurn(turn + 1);
  };
  return (
    <div className="stack">
      <p className="quiet">{t('campaign.about')}</p>
      <ul className="pack-list">
        {all.map(({ id, at, campaign }) => (
          <li key={id} className="pack-person">
            <a className="campaign-link" href={hashOf({ page: 'campaign', id })}>
              {campaign.name}
            </a>
            <p className="quiet small">
              {books.find((book) => book.id === campaign.ruleset)?.title} ·{' '}
              {t('campaign.day', { day: campaign.day })} ·{' '}
              {t('campaign.people', { count: campaign.members.length })} ·{' '}
              {t('campaign.fights', { count: campaign.fights.length })} · {date.format(at)}
            </p>
          </li>
        ))}
      </ul>
      {all.length === 0 && <p className="empty">{t('campaign.none')}</p>}
      <Found {...lazy.value} />
      <section className="panel stack">
        <label className="field">
          <span>{t('campaign.import')}</span>
          <input
            className="input journal-file"
            type="file"
            accept=".json,application/json"
            onChange={(event) => void take(event)}
          />
        </label>
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

/** Begins a campaign: its name and its rulebook. */
function Found({ books, foundCampaign }: Loaded): ReactNode {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [book, setBook] = useState(books[0]!.id);
  const found = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name.trim() === '') return;
    const { id } = await foundCampaign(name.trim(), book);
    location.hash = hashOf({ page: 'campaign', id });
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
      <div className="row">
        <button type="submit" className="button is-main" disabled={name.trim() === ''}>
          <Icon name="plus" /> {t('campaign.go')}
        </button>
      </div>
    </form>
  );
}
