import type { LayoutCatalogue } from '../../../common/deck/layout.ts';
import type { MasterDeck } from '../../../common/ooxml/read/open-master-deck.ts';
import type { Scope } from '../../sdk/scope.ts';
import { defineService } from '../../sdk/service-token.ts';

/** A layout as the API shows it. */
export interface TemplateLayout {
  db_id: string;
  layout_id: string;
  name: string;
  description: string;
  json_schema: Record<string, unknown>;
  is_enabled: boolean;
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
}

/** A template opened for work. */
export interface OpenTemplate {
  master: MasterDeck;
  bytes: Uint8Array;
  /** File name of the master deck. */
  file_name: string;
  /** Enabled layouts with their capacities measured. */
  catalogue: LayoutCatalogue;
  content_hash: string;
}

/** What the domain offers to others. */
export interface Templates {
  /** By name or id, null where the scope has none such. */
  find(scope: Scope, nameOrId: string): Promise<Template | null>;
  /** Those that may be chosen, the built-in ones first; at most some hundred. */
  list(scope: Scope): Promise<Template[]>;
  /**
   * The master deck behind a content hash, opened and measured; kept in memory for a while.
   * @param layoutIds those to offer; all enabled ones when absent.
   * @throws AppError `not_found`; PackageError `ooxml.*`.
   */
  open(scope: Scope, contentHash: string, layoutIds?: readonly string[]): Promise<OpenTemplate>;
}

export const TEMPLATES = defineService<Templates>('templates');

/** The template where none was chosen. */
export const DEFAULT_TEMPLATE = 'general';
