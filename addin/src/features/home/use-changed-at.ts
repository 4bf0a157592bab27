import { useTranslation } from 'react-i18next';

/** Says when something was changed, in local time: by the clock today, by the date before. */
export function useChangedAt(): (iso: string) => string {
  const { t, i18n } = useTranslation('author');
  return (iso) => {
    const at = new Date(iso);
    const isToday = at.toDateString() === new Date().toDateString();
    const told = new Intl.DateTimeFormat(
      i18n.language,
      isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' },
    ).format(at);
    return t(isToday ? 'pane_home.changed_today' : 'pane_home.changed_on', { at: told });
  };
}
