import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Schema } from 'mongoose';
import type { Actor } from '../../server/kernel/sdk/scope.ts';
import type { Collection, StoredDocument } from '../../server/kernel/sdk/collection.ts';
import { defineModel } from '../../server/kernel/sdk/define-model.ts';
import { DuplicateError } from '../../server/kernel/sdk/app-error.ts';
import { Scope } from '../../server/kernel/sdk/scope.ts';
import { openTestDatabase } from '../support/test-database.ts';
import type { TestDatabase } from '../support/test-database.ts';

interface Note extends StoredDocument {
  client_id: string;
  title: string;
  rank: number;
  tags: string[];
  extra: Record<string, unknown>;
  origin?: { kind: string; name: string } | null;
  parts: { name: string; size: number }[];
  deleted_at: Date | null;
}
const noteModel = defineModel<Note>({
  collection: 'notes',
  schema: new Schema<Note>({
    client_id: { type: String, required: true },
    title: { type: String, required: true },
    rank: { type: Number, default: 7, min: 0 },
    tags: [String],
    extra: { type: Schema.Types.Mixed, default: {} },
    origin: { type: new Schema({ kind: String, name: String }, { _id: false }), default: null },
    parts: [{ _id: false, name: String, size: Number }],
  }),
  tenancy: 'client',
  softDelete: true,
});
interface Firm extends StoredDocument {
  name: string;
}
const firmModel = defineModel<Firm>({
  collection: 'firms',
  schema: new Schema<Firm>({ name: String }),
  tenancy: 'self',
});
const settingModel = defineModel<Firm>({
  collection: 'settings',
  schema: new Schema<Firm>({ name: String }),
  tenancy: 'service',
});

const mine = Scope.ofClient('c1', 'tester');
const theirs = Scope.ofClient('c2', 'tester');
const everything = Scope.ofSystem('tests');
const nobody = Scope.ofActor({ role: 'author', client_id: null, user_id: 'u' } as Actor);

let now = new Date('2030-01-01T00:00:00Z');
let world: TestDatabase;
let notes: Collection<Note>;
const note = (title: string, more: Partial<Note> = {}) => ({
  client_id: 'c1',
  title,
  rank: 1,
  tags: [],
  extra: {},
  parts: [],
  deleted_at: null,
  ...more,
});

beforeAll(async () => {
  world = await openTestDatabase({ clock: { now: () => now } });
  notes = world.database.collection(noteModel);
  await world.database.native.collection('notes').createIndex({ client_id: 1, title: 1 }, { unique: true });
});
beforeEach(async () => {
  now = new Date('2030-01-01T00:00:00Z');
  await notes.remove(everything, {});
});
afterAll(() => world.close());

const all = async (documents: AsyncIterable<Note>): Promise<Note[]> => {
  const found: Note[] = [];
  for await (const document of documents) found.push(document);
  return found;
};

