import type { Finding } from '../../common/deck/finding.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import type { Presentation } from '../../server/domains/presentations/contract.ts';
import type { FileReply } from '../../server/kernel/sdk/define-route.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import { defineService } from '../../server/kernel/sdk/service-token.ts';

/** Slides made from a presentation's slides, to be written to a file. */
interface DeckToWrite {
  slides: readonly StoredSlide[];
  /** The master deck they are on. */
  master: { bytes: Uint8Array; deck: MasterDeck };
  /** Known findings of the deck. */
  findings: readonly Finding[];
  /** `job_id`: the job, or a name for the request; the same one makes one export. */
  maker: { job_id: string; user_id: string };
  signal: AbortSignal;
}

/** An export as shown to other plugins. */
export interface WrittenDeck {
  export_id: string;
  file_name: string;
  /** Bytes. */
  size: number;
  /** Path of the download below the base path. */
  url: string;
}

/** Writes decks as .pptx exports of presentations, linted, with a quality report if slides can be drawn. */
export interface DeckWriter {
  /** What the maker has already written; null if nothing. */
  find(scope: Scope, jobId: string): Promise<WrittenDeck | null>;
  /** @throws ExportError `export.unsound_package` in a HookError; coded errors of the deck. */
  write(scope: Scope, presentation: Presentation, deck: DeckToWrite): Promise<WrittenDeck>;
  /** The file of an export. @throws AppError `not_found` */
  open(scope: Scope, exportId: string): Promise<FileReply>;
}

export const DECK_WRITER = defineService<DeckWriter>('deck-writer');
