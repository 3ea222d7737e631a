import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Campaign } from '../../src/campaign/campaign.ts';
import type { Rest, RestView } from '../../src/campaign/recovery.ts';
import type { OpenRoll } from '../../src/fight/dice.ts';
import type { RawAnswer } from '../../src/kernel/decision.ts';
import { facesFault } from '../../src/kernel/dice.ts';
import type { Refusal, Result } from '../../src/kernel/result.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';
import { type Chosen, progressOf } from '../../src/presentation/option-walk.ts';
import { questionText } from '../../src/presentation/prompt.ts';
import type { Workbench } from '../engine/draft/draft.ts';
import type { Preview } from '../engine/draft/sheet.ts';
import { RuleLink, Sum } from '../log/line.tsx';
import { facesTyped } from '../prompt/amount.ts';
import { Param } from '../prompt/param.tsx';
import { hashOf } from '../route.ts';
import { useRuleset } from '../table/use-table.tsx';
import { useWording } from '../texts/translator.ts';
import { ChoiceRow, RefusalNote, TextField, Tick } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';
import { Modal } from '../ui/modal.tsx';
import { CarriedList } from './after-fight.tsx';

/** The functions that let time pass between fights. */
export type RestTools = Pick<
  typeof import('../engine/campaigns.ts'),
  | ('recoveryOf' | 'restOf' | 'restView' | 'answerRest' | 'rollRest' | 'undoRest' | 'afterRest')
  | ('changesBetween' | 'sheetAfter')
>;

interface RecoveryProps {
  readonly campaign: Campaign;
  readonly change: (next: Campaign) => Promise<void>;
  readonly tools: RestTools;
  readonly bench: Workbench;
}

/** The time between fights: the rules of the book for it, and the way to let it pass. */
export function Recovery(props: RecoveryProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const { campaign, tools, bench } = props;
  const [isOpen, setOpen] = useState(false);
  const recovery = tools.recoveryOf(campaign.ruleset);
  const living = campaign.members.filter(({ isDead }) => !isDead);
  return (
    <section className="panel stack" aria-label={t('campaign.rest.title')}>
      <div className="row">
        <h3>{t('campaign.rest.title')}</h3>
        {recovery?.rest !== undefined && (
          <button
            type="button"
            className="button spread"
            disabled={living.length === 0}
            onClick={() => setOpen(true)}
          >
            <Icon name="hourglass" /> {t('campaign.rest.open')}
          </button>
        )}
      </div>
      <p className="quiet small">
        {recovery?.rest !== undefined && t('campaign.rest.byBook', { book: bench.rulebook.title })}{' '}
        {word(recovery?.leaves ?? '')} {recovery?.leaves !== undefined && t('campaign.rest.byHand')}
      </p>
      {isOpen && <RestDialog {...props} close={() => setOpen(false)} />}
    </section>
  );
}

