import type { Finding } from '../../../common/deck/finding.ts';
import type { ReadinessReport } from '../../../common/deck/readiness-report.ts';
import type { LayoutCatalogue, LayoutRole } from '../../../common/deck/layout.ts';
import type { MasterDeck } from '../../../common/ooxml/read/master/open-master-deck.ts';
import type { Actor, Scope } from '../../kernel/sdk/scope.ts';
import { defineHook } from '../../kernel/sdk/hook-point.ts';
import type { StoredBlob } from '../../kernel/sdk/ports/file-store.ts';
import { defineService } from '../../kernel/sdk/service-token.ts';

/** A layout as the API shows it. */
export interface TemplateLayout {
  db_id: string;
  layout_id: string;
  name: string;
  description: string;
  json_schema: Record<string, unknown>;
  role: LayoutRole;
  /** Made of legacy component code. */
  legacy: boolean;
  is_enabled: boolean;
  /** What the analysis has against it; a person may have enabled it anyway. */
  disabled_reason: Finding | null;
  thumbnail_path: string | null;
}

/** A template, built in or made from a master deck. */
export interface Template {
  id: string;
  /** Unique among those a client sees: `general`. */
  name: string;
  title: string;
  is_builtin: boolean;
  client_id: string | null;
  layout_count: number;
  layouts: TemplateLayout[];
  /** SHA-256 of the master deck's file: pinned by presentations. */
  content_hash: string;
  /** Below the base path; null where nothing draws it. */
  thumbnail_path: string | null;
  /** The master deck it is made of; null for built-in ones and those of layout code. */
  master_deck_id: string | null;
  /** The one presentation it is for, which alone may use it; null: for all of its client. */
  presentation_id: string | null;
  /** What of its layout code was not understood, or what of the file of one presentation is damaged or was left out. */
  findings: Finding[];
  /** Of one presentation: how ready its deck is as a whole. Null for others: their master decks have reports of their own. */
  readiness: TemplateReadiness | null;
}

/** The part of a readiness report about the whole deck. */
export type TemplateReadiness = Pick<ReadinessReport, 'score' | 'findings'>;

/** A template opened for work. */
export interface OpenTemplate {
  master: MasterDeck;
  /** The layouts to offer, with their capacities measured. */
  catalogue: LayoutCatalogue;
  /** All layouts of the file, measured: slides may be on one that is no longer offered. */
  whole: LayoutCatalogue;
  /** Of the file. */
  content_hash: string;
  /** Names the file in the look of the client's brand: what is drawn of it is kept by this. */
  drawn_hash: string;
}

/** What the domain offers to others. */
export interface Templates {
  /** By name or id, null if the scope has none such. One of a presentation is found by its id alone. */
  find(scope: Scope, nameOrId: string): Promise<Template | null>;
  /** The ids of those that are for one presentation alone, the last made first. */
  idsOfPresentation(scope: Scope, presentationId: string): Promise<string[]>;
  /** Those that any presentation may choose, the built-in ones first; at most some hundred. */
  list(scope: Scope): Promise<Template[]>;
  /**
   * The file behind a content hash, opened and measured; kept in memory for a while. Where no template has it any more, the
   * copy that presentations are pinned to.
   * @param layoutIds those to offer, but for those that are disabled now; all enabled ones when absent.
   * @param deck whose client's brand it takes on where it leaves colours, fonts or logo open, and whether the brand replaces
   *   colours and fonts that it decides itself; as the file is when absent.
   * @throws AppError `conflict` `templates.file_gone` where there is no such file any more; PackageError `ooxml.*`.
   */
  open(
    scope: Scope,
    contentHash: string,
    layoutIds?: readonly string[],
    deck?: { client_id: string; follows_brand?: boolean },
  ): Promise<OpenTemplate>;
  /** The file behind a content hash, as it was uploaded. @throws AppError `conflict` `templates.file_gone` */
  file(scope: Scope, contentHash: string): Promise<{ bytes: Uint8Array; file_name: string }>;
  /**
   * Keeps a copy of a template's file for a client's presentations, even if the template is deleted; once per content.
   * Built-in ones too: a later release may bring others under their names.
   * @param clientId whose presentations; a template that is not built in is that client's own.
   * @throws AppError `not_found` if the template went away or got another file meanwhile.
   */
  pin(scope: Scope, clientId: string, template: Pick<Template, 'id' | 'is_builtin' | 'content_hash'>): Promise<void>;
}

export const TEMPLATES = defineService<Templates>('templates');

/** Reports which master files presentations are on, those that can be restored and former slides included. */
export interface MasterFileUse {
  /** Content hash and client; the same may come twice. */
  all(scope: Scope): AsyncIterable<{ client_id: string; content_hash: string }>;
}

