import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../texts/language.ts';
import { chooseLanguage } from '../texts/speak.ts';
import { Icon } from './icon.tsx';
import { applyTheme, storedTheme, THEMES, type Theme } from './look.ts';
import { useSoundSetting } from './sound.tsx';

/** Theme, language and sound: as icons in the header of a page, otherwise in words. */
export function LookMenu(): ReactNode {
  const { t, i18n } = useTranslation();
  const [theme, setTheme] = useState(storedTheme);
  const [isSounding, setSounding] = useSoundSetting();
  const change = (next: Theme): void => {
    applyTheme(next);
    setTheme(next);
  };
  return (
    <div className="row look-menu no-print">
      <label title={t('look.theme')}>
        <Icon name="sun-moon" />
        <span className="only-read">{t('look.theme')}</span>
        <select className="input" value={theme} onChange={(event) => change(event.target.value as Theme)}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {t(`look.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label title={t('look.language')}>
        <Icon name="languages" />
        <span className="only-read">{t('look.language')}</span>
        <select
          className="input"
          value={i18n.language}
          onChange={(event) => void chooseLanguage(event.target.value as (typeof LANGUAGES)[number])}
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {t(`look.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="choice" title={t('look.sound')}>
        <input type="checkbox" checked={isSounding} onChange={(event) => setSounding(event.target.checked)} />
        <Icon name={isSounding ? 'volume-2' : 'volume-x'} />
        <span>{t('look.sound')}</span>
      </label>
    </div>
  );
}
