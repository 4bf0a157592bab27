import { useState } from 'react';
import type { JSX } from 'react';
import { Caption1, makeStyles, tokens, Button } from '@fluentui/react-components';
import {
  ArrowUndoRegular,
  BroomRegular,
  DeleteRegular,
  FolderOpenRegular,
  ArrowDownloadRegular,
} from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { STORED_KINDS, storageList, storedObjectSchema } from '../../../../common/api/storage.ts';
import type { StoredObjectView } from '../../../../common/api/storage.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { Column, Filter } from '../../components/list/list-parts.ts';
import { ServerList } from '../../components/list/server-list.tsx';
import { PageFrame } from '../../components/page-frame.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useClientName, useClientScope } from '../../data/client-scope.ts';
import { useMay } from '../../data/pages.ts';
import { useListAddress } from '../../data/list-address.ts';
import { useUserNames } from '../../data/user-names.ts';
import { useServerList, listKey } from '../../data/server-list.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { PurgeDialog } from './purge-dialog.tsx';
import { StorageFigures } from './storage-figures.tsx';
import { STORAGE_PATH, useKindWords, SUMMARY_KEY } from './storage-words.ts';
import type { StorageRequest } from './storage-words.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Facts } from '../../components/facts.tsx';
import { saveFile } from '../../../../common/web/save-file.ts';

const AGES = ['7', '30', '90', '365'] as const;

const useStyles = makeStyles({ quiet: { display: 'block', color: tokens.colorNeutralForeground3 } });

/** What is stored, how much of it, and what nothing uses. */
export function StoragePage(): JSX.Element {
  const styles = useStyles();
  const { t } = useTranslation('admin');
  const { fileSize, when } = useFormats();
  const may = useMay();
  const address = useListAddress();
  const { clientId, canChoose } = useClientScope();
  const clientName = useClientName();
  const kindWords = useKindWords();
  const [request, setRequest] = useState<StorageRequest | null>(null);
  const [isPurging, setIsPurging] = useState(false);
  const scope = clientId === null ? {} : { client_id: clientId };
  const latest = useServerList(STORAGE_PATH, storageList, { ...scope, page_size: 100 });
  const ownerName = useUserNames((latest.data?.items ?? []).map(({ owner_id }) => owner_id));
  const isTrash = address.get('deleted') === 'true';

  const columns: Column<StoredObjectView>[] = [
    {
      id: 'name',
      title: t('console_storage.name'),
      width: '36%',
      cell: ({ name, client_id }) => (
        <>
          <bdi>{name}</bdi>
          {canChoose && clientId === null && <Caption1 className={styles.quiet}>{clientName(client_id)}</Caption1>}
        </>
      ),
    },
    { id: 'kind', title: t('console_storage.kind'), cell: ({ kind }) => kindWords(kind) },
    {
      id: 'use',
      title: t('console_storage.use'),
      cell: (object) => <Use object={object} />,
    },
    {
      id: 'size',
      title: t('console_storage.size'),
      sort: 'size',
      isNumeric: true,
      cell: ({ size }) => (size === 0 ? '–' : fileSize(size)),
    },
    {
      id: 'owner',
      title: t('console_storage.owner'),
      from: 'wide',
      cell: ({ owner_id }) => <bdi>{ownerName(owner_id) ?? '–'}</bdi>,
    },
    {
      id: 'created',
      title: t('console_storage.created'),
      sort: 'created_at',
      from: 'medium',
      cell: ({ created_at }) => when(created_at),
    },
  ];
  const filters: Filter[] = [
    {
      name: 'kind',
      label: t('console_storage.kind'),
      options: STORED_KINDS.map((kind) => ({ value: kind, label: kindWords(kind) })),
    },
    {
      name: 'orphaned',
      label: t('console_storage.use'),
      options: [
        { value: 'false', label: t('console_storage.used') },
        { value: 'true', label: t('console_storage.orphaned') },
      ],
    },
    {
      name: 'older_than_days',
      label: t('console_storage.age'),
      options: AGES.map((days) => ({ value: days, label: t('console_storage.older', { count: Number(days) }) })),
    },
    {
      name: 'deleted',
      label: t('console_storage.state'),
      options: [{ value: 'true', label: t('console_storage.deleted') }],
    },
  ];
  return (
    <PageFrame
      title={t('console.page_storage')}
      actions={
        <ActionButton action="storage.purge" icon={<BroomRegular />} onClick={() => setIsPurging(true)}>
          {t('console_storage.purge')}
        </ActionButton>
      }
    >
      <StorageFigures scope={scope} showsClients={canChoose && clientId === null} />
      <ServerList
        name="storage"
        label={t('console_storage.files')}
        path={STORAGE_PATH}
        schema={storageList}
        query={scope}
        columns={columns}
        search={t('console_storage.search')}
        filters={filters}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        detail={(object, onClose) => (
          <StorageDrawer
            object={object}
            owner={ownerName(object.owner_id)}
            onClose={onClose}
            onRequest={(kind) => setRequest({ kind, rows: [object] })}
          />
        )}
        bulk={
          may('storage.change')
            ? [
                isTrash
                  ? {
                      id: 'restore',
                      action: 'storage.change',
                      label: t('console_storage.restore'),
                      Icon: ArrowUndoRegular,
                      onRun: (rows) => setRequest({ kind: 'restore', rows }),
                    }
                  : {
                      id: 'delete',
                      action: 'storage.change',
                      label: t('console_storage.delete'),
                      Icon: DeleteRegular,
                      isDanger: true,
                      onRun: (rows) => setRequest({ kind: 'delete', rows }),
                    },
              ]
            : []
        }
        empty={
          <EmptyState
            Icon={FolderOpenRegular}
            title={t('console_storage.empty')}
            text={t('console_storage.empty_text')}
          />
        }
      />
      {request !== null && <StorageDialog request={request} onClose={() => setRequest(null)} />}
      {isPurging && <PurgeDialog scope={scope} onClose={() => setIsPurging(false)} />}
    </PageFrame>
  );
}

