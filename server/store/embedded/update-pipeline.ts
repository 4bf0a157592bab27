import { runEngine } from './engine.ts';
import { toPlain } from './expressions.ts';
import { StoreError } from './store-error.ts';
import type { Document } from './values.ts';
import { decode, encode, isDocument } from './values.ts';

const STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/** Runs the stages of a pipeline update on one document. @throws StoreError 72 for other stages */
export function aggregateDocuments(document: Document, pipeline: readonly Document[], variables: Document): Document {
  for (const stage of pipeline) {
    const name = isDocument(stage) ? Object.keys(stage)[0] : undefined;
    if (name === undefined || !STAGES.has(name)) {
      throw new StoreError(72, `${name ?? 'this'} is not allowed to be used within an update`);
    }
  }
  const [result] = runEngine([toPlain(document) as Document], toPlain(pipeline) as Document[], { variables });
  // A trip through BSON gives numbers their types back.
  return decode(encode(result ?? {}));
}