/** Asks what is done for the dying and bleeding. Empty if nobody is. */
export function Urgent({
  preview,
  ...props
}: RecoveryProps & { readonly preview: Preview | null }): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const { campaign, tools } = props;
  const [isOpen, setOpen] = useState(false);
  const urgent = campaign.members.filter(({ id, isDead }) => !isDead && preview?.isUrgent(id));
  const hasRules = tools.recoveryOf(campaign.ruleset)?.rest !== undefined;
  const conditionsOf = (who: string): string =>
    preview?.fight.standings
      .find(({ id }) => id === who)
      ?.conditions.map(word)
      .join(', ') ?? '';
  return (
    <>
      {urgent.length > 0 && (
        <div className="refusal stack urgent" role="alert">
          <p className="refusal-sentence">{t('campaign.rest.urgent')}</p>
          <ul>
            {urgent.map(({ id, name }) => (
              <li key={id}>
                <b>{name}</b>: {conditionsOf(id)}
              </li>
            ))}
          </ul>
          <p>{t(hasRules ? 'campaign.rest.urgentHint' : 'campaign.rest.urgentByHand')}</p>
          {hasRules && (
            <div className="row">
              <button type="button" className="button is-main" onClick={() => setOpen(true)}>
                {t('campaign.rest.open')}
              </button>
            </div>
          )}
        </div>
      )}
      {isOpen && <RestDialog {...props} close={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = RecoveryProps & { readonly close: () => void };

function RestDialog(props: DialogProps): ReactNode {
  const { t } = useTranslation();
  const word = useWording();
  const { campaign, tools, bench, close } = props;
  const [rest, setRest] = useState<Rest | null>(null);
  const [dice, setDice] = useState<'seeded' | 'typed'>('seeded');
  const [options, setOptions] = useState<Readonly<Record<string, boolean>>>({});
  const [fault, setFault] = useState('');
  const begin = (): void => {
    const begun = tools.restOf(campaign, bench, { dice, options });
    if ('refusal' in begun) setFault(begun.refusal);
    else setRest(begun.value);
  };
  return (
    <Modal title={t('campaign.rest.title')} close={close} width="wide">
      {rest !== null ? (
        <Resting {...props} rest={rest} set={setRest} />
      ) : (
        <div className="stack">
          {(tools.recoveryOf(campaign.ruleset)?.options ?? []).map((name) => (
            <Tick
              key={name}
              label={word(bench.options.properties?.[name]?.description ?? name)}
              isOn={options[name] === true}
              turn={(isOn) => setOptions({ ...options, [name]: isOn })}
            />
          ))}
          <ChoiceRow
            label={t('start.dice')}
            value={dice}
            choose={setDice}
            choices={[
              { value: 'seeded', text: t('start.seeded') },
              { value: 'typed', text: t('start.typed') },
            ]}
          />
          {fault !== '' && (
            <p className="refusal" role="alert">
              {fault}
            </p>
          )}
          <div className="row">
            <button type="button" className="button is-main" onClick={begin}>
              {t('campaign.go')}
            </button>
          </div>
        </div>
      )}
    </Modal>
  );
}

interface RestingProps extends DialogProps {
  readonly rest: Rest;
  readonly set: (rest: Rest) => void;
}

/** A rest that has begun: its question or dice, what happened so far, and what it changes on the sheets. */
function Resting({ campaign, change, tools, rest, set, close }: RestingProps): ReactNode {
  const { t } = useTranslation();
  const view = useMemo(() => tools.restView(rest), [tools, rest]);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const next = (result: Result<Rest>): void => {
    setRefusal('refusal' in result ? result.refusal : null);
    if ('value' in result) set(result.value);
  };
  const key = rest.entries.length;
  return (
    <div className="stack resting">
      <RefusalNote refusal={refusal} />
      {view.question !== null && (
        <RestQuestion
          key={key}
          question={view.question}
          answer={(answer) => next(tools.answerRest(rest, answer))}
        />
      )}
      {view.roll !== null && (
        <RestRoll key={key} roll={view.roll} give={(faces) => next(tools.rollRest(rest, faces))} />
      )}
      <div className="row">
        {view.hours !== null && (
          <span className="chip">{t('campaign.rest.hours', { count: view.hours })}</span>
        )}
        <button type="button" className="button is-plain" onClick={() => next(tools.undoRest(rest))}>
          <Icon name="undo-2" /> {t('campaign.rest.undo')}
        </button>
      </div>
      <RestLines view={view} />
      <RestResult
        key={`${view.hours}`}
        {...{ campaign, tools, view }}
        write={(who, days) => void change(tools.afterRest(campaign, { rest, who, days })).then(close)}
      />
    </div>
  );
}

interface QuestionProps {
  readonly question: NonNullable<RestView['question']>;
  readonly answer: (answer: RawAnswer) => void;
}

function RestQuestion({ question, answer }: QuestionProps): ReactNode {
  const ruleset = useRuleset();
  const [option, setOption] = useState<OptionView | null>(null);
  const [chosen, setChosen] = useState<Chosen>({});
  const { t } = useTranslation();
  const progress = option === null ? undefined : progressOf(option, chosen);
  const open = progress?.steps.filter(({ isOpen }) => isOpen) ?? [];
  const choose = (next: OptionView): void => {
    const { answer: whole, steps } = progressOf(next, {});
    if (whole !== undefined && steps.every(({ isOpen }) => !isOpen)) answer(whole);
    else {
      setOption(next);
      setChosen({});
    }
  };
  return (
    <form
      className="panel stack"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (progress?.answer !== undefined) answer(progress.answer);
      }}
    >
      <div className="row">
        <h3>{questionText(question)}</h3>
        <RuleLink rule={question.rule} ruleHref={(rule) => hashOf({ page: 'rules', ruleset, rule })} />
      </div>
      <div className="row">
        {question.options.map((each, i) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the options of one question never change.
            key={i}
            type="button"
            className="button"
            aria-pressed={each === option}
            onClick={() => choose(each)}
          >
            {each.text}
          </button>
        ))}
      </div>
      {open.map((step) => (
        <Param
          key={step.name}
          step={step}
          hasKeys={false}
          choose={(value) => setChosen({ ...chosen, [step.name]: value })}
        />
      ))}
      {open.length > 0 && (
        <div className="row">
          <button type="submit" className="button is-main" disabled={progress?.answer === undefined}>
            {t('confirm')}
          </button>
        </div>
      )}
    </form>
  );
}