function Use({ object: { deleted_at, restorable_until, is_orphaned } }: { object: StoredObjectView }): JSX.Element {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  if (deleted_at !== null) {
    const words =
      restorable_until === null
        ? t('console_storage.deleted')
        : t('console_storage.restorable_until', { at: date(restorable_until) });
    return <StateDot tone="quiet">{words}</StateDot>;
  }
  return (
    <StateDot tone={is_orphaned ? 'warning' : 'good'}>
      {t(is_orphaned ? 'console_storage.orphaned' : 'console_storage.used')}
    </StateDot>
  );
}

/** Deletes or restores stored files, after showing what happens to each. */
function StorageDialog({ request, onClose }: { request: StorageRequest; onClose: () => void }): JSX.Element {
  const { t } = useTranslation('admin');
  const { client } = useServices();
  const queries = useQueryClient();
  const notify = useNotify();
  const address = useListAddress();
  const { kind, rows } = request;
  const path = ({ id }: StoredObjectView): string => `${STORAGE_PATH}/${encodeURIComponent(id)}`;
  const effect = ({ can_restore, is_orphaned }: StoredObjectView): string => {
    if (kind === 'restore') return t('console_storage.restore_effect');
    if (!can_restore) return t('console_storage.delete_effect_permanent');
    return t(is_orphaned ? 'console_storage.delete_effect' : 'console_storage.delete_effect_used');
  };
  const restored = (row: StoredObjectView) =>
    client.post(`${path(row)}/restore`, undefined, { schema: storedObjectSchema });
  const listsChanged = (): void => {
    void queries.invalidateQueries({ queryKey: listKey(STORAGE_PATH) });
    void queries.invalidateQueries({ queryKey: SUMMARY_KEY });
  };
  const undo = async (deleted: readonly StoredObjectView[]): Promise<void> => {
    for (const row of deleted) await restored(row);
    listsChanged();
    notify(t('console_storage.restore_done', { count: deleted.length }));
  };
  return (
    <BulkDialog
      title={t(`console_storage.${kind}_title`, { count: rows.length })}
      text={t(`console_storage.${kind}_text`)}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      effect={effect}
      run={(row) => (kind === 'delete' ? client.delete(path(row)) : restored(row))}
      confirm={(count) => t(`console_storage.${kind}_confirm`, { count })}
      isDanger={kind === 'delete'}
      onClose={(done) => {
        if (done.length > 0) {
          listsChanged();
          // What was open is no longer in this list.
          if (address.open !== null) address.set({ open: null });
          const restorable = done.filter(({ can_restore }) => kind === 'delete' && can_restore);
          notify(
            t(`console_storage.${kind}_done`, { count: done.length }),
            'success',
            restorable.length === 0 ? undefined : () => undo(restorable),
          );
        }
        onClose();
      }}
    />
  );
}

/** One stored file. */
function StorageDrawer({
  object,
  owner,
  onClose,
  onRequest,
}: {
  object: StoredObjectView;
  owner: string | null;
  onClose: () => void;
  onRequest: (kind: StorageRequest['kind']) => void;
}): JSX.Element {
  const { t } = useTranslation('admin');
  const { dateTime, fileSize } = useFormats();
  const { client } = useServices();
  const clientName = useClientName();
  const kindWords = useKindWords();
  const download = useMutation({
    mutationFn: async () => {
      const { blob, filename } = await client.download(`${STORAGE_PATH}/${encodeURIComponent(object.id)}/download`);
      saveFile(blob, filename ?? object.name);
    },
  });
  const isDeleted = object.deleted_at !== null;
  return (
    <DetailDrawer
      title={object.name}
      text={kindWords(object.kind)}
      onClose={onClose}
      actions={
        <>
          {object.can_download && (
            <Button
              data-action="storage.read"
              icon={<ArrowDownloadRegular />}
              disabledFocusable={download.isPending}
              onClick={() => download.mutate()}
            >
              {t('console_storage.download')}
            </Button>
          )}
          {isDeleted ? (
            <ActionButton action="storage.change" icon={<ArrowUndoRegular />} onClick={() => onRequest('restore')}>
              {t('console_storage.restore')}
            </ActionButton>
          ) : (
            <ActionButton action="storage.change" icon={<DeleteRegular />} onClick={() => onRequest('delete')}>
              {t('console_storage.delete')}
            </ActionButton>
          )}
        </>
      }
    >
      {download.isError && <ProblemBar error={download.error} onDismiss={() => download.reset()} />}
      <Facts
        facts={[
          [t('console_storage.size'), object.size === 0 ? '–' : fileSize(object.size)],
          [t('console_storage.type'), object.media_type],
          [t('console_storage.client'), <bdi key="client">{clientName(object.client_id)}</bdi>],
          [t('console_storage.owner'), <bdi key="owner">{owner ?? '–'}</bdi>],
          [t('console_storage.created'), dateTime(object.created_at)],
          [
            t('console_storage.use'),
            isDeleted ? null : t(object.is_orphaned ? 'console_storage.orphaned_text' : 'console_storage.used'),
          ],
          [t('console_storage.deleted'), object.deleted_at === null ? null : dateTime(object.deleted_at)],
          [
            t('console_storage.kept_until'),
            object.restorable_until === null ? null : dateTime(object.restorable_until),
          ],
        ]}
      />
    </DetailDrawer>
  );
}
