import type { Finding } from '../../common/deck/finding.ts';
import type { StoredSlide } from '../../common/deck/slide.ts';
import type { Presentation } from '../../server/domains/presentations/contract.ts';
import type { FileReply } from '../../server/kernel/sdk/define-route.ts';
import type { MasterDeck } from '../../common/ooxml/read/master/open-master-deck.ts';
import type { Scope } from '../../server/kernel/sdk/scope.ts';
import { defineService } from '../../server/kernel/sdk/service-token.ts';

/** Slides made from those of a presentation, for a file of it. */
interface DeckToWrite {
  slides: readonly StoredSlide[];
  /** The master deck they are based on, whichever it is. */
  master: { bytes: Uint8Array; deck: MasterDeck };
  /** What is known of the deck already. */
  findings: readonly Finding[];
  /** `job_id`: the job, else a name of the request's own; the same one makes one export. */
  maker: { job_id: string; user_id: string };
  signal: AbortSignal;
}

/** An export as others see it. */
export interface WrittenDeck {
  export_id: string;
  file_name: string;
  /** Bytes. */
  size: number;
  /** Path of the download below the base path. */
  url: string;
}

/** Writes decks as exports of presentations: as .pptx, checked, with a quality report where slides can be drawn. */
export interface DeckWriter {
  /** What the maker has made already; null where that is nothing. */
  find(scope: Scope, jobId: string): Promise<WrittenDeck | null>;
  /** @throws ExportError `export.unsound_package` in a HookError; coded errors of the deck. */
  write(scope: Scope, presentation: Presentation, deck: DeckToWrite): Promise<WrittenDeck>;
  /** The file of an export. @throws AppError `not_found` */
  open(scope: Scope, exportId: string): Promise<FileReply>;
}

export const DECK_WRITER = defineService<DeckWriter>('deck-writer');
