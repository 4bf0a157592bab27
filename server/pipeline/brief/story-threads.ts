import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import { partsOfBlocks } from '../../kernel/sdk/block-parts.ts';
import type { BlockPart } from '../../kernel/sdk/block-parts.ts';
import { ThreadTimeout } from '../../kernel/sdk/child-programs.ts';
import { createFairThreads, isOutOfMemory } from '../../kernel/sdk/fair-threads.ts';
import type { StoriesRequest } from './stories-of-sources.ts';

/** What a thread gets, in this order: each source and its blocks in parts, and then the question. */
export type StoryMessage = { source: SourceText } | { part: BlockPart } | { question: StoryQuestion };

export interface StoryQuestion extends Omit<StoriesRequest, 'sources'> {
  labels: StoryLabels;
}

/** The texts of findings, because threads read no files: those of the namespace `author` by key. */
interface StoryLabels {
  language: Language;
  texts: Readonly<Record<string, string>>;
}

export type StoryReply = { stories: DataStory[] } | { failure: string };

/** Threads that compute what tables say: a large one takes seconds, in which the service answers other requests. */
export interface StoryThreads {
  /** @throws AppError `invalid` `briefs.tables_too_large`; the signal's reason. */
  find(request: StoriesRequest, labels: StoryLabels, signal?: AbortSignal): Promise<DataStory[]>;
  close(): Promise<void>;
}

interface StoryThreadsOptions {
  size?: number;
  /** Maximum processor time for the tables of one presentation, in milliseconds. */
  timeOutMs?: number;
  memoryMb?: number;
  /** Another program for the threads, for tests of their failures. */
  entry?: URL;
}

/** A table of a million rows takes half of it. */
const TIME_OUT_MS = 60_000;
const MEMORY_MB = 1024;

export function createStoryThreads({
  size = 2,
  timeOutMs = TIME_OUT_MS,
  memoryMb = MEMORY_MB,
  entry = new URL('./story-thread.ts', import.meta.url),
}: StoryThreadsOptions = {}): StoryThreads {
  const threads = createFairThreads<StoryReply>({ entry, size, timeOutMs, memoryMb });
  return {
    async find({ sources, sections, language }, labels, signal) {
      if (!sources.some(({ blocks }) => blocks.some(({ kind }) => kind === 'table'))) return [];
      const send = async (worker: Worker): Promise<void> => {
        for (const message of messagesOf(sources)) {
          worker.postMessage(message);
          // Copying a large source takes a second: the process answers requests between two parts of it.
          await setImmediate();
          signal?.throwIfAborted();
        }
        const last: StoryMessage = { question: { sections, language, labels } };
        worker.postMessage(last);
      };
      let reply: StoryReply;
      try {
        reply = await threads.ask(send, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof ThreadTimeout) && !isOutOfMemory(error)) throw error;
        throw new AppError('invalid', 'briefs.tables_too_large', {}, { cause: error });
      }
      if ('stories' in reply) return reply.stories;
      throw new Error(`the tables could not be read: ${reply.failure}`);
    },
    close: () => threads.close(),
  };
}

function* messagesOf(sources: readonly SourceText[]): Generator<StoryMessage> {
  for (const source of sources) {
    yield { source: { ...source, blocks: [], images: [] } };
    for (const part of partsOfBlocks(source.blocks)) yield { part };
  }
}
