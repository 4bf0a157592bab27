import mongoose from 'mongoose';
import type { Connection, Model, Schema } from 'mongoose';
import type { Db } from 'mongodb';
import { systemClock } from '../kernel/sdk/clock.ts';
import type { Clock } from '../kernel/sdk/clock.ts';
import type { Collection, StoredDocument } from '../kernel/sdk/collection.ts';
import type { ModelDefinition } from '../kernel/sdk/define-model.ts';
import type { Logger } from '../kernel/sdk/logger.ts';
import { DatabaseError, DriverConnection } from './driver-connection.ts';
import { migrate, migrationStates, CORE_MIGRATIONS } from './migrate.ts';
import type { MigrationState, MigrationSource } from './migrate.ts';
import { createScopedCollection } from './scoped-collection.ts';
import { createStoreReader } from './embedded/store-reader.ts';

/** Options of the driver, unless the address sets them. Times in milliseconds. */
const DRIVER_DEFAULTS = {
  /**
   * A smaller pool turns a short delay into a queue for connections that outlasts it: each request of a burst reads
   * several documents.
   */
  maxPoolSize: 100,
  /** Longest wait for an available server, at start and for each query. */
  serverSelectionTimeoutMS: 5000,
  /** Longest silence of the server on one query. */
  socketTimeoutMS: 60_000,
  /** Acknowledged writes are on disk: otherwise a stand-alone MongoDB loses the last 100 ms when it is killed. */
  journal: true,
} as const;
/** An option that is missing from the driver's types. */
const CONNECTION_TYPE: object = { connectionType: DriverConnection };
const PROBE_TIMEOUT_MS = 5000;
const AUTHENTICATION_CODES = new Set([13, 18, 8000]);

interface DatabaseInfo {
  kind: 'mongodb' | 'embedded';
  version: string;
}

/** A connection to the main database. */
export interface Database {
  /** The collection of a model; every call with the same model returns the same collection. */
  collection<T extends StoredDocument>(model: ModelDefinition<T>): Collection<T>;
  /**
   * Applies pending migrations: the core's first, then those of the owners in order. @throws DatabaseError as in
   * `migrate.ts`.
   */
  migrate(owners: readonly MigrationSource[]): Promise<void>;
  /** All migrations in order, each with the time it was applied. */
  migrationStates(owners: readonly MigrationSource[]): Promise<MigrationState[]>;
  /** The native database, for migrations and the job runner; not guarded by a scope. */
  readonly native: Db;
  /** The address that it is connected to; contains passwords. */
  readonly uri: string;
  /** Pings the server. @throws the driver's error. */
  probe(): Promise<void>;
  info(): DatabaseInfo;
  close(): Promise<void>;
}

/**
 * Connects to MongoDB or to the embedded store, which speaks the same protocol. The connection is never the driver's
 * shared one, so that two servers can run in one process. (The driver itself skips retryable writes on a standalone
 * server.)
 * @param uri a `mongodb://` address; `name` overrides its database.
 * @throws DatabaseError `db.invalid_address`, `db.refused`, `db.unreachable`; none contains a password.
 */
