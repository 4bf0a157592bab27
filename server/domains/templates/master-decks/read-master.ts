import type { MasterAnalysis, ParseMode } from '../../../../common/master/master-analysis.ts';
import { AppError } from '../../../kernel/sdk/app-error.ts';
import type { MasterAnalyst } from '../../../kernel/sdk/ports/deck-output.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { Fonts } from '../../sources/fonts/contract.ts';
import type { Clock } from '../../../kernel/sdk/clock.ts';
import type { FileStore, StoredBlob } from '../../../kernel/sdk/ports/file-store.ts';
import type { MasterDeckReader, NewTemplateLayout } from '../contract.ts';
import type { MasterCache } from '../templates/master-cache.ts';
import { assertMasterName } from './policy.ts';
import type { LayoutReadiness } from '../../../../common/deck/readiness-report.ts';
import type { OwnedBlob, ParsedFacts } from './repository.ts';

interface ReadMasterParts {
  analyst: MasterAnalyst;
  fonts: Pick<Fonts, 'setOf'>;
  /** Has the decks open from then on. */
  masters: Pick<MasterCache, 'keep'>;
}

/** For work that no one waits for at a request: a busy machine reads a large deck too. */
export const AT_LEISURE_MS = 45_000;

/** Reads a master deck with the fonts of its client. */
export type ReadMaster = (
  scope: Scope,
  clientId: string,
  file: { bytes: Uint8Array; name: string; mode: ParseMode; timeOutMs?: number },
  signal: AbortSignal,
) => Promise<{ analysis: MasterAnalysis; fonts_hash: string }>;

/**
 * A reader over the analyst. A file that takes too long or too much memory fails with that reason: another try would end alike.
 * @throws (the reader) CodedError `ooxml.*`; AppError `too_large` `master_decks.too_slow`, `master_decks.too_big`, `unavailable`.
 */
export function createMasterReader({ analyst, fonts, masters }: ReadMasterParts): ReadMaster {
  return async (scope, clientId, file, signal) => {
    const set = await fonts.setOf(scope, clientId);
    try {
      const analysis = await analyst.analyse({ ...file, fonts: set }, signal);
      masters.keep(analysis.content_hash, analysis.master);
      return { analysis, fonts_hash: set.hash };
    } catch (cause) {
      if (!(cause instanceof AppError)) throw cause;
      const params = { file: file.name };
      if (cause.code === 'render.timed_out')
        throw new AppError('too_large', 'master_decks.too_slow', { ...params, ...cause.params }, { cause });
      if (cause.code === 'render.out_of_memory')
        throw new AppError('too_large', 'master_decks.too_big', params, { cause });
      throw cause;
    }
  };
}

/** Reads decks for domains that make templates of their own. */
export function createDeckReader({
  read,
  store,
  clock,
}: {
  read: ReadMaster;
  store: FileStore;
  clock: Clock;
}): MasterDeckReader {
  return {
    assertName: assertMasterName,
    async read(scope, clientId, { name, ...file }, signal) {
      const original = await store.read(file.key);
      const mode = 'layouts';
      const { analysis, fonts_hash } = await read(
        scope,
        clientId,
        { bytes: original, name, mode, timeOutMs: AT_LEISURE_MS },
        signal,
      );
      const { facts, layouts, blobs } = await keepParse(store, analysis, {
        ...{ mode, fonts_hash, original },
        now: clock.now(),
      });
      const kept = (own: { key: string }) => blobs.find(({ key }) => key === own.key);
      const thumbnail = kept(facts.thumbnail);
      if (thumbnail === undefined) throw new TypeError('a parse has a picture');
      // Only the report's findings about the whole deck and the reasons of the layouts are shown.
      await removeBlobs(store, [facts.report, facts.derived === null ? null : file]);
      return {
        file: { ...(facts.derived ?? file), name },
        ...{ thumbnail, layouts, findings: facts.findings },
        readiness: { score: facts.readiness_score, findings: analysis.readiness.findings },
      };
    },
  };
}

/** An analysis in the file store. */
export interface KeptParse {
  facts: ParsedFacts;
  layouts: NewTemplateLayout[];
  /** Everything that was put into the store, to be removed should it not be needed. */
  blobs: StoredBlob[];
}

/** What an analysis was made with. */
interface ParseCircumstances {
  mode: ParseMode;
  fonts_hash: string;
  /** The file as uploaded. */
  original: Uint8Array;
  now: Date;
}

/** Puts what an analysis found into the store; where that fails, nothing stays. */
export async function keepParse(
  store: FileStore,
  analysis: MasterAnalysis,
  { mode, fonts_hash, original, now }: ParseCircumstances,
): Promise<KeptParse> {
  const blobs: StoredBlob[] = [];
  const put = async (bytes: Uint8Array): Promise<StoredBlob> => {
    const blob = await store.put(bytes);
    blobs.push(blob);
    return blob;
  };
  try {
    const judged = new Map(analysis.readiness.layouts.map((each) => [each.layout_id, each]));
    const layouts: NewTemplateLayout[] = [];
    for (const { thumbnail, ...layout } of analysis.layouts) {
      const disabled_reason = reasonOf(judged.get(layout.layout_id));
      layouts.push({ ...layout, disabled_reason, thumbnail: await put(thumbnail) });
    }
    const facts: ParsedFacts = {
      parse_mode: mode,
      derived: analysis.bytes === original ? null : owned(await put(analysis.bytes)),
      thumbnail: owned(await put(analysis.thumbnail)),
      report: owned(await put(new TextEncoder().encode(JSON.stringify(analysis.readiness)))),
      readiness_score: Math.round(analysis.readiness.score),
      ...{ fonts_hash, judged_at: now, parsed_at: now },
      slide_size: analysis.slide_size,
      fonts: analysis.fonts,
      layout_count: layouts.length,
      findings: analysis.findings,
    };
    return { facts, layouts, blobs };
  } catch (error) {
    await removeBlobs(store, blobs);
    throw error;
  }
}

/** Removes blobs; how many were there, and their bytes. */
export async function removeBlobs(
  store: Pick<FileStore, 'remove'>,
  blobs: readonly (Pick<OwnedBlob, 'key' | 'size'> | null)[],
): Promise<{ files: number; bytes: number }> {
  const removed = { files: 0, bytes: 0 };
  for (const blob of blobs) {
    if (blob === null || !(await store.remove(blob.key))) continue;
    removed.files += 1;
    removed.bytes += blob.size;
  }
  return removed;
}

/** A blob as its owner's record has it. */
export function owned({ key, size, sha256 }: StoredBlob): OwnedBlob {
  return { key, size, sha256 };
}

function reasonOf(readiness: LayoutReadiness | undefined): NewTemplateLayout['disabled_reason'] {
  return readiness === undefined || readiness.is_usable ? null : readiness.reason;
}
