import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import type { OpenPrompt } from '../../src/live/sight.ts';
import { type OptionGroup, standingOf } from '../answer/choice.ts';
import { Odds } from '../answer/odds.tsx';
import { Clock } from './clock.tsx';
import { useLater } from './later.ts';
import type { Scene } from './param-props.ts';
import { type Tile, tilesOf } from './tiles.ts';

interface AskProps {
  readonly prompt: OpenPrompt;
  readonly scene: Scene;
  readonly showsOdds: boolean;
  /** undefined: no clock runs. */
  readonly clock: { readonly seconds: number; readonly due: number } | undefined;
  readonly isBusy: boolean;
  readonly answer: (answer: RawAnswer) => void;
  /** What stands under the answers. */
  readonly children?: ReactNode;
}

/** A question, big enough for a thumb: every answer with its cost and odds, and what silence means. */
export function Ask(props: AskProps): ReactNode {
  const { prompt, scene, clock, answer, isBusy } = props;
  const { t } = useTranslation();
  const later = useLater();
  const [showsUnusual, setShowsUnusual] = useState(false);
  const shown = showsUnusual ? prompt.options : usualOptions(prompt.options);
  const tiles = tilesOf(shown, prompt.otherwise.kind);
  const only = tiles.length === 1 && !tiles[0]!.isWhole ? tiles[0]!.group : null;
  const [open, setOpen] = useState<OptionGroup | null>(only);
  const tap = ({ group, isWhole }: Tile): void => {
    const whole = isWhole ? standingOf(group, {}).answer : undefined;
    if (whole === undefined) setOpen(group);
    else answer(whole);
  };
  const { name, question } = partsOf(prompt, scene);
  return (
    <section
      className="ask"
      aria-labelledby={`who-${prompt.id} ask-${prompt.id}`}
      aria-busy={isBusy}
      data-composing={(only === null && open !== null) || undefined}
    >
      <header className="ask-head">
        {name !== '' && (
          <p className="ask-who" id={`who-${prompt.id}`}>
            {name}
          </p>
        )}
        <h2 id={`ask-${prompt.id}`}>{question}</h2>
        {clock !== undefined && <Clock {...clock} />}
      </header>
      {open === null ? (
        <ul className="tiles" data-few={tiles.length <= 4 || undefined}>
          {tiles.map((tile, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the options of a question never change.
            <li key={i}>
              <TileButton {...props} tile={tile} tap={() => tap(tile)} />
            </li>
          ))}
        </ul>
      ) : later === undefined ? (
        <p className="quiet">{t('loading')}</p>
      ) : (
        <later.Compose
          group={open}
          prompt={prompt}
          scene={scene}
          isBusy={isBusy}
          oddsOf={(whole) => props.showsOdds && <Odds decision={prompt.id} answer={whole} />}
          answer={answer}
          back={only === null ? () => setOpen(null) : undefined}
        />
      )}
      <footer className="ask-under">
        {open === null && shown.length < prompt.options.length && (
          <button type="button" className="button is-plain small" onClick={() => setShowsUnusual(true)}>
            {t('answer.unusual')}
          </button>
        )}
        <p className="quiet small">{t('player.silence', { otherwise: prompt.otherwiseText })}</p>
        {props.children}
      </footer>
    </section>
  );
}

/** The question without the name it begins with, which stands above it. */
function partsOf(
  { question, who }: OpenPrompt,
  { fight }: Scene,
): { readonly name: string; readonly question: string } {
  const name = fight.standings.find(({ id }) => id === who)?.name ?? '';
  if (name === '' || !question.startsWith(name)) return { name: '', question };
  const rest = question.slice(name.length).replace(/^(?:\s\([^)]*\))?:\s*/, '');
  if (rest === question.slice(name.length)) return { name: '', question };
  // `oT 3` stays as it is: the book writes it so.
  return { name, question: rest.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase()) };
}

function TileButton({
  tile,
  tap,
  prompt,
  showsOdds,
  isBusy,
}: AskProps & { readonly tile: Tile; readonly tap: () => void }) {
  const { group, certain, isWhole } = tile;
  const { text, cost, kind } = group;
  const isSilence = isWhole && kind === prompt.otherwise.kind;
  return (
    <button
      type="button"
      className="tile"
      data-silence={isSilence || undefined}
      disabled={isBusy}
      onClick={tap}
    >
      <span className="tile-text">
        {text}
        {!isWhole && <span aria-hidden="true">{'\u00a0…'}</span>}
      </span>
      {certain !== '' && <span className="tile-certain">{certain}</span>}
      {cost !== '' && <span className="tile-cost number">{cost}</span>}
      {showsOdds && isWhole && <Odds decision={prompt.id} answer={standingOf(group, {}).answer} />}
    </button>
  );
}
