import type { Collection } from '../catalogue.ts';
import { foldOf } from '../sort-documents.ts';
import type { Cursors } from '../cursors.ts';
import type { Store } from '../edit-documents.ts';
import { isTrue, toPlain } from '../engine.ts';
import type { FilterContext } from '../parse-filter.ts';
import { StoreError } from '../store-error.ts';
import type { Document } from '../values.ts';
import { isDocument } from '../values.ts';
import type { Reply } from '../wire.ts';

export interface CommandContext {
  store: Store;
  cursors: Cursors;
  command: Document;
  /** The command's own first field. */
  name: string;
  database: string;
  connectionId: number;
  startedAt: number;
}

export type CommandHandler = (context: CommandContext) => Reply | Promise<Reply>;

/** @throws StoreError 73 */
export function collectionName({ command, name }: CommandContext): string {
  const value = command[name];
  if (typeof value !== 'string' || value === '')
    throw new StoreError(73, `collection name has invalid type ${typeof value}`);
  return value;
}

/** The collection that a command reads; undefined if it doesn't exist. */
export function findCollection(context: CommandContext): Collection | undefined {
  return context.store.catalogue.find(context.database, collectionName(context));
}

/** A field with a document; `{}` when absent. @throws StoreError 14 */
export function documentField(command: Document, field: string): Document {
  const value = command[field] ?? {};
  if (!isDocument(value)) throw new StoreError(14, `BSON field '${field}' is the wrong type, expected type 'object'`);
  return value;
}

/** A field with an array of documents; empty when absent. @throws StoreError 14 */
export function documentsField(command: Document, field: string): Document[] {
  const value = command[field] ?? [];
  if (!Array.isArray(value) || !value.every(isDocument)) {
    throw new StoreError(14, `BSON field '${field}' is the wrong type, expected type 'array'`);
  }
  return value;
}

/** How a command's filters compare text, and the variables its expressions may use. */
export function filterContext(command: Document, collation: unknown = command.collation): FilterContext {
  const variables = variablesOf(command);
  return { fold: foldOf(collation), expression: (expression, document) => isTrue(expression, document, variables) };
}

export function variablesOf(command: Document): Document {
  return toPlain(documentField(command, 'let')) as Document;
}

export function okay(fields: Document = {}): Reply {
  return { document: { ...fields, ok: 1 } };
}
