import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import type { OpenPrompt } from '../../src/live/sight.ts';
import { type Given, type OptionGroup, standingOf } from '../answer/choice.ts';
import { StruckTold } from '../map/struck-told.tsx';
import { useBack } from '../parts/use-back.ts';
import { Param } from './param.tsx';
import type { Scene } from './param-props.ts';
import { presetOf } from './tiles.ts';

interface ComposeProps {
  readonly group: OptionGroup;
  readonly prompt: OpenPrompt;
  readonly scene: Scene;
  readonly isBusy: boolean;
  readonly oddsOf: (answer: RawAnswer | undefined) => ReactNode;
  readonly answer: (answer: RawAnswer) => void;
  /** undefined: there is no other option to go back to. */
  readonly back: (() => void) | undefined;
}

/** One option with all that is to be chosen in it; what needs no care is chosen already. */
export function Compose({ group, prompt, scene, isBusy, oddsOf, answer, back }: ComposeProps): ReactNode {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useBack(back !== undefined, () => back?.());
  const ids = scene.fight.standings.map(({ id }) => id);
  const isWho = (value: unknown): boolean => ids.includes(String(value));
  const { kind: silentKind, ...silent } = prompt.otherwise;
  const preset = (given: Given): Given =>
    presetOf(group, silentKind === group.kind ? silent : {}, isWho, given);
  const [given, setGiven] = useState<Given>(() => preset({}));
  // What was tapped takes the focus; what stands there from the start has no heading and leaves it where it is.
  useEffect(() => heading.current?.focus(), []);
  const { asked, answer: whole, cost, area } = useMemo(() => standingOf(group, given), [group, given]);
  const certain = asked.flatMap(({ isOpen, values }) => (isOpen ? [] : values.map(({ text }) => text)));
  const confirm = (): void => {
    if (whole !== undefined && !isBusy) answer(whole);
  };
  return (
    <div className="compose">
      {back !== undefined && (
        <h3 ref={heading} tabIndex={-1} className="compose-what">
          {group.text}
          {certain.length > 0 && <span className="compose-certain">{certain.join(', ')}</span>}
        </h3>
      )}
      {asked
        .filter(({ isOpen }) => isOpen)
        .map((one) => (
          <Param
            key={one.name}
            asked={one}
            kind={group.kind}
            who={prompt.who}
            scene={scene}
            choose={(value) => setGiven(preset({ ...given, [one.name]: value }))}
            confirm={confirm}
          />
        ))}
      {area !== undefined && (
        <StruckTold area={area} aim={asked.find(({ name }) => name === area.round)?.value} />
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
          <span>{group.text}</span>
          {cost !== '' && <span className="number compose-cost">{cost}</span>}
        </button>
      </div>
      <p className="compose-odds">{oddsOf(whole)}</p>
    </div>
  );
}
