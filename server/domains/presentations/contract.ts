import type { Finding } from '../../../common/deck/finding.ts';
import type { z } from 'zod';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { Actor } from '../../kernel/sdk/scope.ts';
import type { StoredDocument } from '../../kernel/sdk/collection.ts';
import { defineHook } from '../../kernel/sdk/hook-point.ts';
import type { AuditEntry } from '../../kernel/sdk/ports/audit-sink.ts';
import type { Scope } from '../../kernel/sdk/scope.ts';
import { defineService } from '../../kernel/sdk/service-token.ts';
import type { Template } from '../templates/contract.ts';
import type { Content } from '../../pipeline/read/content.ts';

export type { Content };

/** What the wizard asks. */
interface WizardConfiguration {
  client_id: string | null;
  master_deck_id: string | null;
  /** Title and closing included; null leaves it to the content. */
  slide_count: number | null;
  tone: string;
  /** BCP 47; null: the content's own. */
  language: string | null;
  instructions: string;
  /** Only the built-in model works on it, which costs nothing. Null or absent: the one in use. */
  provider?: 'builtin' | null;
}

export type ReviewStatus = 'Draft' | 'In Review' | 'Approved';

/** One change of the review status. */
export interface StatusChange {
  id: string;
  from: ReviewStatus;
  to: ReviewStatus;
  user_id: string;
  at: Date;
  comment: string | null;
  /** Of what the deck said then. */
  content_hash: string;
}

/** The part of the review stored with the presentation, because it changes in the same write as the status. */
export interface ReviewRecord {
  /** Who changed the deck since it was last approved: they don't approve it. */
  editor_ids: string[];
  /** An approval that is being made: slides and outline are locked in its name. */
  pending: { id: string; at: Date } | null;
  /** The last approval; in force while the status is Approved. */
  approval: { id: string; user_id: string; at: Date; content_hash: string } | null;
  last: StatusChange | null;
}

/** Who owns, owned or changed a deck since it was last approved: they don't approve it. */
export function involvedIn({
  owner_id,
  former_owner_ids = [],
  review_record,
}: Pick<Presentation, 'owner_id' | 'former_owner_ids' | 'review_record'>): string[] {
  return [owner_id, ...former_owner_ids, ...(review_record?.editor_ids ?? [])];
}

/** Findings about unreadable sources. They are replaced whenever all sources are read again. */
export const LEFT_OUT_FINDINGS: readonly string[] = ['presentations.file_left_out', 'presentations.page_left_out'];

/** What the content of a presentation is, by short names that change with it: to notice what was made from something else. */
export interface ContentBasis {
  brief: string;
  /** Length, tone, language and instructions. */
  options: string;
  /** Which files and addresses. */
  sources: string;
  /** What each source is, by the name that block references begin with. */
  versions: { id: string; version: string }[];
}

/** A presentation as stored. Outline and slides are collections of their own. */
export interface Presentation extends StoredDocument {
  client_id: string;
  owner_id: string;
  /** Who owned it since it was last approved and gave it away: they don't approve it. Absent in older ones. */
  former_owner_ids?: string[];
  /** Teams it is shared with. */
  team_ids: string[];
  title: string;
  /** Whether the title was given by a person; else it follows the outline's. */
  has_own_title: boolean;
  brief: string;
  file_ids: string[];
  urls: string[];
  /** Short stable names of its sources ("s1"), which block references begin with; never given twice. */
  source_ids: { id: string; file_id: string | null }[];
  wizard: WizardConfiguration;
  /** Stored by prepare; `general` when none is. */
  template_name: string;
  /** The template as prepared: its master deck by content hash and the layouts to use; null until prepared. */
  template: { template_id: string; content_hash: string; layout_ids: string[] } | null;
  /** Whether fonts and colours of the brand replace those that its master decides itself. Absent in older ones. */
  follows_brand?: boolean;
  review_status: ReviewStatus;
  /** Absent in older ones. */
  review_record?: ReviewRecord;
  /** Counts the changes of what it is made from; its ETag is `"REVISION"`. Absent in older ones. */
  revision?: number;
  /** Language the deck is in, once known. */
  language: string | null;
  /** Model providers that wrote on it ("builtin", "openai"). */
  providers: string[];
  /** What concerns the deck as a whole. */
  findings: Finding[];
  deleted_at: Date | null;
  /** Since when it is being removed for good: it can't be restored from then on. Null in all others. */
  purging_at: Date | null;
}

