import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Json, sameJson } from '../../../src/kernel/json.ts';
import type { RollBonus } from '../../../src/kernel/ruleset.ts';
import type { FieldFault, FieldShape, Way } from '../../engine/draft/sheet.ts';
import { signed } from '../../log/moments.ts';
import { useWording } from '../../texts/translator.ts';
import { Glossed } from '../../ui/gloss.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Tools } from './editing.ts';

/** The data that all fields of a form share. */
export interface Form {
  readonly tools: Tools;
  /** The sheet in the terms of a file. */
  readonly written: Json;
  /** The pack's sheet; `undefined` if the whole sheet is in the encounter. */
  readonly base: Json | undefined;
  /** The sheet as the rules read it, with all defaults. */
  readonly read: Json | undefined;
  readonly faults: readonly FieldFault[];
  /** The ends of a slider for a number; `undefined` if single steps are better. */
  readonly span: (
    way: Way,
    limits: { readonly min: number | null; readonly max: number | null },
  ) => readonly [number, number] | undefined;
  /** The bonus that the numbers of one field give to rolls, and its rule in a sentence. */
  readonly bonus: (RollBonus & { readonly says: string }) | undefined;
  /** Sets the value at a path; `undefined` removes it. */
  readonly set: (way: Way, value: Json | undefined) => void;
}

/** Returns the label of a field, or its name in words if the page has no label for it. */
export function useFieldLabel(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => t(`prepare.fields.${name}` as 'prepare.fields.ts', { defaultValue: inWords(name) });
}

/** `reloadTs` becomes `Reload ts`. Short names in capitals stay. */
function inWords(name: string): string {
  if (/^[A-Z]+$/.test(name)) return name;
  const words = name
    .replaceAll('-', ' ')
    .replaceAll(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return words[0]!.toUpperCase() + words.slice(1);
}

export interface Attributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

interface TextControlProps {
  readonly attributes: Attributes;
  readonly value: string;
  readonly longest: number | null;
  readonly set: (text: string) => void;
  /** Whether its text is selected when it gets the focus, because it is usually replaced as a whole. */
  readonly isReplaced?: boolean;
}

/** A line of text. It is set when the field is left, or by Enter. */
export function TextControl({
  attributes,
  value,
  longest,
  set,
  isReplaced = false,
}: TextControlProps): ReactNode {
  const [text, setText] = useState<string | null>(null);
  const done = (): void => {
    if (text !== null && text !== value) set(text);
    setText(null);
  };
  return (
    <input
      {...attributes}
      className="input"
      autoComplete="off"
      maxLength={longest ?? undefined}
      value={text ?? value}
      onChange={(event) => setText(event.target.value)}
      onFocus={({ target }) => {
        if (isReplaced) target.select();
      }}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
      }}
    />
  );
}

/** The value that a control shows, and where it is written. */
export interface PartProps {
  readonly form: Form;
  readonly way: Way;
  readonly label: string;
  readonly value: Json | undefined;
}

interface NumberControlProps extends PartProps {
  readonly shape: Extract<FieldShape, { readonly kind: 'number' }>;
  readonly usual: Json | undefined;
  readonly attributes: Attributes;
}

/**
 * A number with a slider, or with its limits and buttons for single steps. The keyboard has the
 * arrows in their place, so that Tab goes from number to number. A number beyond its limits stays until it is corrected.
 */
export function NumberControl({
  form,
  way,
  shape,
  label,
  value,
  usual,
  attributes,
}: NumberControlProps): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const { min, max, isWhole } = shape;
  const now = typeof value === 'number' ? value : typeof usual === 'number' ? usual : null;
  const step = (by: number): void => {
    const next = (now ?? min ?? 0) + by;
    form.set(way, Math.min(max ?? next, Math.max(min ?? next, next)));
  };
  const done = (): void => {
    if (text !== null) form.set(way, text.trim() === '' ? undefined : Number(text.replace(',', '.')));
    setText(null);
  };
  const span = form.span(way, shape);
  const bonus = way.length === 2 && way[0] === form.bonus?.field ? form.bonus : undefined;
  const bonusId = `${attributes.id}-bonus`;
  const described = [attributes['aria-describedby'], bonus && bonusId].filter((each) => each).join(' ');
  const field = (
    <input
      {...attributes}
      aria-describedby={described || undefined}
      className="input number"
      inputMode={isWhole && (min ?? -1) >= 0 ? 'numeric' : undefined}
      autoComplete="off"
      placeholder={now === null ? '–' : String(now)}
      title={min === null || max === null ? undefined : `${min} … ${max}`}
      value={text ?? (typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '')}
      onFocus={({ target }) => target.select()}
      onChange={(event) => setText(event.target.value.replaceAll(/[^\d.,+-]/g, ''))}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter') done();
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
      }}
    />
  );
  if (span !== undefined && now !== null) {
    const shown = Number(text ?? now) || now;
    return (
      <>
        {field}
        {bonus !== undefined && (
          <span
            className="number sheet-bonus"
            data-sign={Math.sign(bonus.of(shown))}
            id={bonusId}
            title={bonus.says}
          >
            {signed(bonus.of(shown))}
            <span className="only-read"> {t('prepare.toRolls')}</span>
          </span>
        )}
        <input
          type="range"
          className="sheet-slider"
          tabIndex={-1}
          aria-hidden="true"
          min={Math.min(now, span[0])}
          max={Math.max(now, span[1])}
          step={isWhole ? 1 : 'any'}
          value={shown}
          onChange={(event) => setText(event.target.value)}
          onPointerUp={done}
        />
      </>
    );
  }
  return (
    <span className="stepper">
      <button
        type="button"
        className="button is-square"
        tabIndex={-1}
        aria-label={t('prepare.less', { name: label })}
        disabled={now !== null && min !== null && now <= min}
        onClick={() => step(-1)}
      >
        −
      </button>
      {field}
      <button
        type="button"
        className="button is-square"
        tabIndex={-1}
        aria-label={t('prepare.more', { name: label })}
        disabled={now !== null && max !== null && now >= max}
        onClick={() => step(1)}
      >
        +
      </button>
      {min !== null && max !== null && (
        <span className="quiet stepper-range">
          {min} … {max}
        </span>
      )}
    </span>
  );
}

