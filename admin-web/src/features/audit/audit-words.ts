import { useTranslation } from 'react-i18next';
import type { Filter } from '../../components/list/list-parts.ts';
import type { ListAddress } from '../../data/list-address.ts';
import { useFormats } from '../../../../common/web/formats.ts';

export const AUDIT_PATH = '/admin/audit-log';

/** What actions are about; the log is filtered by how an action begins. */
const SUBJECTS = [
  'users',
  'clients',
  'teams',
  'session',
  'presentations',
  'review',
  'files',
  'images',
  'master_decks',
  'templates',
  'brand',
  'fonts',
  'jobs',
  'storage',
  'settings',
  'retention',
  'usage',
  'audit',
] as const;

/** An action in words; its name if there are none. */
export function useActionWords(): (action: string) => string {
  const { t, i18n } = useTranslation('admin');
  return (action) => {
    const key = `console_audit.action_${action.replaceAll('.', '_')}`;
    return i18n.exists(key, { ns: 'admin' }) ? t(key) : action;
  };
}

const DAY_MS = 86_400_000;
const PERIODS = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const;
const since = (days: number): string =>
  new Date(Math.floor((Date.now() - days * DAY_MS) / 60_000) * 60_000).toISOString();
/** The moment of one entry: a link to it finds it whatever was written since. */
const moment = (at: string): Record<string, string> => ({
  from: at,
  to: new Date(Date.parse(at) + 1).toISOString(),
});

export function useAuditFilters(address: ListAddress): Filter[] {
  const { t } = useTranslation('admin');
  const { dateTime } = useFormats();
  const [at, request] = [address.get('at'), address.get('request_id')];
  return [
    {
      name: 'action',
      label: t('console_audit.what'),
      options: SUBJECTS.map((subject) => ({ value: subject, label: t(`console_audit.subject_${subject}`) })),
    },
    {
      name: 'period',
      label: t('console_audit.period'),
      options: Object.keys(PERIODS).map((period) => ({ value: period, label: t(`console_audit.period_${period}`) })),
      query: (value) => (value in PERIODS ? { from: since(PERIODS[value as keyof typeof PERIODS]) } : {}),
    },
    ...(at === null || Number.isNaN(Date.parse(at))
      ? []
      : [{ name: 'at', label: t('console_audit.time'), options: [{ value: at, label: dateTime(at) }], query: moment }]),
    ...(request === null
      ? []
      : [
          {
            name: 'request_id',
            label: t('console_audit.request'),
            options: [{ value: request, label: t('console_audit.one_request') }],
          },
        ]),
  ];
}
