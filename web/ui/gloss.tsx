import './ui.css';
import { type ReactNode, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useRuleset } from '../table/use-table.tsx';
import type { Terms } from '../texts/glossary.ts';
import type { Language } from '../texts/language.ts';
import { afterFirstScreen, comesAtLast } from './lazy.ts';

/** The abbreviations of each rulebook by its id, in the languages that were asked for; empty until they are loaded. */
const glossaries = new Map<Language, Readonly<Record<string, Terms>>>();
const listeners = new Set<() => void>();

/** Returns the abbreviations of the table's rulebook; none until they are loaded, after the first screen. */
function useTerms(): Terms {
  const ruleset = useRuleset();
  const { i18n } = useTranslation();
  const language = i18n.language as Language;
  const terms = useSyncExternalStore(listen, () => glossaries.get(language));
  useEffect(() => {
    if (glossaries.has(language)) return;
    glossaries.set(language, {});
    afterFirstScreen(() => void load(language));
  }, [language]);
  return terms !== undefined && Object.hasOwn(terms, ruleset) ? terms[ruleset]! : NO_TERMS;
}

/** Returns the meaning of an abbreviation of the table's rulebook; `undefined` for another word. */
export function useGloss(term: string): string | undefined {
  const terms = useTerms();
  return Object.hasOwn(terms, term) ? terms[term] : undefined;
}

const NO_TERMS: Terms = {};

async function load(language: Language): Promise<void> {
  const { glossaryIn } = await comesAtLast(() => import('../texts/glossary.ts'));
  glossaries.set(language, await glossaryIn(language));
  for (const changed of listeners) changed();
}

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Splits a text at the abbreviations in it: every second part is one. */
export function splitAtTerms(text: string, terms: Terms): readonly string[] {
  const known = Object.keys(terms).filter((term) => text.includes(term));
  if (known.length === 0) return [text];
  const longestFirst = known.toSorted((a, b) => b.length - a.length);
  return text.split(new RegExp(`(?<![\\p{L}\\d'’-])(${longestFirst.join('|')})(?![\\p{L}'’-])`, 'u'));
}

interface GlossedProps {
  readonly children: string;
  /** Whether it lies inside a button. Then the abbreviations explain themselves on hover only. */
  readonly isQuiet?: boolean;
}

/** A text whose abbreviations explain themselves on hover, and on tap or Enter. */
export function Glossed({ children: text, isQuiet = false }: GlossedProps): ReactNode {
  const terms = useTerms();
  const parts = useMemo(() => splitAtTerms(text, terms), [text, terms]);
  if (parts.length === 1) return text;
  return parts.map((part, i) => {
    if (i % 2 === 0) return looseText(parts, i);
    const says = terms[part]!;
    const term = isQuiet ? (
      <abbr className="gloss" title={says}>
        {part}
      </abbr>
    ) : (
      <Term term={part} says={says} />
    );
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text keep their order.
      <span key={i} className="gloss-word">
        {i === 1 || /\s/.test(parts[i - 1]!) ? /\S*$/.exec(parts[i - 1]!)![0] : ''}
        {term}
        {/^\S*/.exec(parts[i + 1]!)![0]}
      </span>
    );
  });
}

/** A text between abbreviations, without the signs that stick to them, such as brackets: no line may end there. */
function looseText(parts: readonly string[], i: number): string {
  const text = i === 0 ? parts[0]! : parts[i]!.replace(/^\S*/, '');
  return i === parts.length - 1 ? text : text.replace(/\S*$/, '');
}

function Term({ term, says }: { readonly term: string; readonly says: string }): ReactNode {
  const id = useId();
  return (
    <>
      <button type="button" className="gloss" title={says} popoverTarget={id}>
        {term}
      </button>
      <span id={id} className="gloss-says" popover="auto">
        <b>{term}</b> {says}
      </span>
    </>
  );
}

/** All abbreviations of the table's rulebook. */
export function GlossList(): ReactNode {
  const { t } = useTranslation();
  const terms = useTerms();
  const [isOpen, setOpen] = useState(false);
  if (Object.keys(terms).length === 0) return null;
  return (
    <details
      className="gloss-list"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('glossary')}</summary>
      <dl>
        {Object.entries(terms).map(([term, says]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
