import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChangeableFields, Changes } from '../engine/designing.ts';
import type { LabQuestion } from '../route.ts';
import { ChoiceRow } from '../ui/fields.tsx';
import { Icon } from '../ui/icon.tsx';

interface ChangeRowProps {
  readonly fields: ChangeableFields;
  /** `vex.dr=3`, or `vex.dr=0..6` for a varied field. */
  readonly change: string;
  /** Whether the field has one value or several. */
  readonly takes: 'value' | 'values';
  readonly label: string;
  readonly write: (change: string) => void;
  readonly remove?: () => void;
}

/** Separates a change into its path and its value. */
function partsOf(change: string): readonly [path: string, value: string] {
  const at = change.indexOf('=');
  return at === -1 ? [change, ''] : [change.slice(0, at), change.slice(at + 1)];
}

/** Returns a first value for a field: one more than now, or a range around it. */
function firstValue(path: string, fields: ChangeableFields, takes: 'value' | 'values'): string {
  const number = fields.numbers.find((each) => each.path === path);
  if (number !== undefined) {
    const { now, field } = number;
    const least = field === 'count' ? 1 : Math.min(0, now);
    const from = Math.max(least, now - 2);
    return takes === 'value' ? String(now + 1) : `${from}..${from + 4}`;
  }
  const ruling = fields.rulings.find(({ id }) => `rulings.${id}` === path);
  if (ruling === undefined) return takes === 'value' ? (fields.policies[0] ?? '') : fields.policies.join(',');
  const { settings, now, whole } = ruling;
  if (whole !== null)
    return takes === 'value'
      ? String(now === whole.min ? whole.max : whole.min)
      : `${whole.min}..${Math.min(whole.max, whole.min + 4)}`;
  if (takes === 'values') return settings.map(({ value }) => value).join(',');
  return String(settings.find(({ value }) => value !== now)!.value);
}

/** Returns a change of the first number of an encounter. */
function firstChange(fields: ChangeableFields, takes: 'value' | 'values', not: Changes = []): string {
  const taken = not.map((each) => partsOf(each)[0]);
  const free = fields.numbers.find(({ path, field }) => field !== 'count' && !taken.includes(path));
  const path = free?.path ?? fields.numbers[0]?.path ?? '';
  return `${path}=${firstValue(path, fields, takes)}`;
}

