import type { Clock } from '../../server/kernel/sdk/clock.ts';
import type { Collection, StoredDocument } from '../../server/kernel/sdk/collection.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { JobQueue } from '../../server/kernel/sdk/ports/jobs.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import { Schema } from 'mongoose';
import { defineModel } from '../../server/kernel/sdk/define-model.ts';
import { z } from 'zod';

/** A template that a user sent for a job, kept until the job ends. */
interface SentTemplateRecord extends StoredDocument {
  client_id: string;
  presentation_id: string;
  /** Blob key; unique. */
  blob: string;
}

const text = { type: String, required: true } as const;

export const sentTemplateModel = defineModel<SentTemplateRecord>({
  collection: 'codegen_templates',
  tenancy: 'client',
  schema: new Schema<SentTemplateRecord>({ client_id: text, presentation_id: text, blob: text }),
});

export const CODEGEN_JOB = 'codegen.run';

/** The payload of the job. */
export const codegenWork = z.object({
  presentation_id: z.string(),
  /** Blob of the template. */
  blob: z.string(),
  file_name: z.string(),
  custom_prompt: z.string(),
});
export type CodegenWork = z.output<typeof codegenWork>;

/** Nothing else happens between storing the file's record and queuing its job: a process that takes longer has died. */
const GRACE_MS = 60_000;

/** The files of jobs. A job that is cancelled before it runs, or given up, can't remove its own file. */
export interface SentTemplates {
  /** Stores the record before the job is queued, so that the file is found if the process ends in between. */
  keep(scope: Scope, sent: Pick<SentTemplateRecord, 'client_id' | 'presentation_id' | 'blob'>): Promise<void>;
  /** Removes a file that is no longer needed. */
  drop(scope: Scope, blob: string): Promise<void>;
  /** Removes the files of ended jobs. Returns how many. */
  sweep(scope: Scope): Promise<number>;
  /** Every blob key. */
  eachBlob(scope: Scope): AsyncIterable<string>;
  /** Permanently removes all files of a client. */
  removeAll(scope: Scope, clientId: string): Promise<void>;
}

interface SentTemplatesParts {
  sent: Collection<SentTemplateRecord>;
  store: Pick<FileStore, 'remove'>;
  queue: Pick<JobQueue, 'isBusy'>;
  clock: Clock;
}

export function createSentTemplates({ sent, store, queue, clock }: SentTemplatesParts): SentTemplates {
  const drop = async (scope: Scope, blob: string): Promise<void> => {
    await store.remove(blob);
    await sent.remove(scope, { blob });
  };
  return {
    keep: async (scope, about) => {
      await sent.insert(scope, about);
    },
    drop,
    async sweep(scope) {
      let swept = 0;
      const before = new Date(clock.now().getTime() - GRACE_MS);
      for await (const { blob, presentation_id } of sent.each(scope, { filter: { created_at: { $lt: before } } })) {
        if (await queue.isBusy(scope, presentation_id, [CODEGEN_JOB])) continue;
        await drop(scope, blob);
        swept += 1;
      }
      return swept;
    },
    async *eachBlob(scope) {
      for await (const { blob } of sent.each(scope, { projection: { blob: 1 } })) yield blob;
    },
    async removeAll(scope, clientId) {
      for await (const { blob } of sent.each(scope, { filter: { client_id: clientId } })) await drop(scope, blob);
    },
  };
}
