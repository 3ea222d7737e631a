import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Body, BodyDiagram, type Shown, shownBody } from './body-diagram.tsx';
import type { BookProps } from './shared.ts';
import { inOrder, seen } from './shared.ts';

interface Wounded {
  readonly id: string;
  readonly name: string;
  readonly body?: Body;
  readonly deathDue?: number | null;
}
interface View {
  readonly combatants: readonly Wounded[];
}

/** A body with its six hit locations, as a diagram and a table. */
export default function Locations({ view, fight }: BookProps): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const bodies = inOrder(seen<View>(view.view).combatants, fight.standings).filter(
    ({ body }) => body !== undefined,
  );
  const own = view.prompts[0]?.who ?? view.you.combatants[0];
  const who = bodies.find(({ id }) => id === (chosen ?? own)) ?? bodies[0];
  if (who?.body === undefined) return null;
  const body = shownBody(who.body);
  return (
    <section className="book book-body" aria-label={t('books.locations.title')}>
      <h2>{t('books.locations.title')}</h2>
      <label className="field">
        <span className="only-read">{t('books.locations.whose')}</span>
        <select className="input" value={who.id} onChange={(event) => setChosen(event.target.value)}>
          {bodies.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {typeof who.deathDue === 'number' && (
        <p className="due" role="status">
          {t('books.locations.due', { name: who.name, round: who.deathDue })}
        </p>
      )}
      <div className="body">
        <BodyDiagram body={body} />
        <BodyTable body={body} name={who.name} />
      </div>
    </section>
  );
}

function BodyTable({ body, name }: { readonly body: readonly Shown[]; readonly name: string }): ReactNode {
  const { t } = useTranslation();
  const isInPoints = body.some(({ points }) => points !== undefined);
  return (
    <table className="body-table">
      <caption className="only-read">{t('books.locations.table', { name })}</caption>
      <thead className={isInPoints ? undefined : 'only-read'}>
        <tr>
          <th scope="col">{t('books.locations.location')}</th>
          {isInPoints && <th scope="col">HP</th>}
          {isInPoints && <th scope="col">AR</th>}
          {!isInPoints && <th scope="col">{t('map.looks')}</th>}
        </tr>
      </thead>
      <tbody>
        {body.map(({ location, hurt, word, points, isInfected }) => (
          <tr key={location} data-hurt={hurt}>
            <th scope="row">
              {t(`books.locations.parts.${location}`)}
              {points !== undefined && hurt > 0 && <span className="body-word">{word}</span>}
              {isInfected && <span className="body-word">{t('books.locations.infected')}</span>}
            </th>
            {points === undefined ? (
              <td>{word}</td>
            ) : (
              <>
                <td className="number">
                  {points.hp}
                  <span className="quiet"> / {points.most}</span>
                </td>
                <td className="number">{points.ar}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
