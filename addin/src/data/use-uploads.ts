import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fileSchema, uploadResult } from '../../../common/api/files.ts';
import type { Client } from '../../../common/client/client.ts';
import { useAnnounce } from '../../../common/web/announcer.tsx';
import { useServices } from '../../../common/web/services.ts';
import type { Services } from '../../../common/web/services.ts';
import { changeSources } from './change-sources.ts';
import { noteFile } from './files.ts';
import type { SourceFile } from './files.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { Given, Upload, UploadQueue } from './upload-queue.ts';

/** Reading an address includes fetching it. */
const ADDRESS_TIMEOUT_MS = 120_000;

/** The uploads of a presentation outlive its page. */
const queues = new WeakMap<QueryClient, Map<string, UploadQueue>>();
/** The page that is shown announces what has arrived. */
const arrivals = new Set<(upload: Upload) => void>();

export interface Uploads {
  list: readonly Upload[];
  queue: UploadQueue;
  /** Uploads files and adds web addresses. */
  fileGiven: (file: File, kind?: 'file' | 'text') => Given;
  addressGiven: (url: string) => Given;
}

/** Running uploads of a presentation. */
export function useUploads(presentationId: string, clientId: string): Uploads {
  const { client, session } = useServices();
  const queries = useQueryClient();
  const announce = useAnnounce();
  const { t } = useTranslation('author');
  const queue = useMemo(() => queueOf(client, queries, presentationId), [client, queries, presentationId]);
  const list = useSyncExternalStore(queue.subscribe, queue.list);
  useEffect(() => {
    const report = ({ name }: Upload): void => announce(t('pane_sources.arrived', { name }));
    const leave = resumeWith(queue, session);
    arrivals.add(report);
    return () => {
      arrivals.delete(report);
      leave();
    };
  }, [announce, queue, session, t]);

  return useMemo(
    () => ({ list, queue, ...givenBy(client, queries, clientId) }),
    [client, clientId, list, queries, queue],
  );
}

/** How files and addresses reach the server, for presentations of one client. */
function givenBy(client: Client, queries: QueryClient, clientId: string): Pick<Uploads, 'fileGiven' | 'addressGiven'> {
  const known = (file: SourceFile): string => {
    noteFile(queries, file);
    return file.id;
  };
  return {
    fileGiven: (file, kind = 'file') => ({
      kind,
      name: file.name,
      size: file.size,
      send: async (onProgress, signal) => {
        const form = new FormData();
        form.set('client_id', clientId);
        form.set('files', file);
        const { data } = await client.upload('/files/upload', form, { schema: uploadResult, signal, onProgress });
        const [made] = data.items;
        if (made === undefined) throw new Error('an upload gave nothing');
        return known(made);
      },
    }),
    addressGiven: (url) => ({
      kind: 'url',
      name: url,
      size: 0,
      send: async (_onProgress, signal) => {
        const options = { schema: fileSchema, signal, timeoutMs: ADDRESS_TIMEOUT_MS };
        return known((await client.post('/files/url', { url, client_id: clientId }, options)).data);
      },
    }),
  };
}

/**
 * Uploads what a new presentation is made from.
 * @returns whether all of it arrived; what did not waits on the page of its sources, with the reason.
 */
export function uploadAll(
  { client, session, queries }: Pick<Services, 'client' | 'session'> & { queries: QueryClient },
  presentation: { id: string; client_id: string },
  files: readonly File[],
  urls: readonly string[],
): Promise<boolean> {
  const queue = queueOf(client, queries, presentation.id);
  const { fileGiven, addressGiven } = givenBy(client, queries, presentation.client_id);
  queue.add([...files.map((file) => fileGiven(file)), ...urls.map(addressGiven)]);
  const stopResuming = resumeWith(queue, session);
  return new Promise((resolve) => {
    const look = (): void => {
      if (queue.list().some(({ phase }) => phase === 'waiting' || phase === 'sending')) return;
      leave();
      stopResuming();
      resolve(queue.list().length === 0);
    };
    const leave = queue.subscribe(look);
    look();
  });
}

/** Tries again what waits, once the connection is back or the user has signed in again. @returns ends that */
function resumeWith(queue: UploadQueue, session: Services['session']): () => void {
  const resume = (): void => {
    if (session.phase() === 'signed-in') queue.resume();
  };
  window.addEventListener('online', resume);
  const leave = session.subscribe(resume);
  return () => {
    window.removeEventListener('online', resume);
    leave();
  };
}

function queueOf(client: Client, queries: QueryClient, presentationId: string): UploadQueue {
  const own = queues.get(queries) ?? new Map<string, UploadQueue>();
  queues.set(queries, own);
  const existing = own.get(presentationId);
  if (existing !== undefined) return existing;
  const queue = createUploadQueue({
    place: (change) => changeSources({ client, queries }, presentationId, change),
    onArrived: (upload) => arrivals.forEach((report) => report(upload)),
  });
  own.set(presentationId, queue);
  return queue;
}
