import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shipped } from '../engine/shipped.ts';
import { useLate } from '../parts/late.ts';
import { EncounterText } from './encounter-text.tsx';
import { JournalChoice, type JournalChoiceProps } from './journal-choice.tsx';

const loadCatalogue = async () => {
  const { BOOKS, encountersFor } = await import('../engine/catalogue.ts');
  return { books: BOOKS, encountersFor };
};

type Way = 'shipped' | 'written' | 'journal';

interface EncounterChoiceProps {
  readonly text: string;
  readonly write: (text: string) => void;
  /** Where a fight may go on from its journal, too. */
  readonly journal?: JournalChoiceProps;
}

/** An encounter is chosen from those that come with Riposte, or written; or a fight goes on from its journal. */
export function EncounterChoice({ text, write, journal }: EncounterChoiceProps): ReactNode {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('shipped');
  const ways: readonly Way[] =
    journal === undefined ? ['shipped', 'written'] : ['shipped', 'written', 'journal'];
  const go = (to: Way): void => {
    setWay(to);
    journal?.give(null);
  };
  return (
    <div className="stack">
      <fieldset className="row" aria-label={t('start.encounter')}>
        {ways.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={way === each}
            onClick={() => go(each)}
          >
            {t(`start.${each}`)}
          </button>
        ))}
      </fieldset>
      {way === 'shipped' && <ShippedList text={text} write={write} />}
      {way === 'written' && <EncounterText text={text} write={write} />}
      {way === 'journal' && journal !== undefined && <JournalChoice {...journal} />}
    </div>
  );
}

function ShippedList({
  text,
  write,
}: {
  readonly text: string;
  readonly write: (text: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  const name = useId();
  const late = useLate(loadCatalogue);
  const [wanted, setWanted] = useState('');
  const words = useDeferredValue(wanted);
  if (late.is === 'coming') return <p className="empty">{t('loading')}</p>;
  if (late.is === 'lost') return <p className="empty">{t('start.noCatalogue')}</p>;
  const { books, encountersFor } = late.value;
  const found = encountersFor(words);
  return (
    <div className="stack">
      <label className="field">
        <span>{t('start.find')}</span>
        <input
          className="input"
          type="search"
          value={wanted}
          placeholder={t('start.findHint')}
          onChange={(event) => setWanted(event.target.value)}
        />
      </label>
      <p className="only-read" role="status">
        {t('start.found', { found: found.length })}
      </p>
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
      <div className="shipped">
        {books.map((book) => {
          const own = found.filter(({ ruleset }) => ruleset === book.id);
          return own.length === 0 ? null : (
            <fieldset key={book.id} className="shipped-book">
              <legend>{book.title}</legend>
              {own.map((each) => (
                <label
                  className="choice shipped-one"
                  key={each.id}
                  ref={text === each.text ? intoView : undefined}
                >
                  <input
                    type="radio"
                    name={name}
                    checked={text === each.text}
                    onChange={() => write(each.text)}
                  />
                  <span>
                    <b className="shipped-name">{each.name}</b>
                    <span className="quiet small">{each.about}</span>
                    <DifficultyLine difficulty={each.difficulty} />
                  </span>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}

/** What is chosen beforehand lies somewhere in the box. */
function intoView(chosen: HTMLElement | null): void {
  chosen?.scrollIntoView({ block: 'nearest' });
}

/** How hard policies found it to be, for whom, and how long it takes. */
function DifficultyLine({ difficulty }: Pick<Shipped, 'difficulty'>): ReactNode {
  const { t } = useTranslation();
  if (difficulty === null) return null;
  const { side, how, wins, rounds } = difficulty;
  return (
    <span className="shipped-ease quiet small">
      {t('start.difficulty', {
        side,
        how: t(`start.ease.${how}`),
        wins: Math.round(wins),
        rounds: Math.round(rounds),
      })}
    </span>
  );
}
