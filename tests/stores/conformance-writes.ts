import { describe, expect, it } from '@jest/globals';
import { Int32, MongoClient, ObjectId } from 'mongodb';
import { failure } from './given-store.ts';
import type { GivenStore, Row, RowId } from './given-store.ts';

/** Inserts, updates, deletes and findAndModify. */
export function describeWrites(given: GivenStore): void {
  const ids = (filter: object, sort?: Record<string, 1 | -1>): Promise<RowId[]> => given.ids(filter, sort);

  const changed = (document: Row, update: object): Promise<Row | null> => given.changed(document, update);

  describe('inserts', () => {
    it('stop at the first fault when ordered, and continue when not', async () => {
      const documents = [{ _id: 1 }, { _id: 1 }, { _id: 2 }];
      const ordered = await failure(given.rows.insertMany(documents));
      expect(ordered.code).toBe(11000);
      expect(await ids({})).toEqual([1]);
      await given.rows.deleteMany({});
      const unordered = await failure(given.rows.insertMany(documents, { ordered: false }));
      expect(unordered).toMatchObject({ code: 11000, writeErrors: [{ index: 1 }] });
      expect(await ids({})).toEqual([1, 2]);
    });

    it('give an id where there is none, as the first field', async () => {
      await given.db.command({ insert: 'rows', documents: [{ a: 1, b: 2 }] });
      const row = await given.rows.findOne({});
      expect(Object.keys(row ?? {})).toEqual(['_id', 'a', 'b']);
      expect(row?._id).toBeInstanceOf(ObjectId);
    });

    it('refuse an array as id', async () => {
      expect((await failure(given.rows.insertOne({ _id: [1] as never }))).code).toBeGreaterThan(0);
    });
  });
  describe('updates', () => {
    const cases: [string, Row, object, object][] = [
      ['$set of nested fields', { _id: 1, a: { b: 1 } }, { $set: { 'a.c': 2, d: 3 } }, { a: { b: 1, c: 2 }, d: 3 }],
      ['$set beyond the end of an array', { _id: 1, a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
      ['$unset', { _id: 1, a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': '' } }, { b: { d: 2 } }],
      ['$unset in an array', { _id: 1, a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
      ['$inc', { _id: 1, n: 1 }, { $inc: { n: 2, m: -1 } }, { n: 3, m: -1 }],
      ['$mul', { _id: 1, n: 3 }, { $mul: { n: 2, m: 5 } }, { n: 6, m: 0 }],
      ['$min and $max', { _id: 1, a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 3, c: 1 } }, { a: 3, b: 5, c: 1 }],
      ['$rename', { _id: 1, a: 1 }, { $rename: { a: 'b.c', z: 'y' } }, { b: { c: 1 } }],
      ['$bit', { _id: 1, n: 12 }, { $bit: { n: { or: new Int32(3) } } }, { n: 15 }],
      ['$push', { _id: 1, a: [1] }, { $push: { a: 2, b: 3 } }, { a: [1, 2], b: [3] }],
      [
        '$push with all its parts',
        { _id: 1, a: [5, 1] },
        { $push: { a: { $each: [3, 9], $sort: -1, $slice: 3 } } },
        { a: [9, 5, 3] },
      ],
      [
        '$push at a position',
        { _id: 1, a: [1, 4] },
        { $push: { a: { $each: [2, 3], $position: 1 } } },
        { a: [1, 2, 3, 4] },
      ],
      [
        '$push sorted by a field',
        { _id: 1, a: [{ s: 2 }] },
        { $push: { a: { $each: [{ s: 3 }, { s: 1 }], $sort: { s: 1 }, $slice: -2 } } },
        { a: [{ s: 2 }, { s: 3 }] },
      ],
      ['$addToSet', { _id: 1, a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] }, b: 'x' } }, { a: [1, 2], b: ['x'] }],
      ['$pull of a value', { _id: 1, a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
      ['$pull by a condition', { _id: 1, a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
      ['$pull by fields', { _id: 1, a: [{ k: 1, v: 1 }, { k: 2 }] }, { $pull: { a: { k: 1 } } }, { a: [{ k: 2 }] }],
      ['$pullAll', { _id: 1, a: [1, 2, 3] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
      ['$pop', { _id: 1, a: [1, 2, 3], b: [1, 2] }, { $pop: { a: 1, b: -1 } }, { a: [1, 2], b: [2] }],
      ['all elements by $[]', { _id: 1, a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
      [
        'a pipeline',
        { _id: 1, a: 2, b: 3 },
        [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }],
        { b: 3, sum: 5 },
      ],
    ];
    it.each(cases)('apply %s', async (_title, document, update, expected) => {
      expect(await changed(document, update)).toEqual({ _id: 1, ...expected });
    });

    it('change the element that the query matched', async () => {
      await given.rows.insertOne({ _id: 1, list: [{ k: 1 }, { k: 2, n: 1 }], marks: [3, 8] });
      await given.rows.updateOne({ 'list.k': 2 }, { $set: { 'list.$.n': 9 } });
      await given.rows.updateOne({ marks: { $gt: 5 } }, { $inc: { 'marks.$': 1 } });
      expect(await given.rows.findOne({})).toEqual({ _id: 1, list: [{ k: 1 }, { k: 2, n: 9 }], marks: [3, 9] });
      expect((await failure(given.rows.updateOne({ _id: 1 }, { $set: { 'list.$.n': 1 } }))).code).toBe(2);
    });

    it('change the elements that array filters choose', async () => {
      await given.rows.insertOne({
        _id: 1,
        list: [
          { k: 1, in: [1, 5] },
          { k: 2, in: [7] },
        ],
        n: [1, 2, 3],
      });
      await given.rows.updateOne(
        { _id: 1 },
        { $set: { 'list.$[e].hit': true } },
        { arrayFilters: [{ 'e.k': { $gte: 2 } }] },
      );
      await given.rows.updateOne(
        { _id: 1 },
        { $set: { 'list.$[].in.$[i]': 0 } },
        { arrayFilters: [{ i: { $gt: 4 } }] },
      );
      await given.rows.updateOne(
        { _id: 1 },
        { $mul: { 'n.$[odd]': 10 } },
        { arrayFilters: [{ odd: { $mod: [2, 1] } }] },
      );
      expect(await given.rows.findOne({})).toEqual({
        _id: 1,
        list: [
          { k: 1, in: [1, 0] },
          { k: 2, in: [0], hit: true },
        ],
        n: [10, 2, 30],
      });
      expect((await failure(given.rows.updateOne({ _id: 1 }, { $set: { 'n.$[x]': 1 } }))).code).toBe(2);
      const unused = failure(given.rows.updateOne({ _id: 1 }, { $set: { n: 1 } }, { arrayFilters: [{ x: 1 }] }));
      expect((await unused).code).toBe(9);
    });

    it('report what they matched and what they changed', async () => {
      await given.rows.insertMany([{ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3 }]);
      expect(await given.rows.updateMany({ a: { $gt: 0 } }, { $set: { a: 2 } })).toMatchObject({
        matchedCount: 2,
        modifiedCount: 1,
      });
      expect(await given.rows.updateOne({ _id: 9 }, { $set: { a: 2 } })).toMatchObject({
        matchedCount: 0,
        upsertedCount: 0,
      });
      expect(await given.rows.replaceOne({ _id: 3 }, { b: 1 })).toMatchObject({ modifiedCount: 1 });
      expect(await given.rows.findOne({ _id: 3 })).toEqual({ _id: 3, b: 1 });
    });

    it('set the time by $currentDate', async () => {
      const row = await changed({ _id: 1 }, { $currentDate: { at: true } });
      expect(Math.abs((row!.at as Date).getTime() - Date.now())).toBeLessThan(60_000);
    });

    it('refuse what can not be done, and leave the document as it was', async () => {
      await given.rows.insertOne({ _id: 1, text: 'x', n: 1 });
      const codeOf = async (update: object): Promise<unknown> =>
        (await failure(given.rows.updateOne({ _id: 1 }, update))).code;
      expect(await codeOf({ $inc: { text: 1 } })).toBe(14);
      expect(await codeOf({ $set: { _id: 2 } })).toBe(66);
      expect(await codeOf({ $set: { a: 1, 'a.b': 2 } })).toBe(40);
      expect(await codeOf({ $set: { 'n.x': 2 } })).toBe(28);
      expect(await codeOf({ $push: { text: 1 } })).toBe(2);
      expect(await codeOf({ $nothing: { a: 1 } })).toBe(9);
      expect(await given.rows.findOne({})).toEqual({ _id: 1, text: 'x', n: 1 });
    });

    it('insert on upsert the values of the query and the update', async () => {
      const result = await given.rows.updateOne(
        { key: 'k', 'a.b': 1, n: { $gt: 5 }, c: { $eq: 2 }, $and: [{ d: 3 }] },
        { $set: { x: 1 }, $setOnInsert: { made: true }, $inc: { count: 1 } },
        { upsert: true },
      );
      expect(result.upsertedCount).toBe(1);
      expect(await given.rows.findOne({ _id: result.upsertedId as RowId }, { projection: { _id: 0 } })).toEqual({
        key: 'k',
        a: { b: 1 },
        c: 2,
        d: 3,
        x: 1,
        made: true,
        count: 1,
      });
      await given.rows.updateOne({ key: 'k' }, { $setOnInsert: { made: false }, $inc: { count: 1 } }, { upsert: true });
      expect(await given.rows.findOne({ key: 'k' })).toMatchObject({ made: true, count: 2 });
      await given.rows.replaceOne({ _id: 'given' }, { a: 1 }, { upsert: true });
      expect(await given.rows.findOne({ _id: 'given' })).toEqual({ _id: 'given', a: 1 });
    });

    it('run in bulk', async () => {
      const result = await given.rows.bulkWrite([
        { insertOne: { document: { _id: 1, n: 1 } } },
        { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
        { updateOne: { filter: { _id: 2 }, update: { $set: { n: 9 } }, upsert: true } },
        { replaceOne: { filter: { _id: 2 }, replacement: { m: 1 } } },
        { deleteOne: { filter: { _id: 1 } } },
      ]);
      expect(result).toMatchObject({ insertedCount: 1, modifiedCount: 2, upsertedCount: 1, deletedCount: 1 });
      expect(await given.rows.find().toArray()).toEqual([{ _id: 2, m: 1 }]);
    });

    it('delete one or many', async () => {
      await given.rows.insertMany([1, 2, 3, 4].map((_id) => ({ _id, even: _id % 2 === 0 })));
      expect((await given.rows.deleteOne({ even: true })).deletedCount).toBe(1);
      expect((await given.rows.deleteMany({ even: false })).deletedCount).toBe(2);
      expect(await ids({})).toEqual([4]);
    });
  });
  describe('findAndModify', () => {
    it('gives the document before or after', async () => {
      await given.rows.insertMany([
        { _id: 1, n: 1 },
        { _id: 2, n: 5 },
      ]);
      expect(await given.rows.findOneAndUpdate({}, { $inc: { n: 1 } }, { sort: { n: -1 } })).toEqual({ _id: 2, n: 5 });
      const options = { returnDocument: 'after', projection: { n: 1, _id: 0 } } as const;
      expect(await given.rows.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, options)).toEqual({ n: 2 });
      expect(await given.rows.findOneAndReplace({ _id: 1 }, { m: 1 }, { returnDocument: 'after' })).toEqual({
        _id: 1,
        m: 1,
      });
      expect(await given.rows.findOneAndDelete({ _id: 2 })).toEqual({ _id: 2, n: 6 });
      expect(await given.rows.findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } })).toBeNull();
      const made = { upsert: true, returnDocument: 'after', includeResultMetadata: true } as const;
      const result = await given.rows.findOneAndUpdate({ _id: 9 }, { $set: { a: 1 } }, made);
      expect(result).toMatchObject({
        value: { _id: 9, a: 1 },
        lastErrorObject: { updatedExisting: false, upserted: 9 },
      });
    });

    it('lets no two clients have the same document', async () => {
      await given.rows.insertMany(Array.from({ length: 40 }, (_, index) => ({ _id: index, taken: false })));
      const second = await MongoClient.connect(given.uri);
      const claim = (from: MongoClient): Promise<Row | null> =>
        from
          .db('conformance')
          .collection<Row>('rows')
          .findOneAndUpdate({ taken: false }, { $set: { taken: true } });
      const claims = await Promise.all(
        Array.from({ length: 60 }, (_, index) => claim(index % 2 === 0 ? given.client : second)),
      );
      await second.close();
      const taken = claims.flatMap((row) => (row === null ? [] : [row._id]));
      expect(taken).toHaveLength(40);
      expect(new Set(taken).size).toBe(40);
    });

    it('loses no increment of a hundred concurrent ones', async () => {
      await given.rows.insertOne({ _id: 1, n: 0 });
      await Promise.all(Array.from({ length: 100 }, () => given.rows.updateOne({ _id: 1 }, { $inc: { n: 1 } })));
      expect((await given.rows.findOne({ _id: 1 }))?.n).toBe(100);
    });

    it('makes one document of concurrent upserts', async () => {
      await given.rows.createIndex({ key: 1 }, { unique: true });
      const upsert = (): Promise<unknown> =>
        given.rows.updateOne({ key: 'k' }, { $inc: { n: 1 } }, { upsert: true }).catch((error: unknown) => error);
      await Promise.all(Array.from({ length: 30 }, upsert));
      expect(await given.rows.countDocuments({})).toBe(1);
    });
  });
}
