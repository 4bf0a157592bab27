import type { Finding } from '../../../common/deck/finding.ts';
import type { SourceText } from '../../../common/deck/source.ts';
import type { z } from 'zod';
import type { Translator } from '../../../common/i18n/translator.ts';
import type { Actor } from '../../sdk/actor.ts';
import type { StoredDocument } from '../../sdk/collection.ts';
import { defineHook } from '../../sdk/hook-point.ts';
import type { Scope } from '../../sdk/scope.ts';
import { defineService } from '../../sdk/service-token.ts';
import type { Wishes } from '../../sdk/ports/text-tasks.ts';

/** What the wizard asks. */
export interface WizardConfiguration {
  client_id: string | null;
  master_deck_id: string | null;
  /** Title and closing included; null leaves it to the content. */
  slide_count: number | null;
  tone: string;
  /** BCP 47; null: the content's own. */
  language: string | null;
  instructions: string;
}

export type ReviewStatus = 'Draft' | 'In Review' | 'Approved';

/** A presentation as stored. Outline and slides are collections of their own. */
export interface Presentation extends StoredDocument {
  client_id: string;
  owner_id: string;
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
  review_status: ReviewStatus;
  /** Language the deck is in, once known. */
  language: string | null;
  /** Model providers that wrote on it ("builtin", "openai"). */
  providers: string[];
  /** What concerns the deck as a whole. */
  findings: Finding[];
  deleted_at: Date | null;
}

/** The sources of a presentation, read, with the wishes that go with them. */
export interface Material {
  sources: SourceText[];
  wishes: Wishes;
  /** Findings about sources and language. */
  findings: Finding[];
}

/** What the domain offers to others. */
export interface Presentations {
  /** @throws AppError `not_found` where it is not there for the actor. */
  get(actor: Actor, scope: Scope, id: string): Promise<Presentation>;
  /**
   * As `get`, for a change.
   * @throws AppError `forbidden` where the actor may only read it; `conflict` `presentations.approved` where it is approved.
   */
  getForChange(actor: Actor, scope: Scope, id: string): Promise<Presentation>;
  /** For work without its user. @throws AppError `not_found` */
  getForWork(scope: Scope, id: string): Promise<Presentation>;
  /** Sources read, wishes settled. @throws AppError `invalid` `presentations.no_content` where there is nothing to work on. */
  material(scope: Scope, presentation: Presentation, signal?: AbortSignal): Promise<Material>;
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
      findings?: readonly Finding[];
      cleared?: readonly string[];
    },
  ): Promise<void>;
  /** Another signature of change: `updated_at`. */
  touch(scope: Scope, id: string): Promise<void>;
}

export const PRESENTATIONS = defineService<Presentations>('presentations');

/** A part of a presentation that another domain keeps: it joins the answer of GET under the contribution's key. */
export interface PresentationPart {
  /** Schema of the part in the answer. */
  schema: z.ZodType;
  /** @param translator of the reader's language. */
  load(scope: Scope, presentation: Presentation, translator: Translator): Promise<unknown>;
}

export const PRESENTATION_PART = defineHook<PresentationPart>('presentation-part');
