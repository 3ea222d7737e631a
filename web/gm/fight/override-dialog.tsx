import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RawAnswer } from '../../../src/kernel/decision.ts';
import type { Json } from '../../../src/kernel/json.ts';
import { type Refusal, refusal as refusalOf } from '../../../src/kernel/result.ts';
import type { CombatantSummary } from '../../../src/kernel/ruleset.ts';
import type { OptionView } from '../../../src/presentation/option-tree.ts';
import { type Chosen, progressOf, type Step } from '../../../src/presentation/option-walk.ts';
import { AreaTargetList } from '../../map/area-targets.tsx';
import { OddsInWords } from '../../map/odds.tsx';
import { readAmount } from '../../prompt/amount.ts';
import { OptionList, Param, paramLabel } from '../../prompt/param.tsx';
import { toast } from '../../table/signals.tsx';
import { useTable } from '../../table/use-table.tsx';
import { digitOf, RefusalNote, TextField } from '../../ui/fields.tsx';
import { Modal } from '../../ui/modal.tsx';
import {
  type About,
  type Bare,
  directionOf,
  fallen,
  type HealthOverrides,
  healthOverrides,
  overrideFor,
  overridesAbout,
  overridesOn,
  strokeBy,
} from './health.ts';

interface OverrideDialogProps {
  readonly who: CombatantSummary | undefined;
  /** The topic of the pressed key; `null` shows all overrides. */
  readonly about: About | null;
  readonly close: () => void;
}

/** Makes a GM override with a reason for the log. */
export function OverrideDialog({ who, about, close }: OverrideDialogProps): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const all = useMemo(() => overridesOn(view.gm?.acts ?? [], who?.id), [view.gm?.acts, who?.id]);
  const meant = about === null ? all : overridesAbout(all, about);
  const [chosen, setChosen] = useState<OptionView | null>(meant.length === 1 ? meant[0]! : null);
  const health = healthOverrides(all, who?.health ?? null);
  const whom = who === undefined ? t('gm.stepIn') : t('gm.stepInOn', { name: who.name });
  // A combatant from the reserve cannot be selected.
  const title = about === 'add' ? t('gm.deeds.add') : whom;
  const isByBox = (about === 'damage' || about === 'heal') && health !== undefined && who?.health != null;
  return (
    <Modal title={title} close={close}>
      {isByBox && (
        <AmountBox
          acts={health}
          who={who.id}
          label={t(`gm.deeds.${about}`)}
          now={who.health![0]}
          bare={about === 'damage' ? 'minus' : 'plus'}
          done={close}
        />
      )}
      {!isByBox && chosen === null && (
        <OverrideList
          acts={meant.length > 0 ? meant : all}
          isNone={about !== null && meant.length === 0}
          choose={setChosen}
        />
      )}
      {!isByBox && chosen !== null && (
        <OverrideForm option={chosen} back={() => setChosen(null)} close={close} />
      )}
    </Modal>
  );
}

interface OverrideListProps {
  readonly acts: readonly OptionView[];
  readonly isNone: boolean;
  readonly choose: (act: OptionView) => void;
}

