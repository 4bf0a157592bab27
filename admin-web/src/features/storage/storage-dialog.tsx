import type { JSX } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { storedObjectSchema } from '../../../../common/api/storage.ts';
import type { StoredObjectView } from '../../../../common/api/storage.ts';
import { useNotify } from '../../../../common/web/notify.tsx';
import { useServices } from '../../../../common/web/services.ts';
import { BulkDialog } from '../../components/bulk-dialog.tsx';
import { useListAddress } from '../../data/list-address.ts';
import { listKey } from '../../data/server-list.ts';
import { STORAGE_PATH, SUMMARY_KEY } from './storage-words.ts';
import type { StorageRequest } from './storage-words.ts';

/** Deletes or restores stored files, after showing what happens to each. */
export function StorageDialog({ request, onClose }: { request: StorageRequest; onClose: () => void }): JSX.Element {
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
