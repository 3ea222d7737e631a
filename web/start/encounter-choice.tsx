import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shipped } from '../engine/catalogue.ts';
import { useLate } from '../parts/late.ts';
import { EncounterText } from './encounter-text.tsx';
import { JournalChoice, type JournalChoiceProps } from './journal-choice.tsx';

const loadCatalogue = async () => {
  const { BOOKS, catalogue } = await import('../engine/catalogue.ts');
  return { books: BOOKS, encounters: catalogue() };
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
  const { books, encounters } = late.value;
  const found = encounters.filter((each) => isMeant(each, words));
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
                <label className="choice shipped-one" key={each.id}>
                  <input
                    type="radio"
                    name={name}
                    checked={text === each.text}
                    onChange={() => write(each.text)}
                  />
                  <span>
                    <b className="shipped-name">{each.name}</b>
                    <span className="quiet small">{each.about}</span>
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

function isMeant({ id, name, about }: Shipped, words: string): boolean {
  const said = `${id} ${name} ${about}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
