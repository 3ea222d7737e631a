import { useTranslation } from 'react-i18next';
import { HOUSE_DEFAULT } from '../../src/kernel/preset.ts';

/** The names of presets for people; a preset without a text of its own is called by its id. */
export function usePresetLabel(): (name: string) => string {
  const { t } = useTranslation();
  const labels: Readonly<Record<string, string>> = {
    [HOUSE_DEFAULT]: t('preset.default'),
    'as-written': t('preset.asWritten'),
    'as-published': t('preset.asPublished'),
  };
  return (name) => labels[name] ?? name.replaceAll('-', ' ');
}
