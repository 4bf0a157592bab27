import { useTranslation } from 'react-i18next';
import { STORED_KINDS } from '../../../../common/api/storage.ts';
import type { StoredObjectView } from '../../../../common/api/storage.ts';

export const STORAGE_PATH = '/admin/storage';
export const SUMMARY_KEY = ['storage-summary'] as const;

/** What is asked for stored files. */
export type StorageRequest = { kind: 'delete' | 'restore'; rows: StoredObjectView[] };

/** A kind in words; its name where a plugin brought it. */
export function useKindWords(): (kind: string) => string {
  const { t } = useTranslation('admin');
  return (kind) => (STORED_KINDS.some((known) => known === kind) ? t(`console_storage.kind_${kind}`) : kind);
}
