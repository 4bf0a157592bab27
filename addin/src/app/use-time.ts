import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Tells moments in the words of the reader's language and the time of the reader's place. */
export function useTime(): (at: string) => string {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
    return (at) => format.format(new Date(at));
  }, [i18n.language]);
}