interface RollProps {
  readonly roll: OpenRoll;
  readonly give: (faces: readonly number[] | 'roll') => void;
}

/** A roll whose dice are typed in. */
function RestRoll({ roll: { request }, give }: RollProps): ReactNode {
  const { t } = useTranslation();
  const ruleset = useRuleset();
  const [text, setText] = useState('');
  const { dice, why, rule } = request;
  const faces = facesTyped(text);
  const isRight = facesFault(dice, faces) === undefined;
  return (
    <form
      className="panel stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) give(faces);
      }}
    >
      <div className="row">
        <h3>{why}</h3>
        <RuleLink rule={rule} ruleHref={(each) => hashOf({ page: 'rules', ruleset, rule: each })} />
      </div>
      <div className="row carry-go">
        <TextField
          label={t('answer.faces', { count: dice.n, lo: dice.lo, hi: dice.hi })}
          className="input number number-field"
          inputMode="numeric"
          autoComplete="off"
          value={text}
          write={setText}
        />
        <button type="submit" className="button is-main" disabled={!isRight}>
          {t('confirm')}
        </button>
        <button type="button" className="button" onClick={() => give('roll')}>
          {t('answer.rollForMe')}
        </button>
      </div>
    </form>
  );
}

/** What happened to the characters, with dice, reasons and rules. */
function RestLines({ view: { lines } }: { readonly view: RestView }): ReactNode {
  const ruleset = useRuleset();
  const { t } = useTranslation();
  const ruleHref = (rule: string): string => hashOf({ page: 'rules', ruleset, rule });
  return (
    <ol className="rest-lines" aria-label={t('campaign.rest.happened')} aria-live="polite">
      {lines.map(({ sentence, rule, sums }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines only grow, or are undone from the end.
        <li key={i}>
          <span>
            {sentence} <RuleLink rule={rule} ruleHref={ruleHref} />
          </span>
          {sums.map((sum) => (
            <Sum key={sum.name} sum={sum} ruleHref={ruleHref} />
          ))}
        </li>
      ))}
    </ol>
  );
}

interface ResultProps extends Pick<RecoveryProps, 'campaign' | 'tools'> {
  readonly view: RestView;
  readonly write: (who: ReadonlySet<string>, days: number) => void;
}

/** The changes of a rest on the sheets, and the days that it took. */
function RestResult({ campaign, tools, view: { carried, health, hours }, write }: ResultProps): ReactNode {
  const { t } = useTranslation();
  const members = campaign.members.filter(({ id }) => carried.has(id));
  const [who, setWho] = useState<ReadonlySet<string>>(() => new Set(members.map(({ id }) => id)));
  const [days, setDays] = useState(String(Math.floor((hours ?? 0) / 24)));
  const passed = /^\d{1,4}$/.test(days) ? Number(days) : null;
  return (
    <div className="stack">
      <CarriedList {...{ members, carried, health, tools, who }} choose={setWho} />
      <div className="row carry-go">
        <TextField label={t('campaign.carry.days')} inputMode="numeric" value={days} write={setDays} />
        <button
          type="button"
          className="button is-main"
          disabled={passed === null}
          onClick={() => passed !== null && write(who, passed)}
        >
          {t('campaign.carry.go')}
        </button>
      </div>
    </div>
  );
}
