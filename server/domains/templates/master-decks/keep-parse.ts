import type { LayoutReadiness } from '../../../../common/deck/readiness-report.ts';
import type { MasterAnalysis, ParseMode } from '../../../../common/master/master-analysis.ts';
import type { FileStore, StoredBlob } from '../../../kernel/sdk/ports/file-store.ts';
import type { NewTemplateLayout } from '../contract.ts';
import type { OwnedBlob, ParsedFacts } from './repository.ts';

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

/** The blobs that one parse of a deck left, beside those of its template. */
export function blobsOfParse({ derived, thumbnail, report }: ParsedFacts): (OwnedBlob | null)[] {
  return [derived, thumbnail, report];
}

/** A blob as its owner's record has it. */
export function owned({ key, size, sha256 }: StoredBlob): OwnedBlob {
  return { key, size, sha256 };
}

function reasonOf(readiness: LayoutReadiness | undefined): NewTemplateLayout['disabled_reason'] {
  return readiness === undefined || readiness.is_usable ? null : readiness.reason;
}
