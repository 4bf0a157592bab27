import type { Finding } from '../../../../common/deck/finding.ts';
import type { StoredBlob } from '../../../kernel/sdk/ports/file-store.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import { defineService } from '../../../kernel/sdk/service-token.ts';
import type { TemplateContent, TemplateReadiness } from '../templates/contract.ts';

/** A master deck as others see it. */
export interface KnownMasterDeck {
  id: string;
  client_id: string;
  name: string;
  /** The template that was made of it. */
  template_id: string;
}

/** A deck read for others: what a template is made of. All blobs are the caller's from now on. */
export interface ReadDeck extends TemplateContent {
  thumbnail: StoredBlob;
  findings: Finding[];
  readiness: TemplateReadiness;
}

/** What the domain offers to others. */
export interface MasterDecks {
  /** Null where the scope has none such. */
  find(scope: Scope, id: string): Promise<KnownMasterDeck | null>;
  /** Null where nothing analyses decks. */
  reader: MasterDeckReader | null;
}

/** Reads decks as master decks are read, with the same checks and limits, and keeps no record of them. */
export interface MasterDeckReader {
  /** @throws AppError `unsupported` where the name is not that of a .pptx or .potx. */
  assertName(file: string): void;
  /**
   * Its layouts as a template's, with their pictures in the store. Where it fails, nothing new stays there.
   * @param file in the store; it is the template's file where it can be used as it is, else it is removed.
   * @throws CodedError `ooxml.*`; AppError `not_found` where the file is gone, `too_large`, `unavailable`.
   */
  read(
    scope: Scope,
    clientId: string,
    file: { key: string; size: number; sha256: string; name: string },
    signal: AbortSignal,
  ): Promise<ReadDeck>;
}

export const MASTER_DECKS = defineService<MasterDecks>('master-decks');
