import { type RawAnswer, usualOptions } from '../../src/kernel/decision.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { progressOf } from '../../src/presentation/option-walk.ts';
import { questionText } from '../../src/presentation/prompt.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { RuleLink } from '../log/line.tsx';
import { useTable } from '../table/use-table.tsx';
import { RefusalNote } from '../ui/choice-row.tsx';
import './prompt.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Completing } from './completing.tsx';
import { digitOf } from './digits.ts';
import { Odds } from './odds.tsx';
import { byPurpose, OptionList } from './option-list.tsx';

interface OptionButtonProps {
  readonly option: OptionView;
  readonly decision: string;
  /** The digit key that selects it. */
  readonly digit: number | null;
  readonly areOddsShown: boolean;
  readonly isDisabled: boolean;
  readonly choose: () => void;
}

/** A button for one option, with its cost and odds. */
function OptionButton({
  option,
  decision,
  digit,
  areOddsShown,
  isDisabled,
  choose,
}: OptionButtonProps): ReactNode {
  const answer = useMemo(() => progressOf(option, {}).answer, [option]);
  return (
    <button type="button" className="option" disabled={isDisabled} onClick={choose}>
      {digit !== null && (
        <span className="key" aria-hidden="true">
          {digit}
        </span>
      )}
      <span className="option-text">{option.text}</span>
      {option.cost !== undefined && <span className="chip is-warm number">{option.cost}</span>}
      {areOddsShown && answer !== undefined && <Odds decision={decision} answer={answer} />}
    </button>
  );
}

interface PromptProps {
  readonly prompt: OpenPrompt;
  readonly ruleHref: (rule: string) => string;
  /** Whether digits, Escape and the key for the default answer apply to this prompt. */
  readonly hasKeys: boolean;
  readonly areOddsShown: boolean;
}

/** A prompt with its options. After an option is chosen, it asks for the open parameters and then confirms. */
export function Prompt({ prompt, ruleHref, hasKeys, areOddsShown }: PromptProps): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const all = prompt.options;
  const [showsUnusual, setShowsUnusual] = useState(false);
  const shown = showsUnusual ? all : usualOptions(all);
  const [chosen, setChosen] = useState<OptionView | null>(() => onlyOne(shown));
  const list = useRef<HTMLDivElement>(null);
  const answer = async (given: RawAnswer): Promise<void> => {
    setSending(true);
    const outcome = await send({ kind: 'answer', decision: prompt.id, answer: given });
    setSending(false);
    setRefusal('refusal' in outcome ? outcome.refusal : null);
  };
  const choose = (option: OptionView): void => {
    setRefusal(null);
    if (option.next === undefined) void answer({ kind: option.kind });
    else setChosen(option);
  };
  const back = (): void => {
    setChosen(null);
    list.current?.querySelector<HTMLElement>('button')?.focus();
  };
  useEffect(() => {
    if (!hasKeys || chosen !== null) return;
    const press = (event: KeyboardEvent): void => {
      const option = byPurpose(shown).flatMap(({ options }) => options)[digitOf(event) ?? -1];
      if (option === undefined || isSending) return;
      event.preventDefault();
      choose(option);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <section className="prompt" aria-label={questionText(prompt)} data-current={hasKeys || undefined}>
      <header className="prompt-head">
        <h3>{questionText(prompt)}</h3>
        <p className="quiet small">
          {t('answer.silence', { what: prompt.defaultAnswerText })}{' '}
          <RuleLink rule={prompt.rule} ruleHref={ruleHref} />
        </p>
      </header>
      {chosen === null ? (
        <div className="option-groups" ref={list}>
          <OptionList
            options={shown}
            button={(option, i) => (
              <OptionButton
                option={option}
                decision={prompt.id}
                digit={hasKeys && i < 9 ? i + 1 : null}
                areOddsShown={areOddsShown}
                isDisabled={isSending}
                choose={() => choose(option)}
              />
            )}
          />
          {all.length > shown.length && (
            <button type="button" className="button is-plain small" onClick={() => setShowsUnusual(true)}>
              {t('answer.unusual')}
            </button>
          )}
        </div>
      ) : (
        <Completing
          option={chosen}
          decision={prompt.id}
          hasKeys={hasKeys}
          isSending={isSending}
          answer={(given) => void answer(given)}
          back={back}
        />
      )}
      <RefusalNote refusal={refusal} />
    </section>
  );
}

/** Returns the only option, if there is just one; its parameters are then shown at once. */
function onlyOne(options: readonly OptionView[]): OptionView | null {
  const [first, second] = options;
  return first !== undefined && second === undefined && first.next !== undefined ? first : null;
}
