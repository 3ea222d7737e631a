import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dice } from '../../src/kernel/dice.ts';
import type { OpenDice } from '../../src/table/view.ts';
import { isTyping } from '../ui/fields.tsx';
import { capitalised } from './answers.tsx';

/** Maximum number of faces on the pad. Dice with more faces are typed as numbers. */
const MOST_KEYS = 20;

/** Returns the keys of the pad for these dice; empty if their faces are typed as numbers. */
export function keysFor({ lo, hi }: Dice): readonly number[] {
  const count = hi - lo + 1;
  return count > MOST_KEYS ? [] : Array.from({ length: count }, (_, i) => lo + i);
}

/** Formats dice in common notation: `2d10 (0-9)`, `3d6`, `4d6, the lowest 3`. */
export function notationOf({ n, lo, hi, keep }: Dice): { readonly text: string; readonly keep: number } {
  const text = lo === 1 ? `${n}d${hi}` : lo === 0 ? `${n}d${hi + 1}` : `${n}d(${lo}–${hi})`;
  return { text, keep: keep ?? 0 };
}

/**
 * Parses typed faces: `4, 3` or `4 3`. Returns `undefined` if the text is incomplete or contains an impossible face.
 */
export function facesFrom(text: string, { n, lo, hi }: Dice): readonly number[] | undefined {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '');
  const faces = parts.map((part) => (/^-?\d+$/.test(part) ? Number(part) : Number.NaN));
  const isGood = faces.length === n && faces.every((face) => face >= lo && face <= hi);
  return isGood ? faces : undefined;
}

/** Whether the 0 of a ten-sided die counts as zero. */
export function readsZero({ lo, hi }: Dice): boolean {
  return lo === 0 && hi === 9;
}

interface DicePadProps {
  readonly roll: OpenDice;
  readonly give: (faces: readonly number[] | 'roll') => void;
  readonly isBusy: boolean;
}

/** Enters real dice by tapping their faces, or lets the table roll. */
export function DicePad({ roll, give, isBusy }: DicePadProps): ReactNode {
  const { t } = useTranslation();
  const [faces, setFaces] = useState<readonly number[]>([]);
  const [typed, setTyped] = useState('');
  const { dice } = roll;
  const keys = keysFor(dice);
  const told = keys.length === 0 ? facesFrom(typed, dice) : faces.length === dice.n ? faces : undefined;
  const next = Math.min(faces.length, dice.n - 1);
  const tap = (face: number): void =>
    setFaces(faces.length < dice.n ? [...faces, face] : faces.with(-1, face));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event) || event.ctrlKey || event.altKey || event.metaKey) return;
      const isFace = /^\d$/.test(event.key) && keys.includes(Number(event.key));
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null;
      if (isFace) tap(Number(event.key));
      else if (event.key === 'Backspace') setFaces(faces.slice(0, -1));
      else if (event.key === 'Enter' && told !== undefined && !isBusy && !isOnButton) give(told);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <section className="ask ask-dice tray" data-whose="yours" aria-labelledby="dice-question">
      <header className="ask-head">
        <p className="ask-who">{t('player.dice.real')}</p>
        <h2 id="dice-question">{capitalised(roll.why)}</h2>
        <p className="quiet number">
          <DiceText roll={roll} />
        </p>
      </header>
      {keys.length === 0 ? (
        <label className="field">
          <span>{t('player.dice.typed', { lo: dice.lo, hi: dice.hi })}</span>
          <input
            className="input number"
            inputMode="numeric"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      ) : (
        <>
          <ol className="dice-slots" aria-label={t('player.dice.so-far')}>
            {Array.from({ length: dice.n }, (_, i) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: dice lie in the order in which they were read.
                key={i}
                className="dice-slot number"
                data-next={(i === next && told === undefined) || undefined}
              >
                {faces[i] ?? <span className="only-read">{t('player.dice.open')}</span>}
              </li>
            ))}
          </ol>
          <fieldset
            className="dice-keys"
            data-many={keys.length > 6 || undefined}
            aria-label={t('player.dice.faces')}
          >
            {keys.map((face) => (
              <button key={face} type="button" className="button dice-key number" onClick={() => tap(face)}>
                {face}
              </button>
            ))}
          </fieldset>
        </>
      )}
      <div className="ask-foot">
        <button type="button" className="button is-plain" disabled={isBusy} onClick={() => give('roll')}>
          {t('player.dice.for-me')}
        </button>
        {faces.length > 0 && (
          <button type="button" className="button is-plain" onClick={() => setFaces(faces.slice(0, -1))}>
            {t('player.dice.back')}
          </button>
        )}
        <button
          type="button"
          className="button is-main"
          disabled={told === undefined || isBusy}
          onClick={() => told !== undefined && give(told)}
        >
          {t('player.dice.give', { count: dice.n })}
        </button>
      </div>
    </section>
  );
}

function DiceText({ roll: { dice } }: { readonly roll: OpenDice }): ReactNode {
  const { t } = useTranslation();
  const { text, keep } = notationOf(dice);
  const kept =
    keep === 0 ? '' : t(keep > 0 ? 'player.dice.highest' : 'player.dice.lowest', { n: Math.abs(keep) });
  return [text, kept, readsZero(dice) ? t('player.dice.zero') : ''].filter((part) => part !== '').join(' · ');
}
