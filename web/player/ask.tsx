import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { progressOf } from '../../src/presentation/option-walk.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { Odds } from '../prompt/odds.tsx';
import { useLater } from './later.ts';
import type { Scene } from './param.tsx';
import { type Tile, tilesOf } from './tiles.ts';

interface ClockProps {
  /** The time limit of the prompt, in seconds. */
  readonly seconds: number;
  /** When the default answer is used, in milliseconds since 1970 by this device's clock. */
  readonly due: number;
}

/** The time left before the default answer is used. The server's timer decides; this one is only a display. */
function Clock({ seconds, due }: ClockProps): ReactNode {
  const { t } = useTranslation();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, Math.ceil((due - now) / 1000));
  return (
    <p className="clock number" data-short={left <= 5 || undefined}>
      <svg viewBox="0 0 36 36" aria-hidden="true">
        <circle className="clock-all" cx="18" cy="18" r="15.9" pathLength="100" />
        <circle
          className="clock-left"
          cx="18"
          cy="18"
          r="15.9"
          pathLength="100"
          strokeDasharray={`${Math.min(100, (100 * left) / seconds)} 100`}
        />
      </svg>
      <span className="only-read">{t('player.clock')}</span>
      {left}
    </p>
  );
}

interface AskProps {
  readonly prompt: OpenPrompt;
  readonly scene: Scene;
  readonly showsOdds: boolean;
  /** `undefined` means no time limit. */
  readonly clock: { readonly seconds: number; readonly due: number } | undefined;
  readonly isBusy: boolean;
  readonly answer: (answer: RawAnswer) => void;
  /** The content below the answers. */
  readonly children?: ReactNode;
}

/** A prompt for a phone: every answer with its cost and odds, and the default answer. */
export function Ask(props: AskProps): ReactNode {
  const { prompt, scene, clock, answer, isBusy } = props;
  const { t } = useTranslation();
  const later = useLater();
  const [showsUnusual, setShowsUnusual] = useState(false);
  const shown = showsUnusual ? prompt.options : usualOptions(prompt.options);
  const tiles = tilesOf(shown, prompt.defaultAnswer.kind);
  const only = tiles.length === 1 && !tiles[0]!.isWhole ? tiles[0]!.option : null;
  const [open, setOpen] = useState<OptionView | null>(only);
  const tap = ({ option, isWhole }: Tile): void => {
    const whole = isWhole ? progressOf(option, {}).answer : undefined;
    if (whole === undefined) setOpen(option);
    else answer(whole);
  };
  const { name = '', question } = prompt;
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
        <h2 id={`ask-${prompt.id}`}>{standalone(question)}</h2>
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
          option={open}
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
        <p className="quiet small">{t('player.silence', { otherwise: prompt.defaultAnswerText })}</p>
        {props.children}
      </footer>
    </section>
  );
}

/**
 * Capitalises the first letter of a question, except in terms such as `oT 3` that the rulebook writes in lower case.
 */
function standalone(question: string): string {
  return question.replace(/^\p{Ll}(?!\p{Lu})/u, (letter) => letter.toUpperCase());
}

function TileButton({
  tile,
  tap,
  prompt,
  showsOdds,
  isBusy,
}: AskProps & { readonly tile: Tile; readonly tap: () => void }) {
  const { option, certain, isWhole } = tile;
  const { text, cost = '', kind } = option;
  const isSilence = isWhole && kind === prompt.defaultAnswer.kind;
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
      {showsOdds && isWhole && <Odds decision={prompt.id} answer={progressOf(option, {}).answer} />}
    </button>
  );
}
