import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../src/content/fault.ts';

type Verdict = { readonly text: string; readonly faults: readonly Fault[] };

interface EncounterTextProps {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly rows?: number;
}

/** Edits an encounter as text, with errors next to their lines. */
export function EncounterText({ text, write, rows = 14 }: EncounterTextProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const verdict = useVerdict(text);
  const goTo = ({ line, column }: Fault): void => {
    const at = offsetOf(text, line, column);
    area.current?.focus();
    area.current?.setSelectionRange(at, at);
  };
  return (
    <div className="stack">
      <label className="field">
        <span>{t('start.text')}</span>
        <textarea
          ref={area}
          className="input"
          rows={rows}
          spellCheck={false}
          autoCapitalize="off"
          value={text}
          aria-describedby={id}
          aria-invalid={verdict !== null && verdict.faults.length > 0}
          placeholder={t('start.textHint')}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <div id={id} aria-live="polite">
        {verdict !== null && verdict.faults.length === 0 && <p className="sound">{t('start.sound')}</p>}
        {verdict !== null && verdict.faults.length > 0 && (
          <ul className="faults">
            {verdict.faults.map((fault) => (
              <li key={`${fault.line}:${fault.column}:${fault.what}`}>
                <button type="button" className="fault" onClick={() => goTo(fault)}>
                  <span className="number">{t('start.line', { line: fault.line })}</span> {fault.what}
                  <span className="quiet"> {fault.remedy}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function useVerdict(text: string): Verdict | null {
  const settled = useDeferredValue(text);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useEffect(() => {
    let isWanted = true;
    const timer = setTimeout(async () => {
      if (settled.trim() === '') return setVerdict(null);
      const { readText } = await import('../engine/reading.ts');
      const read = readText(settled);
      if (isWanted) setVerdict({ text: settled, faults: 'faults' in read ? read.faults : [] });
    }, 250);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [settled]);
  return verdict?.text === text ? verdict : null;
}

/** Converts a line and column, both counted from 1, to an offset in the text. */
function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return Math.min(text.length, before.reduce((sum, each) => sum + each.length + 1, 0) + column - 1);
}
