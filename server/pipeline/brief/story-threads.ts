import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { DataStory } from '../../../common/deck/data-story.ts';
import type { Block, SourceTable, SourceText } from '../../../common/deck/source.ts';
import type { Language } from '../../../common/i18n/locale.ts';
import { AppError } from '../../kernel/sdk/app-error.ts';
import { ThreadTimeout } from '../../kernel/sdk/child-programs.ts';
import { createFairThreads, isOutOfMemory } from '../../kernel/sdk/fair-threads.ts';
import type { StoriesRequest } from './stories-of-sources.ts';

/** What a thread gets, in this order: each source, its blocks and the rows of its long tables, and then the question. */
export type StoryMessage =
  | { source: SourceText }
  | { blocks: Block[] }
  | { rows: SourceTable['rows'] }
  | { question: StoryQuestion };

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

/** Cells and blocks that are copied in one go, which takes some ten milliseconds. */
const MAX_COPIED = 4000;

function* messagesOf(sources: readonly SourceText[]): Generator<StoryMessage> {
  for (const source of sources) {
    yield { source: { ...source, blocks: [], images: [] } };
    let blocks: Block[] = [];
    let size = 0;
    for (const block of source.blocks) {
      const rows = block.kind === 'table' ? block.table.rows : [];
      const width = Math.max(1, block.kind === 'table' ? block.table.columns.length : 1);
      const step = Math.max(1, Math.floor(MAX_COPIED / width));
      const isLong = block.kind === 'table' && rows.length > step;
      blocks.push(isLong ? { ...block, table: { ...block.table, rows: rows.slice(0, step) } } : block);
      size += 1 + Math.min(rows.length, step) * width;
      if (!isLong && size < MAX_COPIED) continue;
      yield { blocks };
      [blocks, size] = [[], 0];
      for (let start = step; start < rows.length; start += step) yield { rows: rows.slice(start, start + step) };
    }
    if (blocks.length > 0) yield { blocks };
  }
}
