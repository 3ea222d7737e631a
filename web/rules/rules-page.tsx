import '../ui/ui.css';
import '../texts/desk.ts';
import './rules.css';
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rulebook } from '../../src/kernel/ruleset.ts';
import { hashOf } from '../route.ts';
import { type Lazy, useLazy } from '../ui/lazy.ts';
import { LookMenu } from '../ui/look-menu.tsx';
import { ExampleList, type Examples, examplesOf, RuleEntry } from './rule-entry.tsx';

type Books = typeof import('../engine/rulebooks.ts');

const loadBooks = (): Promise<Books> => import('../engine/rulebooks.ts');

/** The reference: every rule and ruling of the rulebooks, with worked examples. */
export default function RulesPage({
  ruleset,
  rule,
}: {
  readonly ruleset: string;
  readonly rule: string;
}): ReactNode {
  const { t } = useTranslation();
  const lazy = useLazy(loadBooks);
  useEffect(() => {
    document.title = `${t('rules.title')} · ${t('name')}`;
  }, [t]);
  return (
    <div className="rules">
      <header className="rules-head">
        <a className="top-home" href="#start" aria-label={t('line.toStart')}>
          {t('name')}
        </a>
        <h1>{t('rules.title')}</h1>
        <div className="spread">
          <LookMenu />
        </div>
      </header>
      <Shelf late={lazy} ruleset={ruleset} rule={rule} />
    </div>
  );
}

interface ShelfProps {
  readonly late: Lazy<Books>;
  readonly ruleset: string;
  readonly rule: string;
}

function Shelf({ late, ruleset, rule }: ShelfProps): ReactNode {
  const { t } = useTranslation();
  // A server may have a rulebook that the page does not contain.
  const get = useCallback(
    async () => (late.kind === 'here' ? await late.value.rulebookNamed(ruleset) : undefined),
    [late, ruleset],
  );
  const named = useLazy(get);
  if (late.kind === 'lost') return <main className="empty">{t('rules.lost')}</main>;
  const own = late.kind === 'here' ? late.value.RULEBOOKS : [];
  const found = own.find(({ id }) => id === ruleset) ?? (named.kind === 'here' ? named.value : undefined);
  if (late.kind === 'coming' || (found === undefined && named.kind === 'coming'))
    return <main className="empty">{t('loading')}</main>;
  const book = found ?? own[0]!;
  const shown = own.includes(book) ? own : [...own, book];
  return (
    <>
      <nav className="row" aria-label={t('rules.books')}>
        {shown.map(({ id, title }) => (
          <a
            key={id}
            className="button"
            href={hashOf({ page: 'rules', ruleset: id, rule: '' })}
            aria-current={id === book.id ? 'true' : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <Book key={book.id} book={book} books={late.value} rule={rule} />
    </>
  );
}

const NO_EXAMPLES: Examples = new Map();

interface BookProps {
  readonly book: Rulebook;
  readonly books: Books;
  readonly rule: string;
}

function Book({ book, books, rule }: BookProps): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const deferred = useDeferredValue(words);
  const entries = useMemo(() => books.entriesOf(book), [book, books]);
  const get = useCallback(() => examplesOf(book.id), [book.id]);
  const lazy = useLazy(get);
  const examples = lazy.kind === 'here' ? lazy.value : NO_EXAMPLES;
  const found = books.entriesWith(entries, deferred, (id) =>
    (examples.get(id) ?? []).map(({ title }) => title),
  );
  useEffect(() => {
    document.getElementById(`rule-${rule}`)?.scrollIntoView({ block: 'center' });
  }, [rule]);
  return (
    <main className="stack">
      <p className="quiet">{t('rules.dice', { dice: book.dice })}</p>
      <label className="field rules-search">
        <span>{t('search')}</span>
        <input
          className="input"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </label>
      <p className="quiet small" role="status">
        {t('rules.found', { found: found.length, all: entries.length })}
      </p>
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
      {(['rule', 'ruling'] as const).map((kind) => {
        const own = found.filter((entry) => entry.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind} aria-label={t(`rules.${kind}s`)}>
            <h2>{t(`rules.${kind}s`)}</h2>
            <ul className="rules-list">
              {own.map((entry) => (
                <li key={entry.id} id={`rule-${entry.id}`} data-chosen={entry.id === rule || undefined}>
                  <RuleEntry entry={entry} />
                  <ExampleList examples={examples.get(entry.id) ?? []} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </main>
  );
}
