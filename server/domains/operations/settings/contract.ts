import type { StoredDocument } from '../../../kernel/sdk/collection.ts';

/** What was set for one plugin; `_id` is its name, for one client `CLIENT/PLUGIN`. */
export interface StoredSettings extends StoredDocument {
  /** By field, as the plugin's schema gave them out. */
  values: Record<string, unknown>;
  /** Secrets by field, each sealed for its own name. */
  sealed: Record<string, string>;
}
