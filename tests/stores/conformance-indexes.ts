import { describe, expect, it } from '@jest/globals';
import { Double, Long, ObjectId } from 'mongodb';
import mongoose from 'mongoose';
import { failure } from './given-store.ts';
import type { GivenStore, Row, RowId } from './given-store.ts';

/** Indexes, the commands of the server, and mongoose. */
export function describeIndexes(given: GivenStore): void {
  const ids = (filter: object, sort?: Record<string, 1 | -1>): Promise<RowId[]> => given.ids(filter, sort);

  describe('indexes', () => {
    it('are listed, made once, and dropped', async () => {
      expect(await given.rows.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
      await given.rows.createIndex({ a: 1, b: -1 });
      await given.rows.createIndex({ at: 1 }, { expireAfterSeconds: 60, name: 'ttl' });
      expect(await given.rows.indexes()).toEqual([
        { v: 2, key: { _id: 1 }, name: '_id_' },
        { v: 2, key: { a: 1, b: -1 }, name: 'a_1_b_-1' },
        { v: 2, key: { at: 1 }, name: 'ttl', expireAfterSeconds: 60 },
      ]);
      await given.rows.dropIndex('ttl');
      expect(await given.rows.indexExists('ttl')).toBe(false);
      expect((await failure(given.rows.dropIndex('ttl'))).code).toBe(27);
      expect((await failure(given.rows.createIndex({ a: 1, b: -1 }, { name: 'other' }))).code).toBe(85);
      expect((await failure(given.rows.createIndex({ c: 1 }, { name: 'a_1_b_-1' }))).code).toBe(86);
      expect((await failure(given.rows.dropIndex('_id_'))).code).toBe(72);
      await given.rows.dropIndexes();
      expect(await given.rows.indexes()).toHaveLength(1);
    });

    it('keep values unique, and report which was not', async () => {
      await given.rows.createIndex({ client: 1, 'name.first': 1 }, { unique: true });
      await given.rows.insertOne({ _id: 1, client: 'c', name: { first: 'n' } });
      const error = await failure(given.rows.insertOne({ _id: 2, client: 'c', name: { first: 'n' } }));
      expect(error).toMatchObject({
        code: 11000,
        keyPattern: { client: 1, 'name.first': 1 },
        keyValue: { client: 'c', 'name.first': 'n' },
      });
      expect(error.message).toBe(
        'E11000 duplicate key error collection: conformance.rows index: client_1_name.first_1 dup key: { client: "c", name.first: "n" }',
      );
      await given.rows.insertOne({ _id: 3, client: 'd', name: { first: 'n' } });
      expect((await failure(given.rows.updateOne({ _id: 3 }, { $set: { client: 'c' } }))).code).toBe(11000);
      expect((await given.rows.findOne({ _id: 3 }))?.client).toBe('d');
      await given.rows.updateOne({ _id: 1 }, { $set: { client: 'e' } });
      await given.rows.updateOne({ _id: 3 }, { $set: { client: 'c' } });
    });

    it.each([
      [new ObjectId('5f0000000000000000000001'), "{ key: ObjectId('5f0000000000000000000001') }"],
      [null, '{ key: null }'],
      [1.5, '{ key: 1.5 }'],
      [new Double(2), '{ key: 2.0 }'],
      [true, '{ key: true }'],
      [new Date(5), '{ key: new Date(5) }'],
      [{ a: 1, b: 'x' }, '{ key: { a: 1, b: "x" } }'],
    ])('report a duplicate %p as MongoDB does', async (key, reported) => {
      await given.rows.createIndex({ key: 1 }, { unique: true });
      await given.rows.insertOne({ _id: 1, key });
      expect((await failure(given.rows.insertOne({ _id: 2, key }))).message).toContain(
        `index: key_1 dup key: ${reported}`,
      );
    });

    it('report a duplicate id', async () => {
      await given.rows.insertOne({ _id: 'x' });
      const error = await failure(given.rows.insertOne({ _id: 'x' }));
      expect(error.message).toContain('index: _id_ dup key: { _id: "x" }');
      expect(error).toMatchObject({ keyPattern: { _id: 1 }, keyValue: { _id: 'x' } });
    });

    it('count a missing field as null, unless they are sparse or partial', async () => {
      await given.rows.createIndex({ a: 1 }, { unique: true });
      await given.rows.createIndex({ b: 1 }, { unique: true, sparse: true });
      await given.rows.createIndex({ c: 1 }, { unique: true, partialFilterExpression: { deleted: null } });
      await given.rows.insertOne({ _id: 1, a: 1, c: 1, deleted: 1 });
      await given.rows.insertOne({ _id: 2, c: 1 });
      expect((await failure(given.rows.insertOne({ _id: 3, c: 2 }))).keyPattern).toEqual({ a: 1 });
      await given.rows.insertOne({ _id: 4, a: 4, b: 1, c: 1, deleted: 2 });
      expect((await failure(given.rows.insertOne({ _id: 5, a: 5, b: 1, c: 5 }))).keyPattern).toEqual({ b: 1 });
      expect((await failure(given.rows.insertOne({ _id: 6, a: 6, c: 1 }))).keyPattern).toEqual({ c: 1 });
      expect(await ids({ b: null })).toEqual([1, 2]);
    });

    it('contain every element of an array', async () => {
      await given.rows.createIndex({ tags: 1 }, { unique: true });
      await given.rows.insertMany([
        { _id: 1, tags: ['a', 'b', 'b'] },
        { _id: 2, tags: ['c'] },
      ]);
      expect((await failure(given.rows.insertOne({ _id: 3, tags: ['x', 'b'] }))).code).toBe(11000);
      expect(await ids({ tags: { $in: ['a', 'b'] } })).toEqual([1]);
      await given.rows.createIndex({ other: 1, tags: 1 });
      expect((await failure(given.rows.insertOne({ _id: 4, tags: ['y'], other: [1] }))).code).toBe(171);
    });

    it('refuse to be unique over documents that are not', async () => {
      await given.rows.insertMany([
        { _id: 1, a: 1 },
        { _id: 2, a: 1 },
      ]);
      expect((await failure(given.rows.createIndex({ a: 1 }, { unique: true }))).code).toBe(11000);
      expect(await given.rows.indexes()).toHaveLength(1);
    });

    it('follow documents as they change', async () => {
      await given.rows.createIndex({ state: 1, at: -1 });
      await given.rows.insertMany(
        Array.from({ length: 30 }, (_, index) => ({ _id: index, state: index % 3, at: index })),
      );
      await given.rows.updateMany({ state: 0 }, { $set: { state: 7 } });
      await given.rows.deleteMany({ state: 1, at: { $gt: 10 } });
      expect(await given.rows.countDocuments({ state: 0 })).toBe(0);
      expect(await given.rows.countDocuments({ state: 7 })).toBe(10);
      expect(await ids({ state: 1 }, { at: -1 })).toEqual([10, 7, 4, 1]);
      expect(await ids({ state: 7, at: { $gte: 6, $lt: 20 } }, { at: 1 })).toEqual([6, 9, 12, 15, 18]);
      expect(await ids({ state: { $in: [7, 2] }, at: { $gt: 25 } })).toEqual([26, 27, 29]);
    });

    it('take long text', async () => {
      await given.rows.createIndex({ text: 1 }, { unique: true });
      const long = 'x'.repeat(5000);
      await given.rows.insertMany([
        { _id: 1, text: `${long}a` },
        { _id: 2, text: `${long}b` },
        { _id: 3, text: 'y' },
      ]);
      expect((await failure(given.rows.insertOne({ _id: 4, text: `${long}a` }))).code).toBe(11000);
      expect(await ids({ text: `${long}b` })).toEqual([2]);
      expect(await ids({}, { text: -1 })).toEqual([3, 2, 1]);
      expect(await ids({ text: { $gt: `${long}a` } })).toEqual([2, 3]);
    });
  });
  describe('the server', () => {
    it('names itself and refuses what it has not', async () => {
      expect((await given.db.command({ hello: 1 })).isWritablePrimary).toBe(true);
      expect(((await given.db.admin().buildInfo()).version as string).startsWith('7.')).toBe(true);
      expect((await failure(given.db.command({ nothingOfTheKind: 1 }))).code).toBe(59);
      const transaction = { txnNumber: Long.fromNumber(1), startTransaction: true, autocommit: false };
      const inTransaction = given.db.command({ insert: 'rows', documents: [{ _id: 1 }], ...transaction });
      expect((await failure(inTransaction)).code).toBe(20);
      expect(await given.rows.countDocuments({})).toBe(0);
    });

    it('makes, lists and drops collections and databases', async () => {
      await given.db.createCollection('made');
      await given.db.createCollection('made');
      const names = (await given.db.listCollections({ name: 'made' }).toArray()).map((each) => each.name);
      expect(names).toEqual(['made']);
      expect((await given.db.admin().listDatabases()).databases.map((each) => each.name)).toContain('conformance');
      await given.db.collection('made').rename('renamed');
      expect(await given.db.listCollections({ name: 'renamed' }, { nameOnly: true }).toArray()).toHaveLength(1);
      expect(await given.db.collection('renamed').drop()).toBe(true);
      const other = given.client.db('conformance_other');
      await other.collection<Row>('c').insertOne({ _id: 1 });
      await other.dropDatabase();
      expect(await other.listCollections().toArray()).toEqual([]);
      expect((await failure(given.db.collection('absent').indexes())).code).toBe(26);
    });
  });
  describe('mongoose', () => {
    it('models, saves, populates and keeps versions', async () => {
      const connection = await mongoose.createConnection(given.uri, { dbName: 'conformance_mongoose' }).asPromise();
      try {
        await connection.dropDatabase();
        const Owner = connection.model('Owner', new mongoose.Schema({ name: { type: String, unique: true } }));
        const deckSchema = new mongoose.Schema(
          {
            title: String,
            owner: { type: mongoose.Schema.Types.ObjectId, ref: 'Owner' },
            slides: [{ title: String, notes: [String] }],
            extra: mongoose.Schema.Types.Mixed,
          },
          { timestamps: true, optimisticConcurrency: true },
        );
        const Deck = connection.model('Deck', deckSchema);
        await Owner.init();
        const owner = await Owner.create({ name: 'Ada' });
        await expect(Owner.create({ name: 'Ada' })).rejects.toMatchObject({ code: 11000 });
        const deck = await Deck.create({ title: 'One', owner: owner._id, slides: [{ title: 'a' }, { title: 'b' }] });
        const stale = await Deck.findById(deck._id);
        deck.slides[1]?.set('title', 'c');
        deck.slides.push({ title: 'd', notes: ['n'] });
        await deck.save();
        const read = await Deck.findOne({ 'slides.title': 'c' }).populate<{ owner: { name: string } }>('owner');
        expect(read?.owner.name).toBe('Ada');
        expect(read?.slides.map((slide) => slide.title)).toEqual(['a', 'c', 'd']);
        stale?.set('title', 'Two');
        await expect(stale?.save()).rejects.toThrow(/No matching document found|version/);
        expect(await Deck.countDocuments({ owner: owner._id })).toBe(1);
        expect(await Deck.exists({ title: 'Two' })).toBeNull();
      } finally {
        await connection.dropDatabase();
        await connection.close();
      }
    });
  });
}
