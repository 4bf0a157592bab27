import type { Schema } from 'mongoose';
import type { ModelDefinition } from '../kernel/sdk/define-model.ts';
import type { StoredDocument } from '../kernel/sdk/collection.ts';

/**
 * A model's schema with the fields every document has, made strict: an unknown field in a document, a change or a filter is
 * a fault. (A filter stripped of a field it does not know would match more than was meant.)
 */
export function storedSchema<T extends StoredDocument>(model: ModelDefinition<T>): Schema {
  const schema = model.schema.clone() as unknown as Schema;
  schema.add({
    _id: { type: String, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
    ...(model.softDelete ? { deleted_at: { type: Date, default: null } } : {}),
  });
  refuseUnknownFields(schema);
  schema.set('strictQuery', 'throw');
  schema.set('versionKey', false);
  schema.set('id', false);
  // An empty object is a value too.
  schema.set('minimize', false);
  schema.set('autoIndex', false);
  schema.set('autoCreate', false);
  return schema;
}

/** Parts of documents too, unless their schema says what it wants itself. Done twice it is the same. */
function refuseUnknownFields(schema: Schema): void {
  schema.set('strict', 'throw');
  for (const { schema: part } of schema.childSchemas as unknown as { schema: Schema }[]) {
    if (part.get('strict') === true) refuseUnknownFields(part);
  }
}