interface ChoiceChipProps {
  readonly name: string;
  /** What it does, in a few words. */
  readonly says?: string | undefined;
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** A choice that is on or off. */
export function ChoiceChip({ name, says = '', isOn, toggle }: ChoiceChipProps): ReactNode {
  return (
    <button type="button" className="button sheet-chip" aria-pressed={isOn} onClick={toggle}>
      <Icon name={isOn ? 'check' : 'plus'} />
      <Glossed isQuiet>{name}</Glossed>
      {says !== '' && (
        <span className="quiet small">
          <Glossed isQuiet>{says}</Glossed>
        </span>
      )}
    </button>
  );
}

/** Chooses any number of a few words, such as the conditions that do not hinder sight. */
export function SeveralControl({
  form,
  way,
  of,
  value,
}: PartProps & { readonly of: readonly Json[] }): ReactNode {
  const word = useWording();
  const chosen: readonly Json[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return (
    <div className="sheet-chips">
      {of.map((each) => {
        const isOn = chosen.some((one) => sameJson(one, each));
        const next = isOn
          ? chosen.filter((one) => !sameJson(one, each))
          : of.filter((one) => sameJson(one, each) || chosen.some((own) => sameJson(own, one)));
        return (
          <ChoiceChip
            key={String(each)}
            name={word(String(each)).replaceAll('-', ' ')}
            isOn={isOn}
            toggle={() => form.set(way, next.length === 0 && form.base === undefined ? undefined : next)}
          />
        );
      })}
    </div>
  );
}

/** Returns the ids of everything in the lists of a sheet. */
export function idsIn(read: Json | undefined): readonly { readonly id: string; readonly name: string }[] {
  if (typeof read !== 'object' || read === null) return [];
  return Object.values(read).flatMap((list) =>
    Array.isArray(list)
      ? (list as readonly Json[]).flatMap((item) => {
          const { id, name } = (item ?? {}) as { readonly id?: Json; readonly name?: Json };
          return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : id }] : [];
        })
      : [],
  );
}

/** The lists of words that name the combatant's own things. */
const OF_OWN_THINGS = ['ready', 'crippled', 'amputated', 'broken'];

/** A list of words: each can be removed, others added. The combatant's own things are chosen among. */
export function WordsControl({ form, way, label, value }: PartProps): ReactNode {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const words = Array.isArray(value) ? (value as readonly Json[]).map(String) : [];
  const put = (next: readonly string[]): void =>
    form.set(way, next.length === 0 && form.base === undefined ? undefined : next);
  const add = (word: string): void => {
    if (word.trim() !== '') put([...words, word.trim()]);
    setText('');
  };
  const things = OF_OWN_THINGS.includes(String(way.at(-1))) ? idsIn(form.read) : [];
  const isThing = (word: string): boolean => things.some(({ id }) => id === word);
  return (
    <div className="sheet-words">
      {things.map(({ id, name }) => {
        const isOn = words.includes(id);
        const toggle = (): void => put(isOn ? words.filter((word) => word !== id) : [...words, id]);
        return <ChoiceChip key={id} name={name} isOn={isOn} toggle={toggle} />;
      })}
      {words.map(
        (word, i) =>
          !isThing(word) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat until the fault is corrected.
            <span key={`${i}/${word}`} className="chip">
              {word}
              <button
                type="button"
                className="chip-x"
                aria-label={t('prepare.remove', { name: word })}
                onClick={() => put(words.filter((_, at) => at !== i))}
              >
                <Icon name="x" />
              </button>
            </span>
          ),
      )}
      {things.length === 0 && (
        <input
          className="input"
          aria-label={t('prepare.addTo', { name: label })}
          placeholder={t('prepare.addOne')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => add(text)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add(text);
          }}
        />
      )}
    </div>
  );
}