export const MASTER_FILE_USE = defineHook<MasterFileUse>('master-file-use');

/** Reports which presentations use a template, and who sees them. */
export interface TemplateUse {
  /** The last changed first. */
  presentations(
    scope: Scope,
    templateId: string,
    limit: number,
  ): Promise<{ items: { id: string; title: string }[]; total: number }>;
  /** Whether an actor sees a presentation: only then do they see a template of its own. */
  sees(actor: Actor, scope: Scope, presentationId: string): Promise<boolean>;
}

export const TEMPLATE_USE = defineHook<TemplateUse>('template-use');

/** The template where none was chosen. */
export const DEFAULT_TEMPLATE = 'general';

/** A layout to keep, as an analysis of its master deck found it. */
export interface NewTemplateLayout {
  layout_id: string;
  name: string;
  role: LayoutRole;
  description: string;
  json_schema: Record<string, unknown>;
  /** The JSON element model as text, or legacy component code. */
  layout_code: string;
  /** Why it is not offered; null: it is. */
  disabled_reason: Finding | null;
  /** A PNG; the registry's from now on. */
  thumbnail: StoredBlob | null;
}

/** The content of a template: a file, its layouts and their pictures. */
export interface TemplateContent {
  /** The file that slides are made on. It stays its owner's: the registry never removes it. */
  file: StoredBlob & { name: string };
  /** A PNG of the whole; the registry's from now on. */
  thumbnail: StoredBlob | null;
  /** In the file's order. */
  layouts: readonly NewTemplateLayout[];
}

export interface NewTemplate extends TemplateContent {
  /** Given by the caller, whose record refers to it. */
  id: string;
  client_id: string;
  /** The master deck it is made of; null for one of legacy component code or of a presentation: its file is the registry's. */
  master_deck_id: string | null;
  /** The one presentation it is for; absent: for all. */
  presentation_id?: string;
  /** Findings about its file. */
  findings?: readonly Finding[];
  /** For one of a presentation. */
  readiness?: TemplateReadiness;
  /**
   * The preference for its name: where the client or the service has one of that name, a number follows. One of a presentation is called
   * by its id instead, so that the name doesn't reveal it.
   */
  title: string;
}

/** What was removed permanently. */
export interface RemovedTemplate {
  templates: number;
  layouts: number;
  /** Pictures of layouts and of the template; for one of layout code also its file. */
  files: number;
  /** Of those files. */
  bytes: number;
}

/** Templates for the code that creates them. Callers check permissions. */
export interface TemplateRegistry {
  /** Where rows can not be written, none stays. @throws DuplicateError if the id is taken. */
  register(scope: Scope, template: NewTemplate): Promise<Template>;
  /**
   * Gives a template another content. A layout of the same `layout_id` keeps `db_id` and `is_enabled`, but one that has a
   * `disabled_reason` now and had none before is disabled. What is no longer there goes, with its pictures.
   * @throws AppError `not_found`
   */
  replaceLayouts(scope: Scope, templateId: string, content: TemplateContent): Promise<Template>;
  /** Row, layout rows and their pictures, also what is left of one that went in part; nothing where the scope has none of it. */
  remove(scope: Scope, templateId: string): Promise<RemovedTemplate>;
  /** As `remove`, for those of one presentation but one. */
  removeOfPresentation(scope: Scope, presentationId: string, except?: string): Promise<RemovedTemplate>;
}

export const TEMPLATE_REGISTRY = defineService<TemplateRegistry>('template-registry');

/** A master deck as others see it. */
interface KnownMasterDeck {
  id: string;
  client_id: string;
  name: string;
  /** The template that was made of it. */
  template_id: string;
}

/** A deck read for others: what a template is made of. All blobs are the caller's from now on. */
interface ReadDeck extends TemplateContent {
  thumbnail: StoredBlob;
  findings: Finding[];
  readiness: TemplateReadiness;
}

/** What the domain offers to others. */
export interface MasterDecks {
  /** Null if the scope has none such. */
  find(scope: Scope, id: string): Promise<KnownMasterDeck | null>;
  /** Null where nothing analyses decks. */
  reader: MasterDeckReader | null;
}

/** Called when a client's master deck has its template. What fails here fails no upload. */
export interface MasterDeckMade {
  made(scope: Scope, deck: KnownMasterDeck, userId: string): Promise<void>;
}

export const MASTER_DECK_MADE = defineHook<MasterDeckMade>('master-deck-made');

/** Reads decks as master decks are read, with the same checks and limits, and keeps no record of them. */
export interface MasterDeckReader {
  /** @throws AppError `unsupported` if the name is not that of a .pptx or .potx. */
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