export async function connectDatabase(options: {
  uri: string;
  name?: string;
  log: Logger;
  clock?: Clock;
}): Promise<Database> {
  const connection = await open(options.uri, options.name);
  const native = connection.db as unknown as Db;
  const info = await describe(native);
  const clock = options.clock ?? systemClock;
  const reader = info.kind === 'embedded' ? createStoreReader(options.uri, native.databaseName) : null;
  const collections = new Map<string, { model: unknown; collection: unknown }>();
  let isClosing = false;
  connection.on('disconnected', () => {
    if (!isClosing) options.log.warn({}, 'database connection lost');
  });
  connection.on('reconnected', () => options.log.info({}, 'database connection restored'));

  return {
    collection<T extends StoredDocument>(model: ModelDefinition<T>): Collection<T> {
      const known = collections.get(model.collection);
      if (known?.model === model) return known.collection as Collection<T>;
      if (known !== undefined) throw new TypeError(`two models name the collection ${model.collection}`);
      let compiled: Model<Record<string, unknown>> | undefined;
      // Compiling all models takes a tenth of a start, and a process uses few of them at once.
      const compile = (): Model<Record<string, unknown>> =>
        (compiled ??= connection.model(model.collection, storedSchema(model), model.collection) as unknown as Model<
          Record<string, unknown>
        >);
      const collection = createScopedCollection<T>(compile, model, clock, reader);
      collections.set(model.collection, { model, collection });
      return collection;
    },
    async migrate(owners) {
      await migrate(native, [CORE_MIGRATIONS, ...owners], { log: options.log });
    },
    migrationStates: (owners) => migrationStates(native, [CORE_MIGRATIONS, ...owners]),
    native,
    uri: options.uri,
    async probe() {
      await native.command({ ping: 1 }, { timeoutMS: PROBE_TIMEOUT_MS });
    },
    info: () => info,
    async close() {
      isClosing = true;
      reader?.close();
      // `close` would keep it and its models in mongoose's list forever.
      await connection.destroy();
    },
  };
}

async function open(uri: string, name: string | undefined): Promise<Connection> {
  const address = addressOf(uri);
  const connection = mongoose.createConnection();
  try {
    return await connection.openUri(uri, {
      ...(name === undefined ? {} : { dbName: name }),
      ...unlessGiven(uri, DRIVER_DEFAULTS),
      ...CONNECTION_TYPE,
      autoIndex: false,
      autoCreate: false,
      bufferCommands: false,
    });
  } catch (error) {
    await connection.destroy();
    const { name: kind, code } = error as { name: string; code?: unknown };
    if (kind === 'MongoParseError' || kind === 'MongoInvalidArgumentError' || kind === 'MongoRuntimeError') {
      throw new DatabaseError('db.invalid_address', {}, { cause: error });
    }
    if (typeof code === 'number' && AUTHENTICATION_CODES.has(code)) {
      throw new DatabaseError('db.refused', { address }, { cause: error });
    }
    throw new DatabaseError('db.unreachable', { address }, { cause: error });
  }
}

/** The driver's options override the address; here the address takes precedence. */
function unlessGiven(uri: string, defaults: Readonly<typeof DRIVER_DEFAULTS>): Partial<typeof DRIVER_DEFAULTS> {
  const given = new URLSearchParams(uri.slice(uri.indexOf('?') + 1).toLowerCase());
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !given.has(name.toLowerCase())));
}

/** The hosts of an address, without user, password and options. A socket is named without its folder. */
export function addressOf(uri: string): string {
  const afterScheme = uri.replace(/^[a-z+]*:\/\//i, '');
  const hosts = afterScheme.slice(afterScheme.lastIndexOf('@') + 1).split(/[/?]/)[0] ?? '';
  return hosts
    .split(',')
    .map((host) => (/%2f/i.test(host) ? (host.split(/%2f/i).at(-1) ?? '') : host))
    .join(', ');
}

/** The embedded store identifies itself in the modules of its build info. */
async function describe(database: Db): Promise<DatabaseInfo> {
  const build = (await database.admin().command({ buildInfo: 1 })) as { version?: string; modules?: string[] };
  return { kind: build.modules?.includes('embedded') === true ? 'embedded' : 'mongodb', version: build.version ?? '' };
}

/**
 * A model's schema with the fields that every document has, made strict: an unknown field in a document, change or
 * filter is an error. (If unknown fields were dropped from a filter, it would match more than intended.)
 */
function storedSchema<T extends StoredDocument>(model: ModelDefinition<T>): Schema {
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

/** Subdocuments too, unless their schema sets it itself. Idempotent. */
function refuseUnknownFields(schema: Schema): void {
  schema.set('strict', 'throw');
  for (const { schema: part } of schema.childSchemas as unknown as { schema: Schema }[]) {
    if (part.get('strict') === true) refuseUnknownFields(part);
  }
}
