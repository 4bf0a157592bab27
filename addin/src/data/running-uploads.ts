import type { QueryClient } from '@tanstack/react-query';
import { fileSchema, uploadResult } from '../../../common/api/files.ts';
import type { Client } from '../../../common/client/client.ts';
import type { Services } from '../../../common/web/services.ts';
import { changeSources } from './change-sources.ts';
import { noteFile } from './files.ts';
import type { SourceFile } from './files.ts';
import { openKeptUploads } from './kept-uploads.ts';
import type { KeptUpload, KeptUploads } from './kept-uploads.ts';
import { createUploadQueue } from './upload-queue.ts';
import type { Given, Upload, UploadQueue } from './upload-queue.ts';

/** Reading an address includes fetching it. */
const ADDRESS_TIMEOUT_MS = 120_000;

/** The uploads of a user outlive the pages that show them, and, where the browser can keep files, this page too. */
interface Running {
  user: string | null;
  queues: Map<string, UploadQueue>;
  kept: KeptUploads;
  /** Files that were chosen for a new presentation, with the keys under which they are kept. */
  chosen: Map<File, Promise<string | null>>;
  /** What an earlier page left is in the queues, or chosen. */
  takenOver: Promise<void>;
}
const running = new WeakMap<QueryClient, Running>();
/** The page that is shown announces what has arrived. */
export const arrivals = new Set<(upload: Upload) => void>();

type UploadParts = Pick<Services, 'client' | 'session' | 'settings'> & { queries: QueryClient };

/** What is given to a presentation, to be added to its queue. */
export interface GivenBy {
  fileGiven: (file: File, kind?: 'file' | 'text') => Given;
  addressGiven: (url: string) => Given;
}

/** How files and addresses reach the server, as sources of a presentation. */
export function givenBy(parts: UploadParts, presentation: { id: string; client_id: string }): GivenBy {
  const whole = (kind: Given['kind'], name: string, file: File | null): Given => {
    const { kept, chosen, user } = runningOf(parts);
    const { id, client_id } = presentation;
    const record = { user_id: user ?? '', presentation_id: id, client_id, kind, name, file };
    return sending(parts, { ...record, file_id: null }, async () => {
      const key = file === null ? null : ((await chosen.get(file)) ?? null);
      if (file !== null) chosen.delete(file);
      if (key === null) return user === null ? null : kept.keep(record);
      await kept.change(key, { presentation_id: id, client_id });
      return key;
    });
  };
  return {
    fileGiven: (file, kind = 'file') => whole(kind, file.name, file),
    addressGiven: (url) => whole('url', url, null),
  };
}

/** @param keep answers the key under which it is kept; it is asked once */
function sending(
  parts: UploadParts,
  { kind, name, file, file_id, client_id }: Omit<KeptUpload, 'kept_at'>,
  keep: () => Promise<string | null>,
): Given {
  const { client, queries } = parts;
  const { kept } = runningOf(parts);
  let key: Promise<string | null> | undefined;
  const withKey = async (work: (key: string) => Promise<void>): Promise<void> => {
    const known = await key;
    if (known != null) await work(known);
  };
  return {
    ...{ kind, name, size: file?.size ?? 0 },
    keep: async () => (await (key ??= keep())) !== null,
    onEnd: () => void withKey(kept.drop),
    send: async (onProgress, signal) => {
      if (file_id !== null) return file_id;
      const sent =
        file === null
          ? await readAddress(client, name, client_id, signal)
          : await sendFile(client, file, client_id, { onProgress, signal });
      noteFile(queries, sent);
      void withKey((known) => kept.change(known, { file_id: sent.id, file: null }));
      return sent.id;
    },
  };
}

