import {
  type FormEvent,
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { AttackAsked, AttackColumn, ChangeableFields } from '../engine/designing.ts';
import type { AttackQuestion, LabQuestion } from '../route.ts';
import { ChoiceRow, SelectField, TextField } from '../ui/fields.tsx';
import { useLazy } from '../ui/lazy.ts';
import { Bars, Figures, HeatMap } from './charts.tsx';
import { Answered, useAsked } from './run.tsx';
import type { AttackMessage, WorkerOrder } from './worker.ts';

interface AttackPanelProps {
  readonly people: ChangeableFields['people'];
  readonly question: LabQuestion;
  readonly ask: (attack: AttackQuestion) => void;
}

/** The odds of an attack between two combatants of an encounter, with everything that is changed or varied in it. */
export function AttackPanel({ people, question, ask }: AttackPanelProps): ReactNode {
  const { t } = useTranslation();
  const list = useId();
  const { attack, text, set, vary, variants } = question;
  const { odds, isBusy, start } = useAttackOdds();
  const asked = useAsked({ set, vary, variants, attack });
  const [how, setHow] = useState(attack.how.join(', '));
  const by = people.find(({ id }) => id === attack.by) ?? people[0];
  const foes = people.filter(({ id }) => id !== by?.id);
  const against =
    foes.find(({ id }) => id === attack.against) ?? foes.find(({ side }) => side !== by?.side) ?? foes[0];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (by === undefined || against === undefined) return;
    asked.ask();
    start({ text, set, vary, variants, ...attack, by: by.id, against: against.id });
  };
  const write = (written: string): void => {
    setHow(written);
    const parts = written.split(',').map((each) => each.trim());
    ask({ ...attack, how: parts.filter((each) => each !== '') });
  };
  const { choices } = odds !== null && 'problem' in odds ? odds : { choices: [] };
  return (
    <section className="panel stack" aria-labelledby={`${list}-title`}>
      <h2 id={`${list}-title`}>{t('lab.attack')}</h2>
      {by === undefined || against === undefined ? (
        <p className="empty">{t('lab.attackOfWhat')}</p>
      ) : (
        <form className="stack" onSubmit={submit}>
          <div className="row lab-attack">
            <SelectField
              label={t('lab.attacker')}
              value={by.id}
              choose={(id) => ask({ ...attack, by: id })}
              choices={people}
            />
            <SelectField
              label={t('lab.against')}
              value={against.id}
              choose={(id) => ask({ ...attack, against: id })}
              choices={foes}
            />
            <TextField
              label={t('lab.apartBy')}
              className="input number number-field"
              type="number"
              min={1}
              max={500}
              value={String(attack.apart)}
              write={(apart) => ask({ ...attack, apart: Number(apart) })}
            />
          </div>
          <ChoiceRow
            label={t('lab.which')}
            value={attack.which}
            choose={(which) => ask({ ...attack, which })}
            choices={[
              { value: 'one', text: t('lab.oneAttack') },
              { value: 'all', text: t('lab.allAttacks') },
            ]}
          />
          {attack.which === 'one' && (
            <label className="field">
              <span>{t('lab.how')}</span>
              <input
                className="input"
                list={list}
                value={how}
                autoComplete="off"
                onChange={(event) => write(event.target.value)}
              />
              <datalist id={list}>
                {choices.map((choice) => (
                  <option key={choice} value={choice} />
                ))}
              </datalist>
            </label>
          )}
          <SelectField
            label={t('lab.others')}
            value={attack.others}
            choose={(id) => ask({ ...attack, others: id === 'silence' ? 'silence' : 'simple' })}
            choices={[
              { id: 'simple', name: t('lab.othersSimple') },
              { id: 'silence', name: t('lab.othersSilence') },
            ]}
          />
          <div className="row">
            <button type="submit" className="button is-main" disabled={isBusy}>
              {t('lab.count')}
            </button>
            {isBusy && <p className="quiet">{t('lab.counting')}</p>}
          </div>
        </form>
      )}
      <Answered isOld={asked.isOld && odds !== null}>
        <div aria-live="polite">{odds !== null && <Told odds={odds} />}</div>
      </Answered>
    </section>
  );
}

const Told = memo(function Told({ odds }: { readonly odds: AttackMessage }): ReactNode {
  const { t } = useTranslation();
  if ('kind' in odds) return <p className="refusal">{odds.sentence}</p>;
  if ('problem' in odds) {
    const choices = odds.choices.slice(0, 40).join(', ');
    return (
      <p className="refusal">{odds.problem === 'never' ? t('lab.noAttack', { choices }) : odds.problem}</p>
    );
  }
  const { columns, varied, notes } = odds;
  const [first] = columns;
  return (
    <div className="stack">
      {notes.map((note) => (
        <p key={note} className="quiet small">
          {note}
        </p>
      ))}
      {columns.length === 1 ? <OneAttack column={first!} /> : <Attacks {...{ columns, varied }} />}
    </div>
  );
});

function useFormats() {
  const { i18n } = useTranslation();
  return {
    percent: new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 }),
    number: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 }),
  };
}

function OneAttack({
  column: { kind, runs, chances, means, damage },
}: {
  readonly column: AttackColumn;
}): ReactNode {
  const { t } = useTranslation();
  const { percent, number } = useFormats();
  return (
    <>
      <p className="quiet number">{t(`lab.counted.${kind}`, { runs })}</p>
      <Bars
        title={t('lab.chances')}
        most={1}
        bars={chances.map(({ name, chance, interval }) => ({
          label: name,
          value: chance,
          told: percent.format(chance),
          ...(interval !== null && { low: interval[0], high: interval[1] }),
        }))}
      />
      <p className="number">{means.map(({ name, mean }) => `${name} ${number.format(mean)}`).join(' · ')}</p>
      {damage.length > 1 && (
        <Bars
          title={t('lab.damage')}
          most={Math.max(...damage.map(({ chance }) => chance))}
          bars={merged(damage).map(({ value, chance }) => {
            return { label: String(value), value: chance, told: percent.format(chance) };
          })}
        />
      )}
    </>
  );
}

