import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../texts/language.ts';
import { chooseLanguage } from '../texts/speak.ts';
import { applyTheme, storedTheme, THEMES, type Theme } from '../theme/theme.ts';

/** A menu for theme and language. */
export function LookMenu(): ReactNode {
  const { t, i18n } = useTranslation();
  const [theme, setTheme] = useState(storedTheme);
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
    </div>
  );
}
