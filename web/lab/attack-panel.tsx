import {
  type FormEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { AttackAsked, AttackOdds } from '../engine/odds.ts';
import { useLazy } from '../ui/lazy.ts';
import { Bars } from './bars.tsx';

/** The odds of an attack between two combatants of an encounter. */
export function AttackPanel({ text }: { readonly text: string }): ReactNode {
  const { t } = useTranslation();
  const list = useId();
  const get = useCallback(
    async () => (text.trim() === '' ? [] : (await import('../engine/odds.ts')).peopleIn(text)),
    [text],
  );
  const lazy = useLazy(get);
  const people = lazy.kind === 'here' ? lazy.value : [];
  const [chosen, setChosen] = useState({ by: '', against: '', how: '', apart: 1 });
  const [others, setOthers] = useState<AttackAsked['others']>('simple');
  const { odds, isBusy, ask } = useAttackOdds();
  const by = people.find(({ id }) => id === chosen.by) ?? people[0];
  const foes = people.filter(({ id }) => id !== by?.id);
  const against =
    foes.find(({ id }) => id === chosen.against) ?? foes.find(({ side }) => side !== by?.side) ?? foes[0];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (by === undefined || against === undefined) return;
    const how = chosen.how.split(',').map((each) => each.trim());
    const { apart } = chosen;
    ask({ text, by: by.id, against: against.id, how: how.filter((each) => each !== ''), apart, others });
  };
  const whom = (which: 'by' | 'against', value: string | undefined, from: typeof people): ReactNode => (
    <label className="field">
      <span>{t(`lab.${which}`)}</span>
      <select
        className="input"
        value={value ?? ''}
        onChange={(event) => setChosen({ ...chosen, [which]: event.target.value })}
      >
        {from.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <section className="panel stack" aria-labelledby={`${list}-title`}>
      <h2 id={`${list}-title`}>{t('lab.attack')}</h2>
      {people.length < 2 ? (
        <p className="empty">{t('lab.attackOfWhat')}</p>
      ) : (
        <form className="stack" onSubmit={submit}>
          <div className="row">
            {whom('by', by?.id, people)}
            {whom('against', against?.id, foes)}
            <label className="field">
              <span>{t('lab.apartBy')}</span>
              <input
                className="input number number-field"
                type="number"
                min={1}
                max={500}
                value={chosen.apart}
                onChange={(event) => setChosen({ ...chosen, apart: Number(event.target.value) })}
              />
            </label>
          </div>
          <label className="field">
            <span>{t('lab.how')}</span>
            <input
              className="input"
              list={list}
              value={chosen.how}
              autoComplete="off"
              onChange={(event) => setChosen({ ...chosen, how: event.target.value })}
            />
            <datalist id={list}>
              {odds?.choices.map((choice) => (
                <option key={choice} value={choice} />
              ))}
            </datalist>
          </label>
          <label className="field">
            <span>{t('lab.others')}</span>
            <select
              className="input"
              value={others}
              onChange={(event) => setOthers(event.target.value === 'silence' ? 'silence' : 'simple')}
            >
              <option value="simple">{t('lab.othersSimple')}</option>
              <option value="silence">{t('lab.othersSilence')}</option>
            </select>
          </label>
          <div className="row">
            <button type="submit" className="button is-main" disabled={isBusy}>
              {t('lab.count')}
            </button>
            {isBusy && <p className="quiet">{t('lab.counting')}</p>}
          </div>
        </form>
      )}
      <div aria-live="polite">{odds !== null && <Told odds={odds} />}</div>
    </section>
  );
}

function Told({ odds }: { readonly odds: AttackOdds }): ReactNode {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 2 });
  if ('problem' in odds) {
    const choices = odds.choices.slice(0, 40).join(', ');
    return (
      <p className="refusal">{odds.problem === 'never' ? t('lab.noAttack', { choices }) : odds.problem}</p>
    );
  }
  const { kind, runs, chances, means, damage } = odds;
  return (
    <div className="stack">
      <p className="quiet number">{t(`lab.counted.${kind}`, { runs })}</p>
      <Bars
        title={t('lab.chances')}
        most={1}
        bars={chances.map(({ name, chance }) => ({
          label: name,
          value: chance,
          told: percent.format(chance),
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
    </div>
  );
}

/** Merges "no damage" with "damage does not apply". */
function merged(damage: Extract<AttackOdds, { kind: unknown }>['damage']): typeof damage {
  const found = new Map<number, number>();
  for (const { value, chance } of damage) found.set(value, (found.get(value) ?? 0) + chance);
  return [...found].map(([value, chance]) => ({ value, chance })).sort((a, b) => a.value - b.value);
}

function useAttackOdds() {
  const worker = useRef<Worker | null>(null);
  const [odds, setOdds] = useState<AttackOdds | null>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => () => worker.current?.terminate(), []);
  const ask = (asked: AttackAsked): void => {
    worker.current?.terminate();
    const started = new Worker(new URL('./attack-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    setBusy(true);
    const done = (told: AttackOdds): void => {
      setOdds(told);
      setBusy(false);
      started.terminate();
    };
    started.addEventListener('message', ({ data }: MessageEvent<AttackOdds>) => done(data));
    started.addEventListener('error', ({ message }) => done({ problem: message, choices: [] }));
    started.postMessage(asked);
  };
  return { odds, isBusy, ask };
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
