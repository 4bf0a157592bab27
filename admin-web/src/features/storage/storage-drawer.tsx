import type { JSX } from 'react';
import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular, ArrowUndoRegular, DeleteRegular } from '@fluentui/react-icons';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { StoredObjectView } from '../../../../common/api/storage.ts';
import { useFormats } from '../../../../common/web/formats.ts';
import { ProblemBar } from '../../../../common/web/problem-bar.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { DetailDrawer } from '../../components/detail-drawer.tsx';
import { Facts } from '../../components/facts.tsx';
import { useClientName } from '../../data/client-scope.ts';
import { saveFile } from '../../../../common/web/save-file.ts';
import { STORAGE_PATH, useKindWords } from './storage-words.ts';
import type { StorageRequest } from './storage-words.ts';

/** One stored file. */
export function StorageDrawer({
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
