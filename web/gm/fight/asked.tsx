import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpenPrompt } from '../../../src/live/sight.ts';
import { DiceBox } from '../../answer/dice-box.tsx';
import { Prompt } from '../../answer/prompt.tsx';
import { useTable } from '../../table/use-table.tsx';
import { nameOf } from '../names.ts';
import { Proposals } from './proposals.tsx';

interface AskedProps {
  readonly prompts: readonly OpenPrompt[];
  readonly current: OpenPrompt | undefined;
  readonly ask: (id: string) => void;
  readonly ruleHref: (rule: string) => string;
  readonly areOddsShown: boolean;
  readonly toggleOdds: () => void;
}

/** What the fight waits for: a roll, a question, or several of them at once. */
export function Asked({ prompts, current, ask, ruleHref, areOddsShown, toggleOdds }: AskedProps): ReactNode {
  const { t } = useTranslation();
  const { sight } = useTable();
  const place = useRef<HTMLDivElement>(null);
  const { roll, fight } = sight;
  const asked = roll?.id ?? current?.id;
  useEffect(() => {
    // Whoever works with the keyboard alone finds the new question under their hands; nobody is torn from a field.
    const isFree = document.activeElement === document.body || document.activeElement === null;
    if (asked !== undefined && isFree) place.current?.focus({ preventScroll: true });
  }, [asked]);
  const name = (id: string): string => nameOf(sight, id, t('gm.you'));
  return (
    <div className="asked" ref={place} tabIndex={-1}>
      <p className="only-read" role="status">
        {roll !== null
          ? t('answer.dice', { owner: name(roll.owner), why: roll.why })
          : (current?.question ?? '')}
      </p>
      {fight?.winner !== null && fight !== null && (
        <p className="winner">
          {fight.winner === 'nobody'
            ? t('gm.nobodyWon')
            : t('gm.won', { side: fight.sides.find(({ id }) => id === fight.winner)?.name ?? fight.winner })}
        </p>
      )}
      {prompts.length > 1 && (
        <fieldset className="asked-several" aria-label={t('gm.several')}>
          {prompts.map(({ id, who }) => (
            <button
              key={id}
              type="button"
              className="button"
              aria-pressed={id === current?.id}
              onClick={() => ask(id)}
            >
              {name(who)}
            </button>
          ))}
        </fieldset>
      )}
      <Proposals />
      {roll !== null && <DiceBox key={roll.id} roll={roll} owner={name(roll.owner)} ruleHref={ruleHref} />}
      {roll === null && current !== undefined && (
        <>
          <Prompt key={current.id} prompt={current} ruleHref={ruleHref} hasKeys areOddsShown={areOddsShown} />
          <label className="asked-odds small quiet">
            <input type="checkbox" checked={areOddsShown} onChange={toggleOdds} /> {t('gm.showOdds')}
          </label>
        </>
      )}
      {roll === null && current === undefined && fight?.winner === null && (
        <p className="empty">{t('gm.nothingAsked')}</p>
      )}
    </div>
  );
}
