import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '../log/fold.tsx';
import { useLate } from '../parts/late.ts';
import { examplesOf, type WorkedExample } from './worked-example.ts';

/** Worked examples of a rule, each behind a tap. */
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

/** The worked examples of one rule, looked up when it is shown alone. */
export function ExamplesOf({
  ruleset,
  rule,
}: {
  readonly ruleset: string;
  readonly rule: string;
}): ReactNode {
  const get = useCallback(() => examplesOf(ruleset), [ruleset]);
  const late = useLate(get);
  return late.is === 'here' ? <ExampleList examples={late.value.get(rule) ?? []} /> : null;
}
