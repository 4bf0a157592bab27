import { AppError, withIdOfBody } from '../../server/kernel/sdk/app-error.ts';
import type { Actor, Scope } from '../../server/kernel/sdk/scope.ts';
import type { FileReply, UploadedFile } from '../../server/kernel/sdk/define-route.ts';
import type { Logger } from '../../server/kernel/sdk/logger.ts';
import type { FileStore } from '../../server/kernel/sdk/ports/file-store.ts';
import type { JobQueue } from '../../server/kernel/sdk/ports/jobs.ts';
import type { Presentation, Presentations } from '../../server/domains/presentations/contract.ts';
import type { SlideStore, StoredSlides } from '../../server/domains/presentations/slides/contract.ts';
import type { WrittenDeck } from '../export/contract.ts';
import { carryDeck } from './carry-deck.ts';
import type { CarryDeckParts } from './carry-deck.ts';
import { CODEGEN_JOB } from './sent-templates.ts';
import type { CodegenWork, SentTemplates } from './sent-templates.ts';

export interface CodegenParts extends CarryDeckParts {
  presentations: Presentations;
  slides: Pick<SlideStore, 'get'>;
  store: FileStore;
  queue: JobQueue;
  sent: SentTemplates;
}

interface CodegenRequest {
  actor: Actor;
  scope: Scope;
  presentation_id: string;
  custom_prompt: string;
  file: UploadedFile;
  request_id: string;
  log: Logger;
  signal: AbortSignal;
}

/** Makes decks in templates that users send along. */
export interface CodegenService {
  /**
   * Makes the deck while the caller waits. @throws AppError `not_found`, `conflict`, `unsupported`; the errors of
   * `carryDeck`.
   */
  generate(request: CodegenRequest): Promise<{ deck: WrittenDeck; file: FileReply }>;
  /** Queues the work and returns the job's id. @throws AppError as `generate`, before anything is made. */
  request(request: CodegenRequest): Promise<string>;
}

export function createCodegenService(parts: CodegenParts): CodegenService {
  const { presentations, slides, store, queue, sent, writer } = parts;
  const presentationOf = async ({ actor, scope, presentation_id, file }: CodegenRequest): Promise<Presentation> => {
    const presentation = await withIdOfBody('/presentation_id', () => presentations.get(actor, scope, presentation_id));
    refuseByName(file.name);
    return presentation;
  };
  return {
    async generate(request) {
      const { scope, file, custom_prompt, actor, request_id, log, signal } = request;
      const presentation = await presentationOf(request);
      const stored = await slidesOf(slides, scope, presentation._id);
      const template = { bytes: await store.read(file.blob.key), name: file.name };
      const maker = { job_id: `request:${request_id}`, user_id: actor.user_id };
      const wanted = { template, prompt: custom_prompt, maker, log, signal };
      const deck = await carryDeck(parts, scope, presentation, stored, wanted);
      await presentations.record(actor, presentation, 'codegen.generate', { after: { export_id: deck.export_id } });
      return { deck, file: await writer.open(scope, deck.export_id) };
    },
    async request(request) {
      const { scope, actor, file, custom_prompt } = request;
      const { _id, client_id } = await presentationOf(request);
      await slidesOf(slides, scope, _id);
      const payload: CodegenWork = { presentation_id: _id, blob: file.blob.key, file_name: file.name, custom_prompt };
      const about = { client_id, user_id: actor.user_id, presentation_id: _id };
      await sent.sweep(scope);
      await sent.keep(scope, { client_id, presentation_id: _id, blob: file.blob.key });
      file.keep();
      try {
        return await queue.enqueue(scope, { name: CODEGEN_JOB, payload, ...about });
      } catch (error) {
        await sent.drop(scope, file.blob.key);
        throw error;
      }
    },
  };
}

/** @throws AppError `conflict` if there are none. */
export async function slidesOf(
  slides: Pick<SlideStore, 'get'>,
  scope: Scope,
  presentationId: string,
): Promise<StoredSlides> {
  const stored = await slides.get(scope, presentationId);
  if (stored.slides.length === 0) throw new AppError('conflict', 'codegen.no_slides');
  return stored;
}

/** Only the name is known before a file is read; its content is checked later. */
function refuseByName(file: string): void {
  if (!/\.(pptx|potx)$/i.test(file)) throw new AppError('unsupported', 'codegen.wrong_extension', { file });
}
