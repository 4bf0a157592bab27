import type { JSX } from 'react';
import {
  Button,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import { LinkRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useHref } from 'react-router';
import type { AuditEntryView } from '../../../../common/api/audit.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Facts, Part } from '../../components/facts.tsx';
import { TextLink } from '../../components/links.tsx';
import { useClientName } from '../../data/client-scope.ts';
import { useActionWords } from './audit-words.ts';

const useStyles = makeStyles({
  before: { backgroundColor: tokens.colorStatusDangerBackground1, textDecorationLine: 'line-through' },
  after: { backgroundColor: tokens.colorStatusSuccessBackground1 },
  value: {
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
    paddingInline: '4px',
    color: tokens.colorNeutralForeground1,
  },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
});

/** One entry: who, what, the fields that changed, and its place in the chain. */
export function EntryDrawer({
  entry,
  who,
  onClose,
}: {
  entry: AuditEntryView;
  who: string;
  onClose: () => void;
}): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { dateTime, number } = useFormats();
  const clientName = useClientName();
  const actionWords = useActionWords();
  const notify = useNotify();
  const link = useHref(`/audit?at=${encodeURIComponent(entry.at)}&open=${encodeURIComponent(entry.id)}`);
  const copy = async (text: string, message: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    notify(message);
  };
  return (
    <DetailDrawer
      title={actionWords(entry.action)}
      text={dateTime(entry.at)}
      onClose={onClose}
      actions={
        <>
          <Button
            icon={<LinkRegular />}
            onClick={() => void copy(`${window.location.origin}${link}`, t('console_audit.link_copied'))}
          >
            {t('console_audit.copy_link')}
          </Button>
          <Button onClick={() => void copy(JSON.stringify(entry, null, 2), t('console_audit.json_copied'))}>
            {t('console_audit.copy_json')}
          </Button>
        </>
      }
    >
      <Facts
        facts={[
          [t('console_audit.who'), <bdi key="who">{who}</bdi>],
          [t('console_audit.target'), <bdi key="target">{entry.target.name ?? entry.target.kind}</bdi>],
          [
            t('console_audit.client'),
            entry.client_id === null ? null : <bdi key="client">{clientName(entry.client_id)}</bdi>,
          ],
          [t('console_audit.address'), entry.address],
        ]}
      />
      <Changes before={entry.before} after={entry.after} />
      {entry.request_id !== null && (
        <TextLink to={`/audit?request_id=${encodeURIComponent(entry.request_id)}`}>
          {t('console_audit.same_request')}
        </TextLink>
      )}
      <Part title={t('console_audit.technical')}>
        <Facts
          facts={[
            [t('console_audit.action_name'), entry.action],
            [
              t('console_audit.target_id'),
              <span key="id" className={styles.hash}>{`${entry.target.kind} ${entry.target.id}`}</span>,
            ],
            [t('console_audit.entry'), number(entry.seq)],
            [
              t('console_audit.request'),
              entry.request_id === null ? null : (
                <span key="request" className={styles.hash}>
                  {entry.request_id}
                </span>
              ),
            ],
            [
              t('console_audit.hash'),
              <span key="hash" className={styles.hash}>
                {entry.hash}
              </span>,
            ],
          ]}
        />
      </Part>
    </DetailDrawer>
  );
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Changes({ before, after }: { before: unknown; after: unknown }): JSX.Element | null {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  if (names.length === 0) return null;
  return (
    <Part title={t('console_audit.changes')}>
      <Table size="small" aria-label={t('console_audit.changes')}>
        <TableHeader>
          <TableRow>
            {['field', 'before', 'after'].map((column) => (
              <TableHeaderCell key={column}>{t(`console_audit.${column}`)}</TableHeaderCell>
            ))}
          </TableRow>
        </TableHeader>
        <TableBody>
          {names.map((name) => (
            <TableRow key={name}>
              <TableCell className={styles.value}>{name}</TableCell>
              <TableCell>
                {name in old ? <span className={`${styles.value} ${styles.before}`}>{shown(old[name])}</span> : '–'}
              </TableCell>
              <TableCell>
                {name in now ? <span className={`${styles.value} ${styles.after}`}>{shown(now[name])}</span> : '–'}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Part>
  );
}
