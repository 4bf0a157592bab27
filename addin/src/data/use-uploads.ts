import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../common/web/announcer.tsx';
import { useServices } from '../../../common/web/services.ts';
import { arrivals, chosenFiles, endUploads, givenBy, keepChosen, queueOf, runningOf } from './running-uploads.ts';
import type { GivenBy } from './running-uploads.ts';
import type { Upload, UploadQueue } from './upload-queue.ts';

export interface Uploads extends GivenBy {
  list: readonly Upload[];
  queue: UploadQueue;
}

/** Running uploads of a presentation. */
export function useUploads(presentationId: string, clientId: string): Uploads {
  const services = useServices();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const { t } = useTranslation('author');
  const { queue, given } = useMemo(() => {
    const parts = { ...services, queries };
    return {
      queue: queueOf(parts, presentationId),
      given: givenBy(parts, { id: presentationId, client_id: clientId }),
    };
  }, [services, queries, presentationId, clientId]);
  const list = useSyncExternalStore(queue.subscribe, queue.list);
  useEffect(() => {
    const report = ({ name }: Upload): void => announce(t('pane_sources.arrived', { name }));
    arrivals.add(report);
    return () => void arrivals.delete(report);
  }, [announce, t]);

  return useMemo(() => ({ list, queue, ...given }), [list, queue, given]);
}

/**
 * Continues what an earlier page left, tries again what waits once the connection is back or the user has signed in again, and
 * deletes what is kept when the user signs out. For the frame of all pages.
 */
export function useRunningUploads(): void {
  const services = useServices();
  const queries = useQueryClient();
  useEffect(() => {
    const { session } = services;
    const own = runningOf({ ...services, queries });
    const look = (): void => {
      if (session.phase() === 'signed-in') for (const queue of own.queues.values()) queue.resume();
      if (session.phase() === 'signed-out') endUploads(queries);
    };
    window.addEventListener('online', look);
    const leave = session.subscribe(look);
    return () => {
      window.removeEventListener('online', look);
      leave();
    };
  }, [services, queries]);
}

/** Files that are chosen for a new presentation. They survive a reload, like the text typed beside them. */
export function useChosenFiles(): [readonly File[], (files: readonly File[]) => void] {
  const services = useServices();
  const queries = useQueryClient();
  const [files, setFiles] = useState<readonly File[]>([]);
  useEffect(() => {
    void chosenFiles({ ...services, queries }).then((left) => {
      if (left.length > 0) setFiles((now) => [...left, ...now.filter((each) => !left.includes(each))]);
    });
  }, [services, queries]);
  const choose = useCallback(
    (next: readonly File[]) => {
      keepChosen({ ...services, queries }, next);
      setFiles(next);
    },
    [services, queries],
  );
  return [files, choose];
}