describe('a scoped collection', () => {
  it('gives documents an id and times, and gives them back as they were stored', async () => {
    const made = await notes.insert(mine, note('A', { extra: { empty: {}, deep: { list: [1, { x: null }] } } }));
    expect(made._id).toMatch(/^[0-9a-f]{24}$/);
    expect(made.created_at).toEqual(now);
    expect(made.updated_at).toEqual(now);
    expect(await notes.get(mine, made._id)).toEqual(made);
    expect(made.extra).toEqual({ empty: {}, deep: { list: [1, { x: null }] } });
  });

  it('checks documents and changes against the schema', async () => {
    await expect(notes.insert(mine, note('A', { rank: -1 }))).rejects.toThrow(/rank/);
    await expect(notes.insert(mine, { ...note('A'), surprise: 1 } as never)).rejects.toThrow(/surprise/);
    const strange = { origin: { kind: 'dev', name: 'a', surprise: 1 } };
    await expect(notes.insert(mine, { ...note('A'), ...strange })).rejects.toThrow(/surprise/);
    const made = await notes.insert(mine, note('A'));
    await expect(notes.update(mine, { _id: made._id }, { $set: strange })).rejects.toThrow(/surprise/);
    await expect(notes.update(mine, { _id: made._id }, { $set: { rank: -1 } })).rejects.toThrow(/rank/);
    await expect(notes.update(mine, { _id: made._id }, { $set: { surprise: 1 } })).rejects.toThrow(/surprise/);
    expect(await notes.get(mine, made._id)).toEqual(made);
    expect(await notes.count(everything, {})).toBe(1);
  });

  it('refuses filters that name what the schema does not have, instead of matching everything', async () => {
    await notes.insert(mine, note('A'));
    await expect(notes.remove(mine, { titel: 'x' })).rejects.toThrow(/titel/);
    await expect(notes.remove(mine, { title: undefined } as never)).rejects.toThrow(/undefined/);
    await expect(notes.find(mine, { filter: { $where: '1' }, limit: 1 })).rejects.toThrow(/\$where/);
    await expect(notes.find(mine, { filter: { $or: [{ $expr: { $eq: [1, 1] } }] }, limit: 1 })).rejects.toThrow(
      /\$expr/,
    );
    expect(await notes.count(mine, {})).toBe(1);
  });

  it('stamps updated_at on every change and leaves created_at', async () => {
    const made = await notes.insert(mine, note('A'));
    now = new Date('2030-02-01T00:00:00Z');
    const changed = await notes.update(mine, { _id: made._id }, { $set: { title: 'B' }, $push: { tags: 'x' } });
    expect(changed).toEqual({ ...made, title: 'B', tags: ['x'], updated_at: now });
    now = new Date('2030-03-01T00:00:00Z');
    expect(await notes.updateMany(mine, { title: 'B' }, { $inc: { rank: 2 } })).toBe(1);
    expect(await notes.get(mine, made._id)).toMatchObject({ rank: 3, updated_at: now, created_at: made.created_at });
    await expect(notes.update(mine, {}, { title: 'C' })).rejects.toThrow(/title is not allowed/);
    await expect(notes.update(mine, {}, [{ $set: { title: 'C' } }] as never)).rejects.toThrow(/operators/);
    await expect(notes.update(mine, {}, { $set: { created_at: now } })).rejects.toThrow(/created_at never changes/);
    expect(await notes.update(mine, { _id: 'none' }, { $set: { title: 'C' } })).toBeNull();
  });

  it('names the fields of a unique index', async () => {
    await notes.insert(mine, note('A'));
    const clash = notes.insert(mine, note('A'));
    await expect(clash).rejects.toBeInstanceOf(DuplicateError);
    await expect(clash).rejects.toMatchObject({ collection: 'notes', fields: ['client_id', 'title'] });
    const other = await notes.insert(mine, note('B'));
    await expect(notes.update(mine, { _id: other._id }, { $set: { title: 'A' } })).rejects.toMatchObject({
      fields: ['client_id', 'title'],
    });
    await expect(notes.insert(mine, { ...note('C'), _id: other._id })).rejects.toMatchObject({ fields: ['_id'] });
  });

  it('inserts many or none', async () => {
    await notes.insert(mine, note('C'));
    await expect(notes.insertMany(mine, [note('A'), note('B'), note('C'), note('D')])).rejects.toMatchObject({
      fields: ['client_id', 'title'],
    });
    expect((await notes.find(mine, { limit: 9 })).map((each) => each.title)).toEqual(['C']);
    expect(await notes.insertMany(mine, [note('A'), note('B')])).toHaveLength(2);
    expect(await notes.insertMany(mine, [])).toEqual([]);
  });

  it('lists a page with the total, in an order without ties', async () => {
    await notes.insertMany(
      mine,
      Array.from({ length: 7 }, (_, index) => note(`N${index}`, { rank: index % 2 })),
    );
    const page = (number: number) => notes.list(mine, { sort: { rank: -1 }, page: number, page_size: 3 });
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first.total, first.items.length, second.items.length, third.items.length]).toEqual([7, 3, 3, 1]);
    const titles = [first, second, third].flatMap((each) => each.items.map((item) => item.title));
    expect(titles).toEqual(['N5', 'N3', 'N1', 'N6', 'N4', 'N2', 'N0']);
    expect(await notes.list(mine, { filter: { rank: 1 }, page: 9, page_size: 3 })).toEqual({ items: [], total: 3 });
  });

  it('takes a projection', async () => {
    const made = await notes.insert(mine, note('A'));
    expect(await notes.get(mine, made._id, { projection: { title: 1 } })).toEqual({ _id: made._id, title: 'A' });
    expect(await notes.findOne(mine, { projection: { extra: 0 } })).not.toHaveProperty('extra');
  });

  it('walks through all that matches and may be left early', async () => {
    await notes.insertMany(
      mine,
      Array.from({ length: 250 }, (_, index) => note(`N${index}`, { rank: index })),
    );
    const ranks = (await all(notes.each(mine, { sort: { rank: 1 } }))).map((each) => each.rank);
    expect(ranks).toEqual(Array.from({ length: 250 }, (_, index) => index));
    const seen: Note[] = [];
    for await (const each of notes.each(mine, {})) if (seen.push(each) === 3) break;
    expect(seen).toHaveLength(3);
  });

  it('hides what is soft-deleted until it is restored or removed', async () => {
    const made = await notes.insert(mine, note('A'));
    expect(await notes.softDelete(mine, made._id)).toMatchObject({ deleted_at: now });
    expect(await notes.softDelete(mine, made._id)).toBeNull();
    expect(await notes.get(mine, made._id)).toBeNull();
    expect(await notes.count(mine, {})).toBe(0);
    expect(await notes.update(mine, { _id: made._id }, { $set: { title: 'B' } })).toBeNull();
    expect(await notes.aggregate(mine, [{ $project: { title: 1 } }])).toEqual([]);
    expect(await notes.get(mine, made._id, { deleted: 'included' })).not.toBeNull();
    expect(await notes.count(mine, { deleted: 'only' })).toBe(1);
    expect(await notes.restore(mine, made._id)).toMatchObject({ deleted_at: null });
    expect(await notes.restore(mine, made._id)).toBeNull();
    await notes.softDelete(mine, made._id);
    expect(await notes.remove(mine, { _id: made._id })).toBe(1);
    expect(await notes.count(everything, { deleted: 'included' })).toBe(0);
    await expect(world.database.collection(firmModel).softDelete(everything, 'x')).rejects.toThrow(/soft delete/);
  });
});