interface AttacksProps {
  readonly columns: readonly AttackColumn[];
  readonly varied: readonly { readonly path: string }[];
}

/** Several attacks, or one with varied values: one fact as bars or as a heat map, and all facts in a table. */
function Attacks({ columns, varied }: AttacksProps): ReactNode {
  const { t } = useTranslation();
  const { percent, number } = useFormats();
  const facts = [...new Set(columns.flatMap((each) => Object.keys(each.facts)))];
  const means = new Set(columns.flatMap((each) => each.means.map(({ name }) => name)));
  const [chosen, choose] = useState('damage');
  const fact = facts.includes(chosen) ? chosen : (facts[0] ?? '');
  const told = (name: string, value: number | undefined): string =>
    value === undefined ? '–' : means.has(name) ? number.format(value) : percent.format(value);
  const [down, across] = varied;
  const labelOf = ({ label, settings }: AttackColumn): string =>
    varied.length === 1 ? `${down!.path} = ${settings[down!.path]}` : label === '' ? t('lab.asItIs') : label;
  const sampled = columns.filter(({ kind }) => kind === 'sampled').length;
  const cells =
    down === undefined || across === undefined
      ? []
      : columns.map(({ settings, facts: all }) => {
          const value = all[fact] ?? 0;
          return {
            across: settings[across.path]!,
            down: settings[down.path]!,
            value,
            told: told(fact, value),
          };
        });
  const most = means.has(fact) ? Math.max(0.01, ...columns.map((each) => each.facts[fact] ?? 0)) : 1;
  const sorted =
    varied.length > 0 ? columns : columns.toSorted((a, b) => (b.facts[fact] ?? 0) - (a.facts[fact] ?? 0));
  return (
    <>
      <p className="quiet number">
        {sampled === 0
          ? t('lab.allExact', { all: columns.length })
          : t('lab.countedAll', { exact: columns.length - sampled, all: columns.length })}
      </p>
      <SelectField
        label={t('lab.fact')}
        value={fact}
        choose={choose}
        choices={facts.map((name) => ({
          id: name,
          name: means.has(name) ? t('lab.meanOf', { what: name }) : name,
        }))}
      />
      {across === undefined ? (
        <Bars
          title={fact}
          most={most}
          bars={sorted.map((each) => {
            const value = each.facts[fact] ?? 0;
            return { label: labelOf(each), value, told: told(fact, value) };
          })}
        />
      ) : (
        <HeatMap title={fact} across={across.path} down={down!.path} cells={cells} />
      )}
      <details className="chart-table">
        <summary>{t('lab.allFacts')}</summary>
        <div className="lab-table">
          <Figures
            caption={t('lab.allFacts')}
            head={['', ...facts]}
            rows={columns.map((each) => [
              labelOf(each),
              ...facts.map((name) => told(name, each.facts[name])),
            ])}
          />
        </div>
      </details>
    </>
  );
}

/** Merges "no damage" with "damage does not apply". */
function merged(damage: AttackColumn['damage']): typeof damage {
  const found = new Map<number, number>();
  for (const { value, chance } of damage) found.set(value, (found.get(value) ?? 0) + chance);
  return [...found].map(([value, chance]) => ({ value, chance })).sort((a, b) => a.value - b.value);
}

/** Computes the odds of an attack in a worker. A new question ends the last one. */
export function useAttackOdds() {
  const worker = useRef<Worker | null>(null);
  const [odds, setOdds] = useState<AttackMessage | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => worker.current?.terminate(), []);
  const start = useCallback((attack: AttackAsked): void => {
    worker.current?.terminate();
    const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    setBusy(true);
    const done = (told: AttackMessage): void => {
      setOdds(told);
      setBusy(false);
      started.terminate();
    };
    started.addEventListener('message', ({ data }: MessageEvent<AttackMessage>) => done(data));
    started.addEventListener('error', ({ message }) => done({ kind: 'failed', sentence: message }));
    started.postMessage({ ask: 'attack', attack } satisfies WorkerOrder);
  }, []);
  return { odds, isBusy, start };
}

/** The exact odds of a dice expression. */
export function DiceOdds(): ReactNode {
  const { t, i18n } = useTranslation();
  const [text, setText] = useState('2d6');
  const notation = useDeferredValue(text);
  const get = useCallback(async () => (await import('../engine/odds.ts')).diceOdds(notation), [notation]);
  const lazy = useLazy(get);
  const odds = lazy.kind === 'here' ? lazy.value : undefined;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (
    <section className="panel stack" aria-labelledby="dice-title">
      <h2 id="dice-title">{t('lab.dice')}</h2>
      <label className="field">
        <span>{t('lab.notation')}</span>
        <input
          className="input number"
          value={text}
          autoComplete="off"
          placeholder="4d6kh3"
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {odds !== undefined && 'refusal' in odds && <p className="quiet">{odds.refusal}</p>}
      {odds !== undefined && 'value' in odds && (
        <Bars
          title={t('lab.mean', { mean: odds.value.mean.toFixed(2) })}
          most={Math.max(...odds.value.chances.map(({ chance }) => chance))}
          bars={odds.value.chances.map(({ value, chance }) => {
            return { label: String(value), value: chance, told: percent.format(chance) };
          })}
        />
      )}
    </section>
  );
}