/** What the domain offers to others. */
export interface Presentations {
  /** @throws AppError `not_found` if it is not there for the actor. */
  get(actor: Actor, scope: Scope, id: string): Promise<Presentation>;
  /**
   * As `get`, for a change.
   * @throws AppError `forbidden` if the actor may only read it; `conflict` `presentations.approved` where it is approved.
   */
  getForChange(actor: Actor, scope: Scope, id: string): Promise<Presentation>;
  /** For work without its user. @throws AppError `not_found` */
  getForWork(scope: Scope, id: string): Promise<Presentation>;
  /** Sources read, preferences settled. @throws AppError `invalid` `presentations.no_content` where there is nothing to work on. */
  readContent(scope: Scope, presentation: Presentation, signal?: AbortSignal): Promise<Content>;
  /** What its content is now; `files` are the sources by their names. */
  basis(
    scope: Scope,
    presentation: Presentation,
  ): Promise<ContentBasis & { files: ReadonlyMap<string, { file_id: string; name: string }> }>;
  /**
   * Notes what was learnt on the way: title (kept where a person gave one), language, providers, findings (those of the same
   * codes are replaced, those of `cleared` codes dropped).
   */
  note(
    scope: Scope,
    id: string,
    facts: {
      title?: string;
      language?: string;
      provider?: string;
      follows_brand?: boolean;
      findings?: readonly Finding[];
      cleared?: readonly string[];
    },
  ): Promise<void>;
  /** Writes what was done to a presentation, or to a part of it, into the audit log. */
  record(
    actor: { user_id: string | null },
    presentation: Pick<Presentation, '_id' | 'client_id' | 'title'>,
    action: string,
    change?: Pick<AuditEntry, 'before' | 'after'>,
  ): Promise<void>;
  /**
   * Prepares it with a template and all its enabled layouts, for a user who is known to be allowed to.
   * @throws AppError `not_found`; `invalid` `presentations.template_without_layouts`; `conflict` `presentations.approved`.
   */
  useTemplate(scope: Scope, id: string, template: Template, userId: string): Promise<Presentation>;
  /** Another signature of change: `updated_at`. */
  touch(scope: Scope, id: string): Promise<void>;
}

/**
 * Review records, for the domains that review a presentation, and that keep what an approval locks. A lock names its
 * approval; it lasts as long as the presentation's record names it, even if the process that set it has died.
 */
export interface ReviewRecords {
  /** Notes who changes the deck, unless it is approved. Null: no user. */
  noteEditor(scope: Scope, id: string, userId: string | null): Promise<void>;
  /**
   * Returns when a lock is no longer valid and may be removed: its approval was undone or never completed.
   * @throws AppError `conflict` `presentations.approved`, `presentations.being_approved` while it is valid.
   */
  assertUnlockable(scope: Scope, id: string, lockId: string): Promise<void>;
  /** Begins an approval. False where it is not in review or another one is being made. */
  claim(scope: Scope, presentation: Presentation, pendingId: string): Promise<boolean>;
  /** Cancels an unfinished approval; null cancels any. */
  release(scope: Scope, id: string, pendingId: string | null): Promise<void>;
  /**
   * Ends the approval that was begun under the change's id. Null where title or owner are others than in `presentation`, the
   * approval was given up meanwhile, or who approves owned or changed the deck.
   */
  approve(scope: Scope, presentation: Presentation, change: StatusChange): Promise<Presentation | null>;
  /** Any other change of status; null when status or owner have changed since. Cancels an unfinished approval. */
  move(scope: Scope, presentation: Presentation, change: StatusChange): Promise<Presentation | null>;
}

export const REVIEW_RECORDS = defineService<ReviewRecords>('review-records');

/** A deleted presentation, as the retention sees it. */
export type TrashedPresentation = Pick<Presentation, '_id' | 'client_id' | 'title'>;

/** The deleted presentations, for who removes them for good. */
export interface PresentationTrash {
  /**
   * Those that were deleted at or before a moment, and those whose removal began before; only those of `ids` where given. What is not deleted is never among them.
   */
  due(scope: Scope, query: TrashQuery): AsyncIterable<TrashedPresentation>;
  /** Marks that it is being removed: it can't be restored from now on. False where it was restored or is gone. */
  claim(scope: Scope, id: string): Promise<boolean>;
  /** Removes the record of one that was claimed, when nothing else of it is left. */
  remove(scope: Scope, id: string): Promise<void>;
  /** Those of the ids that are there, deleted ones included. */
  known(scope: Scope, ids: readonly string[]): Promise<string[]>;
}

export interface TrashQuery {
  before: Date;
  ids?: readonly string[] | undefined;
}

export const PRESENTATION_TRASH = defineService<PresentationTrash>('presentation-bin');

export const PRESENTATIONS = defineService<Presentations>('presentations');

/** A part of a presentation that another domain keeps: it joins the answer of GET under the contribution's key. */
export interface PresentationPart {
  /** Schema of the part in the answer. */
  schema: z.ZodType;
  /**
   * Loads the part while the presentation itself is read; where the reader may not see it, nothing of either is answered.
   * @param translator of the reader's language.
   */
  load(scope: Scope, id: string, presentation: Promise<Presentation>, translator: Translator): Promise<unknown>;
}

export const PRESENTATION_PART = defineHook<PresentationPart>('presentation-part');