describe('an upsert', () => {
  it('makes the document from filter, fields and change, with defaults and times', async () => {
    const made = await notes.update(
      mine,
      { title: 'A', client_id: 'c1' },
      { $inc: { rank: 1 } },
      { upsert: { tags: ['new'] } },
    );
    expect(made).toMatchObject({ client_id: 'c1', title: 'A', rank: 1, tags: ['new'], deleted_at: null });
    expect(made).toMatchObject({ created_at: now, updated_at: now, extra: {} });
    expect(made?._id).toMatch(/^[0-9a-f]{24}$/);
    const again = await notes.update(mine, { title: 'A' }, { $inc: { rank: 1 } }, { upsert: { client_id: 'c1' } });
    expect(again).toMatchObject({ _id: made?._id, rank: 2, tags: ['new'] });
  });

  it('takes the id that the filter names', async () => {
    const settings = world.database.collection(settingModel);
    const change = () => settings.update(everything, { _id: 'smtp' }, { $set: { name: 'x' } }, { upsert: {} });
    expect(await change()).toMatchObject({ _id: 'smtp', name: 'x' });
    expect(await change()).toMatchObject({ _id: 'smtp' });
    expect(await settings.count(everything, {})).toBe(1);
  });

  it('may find by parts of what it makes as a whole', async () => {
    const upsert = () =>
      notes.update(
        mine,
        { 'origin.kind': 'dev', 'origin.name': 'a' },
        { $set: { title: 'A' }, $setOnInsert: { rank: 3 } },
        { upsert: { client_id: 'c1', origin: { kind: 'dev', name: 'a' }, rank: 5, title: 'never' } },
      );
    const made = await upsert();
    expect(made).toMatchObject({ origin: { kind: 'dev', name: 'a' }, title: 'A', rank: 3 });
    expect(await upsert()).toMatchObject({ _id: made?._id });
    expect(await notes.count(mine, {})).toBe(1);
  });

  it('is one document however many ask concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        notes.update(mine, { title: 'A' }, { $inc: { rank: 1 } }, { upsert: { client_id: 'c1' } }),
      ),
    );
    expect(new Set(answers.map((each) => each?._id)).size).toBe(1);
    expect(await notes.findOne(mine, {})).toMatchObject({ rank: 12 });
  });

  it('never makes a document outside the scope', async () => {
    for (const [filter, upsert] of [
      [{ title: 'A', client_id: 'c2' }, {}],
      [{ title: 'A' }, { client_id: 'c2' }],
      [{ title: 'A' }, {}],
    ]) {
      await expect(
        notes.update(mine, filter as never, { $set: { rank: 1 } }, { upsert: upsert as never }),
      ).rejects.toThrow(/outside the scope/);
    }
    expect(await notes.count(everything, { deleted: 'included' })).toBe(0);
  });
});

