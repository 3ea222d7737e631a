import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../src/kernel/json.ts';
import { signed } from '../log/moments.ts';
import { useWording } from '../texts/translator.ts';
import {
  type BookProps,
  type CharacterOf,
  figures,
  inOrder,
  leftIn,
  ownIn,
  placeOf,
  seen,
} from './shared.ts';
import { type Body, BodyDiagram, type Shown, shownBody } from './tracks.tsx';

interface Wounded {
  readonly id: string;
  readonly name: string;
  readonly body?: Body;
  readonly deathDue?: number | null;
}
interface View {
  readonly combatants: readonly Wounded[];
}

const TRAITS: Readonly<Record<string, string>> = {
  A: 'Agility',
  B: 'Brains',
  C: 'Constitution',
  D: 'Demeanor',
};

interface Sheeted {
  readonly held?: readonly { readonly item: string }[];
  readonly shots?: Readonly<Record<string, number>>;
  readonly sheet?: {
    readonly traits: Readonly<Record<string, number>>;
    readonly skills: Readonly<Record<string, number>>;
    readonly weapons: readonly {
      readonly id: string;
      readonly name: string;
      readonly damage: number;
      readonly range: number;
    }[];
    readonly armour: readonly {
      readonly name: string;
      readonly ar: number;
      readonly covers: readonly string[];
    }[];
  };
}

export const characterOf: CharacterOf = (view, who) => {
  const own = ownIn<Sheeted>(view, who);
  if (own === undefined) return undefined;
  const { traits, skills, weapons, armour } = own.sheet;
  return {
    stats: Object.entries(traits).map(([id, value]) => ({ label: TRAITS[id] ?? id, value: String(value) })),
    skills: figures(skills).filter(({ value }) => value !== '0'),
    gear: [
      ...weapons.map(({ id, name, damage, range }) => ({
        name,
        facts: [`${signed(damage)} damage`, ...(range > 1 ? [`${range} yd`] : []), ...leftIn(own.shots, id)],
        place: placeOf(own.held?.some(({ item }) => item === id) === true),
      })),
      ...armour.map(({ name, ar, covers }) => ({
        name,
        facts: [`armour ${ar}`, covers.map((each) => each.replace('-', ' ')).join(', ')],
        place: 'worn' as const,
      })),
    ],
  };
};

/** The body of a combatant as a figure, and its wounds in words; empty if the seat does not see it. */
export function BodyOf({ view, who }: { readonly view: Json; readonly who: string }): ReactNode {
  const body = seen<View>(view).combatants.find(({ id }) => id === who)?.body;
  const shown = body === undefined ? [] : shownBody(body);
  return shown.length === 0 ? null : (
    <>
      <BodyDiagram body={shown} />
      <Wounds body={shown} />
    </>
  );
}

/** Each wounded part: what is left of it, and in one word how bad that is. */
function Wounds({ body }: { readonly body: readonly Shown[] }): ReactNode {
  const { t } = useTranslation();
  const say = useWording();
  const wounded = body.filter(({ hurt, isInfected }) => hurt > 0 || isInfected);
  if (wounded.length === 0) return <p className="wounds quiet small">{t('books.locations.whole')}</p>;
  return (
    <ul className="wounds small">
      {wounded.map(({ location, hurt, word, points, isInfected }) => (
        <li key={location} data-hurt={hurt}>
          <b>{t(`books.locations.parts.${location}`)}</b>{' '}
          <span className="number">{points !== undefined && `${points.hp} / ${points.most}`}</span>
          <span className="wounds-word">
            {[say(word), ...(isInfected ? [t('books.locations.infected')] : [])].join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A body with its six hit locations, as a diagram and a table. */
export default function Locations({ view, fight }: BookProps): ReactNode {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const bodies = inOrder(seen<View>(view.view).combatants, fight.standings).filter(
    ({ body }) => body !== undefined && shownBody(body).length > 0,
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
  const say = useWording();
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
              {points !== undefined && hurt > 0 && <span className="body-word">{say(word)}</span>}
              {isInfected && <span className="body-word">{t('books.locations.infected')}</span>}
            </th>
            {points === undefined ? (
              <td>{say(word)}</td>
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
