import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Purpose } from '../../src/kernel/choices.ts';
import type { OptionView } from '../../src/presentation/option-tree.ts';

/** Purposes in display order. */
const PURPOSES: readonly Purpose[] = [
  'attack',
  'defend',
  'move',
  'equip',
  'help',
  'hurt',
  'heal',
  'health',
  'condition',
  'reveal',
  'enter',
  'request',
  'other',
  'wait',
];

/** Maximum number of options in a list without headings. */
const FEW = 8;

/** The options of one purpose. */
interface PurposeGroup {
  /** `null` if the list is short and has no headings. */
  readonly purpose: Purpose | null;
  readonly options: readonly OptionView[];
}

/** Groups options by purpose. A short list forms a single group in the rules' order. */
export function byPurpose(options: readonly OptionView[]): readonly PurposeGroup[] {
  if (options.length <= FEW) return [{ purpose: null, options }];
  return PURPOSES.flatMap((purpose) => {
    const own = options.filter((option) => option.purpose === purpose);
    return own.length === 0 ? [] : [{ purpose, options: own }];
  });
}

interface OptionListProps {
  readonly options: readonly OptionView[];
  /** Renders the button of an option. `place` is its position on the screen, from 0. */
  readonly button: (option: OptionView, place: number) => ReactNode;
}

/** The options of a prompt or the GM overrides, with a heading for each purpose. */
export function OptionList({ options, button }: OptionListProps): ReactNode {
  const { t } = useTranslation();
  const groups = byPurpose(options);
  const before = (index: number): number =>
    groups.slice(0, index).reduce((sum, group) => sum + group.options.length, 0);
  return groups.map(({ purpose, options: own }, index) => (
    <section key={purpose} className="option-group">
      {purpose !== null && <h4 className="quiet small">{t(`answer.purposes.${purpose}`)}</h4>}
      <ol className="options">
        {own.map((option, i) => (
          <li key={options.indexOf(option)}>{button(option, before(index) + i)}</li>
        ))}
      </ol>
    </section>
  ));
}
