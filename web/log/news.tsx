import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { News as NewsOfTable } from '../../src/live/log-line.ts';

/** What happened to the table itself, in the reader's language. */
export function News({ news }: { readonly news: NewsOfTable }): ReactNode {
  const { t } = useTranslation();
  return (
    <p>
      {newsText(news, t)}
      {news.what === 'restored' && news.reason !== '' && ` ${t('log.reason', { reason: news.reason })}`}
    </p>
  );
}

function newsText(news: NewsOfTable, t: TFunction): string {
  switch (news.what) {
    case 'came':
    case 'removed':
      return t(`log.news.${news.what}`, { by: news.by, name: news.name });
    case 'placed': {
      const { by, name, role, seat } = news;
      if (seat !== null) return t('log.news.seated', { by, name, seat });
      return t('log.news.placed', { by, name, role: t(`log.roles.${role}`) });
    }
    case 'restored': {
      const { by, struck, revived, rolls, revealed } = news;
      const done = [
        t('log.news.restored', { by }),
        ...(struck > 0 ? [t('log.news.undone', { count: struck })] : []),
        ...(rolls > 0 ? [t('log.news.rollsUndone', { count: rolls })] : []),
        ...(revived > 0 ? [t('log.news.doneAgain', { count: revived })] : []),
        ...(revealed === 'secret' ? [t('log.news.secretSeen')] : []),
      ];
      return done.join(' ');
    }
    case 'wished':
      return t('log.news.wished', { by: news.by, wish: news.answer.kind, why: news.why });
    default:
      return t(`log.news.${news.what}`, { by: news.by });
  }
}
