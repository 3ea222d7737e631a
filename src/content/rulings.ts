import { type Document, isMap, parseDocument } from 'yaml';
import { z } from 'zod';
import type { RuleId } from '../kernel/ids.ts';
import type { Rulebook, Ruling } from '../kernel/ruleset.ts';
import { HOUSE_DEFAULT } from '../kernel/ruleset.ts';
import type { Faults } from './fault.ts';
import type { Content } from './files.ts';
import { readAs } from './issues.ts';
import type { Side } from './shapes.ts';
import { fieldOf, plain, type SourceNode, without } from './source-node.ts';
import { didYouMean, listed, quoted } from './suggestion.ts';

/** Returns the preset named in an encounter's text, or the default preset. */
export function presetIn(text: string): string {
  const document = parseDocument(text);
  const preset = document.errors.length > 0 ? undefined : document.getIn(['rulings', 'preset']);
  return typeof preset === 'string' ? preset : HOUSE_DEFAULT;
}

/**
 * Sets the preset in an encounter's text and keeps its other ruling settings. Returns text that is not a map unchanged.
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

/** The setting of every configurable ruling of a rulebook. */
export type Settings = Readonly<Record<RuleId, string | number>>;

function isConfigurable(ruling: Ruling): boolean {
  return ruling.settings.length > 1 || ruling.whole !== undefined;
}

function settingShape({ question, settings, whole }: Ruling): z.ZodType<string | number | undefined> {
  if (whole !== undefined) return z.int().min(whole.min).max(whole.max).optional().describe(question);
  const values = settings.map((setting) => setting.value);
  return z.literal(values).optional().describe(question);
}

/** Returns the schema of an encounter's `rulings`: a preset and the rulebook's configurable rulings. */
export function rulingsShape(rulebook: Rulebook) {
  const switches = Object.entries(rulebook.rulings).filter(([, ruling]) => isConfigurable(ruling));
  const settings = switches.map(([id, ruling]) => [id, settingShape(ruling)] as const);
  const preset = z.literal(Object.keys(rulebook.presets)).optional();
  return z.strictObject({
    preset: preset.describe('The preset to start from'),
    ...Object.fromEntries(settings),
  });
}

/** Reads the `rulings` of an encounter. They override the preset, which overrides the rulebook's defaults. */
export function readRulings(
  node: SourceNode | undefined,
  rulebook: Rulebook,
  faults: Faults,
): Settings | undefined {
  const switches = Object.entries(rulebook.rulings).filter(([, ruling]) => isConfigurable(ruling));
  const defaults = Object.fromEntries(switches.map(([id, ruling]) => [id, ruling.settings[0]!.value]));
  if (node === undefined) return defaults;
  const open = withoutDecided(node, rulebook, faults);
  const own = readAs(rulingsShape(rulebook), open, faults);
  if (own === undefined) return undefined;
  const { preset, ...settings } = own;
  return {
    ...defaults,
    ...(preset === undefined ? {} : rulebook.presets[preset]!.settings),
    ...(settings as Settings),
  };
}

/** Reports and removes rulings that are not configurable. */
function withoutDecided(node: SourceNode, rulebook: Rulebook, faults: Faults): SourceNode {
  if (node.kind !== 'map') return node;
  let open = node;
  for (const [id, { key }] of node.fields) {
    const ruling = Object.hasOwn(rulebook.rulings, id) ? rulebook.rulings[id]! : undefined;
    if (ruling === undefined || isConfigurable(ruling)) continue;
    const what = `${id} is decided and can't be switched`;
    faults.add('decided', key, what, `leave it out; it is played so: ${ruling.settings[0]!.says}`);
    open = without(open, id);
  }
  return open;
}

/** Reads the options of an encounter that only its ruleset defines. */
export function readOptions(
  node: SourceNode,
  content: Content,
  sides: readonly Side[] | undefined,
  faults: Faults,
): unknown {
  const own = fieldOf(node, 'options');
  const options = readAs(
    content.options,
    own ?? { kind: 'map', place: node.place, fields: new Map() },
    faults,
  );
  const ids = sides?.map((each) => each.id);
  for (const field of content.optionsNamingSides) {
    const named = fieldOf(own, field);
    const value = named === undefined ? null : plain(named);
    if (ids === undefined || typeof value !== 'string' || ids.includes(value)) continue;
    const remedy = `${didYouMean(value, ids)}sides: ${listed(ids)}`;
    faults.add('unknown-id', named!.place, `there is no side ${quoted(value)}`, remedy);
  }
  return options;
}
