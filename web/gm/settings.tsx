import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MACHINE_LEVELS } from '../../src/kernel/policy.ts';
import type { Refusal } from '../../src/kernel/result.ts';
import type { IllegalAnswerMode, Settings } from '../../src/table/table.ts';
import { StopsForm } from '../prompt/stops.tsx';
import { seatNames, useTable } from '../table/use-table.tsx';
import { ChoiceRow, RefusalNote, SelectField } from '../ui/fields.tsx';
import { Modal } from '../ui/modal.tsx';

/** The settings of the table. Each change applies at once. */
export function SettingsForm(): ReactNode {
  const { t } = useTranslation();
  const { view, send } = useTable();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { prompts } = view;
  // Changes that were sent but not confirmed yet. The next change includes them, so that it does not undo them.
  const [asked, setAsked] = useState<Partial<Settings>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the table says now holds.
  useEffect(() => setAsked({}), [view.settings]);
  const settings = { ...view.settings, ...asked };
  const set = async (change: Partial<Settings>): Promise<void> => {
    setAsked((already) => ({ ...already, ...change }));
    const outcome = await send({ kind: 'set', settings: change });
    setRefusal('refusal' in outcome ? outcome.refusal : null);
    if ('refusal' in outcome) setAsked({});
  };
  const sides = view.fight?.sides ?? [];
  const players = (view.gm?.seats ?? []).map((id) => ({ id, name: seatNames(view, id) }));
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
      <Automatic
        legend={t('gm.autoSides')}
        parties={sides}
        chosen={settings.autoSides}
        choose={(autoSides) => void set({ autoSides })}
        machines={settings.machines}
        chooseMachines={(machines) => void set({ machines })}
      />
      <Automatic
        legend={t('gm.autoSeats')}
        parties={players}
        chosen={settings.autoSeats}
        choose={(autoSeats) => void set({ autoSeats })}
        machines={settings.machines}
        chooseMachines={(machines) => void set({ machines })}
      />
      {questions.map((key) => (
        <ChoiceRow<IllegalAnswerMode>
          key={key}
          label={t('gm.dial', { question: key.replaceAll('-', ' ') })}
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

interface AutomaticProps extends Pick<Settings, 'machines'> {
  readonly legend: string;
  /** The sides, or the seats. */
  readonly parties: readonly { readonly id: string; readonly name: string }[];
  /** The ids of those that are played automatically. */
  readonly chosen: readonly string[];
  readonly choose: (chosen: readonly string[]) => void;
  readonly chooseMachines: (machines: Settings['machines']) => void;
}

/** Sides or seats that are played automatically, and the level of the machine that plays each. */
function Automatic({ legend, parties, chosen, choose, machines, chooseMachines }: AutomaticProps): ReactNode {
  const { t } = useTranslation();
  if (parties.length === 0) return null;
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      <div className="choice-row">
        {parties.map(({ id, name }) => (
          <label className="choice" key={id}>
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) => choose(toggled(chosen, id, event.target.checked))}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {parties
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, name }) => (
          <SelectField
            key={id}
            label={t('gm.machine', { side: name })}
            value={machines[id] ?? ''}
            choose={(level) => chooseMachines(withLevel(machines, id, level))}
            choices={[
              { id: '', name: t('gm.noMachine') },
              ...MACHINE_LEVELS.map((level) => ({ id: level, name: t(`start.playNow.levels.${level}`) })),
            ]}
          />
        ))}
    </fieldset>
  );
}

/** Sets the level of the machine that plays a side or seat. An empty level means no machine. */
function withLevel(machines: Settings['machines'], side: string, level: string): Settings['machines'] {
  const others = Object.entries(machines).filter(([id]) => id !== side);
  const own = MACHINE_LEVELS.find((each) => each === level);
  return Object.fromEntries(own === undefined ? others : [...others, [side, own]]);
}

function toggled(all: readonly string[], one: string, isIn: boolean): readonly string[] {
  const others = all.filter((each) => each !== one);
  return isIn ? [...others, one] : others;
}

export function SettingsDialog({ close }: { readonly close: () => void }): ReactNode {
  const { t } = useTranslation();
  return (
    <Modal title={t('gm.settings')} close={close}>
      <SettingsForm />
    </Modal>
  );
}
