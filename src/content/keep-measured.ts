import { isScalar, parseDocument, stringify, YAMLMap } from 'yaml';
import type { Measured } from './measured.ts';

const FIELD = 'measured';

/**
 * An encounter's text with what was measured in place of what it said of it before, at its end where it said nothing.
 * All else stays as it is, byte for byte, comments too; what is written in braces is laid out anew as JSON.
 */
export function withMeasured(text: string, measured: Measured): string {
  const document = parseDocument(text);
  const { contents } = document;
  if (!(contents instanceof YAMLMap)) return text;
  if (contents.flow === true) {
    return `${JSON.stringify({ ...document.toJS(), [FIELD]: measured }, null, 2)}\n`;
  }
  const block = blockText(measured);
  const old = rangeIn(contents, text);
  if (old === undefined) return `${text.trimEnd()}\n\n${block}\n`;
  return `${text.slice(0, old.from)}${block}${text.slice(old.to)}`;
}

/** An encounter's text without what it says was measured, each line where it was: what is to be written anew need not be sound. */
export function withoutMeasured(text: string): string {
  const { contents } = parseDocument(text);
  const old = contents instanceof YAMLMap && contents.flow !== true ? rangeIn(contents, text) : undefined;
  if (old === undefined) return text;
  const lines = text.slice(old.from, old.to).replaceAll(/[^\n]/g, '');
  return `${text.slice(0, old.from)}${lines}${text.slice(old.to)}`;
}

/** From the field's name to the end of what it holds, blank lines and comments after it left out. */
function rangeIn(map: YAMLMap, text: string): { readonly from: number; readonly to: number } | undefined {
  const pair = map.items.find(({ key }) => isScalar(key) && key.value === FIELD);
  if (pair === undefined) return undefined;
  const { range: named } = pair.key as { readonly range: readonly number[] };
  const { range: held } = (pair.value ?? pair.key) as { readonly range: readonly number[] };
  return { from: named[0]!, to: named[0]! + text.slice(named[0], held[1]).trimEnd().length };
}

/** One figure a line, those of the sides in one line. */
function blockText(measured: Measured): string {
  const lines = Object.entries(measured).map(([field, value]) => `  ${field}: ${valueText(value)}`);
  return [`${FIELD}:`, ...lines].join('\n');
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(valueText).join(', ')}]`;
  return stringify(value, { collectionStyle: 'flow', lineWidth: 0 }).trimEnd();
}
