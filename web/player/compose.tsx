import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { type Chosen, progressOf } from '../../src/presentation/option-walk.ts';
import type { OpenPrompt } from '../../src/table/view.ts';
import { AreaTargetList } from '../map/area-targets.tsx';
import { useBack } from '../ui/modal.tsx';
import type { Scene } from './param.tsx';
import { Param } from './param.tsx';
import { presetOf } from './tiles.ts';

interface ComposeProps {
  readonly option: OptionView;
  readonly prompt: OpenPrompt;
  readonly scene: Scene;
  readonly isBusy: boolean;
  readonly oddsOf: (answer: RawAnswer | undefined) => ReactNode;
  readonly answer: (answer: RawAnswer) => void;
  /** `undefined` if there are no other options to return to. */
  readonly back: (() => void) | undefined;
}

/** One option with all its parameters. Uncritical ones are already filled in. */
export function Compose({ option, prompt, scene, isBusy, oddsOf, answer, back }: ComposeProps): ReactNode {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useBack(back !== undefined, () => back?.());
  const ids = scene.fight.standings.map(({ id }) => id);
  const isWho = (value: unknown): boolean => ids.includes(String(value));
  const { kind: silentKind, ...silent } = prompt.defaultAnswer;
  const preset = (given: Chosen): Chosen =>
    presetOf(option, silentKind === option.kind ? silent : {}, isWho, given);
  const [chosen, setChosen] = useState<Chosen>(() => preset({}));
  // Focus the heading of an option that was tapped. An option that is open from the start has no heading and does not
  // take the focus.
  useEffect(() => heading.current?.focus(), []);
  const { steps, answer: whole, cost, area } = useMemo(() => progressOf(option, chosen), [option, chosen]);
  const certain = steps.flatMap(({ isOpen, values }) => (isOpen ? [] : values.map(({ text }) => text)));
  const confirm = (): void => {
    if (whole !== undefined && !isBusy) answer(whole);
  };
  return (
    <div className="compose">
      {back !== undefined && (
        <h3 ref={heading} tabIndex={-1} className="compose-what">
          {option.text}
          {certain.length > 0 && <span className="compose-certain">{certain.join(', ')}</span>}
        </h3>
      )}
      {steps
        .filter(({ isOpen }) => isOpen)
        .map((one) => (
          <Param
            key={one.name}
            step={one}
            kind={option.kind}
            who={prompt.who}
            scene={scene}
            choose={(value) => setChosen(preset({ ...chosen, [one.name]: value }))}
            confirm={confirm}
          />
        ))}
      {area !== undefined && (
        <AreaTargetList area={area} aim={steps.find(({ name }) => name === area.round)?.value} />
      )}
      <div className="ask-foot">
        {back !== undefined && (
          <button type="button" className="button is-plain" onClick={back}>
            {t('player.back')}
          </button>
        )}
        <button
          type="button"
          className="button is-main compose-do"
          disabled={whole === undefined || isBusy}
          onClick={confirm}
        >
          <span>{option.text}</span>
          {cost !== '' && <span className="number compose-cost">{cost}</span>}
        </button>
      </div>
      <p className="compose-odds">{oddsOf(whole)}</p>
    </div>
  );
}
