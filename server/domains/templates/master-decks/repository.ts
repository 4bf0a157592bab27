import type { Collection, NewDocument, StoredDocument } from '../../../kernel/sdk/collection.ts';
import { literalPattern } from '../../../kernel/sdk/collection.ts';
import type { Scope } from '../../../kernel/sdk/scope.ts';
import type { MasterDeckListQuery } from '../../../../common/api/master-decks.ts';
import { MAX_MASTER_DECKS } from '../../../../common/api/master-decks.ts';
import { Schema } from 'mongoose';
import type { Finding } from '../../../../common/deck/finding.ts';
import type { Size } from '../../../../common/deck/geometry.ts';
import { PARSE_MODES } from '../../../../common/master/master-analysis.ts';
import type { ParseMode } from '../../../../common/master/master-analysis.ts';
import { defineModel } from '../../../kernel/sdk/define-model.ts';

/** A blob that a master deck owns. */
export interface OwnedBlob {
  key: string;
  /** Bytes. */
  size: number;
  /** Hex SHA-256. */
  sha256: string;
}

/**
 * `registering`: the row claims the content, its template is being written. `removing`: what belongs to it is being removed. A
 * process that dies leaves one of these; parsing it again or deleting it ends it.
 */
const MASTER_DECK_STATES = ['registering', 'ready', 'removing'] as const;
type MasterDeckState = (typeof MASTER_DECK_STATES)[number];

/** What a parse found, beside the layouts, which are the template's. */
export interface ParsedFacts {
  parse_mode: ParseMode;
  /** The file that slides are made on, where it is not the one that was uploaded. */
  derived: OwnedBlob | null;
  thumbnail: OwnedBlob;
  /** The readiness report, as JSON. */
  report: OwnedBlob;
  readiness_score: number;
  /** Of the fonts it was judged with. */
  fonts_hash: string;
  judged_at: Date;
  slide_size: Size;
  fonts: { major: string; minor: string };
  layout_count: number;
  findings: Finding[];
  parsed_at: Date;
}

/** An uploaded master deck. */
export interface MasterDeckRecord extends StoredDocument, ParsedFacts {
  client_id: string;
  user_id: string;
  /** As its template is called. */
  name: string;
  /** As uploaded. */
  file_name: string;
  /** The file as uploaded; its hash is unique within the client. */
  file: OwnedBlob;
  template_id: string;
  state: MasterDeckState;
}

const blobFields = new Schema<OwnedBlob>(
  {
    key: { type: String, required: true },
    size: { type: Number, required: true },
    sha256: { type: String, required: true },
  },
  { _id: false },
);
const findingFields = new Schema(
  { code: String, params: Schema.Types.Mixed, severity: String },
  { _id: false, minimize: false },
);

export const masterDeckModel = defineModel<MasterDeckRecord>({
  collection: 'master_decks',
  tenancy: 'client',
  schema: new Schema<MasterDeckRecord>({
    client_id: { type: String, required: true },
    user_id: { type: String, required: true },
    name: { type: String, required: true },
    file_name: { type: String, required: true },
    file: { type: blobFields, required: true },
    template_id: { type: String, required: true },
    state: { type: String, enum: MASTER_DECK_STATES, required: true },
    parse_mode: { type: String, enum: PARSE_MODES, required: true },
    derived: { type: blobFields, default: null },
    thumbnail: { type: blobFields, required: true },
    report: { type: blobFields, required: true },
    readiness_score: { type: Number, required: true },
    fonts_hash: { type: String, required: true },
    judged_at: { type: Date, required: true },
    slide_size: { type: new Schema<Size>({ w: Number, h: Number }, { _id: false }), required: true },
    fonts: { type: new Schema({ major: String, minor: String }, { _id: false }), required: true },
    layout_count: { type: Number, required: true },
    findings: { type: [findingFields], default: [] },
    parsed_at: { type: Date, required: true },
  }),
});

/** The queries of the domain. What they do not find gives null. */
export interface MasterDeckRepository {
  /** By name. */
  list(scope: Scope, query: MasterDeckListQuery): Promise<{ items: MasterDeckRecord[]; total: number }>;
  get(scope: Scope, id: string): Promise<MasterDeckRecord | null>;
  ofClient(scope: Scope, clientId: string): Promise<MasterDeckRecord[]>;
  ofContent(scope: Scope, clientId: string, sha256: string): Promise<MasterDeckRecord | null>;
  count(scope: Scope, clientId: string): Promise<number>;
  /** @throws DuplicateError if the client has the file. */
  insert(scope: Scope, deck: NewDocument<MasterDeckRecord>): Promise<MasterDeckRecord>;
  /** Null if it is not there any more, or is being removed. */
  change(scope: Scope, id: string, fields: Partial<MasterDeckRecord>): Promise<MasterDeckRecord | null>;
  /** As `change`, where its parse and its report still are those of `deck`: null too where a user has renewed them. */
  changeFrom(scope: Scope, deck: MasterDeckRecord, fields: Partial<MasterDeckRecord>): Promise<MasterDeckRecord | null>;
  /** Marks it as being removed: from now on nothing else changes it. */
  startRemoving(scope: Scope, id: string): Promise<MasterDeckRecord | null>;
  remove(scope: Scope, id: string): Promise<number>;
  /** Every blob key, but for those of its template. */
  eachBlob(scope: Scope): AsyncIterable<string>;
}

/** The repository on its collection. */
export function createMasterDeckRepository(decks: Collection<MasterDeckRecord>): MasterDeckRepository {
  return {
    list: (scope, { q, client_id, page, page_size }) =>
      decks.list(scope, {
        filter: {
          ...(q === undefined || q === '' ? {} : { name: { $regex: literalPattern(q), $options: 'i' } }),
          ...(client_id === undefined ? {} : { client_id }),
        },
        sort: { name: 1, _id: 1 },
        page,
        page_size,
      }),
    get: (scope, id) => decks.get(scope, id),
    // Uploads at the same moment may go a little beyond what a client may have.
    ofClient: (scope, clientId) => decks.find(scope, { filter: { client_id: clientId }, limit: 2 * MAX_MASTER_DECKS }),
    ofContent: (scope, clientId, sha256) =>
      decks.findOne(scope, { filter: { client_id: clientId, 'file.sha256': sha256 } }),
    count: (scope, clientId) => decks.count(scope, { filter: { client_id: clientId } }),
    insert: (scope, deck) => decks.insert(scope, deck),
    change: (scope, id, fields) => decks.update(scope, { _id: id, state: { $ne: 'removing' } }, { $set: fields }),
    changeFrom: (scope, { _id, report }, fields) =>
      decks.update(scope, { _id, state: { $ne: 'removing' }, 'report.key': report.key }, { $set: fields }),
    startRemoving: (scope, id) => decks.update(scope, { _id: id }, { $set: { state: 'removing' } }),
    remove: (scope, id) => decks.remove(scope, { _id: id }),
    async *eachBlob(scope) {
      const projection = { file: 1, derived: 1, thumbnail: 1, report: 1 } as const;
      for await (const deck of decks.each(scope, { projection })) {
        for (const blob of [deck.file, ...blobsOfParse(deck)]) if (blob !== null) yield blob.key;
      }
    },
  };
}

/** The blobs that one parse of a deck left, beside those of its template. */
export function blobsOfParse({ derived, thumbnail, report }: ParsedFacts): (OwnedBlob | null)[] {
  return [derived, thumbnail, report];
}
