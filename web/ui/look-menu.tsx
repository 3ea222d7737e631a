import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../texts/language.ts';
import { chooseLanguage } from '../texts/speak.ts';
import { applyTheme, storedTheme, THEMES, type Theme } from './look.ts';
import { useSoundSetting } from './sound.tsx';

/** A menu for theme, language and sound. */
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
      <label>
        <span className="only-read">{t('look.theme')}</span>
        <select className="input" value={theme} onChange={(event) => change(event.target.value as Theme)}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {t(`look.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label>
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
      <label className="choice">
        <input type="checkbox" checked={isSounding} onChange={(event) => setSounding(event.target.checked)} />
        <span>{t('look.sound')}</span>
      </label>
    </div>
  );
}
