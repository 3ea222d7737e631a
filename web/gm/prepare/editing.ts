import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Campaign } from '../../../src/campaign/campaign.ts';
import type { Fault } from '../../../src/content/fault.ts';
import type { Refusal } from '../../../src/kernel/result.ts';
import type { Draft, Workbench } from '../../engine/draft/draft.ts';
import type { Preview } from '../../engine/draft/sheet.ts';
import type { Measured } from '../../engine/reading.ts';
import { sheetsOf } from '../../rulebook-panels/rulebook-panels.tsx';
import type { CharacterSheet } from '../../rulebook-panels/shared.ts';
import { useTable } from '../../table/use-table.tsx';
import { type Lazy, useLazy } from '../../ui/lazy.ts';

export type Loaded = Awaited<ReturnType<typeof load>>;

/** The functions that read and edit an encounter's text. */
export type Tools = Loaded['tools'];

/** Loads the encounter tools together with the rulebooks. */
export function useWorkbench(ruleset: string): Lazy<Loaded> {
  const get = useCallback(() => load(ruleset), [ruleset]);
  return useLazy(get);
}

// Each function is named, so that the check for unused code sees which ones the page needs.
async function load(ruleset: string) {
  const {
    workbenchFor,
    readDraft,
    withField,
    withValue,
    withoutEntry,
    partText,
    withPart,
    readPasted,
    readQuickAdd,
    withNewcomers,
    withPerson,
    findThings,
  } = await import('../../engine/draft/draft.ts');
  const {
    sheetDraft,
    withSheetValue,
    faultsOfSheet,
    fieldShape,
    emptyFor,
    partAt,
    spanIn,
    isObject,
    previewOf,
  } = await import('../../engine/draft/sheet.ts');
  const { ownCharacter, templatesFor, copyOf, freeName, withName, packFrom, packIn } = await import(
    '../../engine/draft/fresh.ts'
  );
  const {
    brushesFor,
    withStroke,
    withEdgeWalls,
    withDoors,
    withPlaces,
    placesIn,
    placesFor,
    withMap,
    withMapFile,
    mapFileOf,
  } = await import('../../engine/draft/painting.ts');
  const { knownDifficulty, easeFor } = await import('../../engine/reading.ts');
  const { catalogue } = await import('../../engine/catalogue.ts');
  const tools = {
    ...{ readDraft, withField, withValue, withoutEntry, partText, withPart },
    ...{ readPasted, readQuickAdd, withNewcomers, withPerson, findThings },
    ...{
      sheetDraft,
      withSheetValue,
      faultsOfSheet,
      fieldShape,
      emptyFor,
      partAt,
      spanIn,
      isObject,
      previewOf,
    },
    ...{ ownCharacter, templatesFor, copyOf, freeName, withName, packFrom, packIn },
    ...{
      brushesFor,
      withStroke,
      withEdgeWalls,
      withDoors,
      withPlaces,
      placesIn,
      placesFor,
      withMap,
      withMapFile,
      mapFileOf,
    },
    ...{ knownDifficulty, easeFor },
  };
  const texts = catalogue().flatMap((each) => (each.ruleset === ruleset ? [each.text] : []));
  return { bench: workbenchFor(ruleset), tools, texts };
}

/** How hard the encounter is for the players' side, as far as it is known. */
export interface Difficulty {
  readonly shown: Measured | null;
  readonly ease: ReturnType<Tools['easeFor']> | null;
  /** The change of their share by the latest change, in percentage points. */
  readonly changed: number;
  readonly isBusy: boolean;
  /** Measures the encounter also before its first change, so that this one can be compared with it. */
  readonly compare: () => void;
}

/** The encounter being edited, passed to each part of the editor. */
export interface Editing {
  readonly text: string;
  readonly draft: Draft;
  readonly bench: Workbench;
  readonly tools: Tools;
  /** The encounters of the same rulebook that come with Riposte. */
  readonly texts: readonly string[];
  /** The faults of the text. With faults, the table keeps the last text without them. */
  readonly faults: readonly Fault[];
  /** The last encounter without faults, as its fight begins; `null` before the first one. */
  readonly preview: Preview | null;
  /** How hard the encounter is; absent where that is not measured. */
  readonly difficulty?: Difficulty;
  /** Changes the text. Returns whether the table has it now; the reason then appears above the editor. */
  readonly write: (text: NewText) => Promise<boolean>;
}

/** A new text, or its function of the text at that moment: for changes that take time, during which others are made. */
export type NewText = string | ((now: string) => string);

const textAfter = (next: NewText, now: string): string => (typeof next === 'string' ? next : next(now));

