import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GM } from '../../src/kernel/ids.ts';
import { MACHINE_LEVELS } from '../../src/kernel/policy.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { IllegalAnswerMode, Settings } from '../../src/table/table.ts';
import { StopsForm } from '../prompt/stops.tsx';
import { seatNames, useTable } from '../table/use-table.tsx';
import { ChoiceRow, RefusalNote } from '../ui/fields.tsx';
import { useLazy } from '../ui/lazy.ts';
import { Modal } from '../ui/modal.tsx';

/** The settings of the table, and the function that changes some of them at once. */
interface Setting {
  readonly settings: Settings;
  readonly set: (change: Partial<Settings>) => Promise<void>;
  readonly refusal: Refusal | null;
}

export function useSettings(): Setting {
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // Changes that were sent but not confirmed yet. The next change includes them, so that it does not undo them.
  const [asked, setAsked] = useState<Partial<Settings>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the table says now holds.
  useEffect(() => setAsked({}), [view.settings]);
  const set = async (change: Partial<Settings>): Promise<void> => {
    setAsked((already) => ({ ...already, ...change }));
    const outcome = await send({ kind: 'set', settings: change });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
    if ('refusal' in outcome) setAsked({});
  };
  return { settings: { ...view.settings, ...asked }, set, refusal };
}

const loadDraft = () => import('../engine/draft/draft.ts');

/** Returns the sides of the fight; before it, those of the encounter. */
function useSides(): readonly Party[] {
  const { t } = useTranslation();
  const { view } = useTable();
  const isBefore = view.fight === null;
  const text = view.gm?.text ?? '';
  const load = useCallback(async () => (isBefore ? await loadDraft() : undefined), [isBefore]);
  const lazy = useLazy(load);
  const written = useMemo(
    () => (lazy.kind === 'here' ? lazy.value?.readDraft(text) : undefined),
    [lazy, text],
  );
  const sides = view.fight?.sides ?? written?.sides ?? [];
  const seated = view.fight?.standings ?? written?.entries ?? [];
  return sides.map((side) => ({ ...side, person: t(`prepare.playedBy.${playersOf(side, seated)}`) }));
}

/** Whether people or the GM play a side, by the seats of the side and of its combatants. */
export function playersOf(
  side: { readonly id: string; readonly seat?: string | null },
  all: readonly { readonly side: string; readonly seat: string | null }[],
): 'players' | 'gm' {
  const own = all.flatMap((each) => (each.side === side.id ? each.seat : []));
  return [side.seat ?? null, ...own].some((seat) => seat !== null && seat !== GM) ? 'players' : 'gm';
}

