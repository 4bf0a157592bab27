/** A unique index has this value already; `fields` are those of the index. The caller decides what it means. */
export class DuplicateError extends Error {
  readonly collection: string;
  readonly fields: readonly string[];

  constructor(collection: string, fields: readonly string[], options?: { cause?: unknown }) {
    super(`${collection} has a document with the same ${fields.join(', ')}`, options);
    this.name = 'DuplicateError';
    this.collection = collection;
    this.fields = fields;
  }
}