function ChangeRow({ fields, change, takes, label, write, remove }: ChangeRowProps): ReactNode {
  const { t } = useTranslation();
  const [path, value] = partsOf(change);
  const groups = Map.groupBy(fields.numbers, ({ whose }) => whose);
  const known =
    fields.numbers.some((each) => each.path === path) ||
    fields.rulings.some(({ id }) => `rulings.${id}` === path) ||
    fields.sides.some(({ id }) => `policy.${id}` === path);
  return (
    <div className="lab-change">
      <label className="field">
        <span className="only-read">{label}</span>
        <select
          className="input"
          value={path}
          onChange={({ target }) => write(`${target.value}=${firstValue(target.value, fields, takes)}`)}
        >
          {!known && <option value={path}>{path}</option>}
          {[...groups].map(([whose, numbers]) => (
            <optgroup key={whose} label={whose}>
              {numbers.map(({ path: each, field, now }) => (
                <option key={each} value={each}>
                  {t('lab.fieldOf', { whose, field: field === 'count' ? t('lab.number') : field, now })}
                </option>
              ))}
            </optgroup>
          ))}
          <optgroup label={t('lab.rulings')}>
            {fields.rulings.map(({ id, question }) => (
              <option key={id} value={`rulings.${id}`}>
                {question}
              </option>
            ))}
          </optgroup>
          <optgroup label={t('lab.play')}>
            {fields.sides.map(({ id, name }) => (
              <option key={id} value={`policy.${id}`}>
                {t('lab.playOf', { side: name })}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      <Value
        {...{ fields, path, value, takes }}
        label={t('lab.valueOf', { field: path })}
        write={(next) => write(`${path}=${next}`)}
      />
      {remove !== undefined && (
        <button
          type="button"
          className="button is-square"
          aria-label={t('lab.remove', { what: path })}
          title={t('lab.remove', { what: path })}
          onClick={remove}
        >
          <Icon name="x" />
        </button>
      )}
    </div>
  );
}

interface ValueProps extends Pick<ChangeRowProps, 'fields' | 'takes' | 'label'> {
  readonly path: string;
  readonly value: string;
  readonly write: (value: string) => void;
}

function Value({ fields, path, value, takes, label, write }: ValueProps): ReactNode {
  const ruling = fields.rulings.find(({ id }) => `rulings.${id}` === path);
  const words = path.startsWith('policy.')
    ? fields.policies.map((name) => ({ value: name, text: name }))
    : ruling?.whole === null
      ? ruling.settings.map((each) => ({
          value: String(each.value),
          text: `${String(each.value).replaceAll('-', ' ')}: ${each.says}`,
        }))
      : undefined;
  return (
    <div className="field">
      {words === undefined || takes === 'values' ? (
        <input
          className="input number"
          aria-label={label}
          value={value}
          autoComplete="off"
          placeholder={takes === 'values' ? '0..6' : undefined}
          onChange={({ target }) => write(target.value)}
        />
      ) : (
        <select
          className="input"
          aria-label={label}
          value={value}
          onChange={({ target }) => write(target.value)}
        >
          {words.map((each) => (
            <option key={each.value} value={each.value}>
              {each.text}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

interface ChangeListProps {
  readonly fields: ChangeableFields;
  readonly changes: Changes;
  readonly label: string;
  readonly add: string;
  readonly write: (changes: Changes) => void;
}

function ChangeList({ fields, changes, label, add, write }: ChangeListProps): ReactNode {
  return (
    <fieldset className="lab-changes stack">
      <legend>{label}</legend>
      {changes.map((change, i) => (
        <ChangeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its text changes while it is edited.
          key={i}
          {...{ fields, change, label }}
          takes="value"
          write={(next) => write(changes.with(i, next))}
          remove={() => write(changes.toSpliced(i, 1))}
        />
      ))}
      <button
        type="button"
        className="button"
        onClick={() => write([...changes, firstChange(fields, 'value', changes)])}
      >
        <Icon name="plus" /> {add}
      </button>
    </fieldset>
  );
}

const WAYS = ['none', 'variants', 'one', 'two'] as const;
type Way = (typeof WAYS)[number];
/** More variants do not fit into one table. */
const MOST_VARIANTS = 6;

type Part = Pick<LabQuestion, 'set' | 'vary' | 'variants'>;

interface ComparisonFormProps {
  readonly fields: ChangeableFields;
  readonly question: Part;
  readonly ask: (part: Part) => void;
}

/** The form for everything that is changed, compared or varied. */
export function ComparisonForm({ fields, question, ask }: ComparisonFormProps): ReactNode {
  const { t } = useTranslation();
  const { set, vary, variants } = question;
  const way: Way =
    vary.length === 2 ? 'two' : vary.length === 1 ? 'one' : variants.length > 0 ? 'variants' : 'none';
  const go = (to: Way): void => {
    const first = vary[0] ?? firstChange(fields, 'values');
    const second = firstChange(fields, 'values', [first]);
    ask({
      set,
      variants: to === 'variants' ? [[firstChange(fields, 'value')]] : [],
      vary: to === 'one' ? [first] : to === 'two' ? [first, second] : [],
    });
  };
  return (
    <>
      <ChangeList
        {...{ fields, changes: set, label: t('lab.changes'), add: t('lab.change') }}
        write={(next) => ask({ ...question, set: next })}
      />
      <ChoiceRow
        label={t('lab.compare')}
        value={way}
        choose={go}
        choices={WAYS.map((value) => ({ value, text: t(`lab.ways.${value}`) }))}
      />
      {vary.map((change, i) => (
        <ChangeRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place, and its text changes while it is edited.
          key={i}
          {...{ fields, change, takes: 'values' }}
          label={t('lab.varied')}
          write={(next) => ask({ ...question, vary: vary.with(i, next) })}
        />
      ))}
      {vary.length > 0 && <p className="quiet small">{t('lab.variedHint')}</p>}
      {variants.map((changes, i) => (
        <ChangeList
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place in the list.
          key={i}
          {...{ fields, changes, label: t('lab.variant', { number: i + 1 }), add: t('lab.change') }}
          write={(next) =>
            ask({
              ...question,
              variants: next.length === 0 ? variants.toSpliced(i, 1) : variants.with(i, next),
            })
          }
        />
      ))}
      {way === 'variants' && variants.length < MOST_VARIANTS && (
        <button
          type="button"
          className="button"
          onClick={() => ask({ ...question, variants: [...variants, [firstChange(fields, 'value')]] })}
        >
          <Icon name="plus" /> {t('lab.addVariant')}
        </button>
      )}
    </>
  );
}
