import { type Document, isMap, parseDocument } from 'yaml';
import { HOUSE_DEFAULT } from '../kernel/preset.ts';

/** The preset that an encounter's text names; the house default if it names none. */
export function presetIn(text: string): string {
  const document = parseDocument(text);
  const preset = document.errors.length > 0 ? undefined : document.getIn(['rulings', 'preset']);
  return typeof preset === 'string' ? preset : HOUSE_DEFAULT;
}

/**
 * An encounter's text with this preset; single switches that the text sets stay. A text that is no map comes back as it is.
 */
export function withPreset(text: string, name: string): string {
  const document = parseDocument(text) as unknown as Document;
  if (document.errors.length > 0 || !isMap(document.contents) || presetIn(text) === name) return text;
  if (name !== HOUSE_DEFAULT) setPreset(document, name);
  else dropPreset(document);
  return document.toString(WRITTEN);
}

const WRITTEN = { lineWidth: 110, flowCollectionPadding: true } as const;

function setPreset(document: Document, name: string): void {
  if (isMap(document.get('rulings'))) document.setIn(['rulings', 'preset'], name);
  else document.set('rulings', document.createNode({ preset: name }));
}

function dropPreset(document: Document): void {
  document.deleteIn(['rulings', 'preset']);
  const left = document.get('rulings');
  if (isMap(left) && left.items.length === 0) document.delete('rulings');
}
