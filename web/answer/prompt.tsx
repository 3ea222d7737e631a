import './answer.css';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { Refusal } from '../../src/kernel/refusal.ts';
import type { OpenPrompt } from '../../src/live/sight.ts';
import { RuleLink } from '../log/rule-link.tsx';
import { RefusalNote } from '../parts/refusal-note.tsx';
import { useTable } from '../table/use-table.tsx';
import { grouped, type OptionGroup } from './choice.ts';
import { Completing } from './completing.tsx';
import { digitOf } from './digits.ts';
import { OptionButton } from './option-button.tsx';

interface PromptProps {
  readonly prompt: OpenPrompt;
  readonly ruleHref: (rule: string) => string;
  /** Whether digits, Escape and what stands for silence are meant for this prompt. */
  readonly hasKeys: boolean;
  readonly areOddsShown: boolean;
}

/** A question with its options: option, then what is still open in it, then done. */
export function Prompt({ prompt, ruleHref, hasKeys, areOddsShown }: PromptProps): ReactNode {
  const { t } = useTranslation();
  const { send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [isSending, setSending] = useState(false);
  const all = useMemo(() => grouped(prompt.options), [prompt.options]);
  const [showsUnusual, setShowsUnusual] = useState(false);
  const groups = showsUnusual ? all : all.filter(({ isOnRequest }) => !isOnRequest);
  const [chosen, setChosen] = useState<OptionGroup | null>(() => onlyOne(groups));
  const list = useRef<HTMLOListElement>(null);
  const answer = async (given: RawAnswer): Promise<void> => {
    setSending(true);
    const outcome = await send({ do: 'answer', decision: prompt.id, answer: given });
    setSending(false);
    setRefusal(outcome.kind === 'refused' ? outcome.refusal : null);
  };
  const choose = (group: OptionGroup): void => {
    setRefusal(null);
    if (group.options[0]!.params.length === 0) void answer({ kind: group.kind });
    else setChosen(group);
  };
  const back = (): void => {
    setChosen(null);
    list.current?.querySelector<HTMLElement>('button')?.focus();
  };
  useEffect(() => {
    if (!hasKeys || chosen !== null) return;
    const press = (event: KeyboardEvent): void => {
      const group = groups[digitOf(event) ?? -1];
      if (group === undefined || isSending) return;
      event.preventDefault();
      choose(group);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <section className="prompt" aria-label={prompt.question} data-current={hasKeys || undefined}>
      <header className="prompt-head">
        <h3>{prompt.question}</h3>
        <p className="quiet small">
          {t('answer.silence', { what: prompt.otherwiseText })}{' '}
          <RuleLink rule={prompt.rule} ruleHref={ruleHref} />
        </p>
      </header>
      {chosen === null ? (
        <ol className="options" ref={list}>
          {groups.map((group, i) => (
            <li key={group.key}>
              <OptionButton
                group={group}
                decision={prompt.id}
                digit={hasKeys && i < 9 ? i + 1 : null}
                areOddsShown={areOddsShown}
                isDisabled={isSending}
                choose={() => choose(group)}
              />
            </li>
          ))}
          {all.length > groups.length && (
            <li>
              <button type="button" className="button is-plain small" onClick={() => setShowsUnusual(true)}>
                {t('answer.unusual')}
              </button>
            </li>
          )}
        </ol>
      ) : (
        <Completing
          key={chosen.key}
          group={chosen}
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

/** Where there is one thing to do, its values are asked for at once. */
function onlyOne(groups: readonly OptionGroup[]): OptionGroup | null {
  const [first, second] = groups;
  return first !== undefined && second === undefined && first.options[0]!.params.length > 0 ? first : null;
}
