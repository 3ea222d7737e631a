import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Entry } from '../engine/rulebooks.ts';
import { Fold } from '../log/fold.tsx';
import { settingLabel } from '../ui/fields.tsx';
import { useLazy } from '../ui/lazy.ts';
import './rules.css';
import { hashOf } from '../route.ts';
import { Modal } from '../ui/modal.tsx';

/** A small fight that demonstrates a rule. The tests run it. */
export interface WorkedExample {
  /** For example `examples/timeslice/block-equal.yaml`. */
  readonly file: string;
  readonly title: string;
  readonly about: string;
  /** The rules and rulings that it demonstrates. */
  readonly rules: readonly string[];
  /** The source text: combatants, dice, answers, and expected results. */
  readonly text: string;
}

/** Worked examples by rule. */
export type Examples = ReadonlyMap<string, readonly WorkedExample[]>;

export function byRule(examples: readonly WorkedExample[]): Examples {
  const found = new Map<string, WorkedExample[]>();
  for (const example of examples) {
    for (const rule of example.rules) {
      const known = found.get(rule);
      if (known === undefined) found.set(rule, [example]);
      else known.push(example);
    }
  }
  return found;
}

/** Loads the worked examples of a rulebook. Empty if the rulebook has no examples. */
export async function examplesOf(ruleset: string): Promise<Examples> {
  const { WORKED_EXAMPLES } = await import('virtual:worked-examples');
  const loaded = await WORKED_EXAMPLES[ruleset]?.();
  return byRule(loaded?.default ?? []);
}

/** A rule with its source, or a ruling with its possible settings. */
export function RuleEntry({ entry }: { readonly entry: Entry }): ReactNode {
  const { t } = useTranslation();
  const { id, kind, title, says, source, settings, alternatives, reason, departs } = entry;
  return (
    <>
      <h3 className="rule-title">
        {title} <code className="rule-id">{id}</code>
      </h3>
      {kind === 'rule' ? (
        <p>{says}</p>
      ) : (
        <dl className="rule-settings">
          {settings.map(({ value, says: told }, i) => (
            <div key={value}>
              <dt>
                {settings.length === 1
                  ? t('rules.decided')
                  : settingLabel({ question: title, settings, reason }, value)}
                {settings.length > 1 && i === 0 && <span className="chip is-warm">{t('rules.default')}</span>}
              </dt>
              <dd>{told}</dd>
            </div>
          ))}
        </dl>
      )}
      {departs && <p className="chip is-warm">{t('rules.departs')}</p>}
      {reason !== '' && (
        <p>
          <b>{t('rules.why')}</b> {reason}
        </p>
      )}
      {alternatives.length > 0 && (
        <p className="quiet small">
          {t('rules.alternatives')} {alternatives.join(' · ')}
        </p>
      )}
      {source !== '' && <p className="quiet small">{t('rules.source', { source })}</p>}
    </>
  );
}

/** Worked examples of a rule. Each opens on tap. */
export function ExampleList({ examples }: { readonly examples: readonly WorkedExample[] }): ReactNode {
  const { t } = useTranslation();
  if (examples.length === 0) return null;
  return (
    <Fold className="rule-examples" summary={t('rules.examples', { count: examples.length })}>
      {() =>
        examples.map(({ file, title, about, text }) => (
          <Fold key={file} className="rule-example" summary={title}>
            {() => (
              <>
                {about !== '' && <p>{about}</p>}
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys. */}
                <pre tabIndex={0}>{text}</pre>
                <p className="quiet small">{t('rules.exampleFile', { file })}</p>
              </>
            )}
          </Fold>
        ))
      }
    </Fold>
  );
}

/** Loads and shows the worked examples of one rule. */
function ExamplesOf({ ruleset, rule }: { readonly ruleset: string; readonly rule: string }): ReactNode {
  const get = useCallback(() => examplesOf(ruleset), [ruleset]);
  const lazy = useLazy(get);
  return lazy.kind === 'here' ? <ExampleList examples={lazy.value.get(rule) ?? []} /> : null;
}

interface RuleDialogProps {
  readonly ruleset: string;
  readonly rule: string;
  readonly close: () => void;
}

/** A rule in a dialog, without leaving the table. */
export function RuleDialog({ ruleset, rule, close }: RuleDialogProps): ReactNode {
  const { t } = useTranslation();
  const get = useCallback(
    async () => (await import('../engine/rulebooks.ts')).entryOf(ruleset, rule),
    [ruleset, rule],
  );
  const lazy = useLazy(get);
  return (
    <Modal title={t('rules.rule')} close={close}>
      <div className="rule-alone" aria-live="polite">
        {lazy.kind === 'coming' && <p className="quiet">{t('loading')}</p>}
        {lazy.kind === 'here' && lazy.value !== undefined && (
          <>
            <RuleEntry entry={lazy.value} />
            <ExamplesOf ruleset={ruleset} rule={rule} />
          </>
        )}
        {(lazy.kind === 'lost' || (lazy.kind === 'here' && lazy.value === undefined)) && (
          <p className="empty">{t('rules.unknown', { rule })}</p>
        )}
      </div>
      <p>
        <a href={hashOf({ page: 'rules', ruleset, rule })} target="_blank" rel="noopener">
          {t('rules.inBook')}
        </a>
      </p>
    </Modal>
  );
}
