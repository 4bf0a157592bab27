import type { JSX } from 'react';
import {
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
} from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storageSummary } from '../../../../common/api/storage.ts';
import type { StorageSummary } from '../../../../common/api/storage.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { PageSkeleton } from '../../../../common/web/page-states.tsx';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { Part } from '../../components/facts.tsx';
import { Figures } from '../../components/figures.tsx';
import { useClientName } from '../../data/client-scope.ts';
import type { ListQuery } from '../../data/server-list.ts';
import { STORAGE_PATH, SUMMARY_KEY, useKindWords } from './storage-words.ts';

type Row = StorageSummary['items'][number];

const useStyles = makeStyles({
  scroll: { overflowX: 'auto' },
  numeric: { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
});

const NOTHING = { objects: 0, bytes: 0, deleted_objects: 0, deleted_bytes: 0 };

/** Sums rows by what they have in common. */
function sumBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, typeof NOTHING> {
  const sums = new Map<string, typeof NOTHING>();
  for (const row of rows) {
    const sum = { ...(sums.get(keyOf(row)) ?? NOTHING) };
    for (const name of Object.keys(NOTHING) as (keyof typeof NOTHING)[]) sum[name] += row[name];
    sums.set(keyOf(row), sum);
  }
  return sums;
}

/** How much is stored by kind and, where several clients are shown, by client. */
export function StorageFigures({ scope, showsClients }: { scope: ListQuery; showsClients: boolean }): JSX.Element {
  const { t } = useTranslation('admin');
  const { number, fileSize } = useFormats();
  const { client } = useServices();
  const kindWords = useKindWords();
  const summary = useQuery({
    queryKey: [...SUMMARY_KEY, scope],
    queryFn: async ({ signal }) =>
      (await client.get(`${STORAGE_PATH}/summary`, { query: scope, schema: storageSummary, signal })).data.items,
  });
  if (summary.isError) return <ProblemBar error={summary.error} onRetry={() => void summary.refetch()} />;
  if (summary.data === undefined) return <PageSkeleton rows={1} />;
  const kinds = sumBy(summary.data, ({ kind }) => kind);
  const all = sumBy(summary.data, () => '').get('') ?? NOTHING;
  const clients = sumBy(summary.data, ({ client_id }) => client_id);
  return (
    <>
      <Figures
        figures={[
          {
            label: t('console_storage.in_all'),
            value: fileSize(all.bytes),
            note: t('console_storage.file_count', { count: all.objects, shown: number(all.objects) }),
          },
          ...[...kinds]
            .filter(([, { objects }]) => objects > 0)
            .map(([kind, { bytes, objects }]) => ({
              label: kindWords(kind),
              value: fileSize(bytes),
              note: t('console_storage.file_count', { count: objects, shown: number(objects) }),
            })),
          {
            label: t('console_storage.deleted'),
            value: fileSize(all.deleted_bytes),
            note: t('console_storage.file_count', { count: all.deleted_objects, shown: number(all.deleted_objects) }),
          },
        ]}
      />
      {showsClients && clients.size > 1 && <ClientTable clients={clients} />}
    </>
  );
}

/** The clients that most is stored of. */
const MAX_CLIENTS = 8;

function ClientTable({ clients }: { clients: ReadonlyMap<string, typeof NOTHING> }): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { number, fileSize } = useFormats();
  const clientName = useClientName();
  const rows = [...clients].sort(([, one], [, other]) => other.bytes - one.bytes).slice(0, MAX_CLIENTS);
  return (
    <Part title={t('console_storage.by_client')}>
      <div className={styles.scroll}>
        <Table aria-label={t('console_storage.by_client')} size="small">
          <TableHeader>
            <TableRow>
              <TableHeaderCell>{t('console_storage.client')}</TableHeaderCell>
              {['files', 'size', 'deleted'].map((column) => (
                <TableHeaderCell key={column} className={styles.numeric}>
                  {t(`console_storage.${column}`)}
                </TableHeaderCell>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {rows.map(([id, sum]) => (
              <TableRow key={id}>
                <TableCell>
                  <bdi>{clientName(id)}</bdi>
                </TableCell>
                <TableCell className={styles.numeric}>{number(sum.objects)}</TableCell>
                <TableCell className={styles.numeric}>{fileSize(sum.bytes)}</TableCell>
                <TableCell className={styles.numeric}>{fileSize(sum.deleted_bytes)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </Part>
  );
}
