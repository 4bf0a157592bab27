import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SourceText } from '../../../../common/deck/source.ts';
import type { Language } from '../../../../common/i18n/locale.ts';
import type { Translator } from '../../../../common/i18n/translator.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { FileStore } from '../../../kernel/sdk/ports/file-store.ts';
import type { Logger } from '../../../kernel/sdk/logger.ts';
import type { ModelSource } from '../../../kernel/sdk/ports/models.ts';
import type { SourceReader } from '../../../kernel/sdk/ports/source-reader.ts';
import type { TextModel } from '../../../kernel/sdk/ports/text-model.ts';
import type { Preferences, ContentClass } from '../../../kernel/sdk/ports/text-tasks.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { createSharedWork, createTurns } from '../../../kernel/sdk/concurrency.ts';
import type { Briefing, BriefingContent, Briefings } from './contract.ts';
import { makeBriefing, digestContent } from '../../../pipeline/brief/make-briefing.ts';
import type { StoryThreads } from '../../../pipeline/brief/story-threads.ts';
import { deckLabelsOf, deckTranslator } from '../../../pipeline/read/content.ts';
import type { BriefingRepository } from './repository.ts';
import type { Brief } from '../../../../common/deck/brief.ts';
import type { DataStory } from '../../../../common/deck/data-story.ts';

interface BriefingParts {
  repository: Pick<BriefingRepository, 'find' | 'save'>;
  store: Pick<FileStore, 'put' | 'read' | 'remove'>;
  models: Pick<ModelSource, 'current'>;
  /** Classifies blocks; without it no block is left out. */
  reader: Pick<SourceReader, 'classify'> | undefined;
  threads: Pick<StoryThreads, 'find'>;
  translators: Readonly<Record<Language, Translator>>;
  log: Logger;
}

/** Counts up when briefings are made differently, so that no older one is used. */
const CACHE_VERSION = 2;
/** Briefings kept in memory, the last used ones. */
const MAX_CACHED = 24;

/** Makes briefings, each once for all who ask at the same time, and keeps them: in memory for those that were used last, and stored, one per presentation. */
export function createBriefings(parts: BriefingParts): Briefings {
  const { repository, store, models, reader, threads, translators, log } = parts;
  const cached = new LRUCache<string, Briefing>({ max: MAX_CACHED });
  const making = createSharedWork<Briefing>();

  const make = (
    model: TextModel,
    content: { sources: readonly SourceText[]; preferences: Preferences },
    signal?: AbortSignal,
  ): Promise<Briefing> => {
    const { language } = content.preferences;
    const translator = deckTranslator(translators, language);
    return makeBriefing(
      model,
      content,
      {
        classify: reader && ((source, by, shared) => reader.classify(source, by, shared)),
        label: deckLabelsOf(translator, language),
        findStories: (request, shared) =>
          threads.find(request, { language: translator.language, texts: translator.texts('author') }, shared),
      },
      signal,
    );
  };

  /** Takes what is stored, or makes and stores it. */
  const obtain = async (
    scope: Scope,
    { presentation_id, client_id, sources, preferences, through }: BriefingContent,
    { text, key, signal }: { text: TextModel; key: string; signal: AbortSignal },
  ): Promise<Briefing> => {
    const row = await repository.find(scope, presentation_id);
    const stored = row?.key === key ? await read(store, row.blob, sources) : null;
    if (stored !== null) return stored;
    const briefing = await make(through?.(text) ?? text, { sources, preferences }, signal);
    const blob = await store.put(encodeBriefing(briefing), { signal });
    const replaced = await repository.save(scope, { presentation_id, client_id, key, blob: blob.key, size: blob.size });
    if (replaced !== null) {
      // An orphan costs room and nothing else.
      await store.remove(replaced).catch((error: unknown) => {
        log.warn({ err: error }, 'the blob of a replaced briefing stays');
      });
    }
    return briefing;
  };

  return {
    make: async (scope, content, signal) => {
      const { text } = await models.current();
      const key = await keyOf(content.presentation_id, text.provider, content.sources, content.preferences);
      const known = cached.get(key);
      if (known !== undefined) return known;
      const work = (shared: AbortSignal): Promise<Briefing> => obtain(scope, content, { text, key, signal: shared });
      const briefing = await making.run(key, work, signal);
      cached.set(key, briefing);
      return briefing;
    },
  };
}

/** A stored briefing; null where its blob is gone. */
async function read(
  store: Pick<FileStore, 'read'>,
  blob: string,
  sources: readonly SourceText[],
): Promise<Briefing | null> {
  let bytes: Uint8Array;
  try {
    bytes = await store.read(blob);
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
  return decodeBriefing(bytes, sources);
}

function isNotFound(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'not_found';
}

/** The same for the same content, preferences and provider; block by block and row by row, so that no huge text is built. */
async function keyOf(
  presentationId: string,
  provider: string,
  sources: readonly SourceText[],
  preferences: Preferences,
): Promise<string> {
  const hash = createHash('sha256');
  const nextTurn = createTurns();
  hash.update(
    JSON.stringify([
      CACHE_VERSION,
      presentationId,
      provider,
      preferences.language,
      preferences.tone,
      preferences.instructions,
    ]),
  );
  for (const source of sources) {
    hash.update(JSON.stringify([source.id, source.name, source.kind, source.title ?? null, source.language]));
    for (const block of source.blocks) {
      await nextTurn();
      if (block.kind !== 'table') {
        hash.update(JSON.stringify(block));
        continue;
      }
      hash.update(JSON.stringify({ ...block, table: { ...block.table, rows: [] } }));
      for (const row of block.table.rows) {
        hash.update(JSON.stringify(row));
        await nextTurn();
      }
    }
  }
  return hash.digest('hex');
}

/** What is kept of a briefing; digests follow from sources and classes. */
interface KeptBriefing {
  title: string;
  brief: Brief | null;
  stories: DataStory[];
  classes: [string, ContentClass][];
}

/** A briefing as bytes (JSON, UTF-8). */
function encodeBriefing({ title, brief, stories, classes }: Briefing): Uint8Array {
  const kept: KeptBriefing = { title, brief, stories, classes: [...classes] };
  return new TextEncoder().encode(JSON.stringify(kept));
}

/** The briefing of bytes. @param sources those it was made from. */
function decodeBriefing(bytes: Uint8Array, sources: readonly SourceText[]): Briefing {
  const kept = JSON.parse(new TextDecoder().decode(bytes)) as KeptBriefing;
  const classes = new Map(kept.classes);
  return {
    title: kept.title,
    brief: kept.brief,
    stories: kept.stories,
    digests: digestContent(sources, classes),
    classes,
  };
}