/** The text being edited, and its history on this page. */
export interface Work extends Pick<Editing, 'text' | 'faults' | 'preview' | 'write'> {
  readonly refusal: Refusal | null;
  /** Whether the text was changed on this page. */
  readonly isChanged: boolean;
  /** Goes back or forward by one change; `null` at either end. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

interface History {
  readonly text: string;
  readonly past: readonly string[];
  readonly future: readonly string[];
}

/**
 * Edits the table's encounter. Every text without faults is sent to the table at once. `tellWriting` gets the result of
 * each such change while it is on its way: whether the table has it.
 */
export function useWork(
  { previewOf }: Pick<Tools, 'previewOf'>,
  tellWriting: (result: Promise<boolean>) => void,
): Work {
  const { view, send } = useTable();
  const told = view.gm?.text ?? '';
  const [history, setHistory] = useState<History>({ text: told, past: [], future: [] });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const own = useRef(new Set<string>());
  /** The history at this moment, also before the page is drawn again. */
  const latest = useRef(history);
  const keep = useCallback((next: History): void => {
    latest.current = next;
    setHistory(next);
  }, []);
  // If another GM has changed the encounter, their text applies, and your own can be restored.
  useEffect(() => {
    if (own.current.has(told)) return;
    const { text, past } = latest.current;
    keep(text === told ? { text, past, future: [] } : { text: told, past: [...past, text], future: [] });
  }, [told, keep]);
  const { text, past, future } = history;
  const checked = useMemo(() => previewOf(text), [previewOf, text]);
  const last = useRef<Preview | null>(null);
  if (!('faults' in checked)) last.current = checked;
  const sent = async (changed: string): Promise<boolean> => {
    const outcome = await send({ kind: 'write', text: changed });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
    return 'value' in outcome;
  };
  const go = (next: History): Promise<boolean> => {
    keep(next);
    if ('faults' in previewOf(next.text)) return Promise.resolve(false);
    own.current.add(next.text);
    const result = sent(next.text);
    tellWriting(result);
    return result;
  };
  return {
    text,
    faults: 'faults' in checked ? checked.faults : [],
    preview: last.current,
    write: (next) => {
      const { text: now, past: before } = latest.current;
      const changed = textAfter(next, now);
      return changed === now
        ? Promise.resolve(true)
        : go({ text: changed, past: [...before, now], future: [] });
    },
    refusal,
    isChanged: past.length > 0,
    undo:
      past.length === 0
        ? null
        : () => void go({ text: past.at(-1)!, past: past.slice(0, -1), future: [text, ...future] }),
    redo:
      future.length === 0
        ? null
        : () => void go({ text: future[0]!, past: [...past, text], future: future.slice(1) }),
  };
}

/** The party as an encounter, so that the usual editor can change its sheets. */
export function usePartyEditing(
  campaign: Campaign,
  change: (next: Campaign) => Promise<void>,
  campaigns: Pick<typeof import('../../engine/campaigns.ts'), 'partyText' | 'partyFrom'>,
  { bench, tools, texts }: Loaded,
): Editing {
  const [faulty, setFaulty] = useState<string | null>(null);
  const whole = useMemo(() => campaigns.partyText(campaign, bench!), [campaigns, campaign, bench]);
  const text = faulty ?? whole;
  const latest = useRef(text);
  latest.current = text;
  const checked = useMemo(() => tools.previewOf(text), [tools, text]);
  const last = useRef<Preview | null>(null);
  if (!('faults' in checked)) last.current = checked;
  // Newcomers join the party: its foes are placeholders.
  const draft = tools.readDraft(text)!;
  return {
    text,
    draft: { ...draft, sides: draft.sides.slice(0, 1) },
    bench: bench!,
    tools,
    texts,
    faults: 'faults' in checked ? checked.faults : [],
    preview: last.current,
    write: async (next) => {
      const changed = textAfter(next, latest.current);
      if ('faults' in tools.previewOf(changed)) {
        setFaulty(changed);
        return false;
      }
      setFaulty(null);
      await change(campaigns.partyFrom(changed, campaign));
      return true;
    },
  };
}

export interface OfCharacter extends Pick<Editing, 'preview' | 'bench'> {
  readonly who: string;
}

/** Returns the sheet of a combatant as its player sees it in a fight; `undefined` while it is loaded. */
export function useCharacter({ preview, bench, who }: OfCharacter): CharacterSheet | undefined {
  const { id: ruleset } = bench.rulebook;
  const load = useCallback(() => sheetsOf(ruleset), [ruleset]);
  const lazy = useLazy(load);
  return lazy.kind === 'here' && preview !== null ? lazy.value?.characterOf(preview.view, who) : undefined;
}
