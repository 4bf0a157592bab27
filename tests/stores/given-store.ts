import type { Collection, Db, Document, MongoClient, MongoServerError, ObjectId } from 'mongodb';

export type RowId = string | number | ObjectId;

export interface Row extends Document {
  _id: RowId;
}

/** The store under test, with an empty collection for each test. */
export interface GivenStore {
  readonly uri: string;
  readonly client: MongoClient;
  readonly db: Db;
  readonly rows: Collection<Row>;
  /** Ids of the matching rows, by default in the order of the ids. */
  ids(filter: object, sort?: Record<string, 1 | -1>): Promise<RowId[]>;
  /** A row after an update. */
  changed(row: Row, update: object): Promise<Row | null>;
}

/** The error that a command fails with. */
export async function failure(action: Promise<unknown>): Promise<MongoServerError> {
  return action.then(
    () => Promise.reject(new Error('it did not fail')),
    (error: unknown) => error as MongoServerError,
  );
}