describe('the border between clients', () => {
  let alien: Note;
  beforeEach(async () => {
    alien = await notes.insert(theirs, note('secret', { client_id: 'c2' }));
  });

  const byId = () => ({ _id: alien._id });
  const tries: Record<string, (scope: Scope) => Promise<unknown>> = {
    get: (scope) => notes.get(scope, alien._id),
    'get, deleted too': (scope) => notes.get(scope, alien._id, { deleted: 'included' }),
    findOne: (scope) => notes.findOne(scope, { filter: byId() }),
    'findOne naming the client': (scope) => notes.findOne(scope, { filter: { client_id: 'c2' } }),
    'findOne by $or': (scope) => notes.findOne(scope, { filter: { $or: [byId(), { client_id: 'c2' }] } }),
    'findOne by $and': (scope) => notes.findOne(scope, { filter: { $and: [{ client_id: { $ne: 'c1' } }] } }),
    find: async (scope) => (await notes.find(scope, { filter: byId(), limit: 9 }))[0] ?? null,
    list: async (scope) => {
      const { items, total } = await notes.list(scope, { page: 1, page_size: 9 });
      expect(total).toBe(items.length);
      return items[0] ?? null;
    },
    each: async (scope) => (await all(notes.each(scope, { filter: byId() })))[0] ?? null,
    count: async (scope) => (await notes.count(scope, { filter: { client_id: { $in: ['c1', 'c2'] } } })) || null,
    update: (scope) => notes.update(scope, byId(), { $set: { rank: 1 } }),
    updateMany: async (scope) => (await notes.updateMany(scope, byId(), { $set: { rank: 1 } })) || null,
    softDelete: (scope) => notes.softDelete(scope, alien._id),
    restore: async (scope) => {
      await notes.softDelete(theirs, alien._id);
      const restored = await notes.restore(scope, alien._id);
      await notes.restore(theirs, alien._id);
      return restored;
    },
    aggregate: async (scope) => (await notes.aggregate(scope, [{ $match: byId() }]))[0] ?? null,
    remove: async (scope) => (await notes.remove(scope, byId())) || null,
  };

  it.each(Object.keys(tries))('is true for %s', async (name) => {
    const attempt = tries[name] as (scope: Scope) => Promise<unknown>;
    expect(await attempt(mine)).toBeNull();
    expect(await attempt(nobody)).toBeNull();
    expect(await notes.get(theirs, alien._id)).toEqual(alien);
    // The same call by the owner finds it: the filter is right, so the scope made the difference.
    expect(await attempt(theirs)).not.toBeNull();
  });

  it('is true for insert, and for moving a document over it', async () => {
    await expect(notes.insert(mine, note('A', { client_id: 'c2' }))).rejects.toThrow(/outside the scope/);
    await expect(notes.insert(nobody, note('A'))).rejects.toThrow(/outside the scope/);
    await expect(notes.insertMany(mine, [note('A'), note('B', { client_id: 'c2' })])).rejects.toThrow(/outside/);
    const own = await notes.insert(mine, note('A'));
    for (const change of [
      { $set: { client_id: 'c2' } },
      { $unset: { client_id: 1 } },
      { $setOnInsert: { client_id: 'c2' } },
      { $set: { _id: 'x' } },
      { $rename: { title: 'client_id' } },
    ]) {
      await expect(notes.update(mine, { _id: own._id }, change as never)).rejects.toThrow(/notes: /);
      await expect(notes.updateMany(mine, {}, change as never)).rejects.toThrow(/notes: /);
    }
    expect(await notes.get(mine, own._id)).toEqual(own);
    expect(await notes.count(theirs, {})).toBe(1);
    expect(await notes.update(everything, { _id: own._id }, { $set: { client_id: 'c2' } })).toMatchObject({
      client_id: 'c2',
    });
  });

  it('is not passed by an aggregation that reads elsewhere', async () => {
    for (const stage of [
      { $lookup: { from: 'notes', as: 'x', pipeline: [] } },
      { $unionWith: 'notes' },
      { $facet: { x: [{ $graphLookup: {} }] } },
      { $out: 'stolen' },
      { $merge: 'notes' },
    ]) {
      await expect(notes.aggregate(mine, [stage as never])).rejects.toThrow(/not allowed/);
    }
  });

  it('is true for clients themselves and for what belongs to the service', async () => {
    const firms = world.database.collection(firmModel);
    await firms.insertMany(everything, [
      { _id: 'c1', name: 'one' },
      { _id: 'c2', name: 'two' },
    ]);
    expect(await firms.find(mine, { limit: 9 })).toMatchObject([{ _id: 'c1' }]);
    expect(await firms.get(mine, 'c2')).toBeNull();
    await expect(firms.insert(mine, { name: 'three' })).rejects.toThrow(/outside the scope/);
    expect(await firms.update(mine, { _id: 'c2' }, { $set: { name: 'x' } })).toBeNull();
    const settings = world.database.collection(settingModel);
    const attempts: (() => Promise<unknown>)[] = [
      () => settings.get(mine, 'x'),
      () => settings.insert(mine, { name: 'x' }),
      () => settings.updateMany(mine, {}, { $set: { name: 'x' } }),
      () => settings.remove(mine, {}),
      () => settings.aggregate(mine, []),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toThrow(/only a scope over everything/);
    }
  });
});

describe('two test databases', () => {
  it('do not see each other', async () => {
    const other = await openTestDatabase();
    try {
      const made = await other.database.collection(noteModel).insert(mine, note('A'));
      expect(await notes.get(everything, made._id)).toBeNull();
    } finally {
      await other.close();
    }
  });
});
