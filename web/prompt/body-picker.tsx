import './prompt.css';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../src/kernel/json.ts';
import { progressOf, type Step } from '../../src/presentation/option-walk.ts';
import { oddsInShort, percentText } from '../map/odds.tsx';
import { seen } from '../rulebook-panels/shared.ts';
import {
  type Body,
  LOCATIONS,
  type Location,
  MIDDLES,
  OUTLINES,
  shownBody,
} from '../rulebook-panels/tracks.tsx';
import { useTable } from '../table/use-table.tsx';
import { useWording } from '../texts/translator.ts';
import { digitOf } from '../ui/fields.tsx';
import { useBack } from '../ui/modal.tsx';
import type { Answering } from './answering.tsx';
import { oddsAhead, oddsNow } from './odds.ts';

/** Returns whether this parameter is a part of a body, and the picture shows all of its values. */
export function isBodyPart({ means, values }: Step): boolean {
  const isDrawn = values.every(({ value }) => LOCATIONS.includes(value as Location));
  return means === 'body' && values.length > 1 && isDrawn;
}

interface PickerProps {
  readonly answering: Answering;
  readonly step: Step;
  readonly label: string;
  readonly choose: (value: Json) => void;
}

/** A part of the target's body: a button that shows the choice, and the figure that opens. */
export function BodyPicker(props: PickerProps): ReactNode {
  const { step, label } = props;
  const [isOpen, setOpen] = useState(false);
  useBack(isOpen, () => setOpen(false));
  const chosen = step.values.find(({ value }) => value === step.value);
  return (
    <>
      <button
        type="button"
        className="value body-open"
        aria-label={chosen === undefined ? label : `${label}: ${chosen.text}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 120 220" aria-hidden="true">
          {LOCATIONS.map((part) => (
            <path key={part} d={OUTLINES[part]} data-chosen={part === step.value || undefined} />
          ))}
        </svg>
        <span>{chosen?.text ?? label}</span>
      </button>
      {isOpen && <Figure {...props} close={() => setOpen(false)} />}
    </>
  );
}

/** The target's body, large: its wounds, and the chance to hit each part. Keys 1 to 6 choose one. */
function Figure({ answering, step, label, choose, close }: PickerProps & { readonly close: () => void }) {
  const { t } = useTranslation();
  const { view } = useTable();
  const say = useWording();
  const { progress, situation } = answering;
  const aim = progress?.steps.find(({ means, value }) => means === 'combatant' && value !== undefined);
  const target = situation.standings.find(({ id }) => id === aim?.value);
  const { combatants } = seen<{
    readonly combatants: readonly { readonly id: string; readonly name: string; readonly body?: Body }[];
  }>(view.view);
  const body = combatants.find(({ id }) => id === target?.id)?.body;
  const wounds = body === undefined ? [] : shownBody(body);
  const odds = usePartOdds(answering, step);
  const parts = step.values.map(({ value, text }) => ({ part: value as Location, text }));
  const dialog = useRef<HTMLDialogElement>(null);
  const isPicked = useRef(false);
  // In the top layer, no panel around it can clip or cover the figure.
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    return () => {
      shown.close();
      // Enter then does what is chosen; on the button that opened the figure, it would open it again.
      if (isPicked.current) (document.activeElement as HTMLElement | null)?.blur();
    };
  }, []);
  const pick = (part: Location): void => {
    isPicked.current = true;
    choose(part);
    close();
  };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const part = parts[digitOf(event) ?? -1]?.part;
      if (part === undefined) return;
      event.preventDefault();
      pick(part);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  return (
    <dialog
      ref={dialog}
      className="body-picker"
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <h2>{target === undefined ? label : t('answer.whereOn', { name: target.name })}</h2>
      <div className="body-parts" role="radiogroup" aria-label={label}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: the group around it has the name. */}
        <svg viewBox="0 0 120 220">
          {parts.map(({ part, text }, i) => {
            const wound = wounds.find(({ location }) => location === part);
            const [x, y] = MIDDLES[part];
            const chance = odds.get(part);
            return (
              // biome-ignore lint/a11y/useSemanticElements: a part of a drawing.
              <g
                key={part}
                role="radio"
                tabIndex={0}
                aria-checked={part === step.value}
                aria-label={[text, wound && say(wound.word), chance]
                  .filter((each) => each !== undefined)
                  .join(', ')}
                data-hurt={wound?.hurt}
                data-chosen={part === step.value || undefined}
                onClick={() => pick(part)}
                onKeyDown={(event) => {
                  if (event.key === 'Enter' || event.key === ' ') pick(part);
                }}
              >
                <path d={OUTLINES[part]} />
                <text x={x} y={y} data-long={(chance?.length ?? 0) > 4 || undefined}>
                  {chance ?? i + 1}
                </text>
                {chance !== undefined && (
                  <text className="body-key" x={x} y={y + 10}>
                    {i + 1}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <button type="button" className="button" onClick={close}>
        {t('player.back')}
      </button>
    </dialog>
  );
}

/** Asks for the chance to hit each part, all in one request. */
function usePartOdds(
  { prompt, draft, filled }: Answering,
  { name, values }: Step,
): ReadonlyMap<string, string> {
  const { connection, view } = useTable();
  const [chances, setChances] = useState<ReadonlyMap<string, string>>(new Map());
  const isAllowed = view.gm !== null || view.settings.oddsFor === 'everyone';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figure is opened again for other values.
  useEffect(() => {
    if (!isAllowed || draft.option === null) return;
    const asked = values.flatMap(({ value }) => {
      const { answer } = progressOf(draft.option!, { ...filled, [name]: value });
      return answer === undefined ? [] : [{ part: String(value), answer }];
    });
    const ask = async (): Promise<void> => {
      const all = await oddsAhead(
        connection,
        prompt.id,
        asked.map(({ answer }) => answer),
      );
      const told = asked.flatMap(({ part }, i) => {
        const hit = all[i] && oddsInShort(all[i])?.hit;
        return hit === undefined ? [] : [[part, percentText(hit)] as const];
      });
      setChances(new Map(told));
    };
    void ask();
  }, [prompt.id, oddsNow(connection)]);
  return chances;
}