function OverrideList({ acts, isNone, choose }: OverrideListProps): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const found = acts.filter(({ text, kind }) =>
    `${text} ${kind}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <>
      {isNone && <p className="quiet">{t('gm.noSuchAct')}</p>}
      <TextField label={t('search')} type="search" value={words} write={setWords} />
      {found.length === 0 && <p className="empty">{t('nothingFound')}</p>}
      <OptionList
        options={found}
        button={(act) => (
          <button type="button" className="option" onClick={() => choose(act)}>
            <span className="option-text act-text">{act.text}</span>
          </button>
        )}
      />
    </>
  );
}

function OverrideForm({
  option,
  back,
  close,
}: {
  readonly option: OptionView;
  readonly back: () => void;
  readonly close: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [reason, setReason] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const act = async (answer: RawAnswer): Promise<void> => {
    const undoTo = view.gm?.journal?.at ?? 0;
    const outcome = await send({ kind: 'intervene', act: answer, reason: reason.trim() || t('gm.byWord') });
    if ('refusal' in outcome) return setRefusal(outcome.refusal);
    toast({ text: option.text, undoTo });
    close();
  };
  return (
    <Completing
      option={option}
      decision={null}
      hasKeys={false}
      isSending={false}
      answer={(answer) => void act(answer)}
      back={back}
    >
      <TextField
        label={t('gm.reason')}
        maxLength={2_000}
        placeholder={t('gm.byWord')}
        value={reason}
        write={setReason}
      />
      <RefusalNote refusal={refusal} />
    </Completing>
  );
}

interface AmountBoxProps {
  readonly acts: HealthOverrides;
  readonly who: string;
  readonly label: string;
  readonly now: number;
  readonly bare: Bare;
  readonly done?: () => void;
}

/** A combatant's number with a field to change it: `-7`, `+3`, `=12`, `2d6`. */
export function AmountBox({ acts, who, label, now, bare, done }: AmountBoxProps): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const id = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Chosen>({});
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const amount = readAmount(text, bare === 'set' ? 'set' : 'by');
  const stroke =
    acts.by === 'points' ? strokeBy(acts, directionOf(amount, text, { now, bare }), chosen) : null;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (amount === undefined) return;
    const change = await fallen(amount, { text, bare });
    if ('refusal' in change) return setRefusal(change.refusal);
    const { amount: wanted, said } = change.value;
    const act = overrideFor(acts, wanted, { who, now, chosen });
    if (act === 'nothing') return done?.();
    if (act === undefined) {
      const [sentence, remedy] = [t('gm.nothingToHeal'), t('gm.nothingToHealRemedy')];
      return setRefusal(refusalOf('nothing-to-heal', sentence, remedy));
    }
    const undoTo = view.gm?.journal?.at ?? 0;
    const reason = t('gm.byBox', { label, text: said });
    const outcome = await send({ kind: 'intervene', act, reason });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
    if ('value' in outcome) {
      const name = view.fight?.standings.find((each) => each.id === who)?.name ?? who;
      toast({ text: `${name}: ${reason}`, undoTo });
      setText('');
      done?.();
    }
  };
  const isWrong = text.trim() !== '' && amount === undefined;
  return (
    <form className="amount-box" onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="small quiet">
        {label} {bare === 'set' && <b className="number">{now}</b>}
      </label>
      <input
        id={id}
        className="input number amount-field"
        autoComplete="off"
        placeholder={bare === 'minus' ? '7 · 2d6' : bare === 'plus' ? '3' : '-7 +3 =12 2d6'}
        value={text}
        aria-invalid={isWrong}
        title={acts.by === 'points' ? `${t('gm.amountHint')} ${t('gm.pointsHint')}` : t('gm.amountHint')}
        onChange={(event) => {
          setText(event.target.value);
          setRefusal(null);
        }}
      />
      <button type="submit" className="button" disabled={amount === undefined}>
        {t('gm.do')}
      </button>
      {stroke?.choices.map((step) => (
        <AmountChoice
          key={step.name}
          step={step}
          choose={(value) => setChosen({ ...chosen, [step.name]: value })}
        />
      ))}
      {isWrong && <p className="small amount-hint">{t('gm.amountHint')}</p>}
      <RefusalNote refusal={refusal} />
    </form>
  );
}

function AmountChoice({
  step: { name, values, value },
  choose,
}: {
  readonly step: Step;
  readonly choose: (value: string) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <label className="field amount-choice">
      <span>{paramLabel(name, t)}</span>
      <select className="input" value={String(value)} onChange={(event) => choose(event.target.value)}>
        {values.map((each) => (
          <option key={String(each.value)} value={String(each.value)}>
            {each.text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CompletingProps {
  readonly option: OptionView;
  /** The decision to answer; `null` for a GM override. */
  readonly decision: string | null;
  readonly hasKeys: boolean;
  readonly isSending: boolean;
  readonly answer: (answer: RawAnswer) => void;
  readonly back: () => void;
  /** Additional controls, sent with the answer. */
  readonly children?: ReactNode;
}

/** An option whose parameters are chosen one after another. */
function Completing(props: CompletingProps): ReactNode {
  const { option, decision, hasKeys, isSending, answer, back, children } = props;
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<Chosen>({});
  const form = useRef<HTMLFormElement>(null);
  const { steps, answer: complete, cost, area } = useMemo(() => progressOf(option, chosen), [option, chosen]);
  const open = steps.filter(({ isOpen }) => isOpen);
  const next = open.find(({ value }) => value === undefined) ?? open.at(-1);
  const nextName = complete === undefined ? next?.name : '';
  useEffect(() => {
    // Keep the focus on the map, where Enter also confirms, and in a text that is being typed.
    if (document.activeElement?.closest('.map, input[type="text"]') != null) return;
    const place = nextName === '' ? '[type="submit"]' : `[data-param="${nextName}"] :is(button, input)`;
    form.current?.querySelector<HTMLElement>(place)?.focus();
  }, [nextName]);
  useEffect(() => {
    if (!hasKeys) return;
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && document.querySelector('dialog[open]') === null) back();
      const value = next?.values[digitOf(event) ?? -1];
      if (value === undefined || next === undefined) return;
      event.preventDefault();
      choose(next.name, value.value);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  });
  const choose = (name: string, value: Json): void => setChosen({ ...chosen, [name]: value });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (complete !== undefined) answer(complete);
  };
  return (
    <form className="completing" ref={form} onSubmit={submit}>
      <p className="completing-head">
        <button
          type="button"
          className="button is-plain is-square"
          aria-label={t('answer.back')}
          onClick={back}
        >
          ←
        </button>
        <b>{option.text}</b>
        {cost !== '' && <span className="chip is-warm number">{cost}</span>}
      </p>
      {steps.map((one) => (
        <Param
          key={one.name}
          step={one}
          hasKeys={hasKeys && one.name === next?.name}
          choose={(value) => choose(one.name, value)}
        />
      ))}
      {area !== undefined && (
        <AreaTargetList area={area} aim={steps.find(({ name }) => name === area.round)?.value} />
      )}
      {children}
      <div className="row">
        <button type="submit" className="button is-main" disabled={complete === undefined || isSending}>
          {t('confirm')}
        </button>
        {complete !== undefined && <OddsInWords decision={decision} answer={complete} />}
      </div>
    </form>
  );
}