/** The settings of the table. Each change applies at once. */
export function SettingsForm(): ReactNode {
  const { t } = useTranslation();
  const { view } = useTable();
  const setting = useSettings();
  const { settings, set, refusal } = setting;
  const { prompts } = view;
  const sides = useSides();
  const person = t('prepare.playedBy.player');
  const players = (view.gm?.seats ?? []).map((id) => ({ id, name: seatNames(view, id), person }));
  const questionOf = (key: string): string => {
    const { question = key.replaceAll('-', ' ') } = prompts.find((each) => each.key === key) ?? {};
    return question.charAt(0).toUpperCase() + question.slice(1);
  };
  const questions = [...new Set([...Object.keys(settings.dial), ...prompts.map(({ key }) => key)])].sort();
  return (
    <div className="stack">
      <ChoiceRow
        label={t('gm.foeHealth')}
        value={settings.foeHealth}
        choose={(foeHealth) => void set({ foeHealth })}
        choices={(['exact', 'words', 'hidden'] as const).map((value) => ({
          value,
          text: t(`gm.foeHealths.${value}`),
        }))}
      />
      <ChoiceRow
        label={t('gm.oddsFor')}
        value={settings.oddsFor}
        choose={(oddsFor) => void set({ oddsFor })}
        choices={(['everyone', 'gm'] as const).map((value) => ({ value, text: t(`gm.oddsFors.${value}`) }))}
      />
      <ChoiceRow
        label={t('gm.advice')}
        value={settings.hasAdvice ? 'on' : 'off'}
        choose={(value) => void set({ hasAdvice: value === 'on' })}
        choices={(['on', 'off'] as const).map((value) => ({ value, text: t(`gm.advices.${value}`) }))}
      />
      <label className="field">
        <span>{t('gm.clock')}</span>
        <input
          className="input number number-field"
          type="number"
          min={5}
          max={3600}
          placeholder={t('gm.noClock')}
          defaultValue={settings.clock ?? ''}
          onBlur={(event) => {
            const seconds = event.target.value === '' ? null : Number(event.target.value);
            if (seconds !== settings.clock) void set({ clock: seconds });
          }}
        />
      </label>
      <Players legend={t('gm.autoSides')} of="autoSides" parties={sides} {...setting} />
      <Players legend={t('gm.autoSeats')} of="autoSeats" parties={players} {...setting} />
      {questions.map((key) => (
        <ChoiceRow<IllegalAnswerMode>
          key={key}
          label={t('gm.dial', { question: questionOf(key) })}
          value={settings.dial[key] ?? 'enforce'}
          choose={(mode) => void set({ dial: { ...settings.dial, [key]: mode } })}
          choices={(['enforce', 'warn', 'allow'] as const).map((value) => ({
            value,
            text: t(`gm.dials.${value}`),
          }))}
        />
      ))}
      <StopsForm />
      <RefusalNote refusal={refusal} />
    </div>
  );
}

/** A side or a seat. */
interface Party {
  readonly id: string;
  readonly name: string;
  /** Says that people play it. */
  readonly person: string;
}

interface PlayersProps extends Setting {
  readonly legend: string;
  readonly of: 'autoSides' | 'autoSeats';
  readonly parties: readonly Party[];
}

/** Who plays each side or each seat. */
function Players({ legend, of, parties, settings, set }: PlayersProps): ReactNode {
  if (parties.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      {parties.map((party) => (
        <div key={party.id} className="field">
          <span aria-hidden="true">{party.name}</span>
          <PlayedBy {...{ party, of, settings, set }} />
        </div>
      ))}
    </fieldset>
  );
}

interface PlayedByProps extends Pick<PlayersProps, 'of' | 'settings' | 'set'> {
  readonly party: Party;
}

const PERSON = 'person';
const SIMPLE = 'simple';

/** A list of those who may play a side or a seat: people, or the machine in one of its ways. */
export function PlayedBy({ party: { id, name, person }, of, settings, set }: PlayedByProps): ReactNode {
  const { t } = useTranslation();
  const chosen = settings[of];
  const choose = (who: string): void => {
    const others = chosen.filter((each) => each !== id);
    const level = MACHINE_LEVELS.find((each) => each === who);
    const { [id]: _, ...machines } = settings.machines;
    void set({
      [of]: who === PERSON ? others : [...others, id],
      machines: level === undefined ? machines : { ...machines, [id]: level },
    });
  };
  const ways = [
    [SIMPLE, t('gm.noMachine')],
    ...MACHINE_LEVELS.map((level) => [level, t(`start.playNow.levels.${level}`)] as const),
  ] as const;
  return (
    <select
      className="input"
      aria-label={t('gm.whoPlays', { name })}
      value={chosen.includes(id) ? (settings.machines[id] ?? SIMPLE) : PERSON}
      onChange={({ target }) => choose(target.value)}
    >
      <option value={PERSON}>{person}</option>
      {ways.map(([way, how]) => (
        <option key={way} value={way}>
          {t('prepare.playedBy.machine', { how })}
        </option>
      ))}
    </select>
  );
}

export function SettingsDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.settings')} close={close}>
      <SettingsForm />
    </Modal>
  );
}