async function sendFile(
  client: Client,
  file: File,
  clientId: string,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<SourceFile> {
  const form = new FormData();
  form.set('client_id', clientId);
  form.set('files', file);
  const { data } = await client.upload('/files/upload', form, { schema: uploadResult, ...options });
  const [made] = data.items;
  if (made === undefined) throw new Error('an upload gave nothing');
  return made;
}

async function readAddress(client: Client, url: string, clientId: string, signal: AbortSignal): Promise<SourceFile> {
  const options = { schema: fileSchema, signal, timeoutMs: ADDRESS_TIMEOUT_MS };
  return (await client.post('/files/url', { url, client_id: clientId }, options)).data;
}

/**
 * Prepares the uploads that a new presentation is made from.
 * @returns whether all of them outlive the page, and how they are started
 */
export async function prepareUploads(
  parts: UploadParts,
  presentation: { id: string; client_id: string },
  files: readonly File[],
  urls: readonly string[],
): Promise<{ isKept: boolean; start: () => void }> {
  const { fileGiven, addressGiven } = givenBy(parts, presentation);
  const given = [...files.map((file) => fileGiven(file)), ...urls.map(addressGiven)];
  const kept = await Promise.all(given.map(async ({ keep }) => (await keep?.()) === true));
  return { isKept: kept.every(Boolean), start: () => queueOf(parts, presentation.id).add(given) };
}

/**
 * Keeps the files that were chosen for a new presentation, and nothing else.
 */
export function keepChosen(parts: UploadParts, files: readonly File[]): void {
  const { chosen, kept, user } = runningOf(parts);
  for (const [file, key] of chosen) {
    if (files.includes(file)) continue;
    chosen.delete(file);
    void key.then((known) => (known === null ? undefined : kept.drop(known)));
  }
  for (const file of files) {
    if (chosen.has(file) || user === null) continue;
    const place = { presentation_id: '', client_id: '' };
    chosen.set(file, kept.keep({ user_id: user, ...place, kind: 'file', name: file.name, file }));
  }
}

/** @returns what was chosen for a new presentation, by an earlier page too. */
export async function chosenFiles(parts: UploadParts): Promise<File[]> {
  const own = runningOf(parts);
  await own.takenOver;
  return [...own.chosen.keys()];
}

/** @returns whether all uploads of a presentation arrived; what did not waits on the page of its sources, with the reason. */
export async function uploadsDone(parts: UploadParts, presentationId: string): Promise<boolean> {
  await runningOf(parts).takenOver;
  const queue = queueOf(parts, presentationId);
  return new Promise((resolve) => {
    const look = (): void => {
      if (queue.list().some(({ phase }) => phase === 'waiting' || phase === 'sending')) return;
      leave();
      resolve(queue.list().length === 0);
    };
    const leave = queue.subscribe(look);
    look();
  });
}

/** Another user's uploads end where this one begins. */
export function runningOf(parts: UploadParts): Running {
  const { session, settings, queries } = parts;
  const user = session.user();
  const existing = running.get(queries);
  if (existing?.user === user) return existing;
  endUploads(queries);
  const kept = openKeptUploads(settings.base_path);
  const own: Running = { user, queues: new Map(), chosen: new Map(), kept, takenOver: Promise.resolve() };
  running.set(queries, own);
  if (user !== null) own.takenOver = takeOver(parts, own, user);
  return own;
}

async function takeOver(parts: UploadParts, own: Running, user: string): Promise<void> {
  for (const [key, upload] of await own.kept.takeOver(user)) {
    if (running.get(parts.queries) !== own) return;
    if (upload.presentation_id !== '')
      queueOf(parts, upload.presentation_id).add([sending(parts, upload, () => Promise.resolve(key))]);
    else if (upload.file !== null) own.chosen.set(upload.file, Promise.resolve(key));
  }
}

/** Stops all uploads, and deletes what is kept of them. */
export function endUploads(queries: QueryClient): void {
  const own = running.get(queries);
  if (own === undefined) return;
  running.delete(queries);
  for (const queue of own.queues.values()) for (const { key } of queue.list()) queue.remove(key);
  if (own.user !== null) void own.kept.clear(own.user);
}

export function queueOf(parts: UploadParts, presentationId: string): UploadQueue {
  const { queues } = runningOf(parts);
  const existing = queues.get(presentationId);
  if (existing !== undefined) return existing;
  const { client, queries } = parts;
  const queue = createUploadQueue({
    place: (change) => changeSources({ client, queries }, presentationId, change),
    onArrived: (upload) => arrivals.forEach((report) => report(upload)),
  });
  queues.set(presentationId, queue);
  return queue;
}
